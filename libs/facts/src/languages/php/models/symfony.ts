import { argument, classOf, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, classDecorator, decorator, method, wordAt } from '../../../models/rules.js'

const client = 'symfony-http'
const bus = 'symfony-bus'

/** Symfony: routes by attributes, which Spiral's are like, messages by class, and its HTTP client, which is also used without the framework. */
export const symfony: LibraryModel = {
  name: 'symfony',
  imports: [],
  words: ['Symfony\\', '#[Route'],
  types: { HttpClientInterface: client, MessageBusInterface: bus },
  rules: [
    decorator('Route').isEndpoint({
      framework: 'symfony',
      method: wordAt(argument('methods'), '*'),
      // `route` is Spiral's name for it: https://spiral.dev/docs/http-annotated-routes.
      path: firstOf(argument(0), argument('path'), argument('route')),
    }),
    classDecorator('Route').isController({ framework: 'symfony', prefix: firstOf(argument(0), argument('path')) }),
    // https://symfony.com/doc/current/http_client.html
    call('HttpClient.create').creates(client, { address: argument(0).property('base_uri') }),
    call('HttpClient.createForBaseUri').creates(client, { address: argument(0) }),
    call('ScopingHttpClient.forBaseUri').creates(client, { address: argument(1) }),
    method(client, 'withOptions').creates(client, { address: argument(0).property('base_uri') }),
    method(client, 'request').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
    // https://symfony.com/doc/current/messenger.html
    method(bus, 'dispatch').publishes('messenger', { message: classOf(argument(0)) }),
    decorator('AsMessageHandler').takesMessages('messenger'),
  ],
}
