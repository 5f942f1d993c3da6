// Started on every worker thread of an ingest; see compose-ingest.ts.
import { serveBatches } from '@coderag/ingest/worker'
import { composeStages, type WorkerSetup } from './stages.js'

await serveBatches(async (setup) => composeStages(setup as WorkerSetup))
