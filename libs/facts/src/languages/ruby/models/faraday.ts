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
