import { argument, lastArgument, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'hertz-router'
const client = 'hertz-client'

/** Hertz, an HTTP framework, and its client: https://pkg.go.dev/github.com/cloudwego/hertz */
export const hertz: LibraryModel = {
  name: 'hertz',
  imports: ['github.com/cloudwego/hertz'],
  fields: { role: router, names: ['router', 'group', 'engine', 'app', 'server', 'hertz', 'h', 'r', 'g'] },
  types: {
    'hertz.Hertz': router,
    'hertz.Engine': router,
    'hertz.RouterGroup': router,
    'hertz.IRouter': router,
    'hertz.IRoutes': router,
    'hertz.Client': client,
  },
  rules: [
    call('hertz.Default', 'hertz.New').creates(router, { isApplication: true, prefix: nestedCall('WithBasePath') }),
    call('hertz.Default', 'hertz.New').listensOn(nestedCall('WithHostPorts')),
    method(router, 'Group').creates(router, { prefix: argument(0) }),
    ...eachVerb(method(router, '{VERB}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'Any').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, 'Handle').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1), handler: lastArgument }),
    call('hertz.NewClient').creates(client),
    method(client, 'Get').sendsRequest({ method: 'GET', url: argument(2) }),
    method(client, 'Post').sendsRequest({ method: 'POST', url: argument(2) }),
  ],
}
