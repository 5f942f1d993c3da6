import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

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
