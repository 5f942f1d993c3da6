import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'jax-rs-client'

/** JAX-RS client: `client.target("http://orders").path("/orders").request().get()`. */
export const jaxRsClient: LibraryModel = {
  name: 'jax-rs-client',
  imports: [],
  words: ['ws.rs.client'],
  types: { Client: client },
  rules: [
    call('ClientBuilder.newClient', 'ClientBuilder.newBuilder').creates(client),
    method(client, 'target').sendsRequest({ method: '*', url: argument(0) }),
  ],
}
