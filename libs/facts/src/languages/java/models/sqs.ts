import { argument, firstOf } from '../location.js'
import type { LibraryModel } from '../model.js'
import { decorator } from '../rules.js'

/** Spring Cloud AWS listeners of Amazon SQS. */
export const sqs: LibraryModel = {
  name: 'sqs',
  imports: [],
  rules: [decorator('SqsListener').subscribes('sqs', firstOf(argument(0), argument('queueNames')))],
}
