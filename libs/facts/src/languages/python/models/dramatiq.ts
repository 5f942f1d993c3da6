import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/**
 * Dramatiq, tasks, and RQ, jobs. An actor is known by its name (https://dramatiq.io/reference.html#dramatiq.actor), and a message
 * that names one is sent to it; a worker of RQ takes what was put into its queues (https://python-rq.org/docs/workers/).
 */
export const dramatiq: LibraryModel = {
  name: 'dramatiq',
  imports: ['dramatiq', 'rq'],
  rules: [
    call('dramatiq.RabbitmqBroker').connectsToBroker('rabbitmq', {
      address: firstOf(argument('url'), argument('host')),
    }),
    call('dramatiq.RedisBroker').connectsToBroker('redis', { address: firstOf(argument('url'), argument('host')) }),
    call('dramatiq.actor').subscribes('dramatiq', { topic: firstOf(argument('actor_name'), decoratedName) }),
    call('dramatiq.Message').publishes('dramatiq', { topic: argument('actor_name') }),
    call('dramatiq.Queue').publishes('redis', { topic: firstOf(argument(0), argument('name')) }),
    call('dramatiq.Worker').subscribes('redis', { topic: firstOf(argument(0), argument('queues')) }),
  ],
}
