import { receiver } from '../location.js'
import type { LibraryModel } from '../model.js'
import { anyMethod, titled } from '../rules.js'

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
