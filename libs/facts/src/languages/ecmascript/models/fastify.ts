import { argument, firstOf, lastArgument, methodKey } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'fastify-router'

/** Fastify, an HTTP framework. */
export const fastify: LibraryModel = {
  name: 'fastify',
  imports: ['fastify'],
  types: { 'fastify.FastifyInstance': router, FastifyInstance: router },
  parameters: { fastify: router },
  rules: [
    call('fastify', 'fastify.fastify').creates(router, { isApplication: true }),
    method(router, 'register').mounts({
      prefix: argument(1).property('prefix'),
      child: argument(0),
      // https://github.com/fastify/fastify-autoload#global-configuration
      folderOf: {
        plugin: /^@?fastify[/-]autoload$/,
        folder: argument(1).property('dir'),
        prefix: argument(1).property('options', 'prefix'),
      },
    }),
    // https://fastify.dev/docs/latest/Reference/Routes/#route-prefixing: a plugin that is written where it is registered.
    method(router, 'register').creates(router, { prefix: argument(1).property('prefix'), callback: argument(0) }),
    // https://github.com/fastify/fastify-http-proxy
    method(router, 'register').forwards({
      target: argument(1).property('upstream'),
      path: argument(1).property('prefix'),
      rewrite: argument(1).property('rewritePrefix'),
    }),
    method(router, 'withTypeProvider').creates(router),
    method(router, 'route').isEndpoint({
      method: wordAt(argument(0).property('method'), '*'),
      path: firstOf(argument(0).property('url'), argument(0).property('path')),
      handler: argument(0).property('handler'),
      handlerIsOptional: true,
    }),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0), handler: lastArgument })),
    method(router, 'all').isEndpoint({ method: '*', path: argument(0), handler: lastArgument }),
    method(router, '[]').isEndpoint({ method: wordAt(methodKey, '*'), path: argument(0), handler: lastArgument }),
  ],
}
