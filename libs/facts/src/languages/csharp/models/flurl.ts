import { receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, eachVerb, verb } from '../../../models/rules.js'

/** Flurl, an HTTP client. */
export const flurl: LibraryModel = {
  name: 'flurl',
  imports: [],
  words: ['Flurl'],
  rules: [
    ...eachVerb(anyMethod('{Verb}Async').sendsRequest({ method: verb, url: receiver }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    ...eachVerb(anyMethod('{Verb}JsonAsync').sendsRequest({ method: verb, url: receiver }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    ...eachVerb(anyMethod('{Verb}StringAsync').sendsRequest({ method: verb, url: receiver }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
  ],
}
