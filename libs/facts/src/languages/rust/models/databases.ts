import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

const connecting = /^(?:connect|connect_lazy|establish)$/

/** sqlx, Diesel, redis and MongoDB. */
export const databases: LibraryModel = {
  name: 'databases',
  imports: [],
  words: ['sqlx', 'diesel', 'redis', 'mongodb'],
  rules: [
    callMatching(connecting, { receiver: /\bPg(?:Pool|Connection)/ }).connectsToDatabase('postgres', {
      address: argument(0),
    }),
    callMatching(connecting, { receiver: /\bMy[sS]ql(?:Pool|Connection)/ }).connectsToDatabase('mysql', {
      address: argument(0),
    }),
    call('Client.open', 'redis.Client.open').connectsToDatabase('redis', { address: argument(0) }),
    call('Client.with_uri_str', 'ClientOptions.parse').connectsToDatabase('mongodb', { address: argument(0) }),
  ],
}
