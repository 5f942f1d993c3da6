import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Temporal, workflows: who starts one and the worker that runs it share a task queue (https://docs.temporal.io/task-queue). */
export const temporal: LibraryModel = {
  name: 'temporal',
  imports: ['temporalio'],
  rules: [
    call('temporal.Client.connect').connectsToBroker('temporal', { address: argument(0) }),
    anyMethod('start_workflow', 'execute_workflow').publishes('temporal', { topic: argument('task_queue') }),
    call('temporal.Worker').subscribes('temporal', { topic: argument('task_queue') }),
  ],
}
