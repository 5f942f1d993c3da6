import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb } from '../../../models/rules.js'

const drfRouter = 'drf-router'
const ninjaRouter = 'ninja-router'

/** Django, Django REST framework and Django Ninja. */
export const django: LibraryModel = {
  name: 'django',
  imports: ['django', 'rest_framework', 'ninja'],
  words: ['django', 'rest_framework', 'urlpatterns', 'ninja'],
  rules: [
    call('django.path', 'django.re_path', 'django.url').mounts({ prefix: argument(0), child: argument(1) }),
    call('django.path', 'django.re_path', 'django.url').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1).unlessCall('include'),
    }),
    call('django.DefaultRouter', 'django.SimpleRouter').creates(drfRouter),
    method(drfRouter, 'register').isEndpoint({ method: '*', path: argument(0), handler: argument(1) }),
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
