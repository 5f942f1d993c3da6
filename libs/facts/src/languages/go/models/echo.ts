import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'echo-router'

/** Echo, an HTTP framework. */
export const echo: LibraryModel = {
  name: 'echo',
  imports: ['github.com/labstack/echo'],
  fields: { role: router, names: ['router', 'group', 'engine', 'echo', 'app', 'server', 'mux', 'e', 'r', 'g'] },
  // `EchoRouter`: https://github.com/oapi-codegen/oapi-codegen#echo, which earlier versions wrote out where it is taken.
  types: { 'echo.Echo': router, 'echo.Group': router, 'echo.interface': router, EchoRouter: router },
  rules: [
    call('echo.New').creates(router, { isApplication: true }),
    // https://echo.labstack.com/docs/start-server
    method(router, 'Start', 'StartTLS').listensOn(argument(0)),
    method(router, 'Group').creates(router, { prefix: argument(0) }),
    ...eachVerb(method(router, '{VERB}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) })),
    method(router, 'Any').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    method(router, 'Add', 'Match').isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
    }),
  ],
}
