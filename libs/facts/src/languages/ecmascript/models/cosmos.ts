import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Azure Cosmos DB. */
export const cosmos: LibraryModel = {
  name: 'cosmos',
  imports: ['@azure/cosmos'],
  rules: [
    call('cosmos.CosmosClient').connectsToDatabase('cosmos', {
      address: firstOf(argument(0).property('endpoint'), argument(0)),
    }),
  ],
}
