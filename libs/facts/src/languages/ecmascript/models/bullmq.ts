import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const queue = 'bull-queue'

/** BullMQ and other job queues on Redis. */
export const bullmq: LibraryModel = {
  name: 'bullmq',
  imports: ['bullmq', 'bull', '@nestjs/bull', '@nestjs/bullmq', 'bee-queue'],
  words: ['bullmq', "'bull'", '"bull"', '@nestjs/bull', 'bee-queue'],
  rules: [
    call('bullmq.Queue', 'bullmq').publishes('redis', { topic: argument(0) }),
    call('bullmq.Queue', 'bullmq').creates(queue, { address: argument(0) }),
    // https://github.com/OptimalBits/bull/blob/develop/REFERENCE.md#queueprocess
    method(queue, 'process').subscribes('redis', { topic: receiver }),
    call('bullmq.Worker').subscribes('redis', { topic: argument(0) }),
    call('bullmq.BullModule.registerQueue').publishes('redis', { topic: argument(0).property('name') }),
    decorator('Processor').subscribes('redis', firstOf(argument(0).property('name'), argument(0))),
    decorator('InjectQueue').publishes('redis', argument(0)),
  ],
}
