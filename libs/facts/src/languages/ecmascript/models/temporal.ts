import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

const taskQueue = argument(1).property('taskQueue')

/** Temporal, workflows: who starts one and the worker that runs it share a task queue (https://docs.temporal.io/task-queue). */
export const temporal: LibraryModel = {
  name: 'temporal',
  imports: ['@temporalio/client', '@temporalio/worker'],
  rules: [
    call('temporal.Connection.connect', 'temporal.NativeConnection.connect').connectsToBroker('temporal', {
      address: argument(0).property('address'),
    }),
    anyMethod('start', 'execute', 'signalWithStart').publishes('temporal', { topic: taskQueue }),
    call('temporal.Worker.create').subscribes('temporal', { topic: argument(0).property('taskQueue') }),
  ],
}
