import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator, method, wordAt } from '../../../models/rules.js'

const client = 'symfony-http'

/** Symfony: routes by attributes, and its HTTP client. */
export const symfony: LibraryModel = {
  name: 'symfony',
  imports: [],
  words: ['Symfony\\', '#[Route'],
  types: { HttpClientInterface: client },
  rules: [
    decorator('Route').isEndpoint({
      framework: 'symfony',
      method: wordAt(argument('methods'), '*'),
      path: firstOf(argument(0), argument('path')),
    }),
    classDecorator('Route').isController({ framework: 'symfony', prefix: firstOf(argument(0), argument('path')) }),
    method(client, 'request').sendsRequest({ method: wordAt(argument(0)), url: argument(1) }),
  ],
}
