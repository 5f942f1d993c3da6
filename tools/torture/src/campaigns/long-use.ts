import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeIngest } from '@coderag/presets/ingest'
import { composeRetriever } from '@coderag/presets/retriever'
import type { Campaign } from '../campaign.ts'

const QUERIES = { short: 600, long: 5_000 }
const WORDS = ['price', 'order', 'reservation', 'refund', 'expire', 'kafka', 'retry', 'payment', 'who calls', 'deploy']
/** Growth of the heap between the first fifth and the end that counts as a leak, in MB. */
const MOST_GROWTH_MB = 40
const SHOP = fileURLToPath(new URL('../../../../fixtures/shop', import.meta.url))

/** Asks thousands of queries while generations change, and looks for memory and handles that stay. */
export const longUse: Campaign = {
  name: 'long-use',
  async *run({ random, form, directory, log }) {
    const dataDir = join(directory, 'index')
    const sources = ['orders-go', 'docs'].map((name) => ({ kind: 'repo' as const, path: join(SHOP, name) }))
    await using pipeline = await composeIngest({ dataDir })
    await pipeline.ingest(sources)
    await using retriever = await composeRetriever({ dataDir })
    const total = QUERIES[form]
    let early = { heapMb: 0, handles: 0 }
    let worstMs = 0
    for (let count = 1; count <= total; count++) {
      const text = `${random.of(WORDS)} ${random.of(WORDS)} ${random.below(1_000)}`
      const started = performance.now()
      await retriever.query({ text, topK: 20, budget: random.below(2) * 2_000 })
      worstMs = Math.max(worstMs, performance.now() - started)
      if (count % Math.floor(total / 4) === 0) await pipeline.ingest(sources)
      if (count === Math.floor(total / 5)) early = await measured()
    }
    const late = await measured()
    const growth = late.heapMb - early.heapMb
    log(`heap ${early.heapMb.toFixed(0)} to ${late.heapMb.toFixed(0)} MB, handles ${early.handles} to ${late.handles}`)
    const failures = [
      ...(growth > MOST_GROWTH_MB ? [`the heap grew by ${growth.toFixed(0)} MB`] : []),
      ...(late.handles > early.handles + 4 ? [`open files grew from ${early.handles} to ${late.handles}`] : []),
    ]
    yield {
      name: 'queries, memory and open files',
      trials: total,
      survived: failures.length === 0 ? total : 0,
      silentlyWrong: 0,
      leaked: 0,
      worstMs,
      worstMb: process.memoryUsage().rss / 1024 / 1024,
      failures,
    }
  },
}

/** Measures after a collection, if Node was started with --expose-gc. Open files are known on Linux only. */
async function measured(): Promise<{ heapMb: number; handles: number }> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { heapUsed, external } = process.memoryUsage()
  return { heapMb: (heapUsed + external) / 1024 / 1024, handles: openFiles() }
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
