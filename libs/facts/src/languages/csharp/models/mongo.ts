import { argument, connectionString } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** MongoDB drivers. */
export const mongo: LibraryModel = {
  name: 'mongo',
  imports: [],
  words: ['MongoClient', 'AddMongoDBClient'],
  rules: [
    call('MongoClient').connectsToDatabase('mongodb', { address: argument(0) }),
    anyMethod('AddMongoDBClient').connectsToDatabase('mongodb', { address: connectionString(argument(0)) }),
  ],
}
