import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import {
  anyMethod,
  call,
  decorator,
  eachVerb,
  method,
  verb,
  wordAt,
  methodsWithoutOptions,
} from '../../../models/rules.js'

const router = 'actix-router'
const resource = 'actix-resource-router'

const routeByAttribute = {
  framework: 'actix',
  path: argument(0),
  isRouterItself: true,
} as const

/** Actix Web and Rocket: routes by attributes and in code, under scopes. */
export const actix: LibraryModel = {
  name: 'actix',
  imports: [],
  // Rocket's macros need no import in a module: https://rocket.rs/guide/v0.5/getting-started/#hello-world.
  words: ['actix_web', 'rocket', '#[get("', '#[post("', '#[put("', '#[patch("', '#[delete("'],
  types: { 'web::ServiceConfig': router, ServiceConfig: router, 'actix_web::web::ServiceConfig': router },
  fluentRoles: [router, resource],
  rules: [
    ...eachVerb(decorator('{verb}').isEndpoint({ ...routeByAttribute, method: verb }), methodsWithoutOptions),
    decorator('route').isEndpoint({ ...routeByAttribute, method: wordAt(argument('method'), '*') }),
    call('App.new', 'actix_web.App.new').creates(router, { isApplication: true }),
    call('web.scope', 'actix_web.web.scope', 'scope').creates(router, { prefix: argument(0) }),
    call('web.resource', 'actix_web.web.resource', 'resource').creates(resource, { prefix: argument(0) }),
    method(router, 'route').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1),
      methodsFromCalls: argument(1),
    }),
    method(resource, 'route').isEndpoint({ method: '*', handler: argument(0), methodsFromCalls: argument(0) }),
    method(resource, 'to').isEndpoint({ method: '*', handler: argument(0) }),
    method(router, 'service', 'configure').mounts({ child: argument(0), isFunction: true }),
    anyMethod('mount').mounts({ prefix: argument(0), child: argument(1), isFunction: true }),
  ],
}
