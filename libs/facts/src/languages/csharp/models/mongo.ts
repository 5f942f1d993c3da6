import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { anyMethod, call } from '../rules.js'

/** MongoDB drivers. */
export const mongo: LibraryModel = {
  name: 'mongo',
  imports: [],
  words: ['MongoClient', 'AddMongoDBClient'],
  rules: [
    call('MongoClient').connectsToDatabase('mongodb', { address: argument(0) }),
    anyMethod('AddMongoDBClient').connectsToDatabase('mongodb', { address: argument(0) }),
  ],
}
