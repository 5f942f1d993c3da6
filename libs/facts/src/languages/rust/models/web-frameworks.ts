import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, decorator } from '../../../models/rules.js'

/** axum, and routes of Actix Web in code: `.route("/orders", get(list).post(create))`. */
export const axum: LibraryModel = {
  name: 'axum',
  imports: [],
  words: ['axum', 'actix_web'],
  rules: [
    anyMethod('route').isEndpoint({
      method: '*',
      path: argument(0),
      handler: argument(1),
      methodsFromCalls: argument(1),
    }),
  ],
}

/** Actix Web and Rocket: routes by attributes. */
export const actix: LibraryModel = {
  name: 'actix',
  imports: [],
  words: ['actix_web', 'rocket'],
  rules: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((verb) =>
    decorator(verb.toLowerCase()).isEndpoint({ framework: 'actix', method: verb, path: argument(0) }),
  ),
}
