import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** Temporal, workflows: who starts one and the worker that runs it share a task queue (https://docs.temporal.io/task-queue). */
export const temporal: LibraryModel = {
  name: 'temporal',
  imports: ['go.temporal.io/sdk'],
  rules: [
    call('temporal.Dial', 'temporal.NewClient').connectsToBroker('temporal', {
      address: argument(0).property('HostPort'),
    }),
    anyMethod('ExecuteWorkflow').publishes('temporal', { topic: argument(1).property('TaskQueue') }),
    anyMethod('SignalWithStartWorkflow').publishes('temporal', { topic: argument(5).property('TaskQueue') }),
    call('temporal.New').subscribes('temporal', { topic: argument(1) }),
  ],
}
