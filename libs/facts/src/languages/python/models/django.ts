import { argument, decoratedName, firstOf, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'
import { readyViews } from '../ready-views.js'

const drfRouter = 'drf-router'
const ninjaRouter = 'ninja-router'

const genericViews = {
  CreateAPIView: ['POST'],
  ListAPIView: ['GET'],
  RetrieveAPIView: ['GET'],
  DestroyAPIView: ['DELETE'],
  UpdateAPIView: ['PUT', 'PATCH'],
  ListCreateAPIView: ['GET', 'POST'],
  RetrieveUpdateAPIView: ['GET', 'PUT', 'PATCH'],
  RetrieveDestroyAPIView: ['GET', 'DELETE'],
  RetrieveUpdateDestroyAPIView: ['GET', 'PUT', 'PATCH', 'DELETE'],
}

/** A router below one item of a resource. */
const nestedBelow = { prefix: firstOf(argument(1), argument('parent_prefix')), suffix: '{pk}' }

/** Django, Django REST framework and Django Ninja. */
export const django: LibraryModel = {
  name: 'django',
  imports: ['django', 'rest_framework', 'rest_framework_nested', 'ninja'],
  words: ['django', 'rest_framework', 'urlpatterns', 'ninja'],
  types: { 'drf-router.urls': drfRouter },
  rules: [
    // https://docs.djangoproject.com/en/stable/topics/http/urls/
    call('django.path', 'django.re_path', 'django.url').mounts({
      prefix: argument(0),
      child: nestedCall('include'),
      routerOfModule: 'urlpatterns',
      isListed: true,
      prefixesAround: ['path', 're_path', 'url'],
    }),
    call('django.path', 'django.re_path', 'django.url').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1).unlessCall('include'),
      view: argument(1),
      readyViews,
      isListed: true,
      prefixesAround: ['path', 're_path', 'url'],
    }),
    baseClass(/^(?:\w+\.)*(?:View|APIView|GenericAPIView)$/).isView('django'),
    call('django.require_http_methods', 'django.api_view').isEndpoint({
      method: wordAt(firstOf(argument(0), argument('http_method_names')), 'GET'),
      handler: decoratedName,
      isRouterItself: true,
      whereMounted: true,
    }),
    // https://www.django-rest-framework.org/api-guide/generic-views/#concrete-view-classes
    ...Object.entries(genericViews).map(([name, methods]) =>
      baseClass(new RegExp(`^(?:\\w+\\.)*${name}$`)).isView('django', { '': methods }),
    ),
    // https://django-rest-framework-simplejwt.readthedocs.io/en/latest/customizing_token_claims.html
    ...Object.entries(readyViews).flatMap(([name, methods]) => {
      const own = /^rest_framework_simplejwt\.views\.(\w+)$/.exec(name)?.[1]
      return own === undefined ? [] : baseClass(new RegExp(`^(?:\\w+\\.)*${own}$`)).isView('django', { '': methods })
    }),
    // https://www.django-rest-framework.org/api-guide/routers/#simplerouter
    baseClass(/^(?:\w+\.)*ModelViewSet$/).isView('django', {
      '': ['GET', 'POST'],
      '{pk}': ['GET', 'PUT', 'PATCH', 'DELETE'],
    }),
    baseClass(/^(?:\w+\.)*ReadOnlyModelViewSet$/).isView('django', { '': ['GET'], '{pk}': ['GET'] }),
    baseClass(/^(?:\w+\.)*ListModelMixin$/).isView('django', { '': ['GET'] }),
    baseClass(/^(?:\w+\.)*CreateModelMixin$/).isView('django', { '': ['POST'] }),
    baseClass(/^(?:\w+\.)*RetrieveModelMixin$/).isView('django', { '{pk}': ['GET'] }),
    baseClass(/^(?:\w+\.)*UpdateModelMixin$/).isView('django', { '{pk}': ['PUT', 'PATCH'] }),
    baseClass(/^(?:\w+\.)*DestroyModelMixin$/).isView('django', { '{pk}': ['DELETE'] }),
    call('django.action').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument('url_path'), decoratedName),
      handler: decoratedName,
      isRouterItself: true,
      whereMounted: true,
      ofItem: { when: argument('detail'), path: '{pk}' },
    }),
    call('django.DefaultRouter', 'django.SimpleRouter').creates(drfRouter),
    call('django.routers.DefaultRouter', 'django.routers.SimpleRouter').creates(drfRouter),
    // https://github.com/alanjds/drf-nested-routers#quickstart
    call('django.routers.NestedSimpleRouter', 'django.routers.NestedDefaultRouter').creates(drfRouter, nestedBelow),
    call('django.NestedSimpleRouter', 'django.NestedDefaultRouter').creates(drfRouter, nestedBelow),
    // https://www.django-rest-framework.org/api-guide/routers/#defaultrouter: a list of its routes where it is included.
    call('django.DefaultRouter', 'django.routers.DefaultRouter').isEndpoint({
      method: 'GET',
      handlerIsOptional: true,
      isListed: true,
    }),
    method(drfRouter, 'register').isEndpoint({
      method: '*',
      path: firstOf(argument(0), argument('prefix')),
      handler: firstOf(argument(1), argument('viewset')),
      view: firstOf(argument(1), argument('viewset')),
    }),
    call('django.NinjaAPI').creates(ninjaRouter, { isApplication: true }),
    call('django.Router').creates(ninjaRouter),
    method(ninjaRouter, 'add_router').mounts({ prefix: argument(0), child: argument(1) }),
    ...eachVerb(
      method(ninjaRouter, '{verb}').isEndpoint({
        method: verb,
        path: firstOf(argument(0), argument('path'), argument('rule')),
        handler: decoratedName,
      }),
    ),
  ],
}
