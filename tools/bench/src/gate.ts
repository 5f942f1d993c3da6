// What does the scrub gate cost of indexing code, without looking for secrets and with?
//   npm run gate -w tools/bench -- <repository> [--runs 3]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

interface Report {
  readonly chunkCount: number
  readonly stepMs: Readonly<Record<string, number>>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
const [named] = positionals
if (named === undefined) {
  console.error('Name a repository: npm run gate -w tools/bench -- <path>')
  process.exit(2)
}
const repository = resolve(process.env['INIT_CWD'] ?? process.cwd(), named)
const crawler = fileURLToPath(new URL('../../../apps/crawler/dist/main.js', import.meta.url))
/** Steps of worker threads: what every file goes through. Writing and committing come on top. */
const STEPS = ['read', 'chunk', 'facts', 'scrub', 'embed', 'analyze', 'encode']
const SETTINGS = ['off', 'report', 'redact'] as const

const shares = new Map<string, number[]>(SETTINGS.map((setting) => [setting, []]))
let chunks = 0
for (let run = 0; run < Number(values.runs); run += 1) {
  // Alternating, so that a machine that slows down slows all.
  for (const setting of SETTINGS) {
    const { chunkCount, stepMs } = crawl(setting)
    const total = STEPS.reduce((sum, step) => sum + (stepMs[step] ?? 0), 0)
    shares.get(setting)?.push((100 * (stepMs['scrub'] ?? 0)) / total)
    chunks = chunkCount
  }
}

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`${basename(repository)}: ${chunks} chunks`)
for (const [setting, found] of shares) {
  const sorted = [...found].sort((a, b) => a - b)
  const [median = 0, least = 0, most = 0] = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)]
  const range = `${least.toFixed(2)} to ${most.toFixed(2)}`
  console.log(
    `secretsInCode ${setting}: ${median.toFixed(2)}% of the time in workers (median of ${values.runs}, ${range})`,
  )
}

function crawl(setting: string): Report {
  const output = mkdtempSync(join(tmpdir(), 'coderag-gate-'))
  const run = spawnSync(process.execPath, [crawler, '-r', repository, '-o', output, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, CODERAG_SCRUB__SECRETS_IN_CODE: setting },
  })
  rmSync(output, { recursive: true })
  if (run.status !== 0 && run.status !== 3) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as Report
}
