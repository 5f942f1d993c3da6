import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Temporal, workflows: who starts one and the worker that runs it share a task queue (https://docs.temporal.io/task-queue). */
export const temporal: LibraryModel = {
  name: 'temporal',
  imports: [],
  words: ['io.temporal'],
  rules: [
    anyMethod('setTarget').connectsToBroker('temporal', { address: argument(0) }),
    anyMethod('setTaskQueue').publishes('temporal', { topic: argument(0) }),
    anyMethod('newWorker').subscribes('temporal', { topic: argument(0) }),
  ],
}
