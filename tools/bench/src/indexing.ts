// How long does indexing take beside nothing but parsing the same files, on all cores?
//   npm run indexing -w tools/bench -- <repository> [<repository> …] [--runs 3]
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createRepositoryCrawler } from '@coderag/ingest'
import { createSyntax } from '@coderag/syntax'

interface CrawlRun {
  readonly wallMs: number
  readonly peakRssMb: number
  readonly report: { chunkCount: number; elapsedMs: number; committed: boolean; stepMs: Record<string, number> }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
if (positionals.length === 0) {
  console.error('Name at least one repository: npm run indexing -w tools/bench -- <path>')
  process.exit(2)
}
const base = process.env['INIT_CWD'] ?? process.cwd()
const repositories = positionals.map((path) => resolve(base, path))
const crawler = fileURLToPath(new URL('../../../apps/crawler/dist/main.js', import.meta.url))
const threads = availableParallelism()

const syntax = createSyntax()
let sourceBytes = 0
let lines = 0
const parsed: string[] = []
for (const path of repositories) {
  const { units } = await createRepositoryCrawler({ maxFileSize: 2_097_152 }).discover({ kind: 'repo', path })
  for (const unit of units) {
    sourceBytes += unit.size
    const file = join(path, unit.key)
    lines += readFileSync(file).filter((byte) => byte === 10).length
    // What the indexer cuts by syntax; configuration and prose are cut by lines.
    if (unit.corpusType === 'CODE_LOGIC' && syntax.languageOf(unit.key) !== null) parsed.push(file)
  }
}

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${threads} threads, Node ${process.version}`)
console.log(
  `${repositories.map((path) => basename(path)).join(', ')}: ${mb(sourceBytes)} MB read, ${lines.toLocaleString('en-US')} lines`,
)

const parseRuns: { wallMs: number; bytes: number }[] = []
const crawlRuns: CrawlRun[] = []
for (let run = 0; run < Number(values.runs); run++) {
  // Alternating, so that a machine that slows down slows both.
  parseRuns.push(await parseOnly())
  const output = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
  crawlRuns.push(await crawl(output, []))
  if (run === Number(values.runs) - 1) await incremental(output)
  rmSync(output, { recursive: true })
}

const parseMs = median(parseRuns.map((run) => run.wallMs))
const parsedBytes = parseRuns[0]?.bytes ?? 0
const wallMs = median(crawlRuns.map((run) => run.wallMs))
const last = crawlRuns.at(-1)
console.log(
  `pure parse, ${parsed.length} files, ${mb(parsedBytes)} MB  ${seconds(parseMs)}  ${(parsedBytes / 1000 / parseMs).toFixed(1)} MB/s`,
)
console.log(
  `index, cold, whole process  ${seconds(wallMs)}  ${(sourceBytes / 1000 / wallMs).toFixed(1)} MB/s  ` +
    `${Math.round(((last?.report.chunkCount ?? 0) / wallMs) * 1000).toLocaleString('en-US')} chunks/s  ` +
    `${last?.report.chunkCount.toLocaleString('en-US')} chunks`,
)
console.log(`index / pure parse  ${(wallMs / parseMs).toFixed(2)}  (goal: at most 1.80)`)
console.log(`peak memory  ${Math.max(...crawlRuns.map((run) => run.peakRssMb)).toFixed(0)} MB  (goal: under 1,500)`)
const mapShares = crawlRuns.map(({ report }) => mapShare(report.stepMs))
console.log(`facts and map, of the thread time of all steps  ${median(mapShares).toFixed(0)} %  (goal: at most 40)`)
console.log('where the time goes, seconds of thread time (stages run on all threads at once):')
for (const [step, ms] of Object.entries(last?.report.stepMs ?? {}).sort(([, a], [, b]) => b - a)) {
  console.log(`  ${step.padEnd(12)} ${(ms / 1000).toFixed(2)}`)
}

/** Share of reading facts and resolving both graphs, in percent. `optimize` is a part of `store`. */
function mapShare(stepMs: Readonly<Record<string, number>>): number {
  const all = Object.entries(stepMs).reduce((sum, [step, ms]) => (step === 'optimize' ? sum : sum + ms), 0)
  return (100 * ((stepMs['facts'] ?? 0) + (stepMs['graph'] ?? 0))) / all
}

async function parseOnly(): Promise<{ wallMs: number; bytes: number }> {
  const cursor = new SharedArrayBuffer(4)
  const entry = new URL('./parse-worker.ts', import.meta.url)
  const started = performance.now()
  const bytes = await Promise.all(
    Array.from({ length: threads }, () => {
      const worker = new Worker(entry, { workerData: { files: parsed, cursor } })
      return new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject))
    }),
  )
  return { wallMs: performance.now() - started, bytes: bytes.reduce((a, b) => a + b, 0) }
}

async function crawl(output: string, flags: readonly string[]): Promise<CrawlRun> {
  const args = repositories.flatMap((path) => ['--repo-path', path])
  const started = performance.now()
  const child = spawn(process.execPath, [crawler, ...args, '--output-dir', output, '--json', ...flags])
  let json = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (json += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  let peakRssMb = 0
  const sampler = setInterval(() => (peakRssMb = Math.max(peakRssMb, peakOf(child.pid))), 50)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearInterval(sampler)
  if (code !== 0 && code !== 3) throw new Error(`crawl ended with ${code}: ${errors}`)
  return { wallMs: performance.now() - started, peakRssMb, report: JSON.parse(json) as CrawlRun['report'] }
}

/** Changes one file of the first repository, indexes, and puts it back. */
async function incremental(output: string): Promise<void> {
  const unchanged = await crawl(output, [])
  if (unchanged.report.committed) throw new Error('a run without changes committed a generation')
  console.log(
    `incremental, nothing changed  ${seconds(unchanged.report.elapsedMs)} after start, ${seconds(unchanged.wallMs)} in all  (goal: under 1 s)`,
  )
  const file = parsed[Math.floor(parsed.length / 2)]
  if (file === undefined) return
  const before = readFileSync(file)
  const { mtime } = statSync(file)
  try {
    appendFileSync(file, '\n')
    const changed = await crawl(output, [])
    console.log(
      `incremental, one file changed  ${seconds(changed.report.elapsedMs)} after start, ${seconds(changed.wallMs)} in all  (goal: under 2 s)`,
    )
    console.log(
      `  ${Object.entries(changed.report.stepMs)
        .map(([step, ms]) => `${step} ${ms.toFixed(0)}`)
        .join(', ')} ms`,
    )
  } finally {
    writeFileSync(file, before)
    execFileSync('touch', ['-d', mtime.toISOString(), file])
  }
}

/** High-water mark of a process's resident memory in MB, from /proc; 0 where the system has none. */
function peakOf(pid: number | undefined): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return match === null ? 0 : Number(match[1]) / 1024
  } catch {
    return 0
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
