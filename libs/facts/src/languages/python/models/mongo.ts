import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** MongoDB drivers. */
export const mongo: LibraryModel = {
  name: 'mongo',
  imports: ['pymongo', 'motor', 'mongoengine', 'flask_pymongo', 'beanie'],
  rules: [
    call(
      'mongo.MongoClient',
      'mongo.AsyncMongoClient',
      'mongo.AsyncIOMotorClient',
      'mongo.motor_asyncio.AsyncIOMotorClient',
    ).connectsToDatabase('mongodb', { address: firstOf(argument(0), argument('host')) }),
    call('mongo.connect').connectsToDatabase('mongodb', { address: firstOf(argument('host'), argument(0)) }),
    call('mongo.PyMongo').connectsToDatabase('mongodb', { address: firstOf(argument('uri'), argument(1)) }),
  ],
}
