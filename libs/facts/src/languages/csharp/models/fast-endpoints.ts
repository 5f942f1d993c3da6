import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, titled } from '../../../models/rules.js'

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
