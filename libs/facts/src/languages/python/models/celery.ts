import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const client = 'celery'

/** Celery, a task queue. */
export const celery: LibraryModel = {
  name: 'celery',
  imports: ['celery'],
  types: { 'celery.Celery': client },
  rules: [
    call('celery.Celery').creates(client),
    call('celery.Celery').connectsToBroker('celery', { address: firstOf(argument('broker'), argument(1)) }),
    method(client, 'send_task').publishes('celery', { topic: firstOf(argument(0), argument('name')) }),
    method(client, 'signature').publishes('celery', { topic: argument(0) }),
    decorator('task', 'shared_task').subscribes('celery', firstOf(argument('name'), decoratedName)),
  ],
}
