import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const
const connection = 'faraday-connection'

/** Faraday, an HTTP client. */
export const faraday: LibraryModel = {
  name: 'faraday',
  imports: [],
  words: ['Faraday'],
  rules: [
    call('Faraday.new').creates(connection, { address: firstOf(argument('url'), argument(0)) }),
    ...verbs.flatMap((verb) => [
      call(`Faraday.${verb.toLowerCase()}`).sendsRequest({ method: verb, url: argument(0) }),
      method(connection, verb.toLowerCase()).sendsRequest({ method: verb, url: argument(0) }),
    ]),
  ],
}

/** HTTParty and RestClient. */
export const httparty: LibraryModel = {
  name: 'httparty',
  imports: [],
  words: ['HTTParty', 'RestClient'],
  rules: verbs.map((verb) =>
    call(`HTTParty.${verb.toLowerCase()}`, `RestClient.${verb.toLowerCase()}`).sendsRequest({
      method: verb,
      url: argument(0),
    }),
  ),
}

/** Net::HTTP of the standard library. */
export const netHttp: LibraryModel = {
  name: 'net-http',
  imports: [],
  words: ['Net::HTTP'],
  rules: [
    call('Net.HTTP.get', 'Net.HTTP.get_response').sendsRequest({ method: 'GET', url: argument(0) }),
    call('Net.HTTP.post', 'Net.HTTP.post_form').sendsRequest({ method: 'POST', url: argument(0) }),
    call('URI', 'URI.parse').returns(argument(0)),
  ],
}
