import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, eachVerb, method, verb, wordAt, methodsWithoutOptions } from '../../../models/rules.js'

const router = 'vertx-router'
const route = 'vertx-route-router'

/** Vert.x Web, an HTTP framework: https://vertx.io/docs/vertx-web/java/. */
export const vertx: LibraryModel = {
  name: 'vertx',
  imports: [],
  words: ['io.vertx.ext.web'],
  types: { Router: router },
  fluentRoles: [route],
  rules: [
    call('Router.router').creates(router),
    // https://vertx.io/docs/vertx-core/java/#_start_the_server_listening
    anyMethod('listen').listensOn(argument(0)),
    ...eachVerb(method(router, '{verb}').isEndpoint({ method: verb, path: argument(0) }), methodsWithoutOptions),
    // https://vertx.io/docs/vertx-web/java/#_sub_routers: `router.route("/products/*").handler(body).subRouter(products)`.
    method(router, 'route').creates(route, { prefix: argument(0) }),
    method(route, 'subRouter').mounts({ child: argument(0) }),
    method(router, 'mountSubRouter').mounts({ prefix: argument(0), child: argument(1) }),
    method(router, 'route').isEndpoint({ method: wordAt(argument(0), '*'), path: argument(1) }),
  ],
}
