import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { method, wordAt } from '../../../models/rules.js'

const client = 'rest-template'
const builder = 'rest-template-builder'

/** Spring RestTemplate, an HTTP client. */
export const restTemplate: LibraryModel = {
  name: 'rest-template',
  imports: [],
  words: ['RestTemplate', 'RestOperations'],
  types: {
    RestTemplate: client,
    RestOperations: client,
    OAuth2RestTemplate: client,
    OAuth2RestOperations: client,
    AsyncRestTemplate: client,
    RestTemplateBuilder: builder,
  },
  fluentRoles: [builder],
  rules: [
    method(builder, 'rootUri').creates(builder, { address: argument(0) }),
    method(builder, 'build').creates(client),

    method(client, 'getForObject', 'getForEntity').sendsRequest({ method: 'GET', url: argument(0) }),
    method(client, 'postForObject', 'postForEntity', 'postForLocation').sendsRequest({
      method: 'POST',
      url: argument(0),
    }),
    method(client, 'headForHeaders').sendsRequest({ method: 'HEAD', url: argument(0) }),
    method(client, 'patchForObject').sendsRequest({ method: 'PATCH', url: argument(0) }),
    method(client, 'put').sendsRequest({ method: 'PUT', url: argument(0) }),
    method(client, 'delete').sendsRequest({ method: 'DELETE', url: argument(0) }),
    method(client, 'exchange').sendsRequest({
      method: wordAt(argument(1).whenAtLeast(3)),
      url: argument(0).whenAtLeast(3),
      onlyWithUrl: true,
    }),
  ],
}
