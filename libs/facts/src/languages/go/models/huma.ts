import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, verb, wordAt } from '../../../models/rules.js'

/** Huma, a framework for REST APIs over a router: https://huma.rocks/features/operations/. */
export const huma: LibraryModel = {
  name: 'huma',
  imports: ['github.com/danielgtaylor/huma'],
  rules: [
    ...eachVerb(call('huma.{Verb}').isEndpoint({ method: verb, path: argument(1), handler: argument(2) }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    call('huma.Register').isEndpoint({
      method: wordAt(argument(1).property('Method'), '*'),
      path: argument(1).property('Path'),
      handler: argument(2),
    }),
  ],
}
