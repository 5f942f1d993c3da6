import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method } from '../../../models/rules.js'

const router = 'axum-router'

const routes = { method: '*', path: argument(0), handler: argument(1), methodsFromCalls: argument(1) } as const

/** axum with aide, and routes of Actix Web in code: `.route("/orders", get(list).post(create))`. */
export const axum: LibraryModel = {
  name: 'axum',
  imports: [],
  words: ['axum', 'aide', 'actix_web'],
  types: { Router: router, 'axum::Router': router, ApiRouter: router, 'aide::axum::ApiRouter': router },
  fluentRoles: [router],
  rules: [
    // https://docs.rs/axum/latest/axum/fn.serve.html; `HttpServer::bind` of Actix Web takes the same texts and pairs.
    call('TcpListener.bind', 'tokio.net.TcpListener.bind').listensOn(argument(0)),
    anyMethod('bind').listensOn(firstOf(argument(0).property('1'), argument(0))),
    call('Router.new', 'axum.Router.new', 'ApiRouter.new', 'aide.axum.ApiRouter.new').creates(router),
    // https://docs.rs/axum/latest/axum/struct.Router.html#method.nest, #method.nest_service
    method(router, 'nest', 'nest_service').mounts({ prefix: argument(0), child: argument(1), isFunction: true }),
    method(router, 'merge').mounts({ child: argument(0), isFunction: true }),
    // https://docs.rs/aide/latest/aide/axum/struct.ApiRouter.html
    method(router, 'nest_api_service').mounts({ prefix: argument(0), child: argument(1), isFunction: true }),
    method(router, 'route', 'api_route', 'api_route_with').isEndpoint(routes),
    anyMethod('route', 'api_route', 'api_route_with').isEndpoint(routes),
  ],
}
