import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator } from '../../../models/rules.js'

/** JAX-RS (Jakarta REST) resources. */
export const jaxRs: LibraryModel = {
  name: 'jax-rs',
  imports: [],
  words: ['@Path'],
  rules: [
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb) =>
      decorator(verb).isEndpoint({ framework: 'jax-rs', method: verb, pathFrom: 'Path' }),
    ),
    classDecorator('Path').isController({ framework: 'jax-rs', prefix: argument(0) }),
  ],
}
