import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'iris-router'

/** Iris, an HTTP framework: https://pkg.go.dev/github.com/kataras/iris/v12 */
export const iris: LibraryModel = {
  name: 'iris',
  imports: ['github.com/kataras/iris'],
  fields: { role: router, names: ['router', 'app', 'server', 'party', 'api'] },
  types: { 'iris.Application': router, 'iris.Party': router },
  rules: [
    call('iris.New', 'iris.Default').creates(router, { isApplication: true }),
    method(router, 'Listen').listensOn(argument(0)),
    method(router, 'Party').creates(router, { prefix: argument(0) }),
    method(router, 'PartyFunc').creates(router, { prefix: argument(0), callback: argument(1) }),
    ...eachVerb(method(router, '{Verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'Any').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, 'Handle').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
  ],
}
