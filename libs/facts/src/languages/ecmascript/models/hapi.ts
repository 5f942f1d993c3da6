import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const router = 'hapi-router'

/** Hapi, an HTTP framework: https://hapi.dev/api/#-serverrouteroute. */
export const hapi: LibraryModel = {
  name: 'hapi',
  imports: ['@hapi/hapi', 'hapi'],
  words: ['hapi', 'server.route('],
  types: { 'hapi.Server': router },
  // https://hapi.dev/tutorials/plugins#-creating-a-plugin: `register: async (server, options) => { … }`
  parameters: { server: router },
  rules: [
    call('hapi.server', 'hapi.Server').creates(router, { isApplication: true }),
    method(router, 'route').isEndpoint({
      method: wordAt(argument(0).property('method'), '*'),
      path: argument(0).property('path'),
      handler: argument(0).property('handler'),
      handlerIsOptional: true,
    }),
  ],
}
