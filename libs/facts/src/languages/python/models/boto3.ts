import { argument, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call, method, wordAt } from '../../../models/rules.js'

const queue = 'sqs-queue'
const topic = 'sns-topic'

/** boto3: Amazon SQS, SNS and DynamoDB. */
export const boto3: LibraryModel = {
  name: 'boto3',
  imports: ['boto3', 'aioboto3'],
  rules: [
    // https://docs.aws.amazon.com/boto3/latest/guide/sqs.html
    anyMethod('get_queue_by_name', 'create_queue', 'get_queue_url').creates(queue, { address: argument('QueueName') }),
    anyMethod('create_topic').creates(topic, { address: argument('Name') }),
    method(queue, 'send_message', 'send_messages').publishes('sqs', { topic: receiver }),
    method(queue, 'receive_messages').subscribes('sqs', { topic: receiver }),
    method(topic, 'publish').publishes('sns', { topic: receiver }),
    anyMethod('send_message').publishes('sqs', { topic: argument('QueueUrl') }),
    anyMethod('receive_message').subscribes('sqs', { topic: argument('QueueUrl') }),
    anyMethod('publish').publishes('sns', { topic: argument('TopicArn') }),
    call('boto3.resource').connectsToDatabase(wordAt(argument(0), 'aws'), { address: argument('endpoint_url') }),
  ],
}
