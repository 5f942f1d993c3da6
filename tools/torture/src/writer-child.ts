// Writes an index once, in a process that a campaign may kill. Prints the error's code, or `done`. Started by writer-process.ts.
import { composeIngest } from '@coderag/presets/ingest'
import { CoderagError } from '@coderag/types'
import type { WriteOrder } from './writer-process.ts'

const order = JSON.parse(process.argv[2] ?? '') as WriteOrder
const RealDate = Date
if (order.clockShiftMs !== undefined) {
  const shift = order.clockShiftMs
  globalThis.Date = class extends RealDate {
    constructor(...given: readonly (string | number)[]) {
      super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [number]))
    }
    static override now(): number {
      return RealDate.now() + shift
    }
  } as DateConstructor
}
try {
  await using pipeline = await composeIngest(order.config)
  if (order.action === 'reembed') await pipeline.reembed()
  else await pipeline.ingest(order.sources, { incremental: order.action === 'incremental' })
  console.log('done')
} catch (error) {
  if (!CoderagError.is(error)) throw error
  console.log(error.code)
}
