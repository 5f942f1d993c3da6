import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator, eachVerb, verb } from '../../../models/rules.js'

/** JAX-RS (Jakarta REST) resources. */
export const jaxRs: LibraryModel = {
  name: 'jax-rs',
  imports: [],
  words: ['@Path'],
  rules: [
    ...eachVerb(decorator('{VERB}').isEndpoint({ framework: 'jax-rs', method: verb, pathFrom: 'Path' }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    classDecorator('Path').isController({ framework: 'jax-rs', prefix: argument(0) }),
  ],
}
