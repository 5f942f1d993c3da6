import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'fiber-router'

/** Fiber, an HTTP framework. */
export const fiber: LibraryModel = {
  name: 'fiber',
  imports: ['github.com/gofiber/fiber'],
  fields: { role: router, names: ['router', 'group', 'engine', 'echo', 'app', 'server', 'mux', 'e', 'r', 'g'] },
  types: { 'fiber.App': router, 'fiber.Router': router, 'fiber.Group': router },
  rules: [
    call('fiber.New').creates(router, { isApplication: true }),
    // https://docs.gofiber.io/api/fiber#listen
    method(router, 'Listen').listensOn(argument(0)),
    method(router, 'Group').creates(router, { prefix: argument(0) }),
    method(router, 'Route').creates(router, { prefix: argument(0), callback: argument(1) }),
    method(router, 'Mount').mounts({ prefix: argument(0), child: argument(1) }),
    ...eachVerb(method(router, '{Verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'All').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, 'Add').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
  ],
}
