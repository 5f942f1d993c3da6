import { argument, classOf, receiverClass } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, eachVerb, method, verb } from '../../../models/rules.js'

const client = 'laravel-http'
const files = [{ file: /(?:^|\/)routes\/api\.php$/, prefix: 'api' }]
const groups = ['prefix']
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Laravel: routes, the HTTP client, and reads of the environment. Routes of `routes/api.php` are under `/api`. */
export const laravel: LibraryModel = {
  name: 'laravel',
  imports: [],
  words: ['Route::', 'Http::', 'env(', 'ShouldQueue', 'dispatch', 'event(', 'Queue::'],
  fluentRoles: [client],
  rules: [
    ...eachVerb(
      call('Route.{verb}').isEndpoint({
        method: verb,
        path: argument(0),
        handler: argument(1),
        prefixesAround: groups,
        filePrefixes: files,
      }),
      verbs,
    ),
    ...(
      [
        ['GET', '', 'index'],
        ['POST', '', 'store'],
        ['GET', '/{id}', 'show'],
        ['PUT', '/{id}', 'update'],
        ['DELETE', '/{id}', 'destroy'],
      ] as const
    ).map(([verb, suffix, action]) =>
      call('Route.apiResource', 'Route.resource').isEndpoint({
        method: verb,
        path: argument(0),
        handler: argument(1),
        suffix,
        // https://laravel.com/docs/controllers#restful-nested-resources
        dotsNest: true,
        listedIn: { only: argument('only'), except: argument('except'), word: action },
        prefixesAround: groups,
        filePrefixes: files,
      }),
    ),
    call('Http.baseUrl').creates(client, { address: argument(0) }),
    call('Http.withToken', 'Http.withHeaders', 'Http.acceptJson', 'Http.timeout', 'Http.withBasicAuth').creates(client),
    method(client, 'baseUrl').creates(client, { address: argument(0) }),
    ...verbs.flatMap((verb) => [
      call(`Http.${verb.toLowerCase()}`).sendsRequest({ method: verb, url: argument(0) }),
      method(client, verb.toLowerCase()).sendsRequest({ method: verb, url: argument(0) }),
    ]),
    // https://laravel.com/docs/queues#dispatching-jobs and https://laravel.com/docs/events#dispatching-events
    baseClass(/^(?:\w*\\)*ShouldQueue$/).isJob('laravel', 'handle'),
    anyMethod('dispatch', 'dispatchIf', 'dispatchUnless', 'dispatchAfterResponse').publishes('laravel', {
      message: receiverClass(''),
    }),
    call('dispatch', 'event', 'Bus.dispatch', 'Queue.push', 'Event.dispatch').publishes('laravel', {
      message: classOf(argument(0)),
    }),
    call('env', 'getenv').readsEnvironment({ name: argument(0), fallback: argument(1) }),
  ],
}
