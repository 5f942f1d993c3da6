import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** Spring Cloud AWS listeners of Amazon SQS. */
export const sqs: LibraryModel = {
  name: 'sqs',
  imports: [],
  rules: [decorator('SqsListener').subscribes('sqs', firstOf(argument(0), argument('queueNames')))],
}
