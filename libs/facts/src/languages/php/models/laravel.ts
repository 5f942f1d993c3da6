import { argument, classOf, firstOf, receiverClass } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'laravel-http'
/** What is set before a request is sent: https://laravel.com/docs/http-client#making-requests */
const settings = [
  ...['withToken', 'withBasicAuth', 'withDigestAuth', 'withHeader', 'withHeaders', 'replaceHeaders', 'withUserAgent'],
  ...[
    'withOptions',
    'withoutVerifying',
    'withoutRedirecting',
    'withCookies',
    'withQueryParameters',
    'withUrlParameters',
  ],
  ...['withBody', 'attach', 'asJson', 'asForm', 'asMultipart', 'bodyFormat', 'accept', 'acceptJson', 'contentType'],
  ...[
    'timeout',
    'connectTimeout',
    'retry',
    'throw',
    'async',
    'withMiddleware',
    'withRequestMiddleware',
    'beforeSending',
  ],
]
/** What `Route` returns before it gets the route: https://laravel.com/docs/routing#route-groups */
const router = 'laravel-router'
const files = [{ file: /(?:^|\/)routes\/api\.php$/, prefix: 'api' }]
const groups = ['prefix', 'group.prefix']
/** An action, also as an option: `['uses' => 'OrderController@show', 'as' => 'orders.show']`, as up to Laravel 7. */
const action = firstOf(argument(1).property('uses'), argument(1))
/** An option of a resource, as an argument, or as in `['only' => ['index']]`. */
const option = (name: string) => firstOf(argument(2).property(name), argument(name))
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const around = { prefixesAround: groups, filePrefixes: files, controllerAround: 'controller' } as const
const onRouter = (name: string): readonly [string, string] => [`Route.${name}`, `${router}.${name}`]

/** Laravel: routes, the HTTP client, and reads of the environment. Routes of `routes/api.php` are under `/api`. */
export const laravel: LibraryModel = {
  name: 'laravel',
  imports: [],
  words: ['Route::', '__DIR__', 'Http::', 'env(', 'config(', 'ShouldQueue', 'dispatch', 'event(', 'Queue::'],
  fluentRoles: [client, router],
  rules: [
    call('Route.prefix').creates(router, { prefix: argument(0) }),
    method(router, 'prefix').creates(router, { prefix: argument(0) }),
    // https://laravel.com/docs/10.x/routing#basic-routing: the provider of routes loads further files.
    method(router, 'group').mounts({ file: argument(0) }),
    call('require', 'require_once', 'include', 'include_once').mounts({
      file: argument(0),
      prefixesAround: groups,
      filePrefixes: files,
    }),
    call('Route.middleware', 'Route.withoutMiddleware', 'Route.name', 'Route.domain', 'Route.controller').creates(
      router,
    ),
    ...eachVerb(
      call(...onRouter('{verb}')).isEndpoint({ method: verb, path: argument(0), handler: action, ...around }),
      verbs,
    ),
    call(...onRouter('any')).isEndpoint({ method: '*', path: argument(0), handler: action, ...around }),
    // https://laravel.com/docs/routing#view-routes
    call(...onRouter('view')).isEndpoint({ method: 'GET', path: argument(0), handler: argument(1), ...around }),
    // https://laravel.com/docs/routing#available-router-methods
    call(...onRouter('match')).isEndpoint({
      method: wordAt(argument(0), '*'),
      path: argument(1),
      handler: argument(2),
      ...around,
    }),
    ...(
      [
        ['GET', '', 'index'],
        ['POST', '', 'store'],
        ['GET', '/{id}', 'show'],
        ['PUT', '/{id}', 'update'],
        ['PATCH', '/{id}', 'update'],
        ['DELETE', '/{id}', 'destroy'],
      ] as const
    ).map(([verb, suffix, action]) =>
      call(...onRouter('apiResource'), ...onRouter('resource')).isEndpoint({
        method: verb,
        path: argument(0),
        handler: argument(1),
        suffix,
        // https://laravel.com/docs/controllers#restful-nested-resources
        dotsNest: true,
        listedIn: { only: option('only'), except: option('except'), word: action },
        ...around,
      }),
    ),
    // https://laravel.com/docs/controllers#singleton-resource-controllers
    ...(
      [
        ['GET', 'show', null],
        ['PUT', 'update', null],
        ['PATCH', 'update', null],
        ['POST', 'store', ['creatable']],
        ['DELETE', 'destroy', ['creatable', 'destroyable']],
      ] as const
    ).map(([verb, action, askedBy]) =>
      call(...onRouter('singleton'), ...onRouter('apiSingleton')).isEndpoint({
        method: verb,
        path: argument(0),
        handler: argument(1),
        dotsNest: true,
        listedIn: {
          only: option('only'),
          except: option('except'),
          word: action,
          ...(askedBy !== null && { askedBy }),
        },
        ...around,
      }),
    ),
    call('Http.baseUrl').creates(client, { address: argument(0) }),
    call(...settings.map((name) => `Http.${name}`)).creates(client),
    method(client, 'baseUrl').creates(client, { address: argument(0) }),
    call('Http.send').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
    method(client, 'send').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
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
    call('config', 'Config.get').readsConfiguration({ name: argument(0), fallback: argument(1) }),
  ],
}
