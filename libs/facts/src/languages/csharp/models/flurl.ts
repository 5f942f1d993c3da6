import { receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, titled } from '../../../models/rules.js'

/** Flurl, an HTTP client. */
export const flurl: LibraryModel = {
  name: 'flurl',
  imports: [],
  words: ['Flurl'],
  rules: [
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
      anyMethod(`${titled(verb)}Async`).sendsRequest({ method: verb, url: receiver }),
    ),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
      anyMethod(`${titled(verb)}JsonAsync`).sendsRequest({ method: verb, url: receiver }),
    ),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
      anyMethod(`${titled(verb)}StringAsync`).sendsRequest({ method: verb, url: receiver }),
    ),
  ],
}
