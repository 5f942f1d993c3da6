import { argument, firstOf, initializer } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Amazon SQS and SNS. */
export const awsQueues: LibraryModel = {
  name: 'aws-queues',
  imports: [],
  words: ['AmazonSQS', 'AmazonSimpleNotificationService', 'IAmazonSQS', 'IAmazonSimpleNotificationService'],
  rules: [
    call('SendMessageRequest').publishes('sqs', { topic: firstOf(initializer('QueueUrl'), argument(0)) }),
    call('ReceiveMessageRequest').subscribes('sqs', { topic: firstOf(initializer('QueueUrl'), argument(0)) }),
    call('PublishRequest').publishes('sns', { topic: firstOf(initializer('TopicArn'), argument(0)) }),
  ],
}
