import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator } from '../../../models/rules.js'

/** Micronaut: controllers and declarative clients. */
export const micronaut: LibraryModel = {
  name: 'micronaut',
  imports: [],
  words: ['io.micronaut'],
  rules: [
    ...['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head'].map((verb) =>
      decorator(verb).isEndpoint({
        framework: 'micronaut',
        method: verb.toUpperCase(),
        path: firstOf(argument(0), argument('uri')),
      }),
    ),
    classDecorator('Controller').isController({ framework: 'micronaut', prefix: argument(0) }),
    classDecorator('Client').isHttpClient({
      framework: 'micronaut',
      prefix: argument('path'),
      address: firstOf(argument('id'), argument(0)),
    }),
  ],
}
