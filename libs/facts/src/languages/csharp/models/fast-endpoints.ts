import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call, titled } from '../rules.js'

/** FastEndpoints, an HTTP framework. */
export const fastEndpoints: LibraryModel = {
  name: 'fast-endpoints',
  imports: [],
  words: ['FastEndpoints'],
  rules: [
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
      call(titled(verb)).isEndpoint({ method: verb, path: argument(0), insideMethod: 'Configure' }),
    ),
  ],
}
