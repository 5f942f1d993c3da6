import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Amazon SQS and SNS. */
export const awsQueues: LibraryModel = {
  name: 'aws-queues',
  imports: ['@aws-sdk/client-sqs', '@aws-sdk/client-sns', '@aws-sdk/client-eventbridge', 'sqs-consumer'],
  rules: [
    call('aws-queues.SendMessageCommand', 'aws-queues.SendMessageBatchCommand').publishes('sqs', {
      topic: argument(0).property('QueueUrl'),
    }),
    call('aws-queues.GetQueueUrlCommand').returns(argument(0).property('QueueName')),
    call('aws-queues.ReceiveMessageCommand').subscribes('sqs', { topic: argument(0).property('QueueUrl') }),
    call('aws-queues.PublishCommand').publishes('sns', { topic: argument(0).property('TopicArn') }),
    call('aws-queues.Consumer.create').subscribes('sqs', { topic: argument(0).property('queueUrl') }),
    call('aws-queues.PutEventsCommand').publishes('eventbridge', {
      topic: firstOf(
        argument(0).property('Entries', '0', 'EventBusName'),
        argument(0).property('Entries', '0', 'DetailType'),
      ),
    }),
  ],
}
