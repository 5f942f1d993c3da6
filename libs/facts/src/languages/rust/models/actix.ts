import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, eachVerb, verb } from '../../../models/rules.js'

/** Actix Web and Rocket: routes by attributes. */
export const actix: LibraryModel = {
  name: 'actix',
  imports: [],
  words: ['actix_web', 'rocket'],
  rules: eachVerb(decorator('{verb}').isEndpoint({ framework: 'actix', method: verb, path: argument(0) }), [
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
  ]),
}
