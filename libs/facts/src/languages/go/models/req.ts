import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const client = 'req-client'

/** imroc/req, an HTTP client. */
export const req: LibraryModel = {
  name: 'req',
  imports: ['github.com/imroc/req'],
  types: { 'req.Client': client, 'req.Request': client },
  fluentRoles: [client],
  rules: [
    call('req.C', 'req.R', 'req.NewClient', 'req.DevMode').creates(client),
    method(client, 'SetBaseURL').creates(client, { address: argument(0) }),
    ...eachVerb(method(client, '{Verb}').sendsRequest({ method: verb, url: argument(0) })),
    ...eachVerb(method(client, 'Must{Verb}').sendsRequest({ method: verb, url: argument(0) })),
    ...eachVerb(call('req.{Verb}').sendsRequest({ method: verb, url: argument(0) })),
    method(client, 'Send').sendsRequest({ method: wordAt(argument(0)), url: argument(1), onlyWithUrl: true }),
  ],
}
