import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Azure Cosmos DB. */
export const cosmos: LibraryModel = {
  name: 'cosmos',
  imports: [],
  words: ['CosmosClient', 'AmazonDynamoDBClient', 'AddAzureCosmosClient'],
  rules: [
    call('CosmosClient').connectsToDatabase('cosmos', { address: argument(0) }),
    anyMethod('AddAzureCosmosClient').connectsToDatabase('cosmos', { address: argument(0) }),
    call('AmazonDynamoDBClient').connectsToDatabase('dynamodb', {
      address: firstOf(argument(0).property('ServiceURL'), argument(0)),
    }),
  ],
}
