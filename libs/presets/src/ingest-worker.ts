// Started on every worker thread of an ingest; see compose-ingest.ts.
import module from 'node:module'
import { workerData } from 'node:worker_threads'
import type { WorkerStart } from '@coderag/ingest/worker'
import type { WorkerSetup } from './stages.js'

// Threads do not share the process's cache of compiled code unless they ask, and before they load what is in it.
const { compileCache } = (workerData as WorkerStart).setup as WorkerSetup
if (compileCache !== null) module.enableCompileCache?.(compileCache)

// Not awaited at the top: the build for CommonJS has no such thing. A failure ends the thread with its error.
void start()

async function start(): Promise<void> {
  const [{ serveBatches }, { composeStages }] = await Promise.all([
    import('@coderag/ingest/worker'),
    import('./stages.js'),
  ])
  await serveBatches(async (setup) => composeStages(setup as WorkerSetup))
}
