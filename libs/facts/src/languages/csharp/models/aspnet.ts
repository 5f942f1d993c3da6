import { argument, everyArgument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, classDecorator, decorator, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const builder = 'aspnet-builder'
const router = 'aspnet-router'

/** ASP.NET Core: minimal APIs and controllers. */
export const aspnet: LibraryModel = {
  name: 'aspnet',
  imports: [],
  words: [
    '.Map',
    '[Http',
    '[Route',
    'RouteAttribute',
    'IRouteTemplateProvider',
    'Controller',
    'MapGet',
    'UseUrls',
    'ListenAnyIP',
    'ListenLocalhost',
  ],
  types: {
    WebApplication: router,
    IEndpointRouteBuilder: router,
    RouteGroupBuilder: router,
    IVersionedEndpointRouteBuilder: router,
  },
  fluentRoles: [router],
  routerExtensions: /^Map[A-Z]/,
  // https://learn.microsoft.com/aspnet/core/mvc/controllers/actions#what-is-a-controller
  controllers: /Controller(?:Base)?$/,
  rules: [
    // https://learn.microsoft.com/aspnet/core/fundamentals/minimal-apis/webapplication
    call(
      'WebApplication.CreateBuilder',
      'WebApplication.CreateSlimBuilder',
      'WebApplication.CreateEmptyBuilder',
    ).creates(builder),
    call('WebApplication.Create').creates(router, { isApplication: true }),
    method(builder, 'Build').creates(router, { isApplication: true }),
    anyMethod('MapGroup').creates(router, { prefix: argument(0) }),
    anyMethod('NewVersionedApi').creates(router),
    ...eachVerb(anyMethod('Map{Verb}').isEndpoint({ method: verb, path: argument(0), handler: argument(1) }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    anyMethod('MapMethods').isEndpoint({ method: wordAt(argument(1), '*'), path: argument(0), handler: argument(2) }),
    method(router, 'Map').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
    anyMethod('MapHealthChecks', 'UseHealthChecks').isEndpoint({ method: 'GET', path: argument(0) }),
    anyMethod('MapHub').isEndpoint({ method: '*', path: argument(0) }),
    // https://learn.microsoft.com/aspnet/core/fundamentals/minimal-apis/webapplication#multiple-ports
    method(router, 'Run').listensOn(argument(0)),
    // https://learn.microsoft.com/aspnet/core/fundamentals/servers/kestrel/endpoints
    anyMethod('UseUrls').listensOn(argument(0)),
    anyMethod('ListenAnyIP', 'ListenLocalhost').listensOn(argument(0)),
    anyMethod('UsePathBase').mounts({ prefix: argument(0) }),
    ...eachVerb(
      decorator('Http{Verb}').isEndpoint({
        framework: 'aspnet',
        method: verb,
        path: firstOf(argument(0), argument('template')),
        pathFrom: 'Route',
        needsPathOrClassDecorator: true,
      }),
    ),
    // https://learn.microsoft.com/aspnet/core/mvc/controllers/routing#attribute-routing-with-http-verb-attributes
    decorator('Route').isEndpoint({
      framework: 'aspnet',
      method: '*',
      path: firstOf(argument(0), argument('template')),
      onlyAlone: true,
    }),
    decorator('AcceptVerbs').isEndpoint({
      framework: 'aspnet',
      method: wordAt(everyArgument, '*'),
      path: argument('Route'),
      pathFrom: 'Route',
      needsPathOrClassDecorator: true,
    }),
    classDecorator('Route').isController({ framework: 'aspnet', prefix: argument(0) }),
    classDecorator('Controller').isController({ framework: 'aspnet' }),
  ],
}
