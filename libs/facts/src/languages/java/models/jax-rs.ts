import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator, decorator, eachVerb, verb } from '../../../models/rules.js'

/** JAX-RS (Jakarta REST) resources. */
export const jaxRs: LibraryModel = {
  name: 'jax-rs',
  imports: [],
  words: ['@Path', '@ApplicationPath', 'ws.rs.'],
  rules: [
    ...eachVerb(decorator('{VERB}').isEndpoint({ framework: 'jax-rs', method: verb, pathFrom: 'Path' }), [
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
    ]),
    classDecorator('Path').isController({ framework: 'jax-rs', prefix: argument(0) }),
    // https://jakarta.ee/specifications/restful-ws/3.1/jakarta-restful-ws-spec-3.1#sub_resources
    decorator('Path').locatesResource('jax-rs'),
    classDecorator('ApplicationPath').mounts({ framework: 'jax-rs', prefix: argument(0), mounts: { is: 'all' } }),
  ],
}
