import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator, method } from '../../../models/rules.js'

const sqsTemplate = 'sqs-template'
const snsTemplate = 'sns-template'

/** Spring Cloud AWS: https://docs.awspring.io/spring-cloud-aws/docs/3.0.0/reference/html/index.html. */
export const sqs: LibraryModel = {
  name: 'sqs',
  imports: [],
  words: ['SqsListener', 'SqsTemplate', 'MessagingTemplate', 'SnsTemplate'],
  types: {
    SqsTemplate: sqsTemplate,
    QueueMessagingTemplate: sqsTemplate,
    SnsTemplate: snsTemplate,
    NotificationMessagingTemplate: snsTemplate,
  },
  rules: [
    decorator('SqsListener').subscribes('sqs', firstOf(argument(0), argument('queueNames'))),
    method(sqsTemplate, 'send', 'sendAsync', 'convertAndSend').publishes('sqs', { topic: argument(0).whenAtLeast(2) }),
    method(snsTemplate, 'sendNotification', 'convertAndSend').publishes('sns', { topic: argument(0).whenAtLeast(2) }),
  ],
}
