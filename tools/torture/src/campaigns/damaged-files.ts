import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { composeIngest } from '@coderag/presets/ingest'
import { composeRetriever } from '@coderag/presets/retriever'
import { CoderagError, type CrawlSource } from '@coderag/types'
import type { Campaign, CampaignRow } from '../campaign.ts'

const FLIPS = { short: 60, long: 1_000 }
const TRUNCATIONS = { short: 20, long: 300 }
const SHOP = fileURLToPath(new URL('../../../../fixtures/shop', import.meta.url))
const QUERIES = [
  'where is the price of an order calculated',
  'who calls inventory',
  'reservation expired',
  'rollback after a bad deploy',
]

/** Flips single bits and cuts files of an index, then asks everything. An answer must be right or an error; without a history it may be another one with a warning. */
export const damagedFiles: Campaign = {
  name: 'damaged-files',
  async *run({ random, form, directory, log }) {
    const sound = join(directory, 'sound')
    const damaged = join(directory, 'damaged')
    await using pipeline = await composeIngest({ dataDir: sound })
    const repositories = ['gateway-ts', 'orders-go', 'inventory-py', 'payments-cs', 'deploy', 'docs']
    const sources: readonly CrawlSource[] = repositories.map((name) => ({ kind: 'repo', path: join(SHOP, name) }))
    await pipeline.ingest(sources)
    const { answers: right } = await answersOf(sound)
    const files = filesOf(sound).filter((path) => statSync(path).size > 0)
    const groups = new Map<string, string[]>()
    for (const path of files) {
      const kind = kindOf(relative(sound, path))
      groups.set(kind, [...(groups.get(kind) ?? []), path])
    }
    for (const [kind, paths] of groups) {
      for (const [damage, count] of [
        ['bits flipped', FLIPS[form]],
        ['truncated', TRUNCATIONS[form]],
      ] as const) {
        const trials = Math.max(2, Math.round(count / groups.size))
        const counts = { trials: 0, survived: 0, silentlyWrong: 0 }
        const failures: string[] = []
        for (let trial = 0; trial < trials; trial++) {
          rmSync(damaged, { recursive: true, force: true })
          cpSync(sound, damaged, { recursive: true })
          const path = random.of(paths)
          const at = random.below(statSync(path).size)
          const copy = join(damaged, relative(sound, path))
          if (damage === 'truncated') truncateSync(copy, at)
          else flip(copy, at, random.below(8))
          // LanceDB's own files are read if the image of the table is gone.
          if (kind.includes('.lance/data')) rmSync(imageOf(damaged), { recursive: true })
          const place = `${relative(sound, path)} at byte ${at}`
          counts.trials++
          try {
            const { answers, warned } = await answersOf(damaged)
            // Only a history may be passed over; whatever else warns must still answer right.
            if (answers === right || (warned && kind.startsWith('history/'))) counts.survived++
            else {
              counts.silentlyWrong++
              failures.push(`${place}: another answer without a word`)
            }
          } catch (error) {
            if (CoderagError.is(error)) counts.survived++
            else failures.push(`${place}: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`)
          }
        }
        log(`${kind}, ${damage}: ${counts.silentlyWrong} of ${counts.trials} silently wrong`)
        yield {
          name: `${kind}, ${damage}`,
          ...counts,
          leaked: 0,
          worstMs: null,
          worstMb: null,
          failures,
        } satisfies CampaignRow
      }
    }
  },
}

/** Everything that an index answers, as text, and whether a warning said that it is damaged. The first error ends it. */
async function answersOf(dataDir: string): Promise<{ answers: string; warned: boolean }> {
  let warned = false
  const listener = (warning: Error & { code?: string }): void => {
    warned ||= warning.code === 'CODERAG_INDEX_DAMAGED'
  }
  process.on('warning', listener)
  try {
    const answers = await everythingOf(dataDir)
    // A warning is emitted in a later turn than the answer it belongs to.
    await setImmediate()
    return { answers, warned }
  } finally {
    process.off('warning', listener)
  }
}

async function everythingOf(dataDir: string): Promise<string> {
  await using retriever = await composeRetriever({ dataDir })
  const answers: unknown[] = []
  for (const text of QUERIES) {
    const { hits, context, serviceContext, warnings } = await retriever.query({ text, topK: 60, budget: 3_000 })
    answers.push(hits, context, serviceContext, warnings)
  }
  answers.push(
    await retriever.lookup('Calculate'),
    await retriever.callers('placeOrder'),
    await retriever.impact('orders-db'),
  )
  answers.push(await retriever.graph(), await retriever.overview(), await retriever.file('pricing.go'))
  return JSON.stringify(answers)
}

function flip(path: string, at: number, bit: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  writeFileSync(path, bytes)
}

function imageOf(dataDir: string): string {
  return join(dataDir, 'rag.lance', 'chunks.image')
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Names the kind of a file of an index, without the names of generations. */
function kindOf(path: string): string {
  return path
    .split(/[\\/]/)
    .map((part) => part.replace(/[\da-f]{8}-[\da-f-]{27}|[\da-f]{12,}|\d+/gi, '*'))
    .join('/')
}
