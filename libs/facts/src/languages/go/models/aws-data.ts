import { receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Amazon DynamoDB. */
export const awsData: LibraryModel = {
  name: 'aws-data',
  imports: ['github.com/aws/aws-sdk-go-v2/service/dynamodb', 'github.com/aws/aws-sdk-go/service/dynamodb'],
  rules: [call('aws-data.NewFromConfig', 'aws-data.New').connectsToDatabase('dynamodb', { address: receiver })],
}
