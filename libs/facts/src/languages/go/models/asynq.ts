import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const handlers = 'asynq-handlers'

/** Asynq, a task queue on Redis. A task's type is the name that binds both ends. */
export const asynq: LibraryModel = {
  name: 'asynq',
  imports: ['github.com/hibiken/asynq'],
  types: { 'asynq.ServeMux': handlers },
  rules: [
    call('asynq.NewTask').publishes('redis', { topic: argument(0) }),
    call('asynq.NewServeMux').creates(handlers),
    method(handlers, 'HandleFunc', 'Handle').subscribes('redis', { topic: argument(0) }),
  ],
}
