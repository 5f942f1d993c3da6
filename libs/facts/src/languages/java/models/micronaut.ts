import { argument, configuration, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, classDecorator, decorator, eachVerb, verb, methodsWithoutOptions } from '../../../models/rules.js'

/** Micronaut: controllers and declarative clients. */
export const micronaut: LibraryModel = {
  name: 'micronaut',
  imports: [],
  words: ['io.micronaut'],
  rules: [
    // https://docs.micronaut.io/latest/guide/configurationreference.html#io.micronaut.http.server.HttpServerConfiguration
    call('Micronaut.run', 'Micronaut.build').mounts({ prefix: configuration('micronaut:server:context-path') }),
    ...eachVerb(
      decorator('{Verb}').isEndpoint({
        framework: 'micronaut',
        method: verb,
        path: firstOf(argument(0), argument('uri')),
      }),
      methodsWithoutOptions,
    ),
    classDecorator('Controller').isController({ framework: 'micronaut', prefix: argument(0) }),
    classDecorator('Client').isHttpClient({
      framework: 'micronaut',
      prefix: argument('path'),
      address: firstOf(argument('id'), argument(0)),
    }),
  ],
}
