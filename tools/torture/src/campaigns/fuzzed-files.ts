import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Campaign } from '../campaign.ts'
import { crawlInProcess } from '../crawl-process.ts'
import { HOSTILE_FILES } from '../inputs/hostile-shapes.ts'
import { mutated } from '../inputs/mutate.ts'

const FILES = { short: 1_000, long: 20_000 } as const
/** Files of one crawl. */
const PER_CRAWL = 1_000
const SEED_BYTES = 3_000
const TIMEOUT_MS = 300_000
const fixtures = fileURLToPath(new URL('../../../../fixtures/shop', import.meta.url))

/** Crawls files of every format that were damaged at random. Each must end as chunks, a skip or a failure with a code. */
export const fuzzedFiles: Campaign = {
  name: 'fuzzed-files',
  async *run({ random, form, directory, log }) {
    const seeds = seedFiles()
    let row = { name: 'all formats', trials: 0, survived: 0, silentlyWrong: 0, leaked: 0, worstMs: 0, worstMb: 0 }
    const failures: string[] = []
    for (let crawl = 0; crawl * PER_CRAWL < FILES[form]; crawl++) {
      const source = join(directory, 'source')
      for (let number = 0; number < PER_CRAWL; number++) {
        const seed = random.of(seeds)
        const path = join(source, `f${number}`, seed.path)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, mutated(seed.bytes, random.of(seeds).bytes, random))
      }
      const dataDir = join(directory, 'index')
      const outcome = await crawlInProcess(
        { config: { dataDir }, sources: [{ kind: 'repo', path: source }] },
        TIMEOUT_MS,
      )
      rmSync(source, { recursive: true })
      rmSync(dataDir, { recursive: true, force: true })
      row = { ...row, trials: row.trials + PER_CRAWL }
      if ('crash' in outcome) {
        failures.push(`crawl ${crawl}: ${outcome.crash}`)
        continue
      }
      const lost = outcome.failures.filter((failure) => !/INGEST_DOCUMENT_BROKEN$/.test(failure))
      failures.push(...lost.map((failure) => `crawl ${crawl}: ${failure}`))
      row = {
        ...row,
        survived: row.survived + PER_CRAWL - lost.length,
        worstMs: Math.max(row.worstMs, outcome.cpuMs),
        worstMb: Math.max(row.worstMb, outcome.maxRssMb),
      }
      log(`crawl ${crawl}: ${outcome.chunks} chunks, ${lost.length} lost, ${(outcome.ms / 1000).toFixed(1)} s`)
    }
    yield { ...row, failures }
  },
}

/** The files of the example system, and a short form of every hostile file. */
function seedFiles(): readonly { readonly path: string; readonly bytes: Buffer }[] {
  const sound = readdirSync(fixtures, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) !== '.db')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(fixtures.length + 1), bytes: readFileSync(path) }))
  const hostile = HOSTILE_FILES.map(({ path, text }) => ({ path, bytes: Buffer.from(text(SEED_BYTES)) }))
  return [...sound, ...hostile]
}
