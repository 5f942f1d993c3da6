import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

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
