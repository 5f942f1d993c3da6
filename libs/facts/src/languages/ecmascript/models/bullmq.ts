import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator } from '../../../models/rules.js'

/** BullMQ and other job queues on Redis. */
export const bullmq: LibraryModel = {
  name: 'bullmq',
  imports: ['bullmq', 'bull', '@nestjs/bull', '@nestjs/bullmq', 'bee-queue'],
  words: ['bullmq', "'bull'", '"bull"', '@nestjs/bull', 'bee-queue'],
  rules: [
    call('bullmq.Queue', 'bullmq').publishes('redis', { topic: argument(0) }),
    call('bullmq.Worker').subscribes('redis', { topic: argument(0) }),
    call('bullmq.BullModule.registerQueue').publishes('redis', { topic: argument(0).property('name') }),
    decorator('Processor').subscribes('redis', firstOf(argument(0).property('name'), argument(0))),
    decorator('InjectQueue').publishes('redis', argument(0)),
  ],
}
