import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, wordAt } from '../../../models/rules.js'

/** boto3: Amazon SQS, SNS and DynamoDB. */
export const boto3: LibraryModel = {
  name: 'boto3',
  imports: ['boto3', 'aioboto3'],
  rules: [
    anyMethod('send_message').publishes('sqs', { topic: argument('QueueUrl') }),
    anyMethod('receive_message').subscribes('sqs', { topic: argument('QueueUrl') }),
    anyMethod('publish').publishes('sns', { topic: argument('TopicArn') }),
    call('boto3.resource').connectsToDatabase(wordAt(argument(0), 'aws'), { address: argument('endpoint_url') }),
  ],
}
