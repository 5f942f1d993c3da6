import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const server = 'proxy-server'

/**
 * Reverse proxies in code: http-proxy-middleware, http-proxy and express-http-proxy.
 * https://github.com/chimurai/http-proxy-middleware, https://github.com/http-party/node-http-proxy
 */
export const httpProxies: LibraryModel = {
  name: 'http-proxies',
  imports: ['http-proxy-middleware', 'http-proxy', 'express-http-proxy'],
  rules: [
    // `proxy('/api', options)` of the first versions: the path stands before the options.
    call('http-proxies', 'http-proxies.createProxyMiddleware', 'http-proxies.legacyCreateProxyMiddleware').forwards({
      target: firstOf(argument(1).property('target'), argument(0).property('target'), argument(0)),
      path: firstOf(argument(0).whenAtLeast(2), argument(0).property('pathFilter')),
      rewrite: firstOf(argument(1).property('pathRewrite'), argument(0).property('pathRewrite')),
    }),
    call('http-proxies.createProxyServer', 'http-proxies.createProxy').creates(server, {
      address: argument(0).property('target'),
    }),
    call('http-proxies.createProxyServer', 'http-proxies.createProxy').forwards({
      target: argument(0).property('target'),
    }),
    method(server, 'web', 'ws').forwards({ target: argument(2).property('target') }),
  ],
}
