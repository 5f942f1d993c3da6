import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Amazon SQS and SNS. */
export const awsQueues: LibraryModel = {
  name: 'aws-queues',
  imports: [
    'github.com/aws/aws-sdk-go-v2/service/sqs',
    'github.com/aws/aws-sdk-go-v2/service/sns',
    'github.com/aws/aws-sdk-go/service/sqs',
    'github.com/aws/aws-sdk-go/service/sns',
    'github.com/aws/aws-sdk-go-v2/aws',
    'github.com/aws/aws-sdk-go/aws',
  ],
  rules: [
    call('aws-queues.String').returns(argument(0)),
    anyMethod('SendMessage', 'SendMessageBatch').publishes('sqs', {
      topic: firstOf(argument(1).property('QueueUrl'), argument(0).property('QueueUrl')),
    }),
    anyMethod('ReceiveMessage').subscribes('sqs', {
      topic: firstOf(argument(1).property('QueueUrl'), argument(0).property('QueueUrl')),
    }),
    anyMethod('Publish').publishes('sns', {
      topic: firstOf(argument(1).property('TopicArn'), argument(0).property('TopicArn')),
    }),
  ],
}
