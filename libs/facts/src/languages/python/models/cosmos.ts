import { argument, firstOf } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Azure Cosmos DB. */
export const cosmos: LibraryModel = {
  name: 'cosmos',
  imports: ['azure.cosmos'],
  rules: [call('cosmos.CosmosClient').connectsToDatabase('cosmos', { address: firstOf(argument(0), argument('url')) })],
}
