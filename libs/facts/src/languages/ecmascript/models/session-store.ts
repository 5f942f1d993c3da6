import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, callMatching } from '../../../models/rules.js'

/** Stores of Express sessions. A store that is given a client has its address there. */
export const sessionStore: LibraryModel = {
  name: 'session-store',
  imports: ['connect-redis', 'connect-mongo', 'connect-mongodb-session', 'connect-pg-simple'],
  rules: [
    call('session-store.create').connectsToDatabase('mongodb', {
      address: argument(0).property('mongoUrl'),
      onlyWithAddress: true,
    }),
    callMatching(/^RedisStore$/, { isConstruction: true }).connectsToDatabase('redis', {
      address: firstOf(argument(0).property('host'), argument(0).property('url')),
      onlyWithAddress: true,
    }),
    callMatching(/^Mongo(?:DB)?Store$/i, { isConstruction: true }).connectsToDatabase('mongodb', {
      address: firstOf(argument(0).property('mongoUrl'), argument(0).property('url'), argument(0).property('uri')),
      onlyWithAddress: true,
    }),
    callMatching(/^pgSession$/i, { isConstruction: true }).connectsToDatabase('postgres', {
      address: argument(0).property('conString'),
      onlyWithAddress: true,
    }),
  ],
}
