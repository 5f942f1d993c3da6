import { argument, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'gin-router'

/** Gin, an HTTP framework. */
export const gin: LibraryModel = {
  name: 'gin',
  imports: ['github.com/gin-gonic/gin'],
  fields: { role: router, names: ['router', 'group', 'engine', 'echo', 'app', 'server', 'mux', 'e', 'r', 'g'] },
  types: { 'gin.Engine': router, 'gin.RouterGroup': router, 'gin.IRouter': router, 'gin.IRoutes': router },
  rules: [
    call('gin.Default', 'gin.New').creates(router, { isApplication: true }),
    // https://pkg.go.dev/github.com/gin-gonic/gin#Engine.Run
    method(router, 'Run', 'RunTLS').listensOn(argument(0)),
    method(router, 'Group').creates(router, { prefix: argument(0) }),
    ...eachVerb(method(router, '{VERB}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'Any').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, 'Match').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
    method(router, 'Handle').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
  ],
}
