import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, wordAt } from '../../../models/rules.js'

/** `fetch` and libraries that provide it. */
export const fetch: LibraryModel = {
  name: 'fetch',
  imports: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici'],
  words: ['fetch('],
  rules: [
    call(
      'fetch',
      'fetch.fetch',
      'fetch.request',
      'window.fetch',
      'globalThis.fetch',
      '$fetch',
      'useFetch',
      'ofetch',
    ).sendsRequest({ method: wordAt(argument(1).property('method'), 'GET'), url: argument(0) }),
  ],
}
