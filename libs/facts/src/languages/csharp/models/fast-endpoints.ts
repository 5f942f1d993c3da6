import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb } from '../../../models/rules.js'

/** FastEndpoints, an HTTP framework. */
export const fastEndpoints: LibraryModel = {
  name: 'fast-endpoints',
  imports: [],
  words: ['FastEndpoints'],
  rules: [
    ...eachVerb(call('{Verb}').isEndpoint({ method: verb, path: argument(0), insideMethod: 'Configure' }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
  ],
}
