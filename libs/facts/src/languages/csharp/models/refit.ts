import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, eachVerb, verb } from '../../../models/rules.js'

/** Refit, a declarative HTTP client. */
export const refit: LibraryModel = {
  name: 'refit',
  imports: [],
  words: ['Refit', '[Get("', '[Post("', '[Put("', '[Delete("'],
  rules: [
    ...eachVerb(
      decorator('{Verb}').isEndpoint({ framework: 'refit', isClientMember: true, method: verb, path: argument(0) }),
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    ),
  ],
}
