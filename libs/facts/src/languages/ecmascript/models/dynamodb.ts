import { argument } from '../location.js'
import type { LibraryModel } from '../model.js'
import { call } from '../rules.js'

/** Amazon DynamoDB. */
export const dynamodb: LibraryModel = {
  name: 'dynamodb',
  imports: ['@aws-sdk/client-dynamodb', '@aws-sdk/lib-dynamodb', 'dynamoose'],
  rules: [
    call('dynamodb.DynamoDBClient', 'dynamodb.DynamoDB').connectsToDatabase('dynamodb', {
      address: argument(0).property('endpoint'),
    }),
  ],
}
