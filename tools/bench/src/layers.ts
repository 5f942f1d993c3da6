// What do vectors and graphs add to indexing by words alone?
//   npm run layers -w tools/bench -- <repository> [<repository> …] [--runs 3]
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

interface Run {
  readonly wallMs: number
  /** User and system time of all threads of the process. */
  readonly cpuMs: number
  readonly chunkCount: number
  readonly stepMs: Readonly<Record<string, number>>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' } },
})
if (positionals.length === 0) {
  console.error('Name at least one repository: npm run layers -w tools/bench -- <path>')
  process.exit(2)
}
const base = process.env['INIT_CWD'] ?? process.cwd()
const repositories = positionals.map((path) => resolve(base, path))
const crawler = fileURLToPath(new URL('../../../apps/crawler/dist/main.js', import.meta.url))

const layers = [
  { name: 'words', flags: ['--embedder', 'none', '--no-graphs'], goal: null },
  { name: '+ vectors', flags: ['--no-graphs'], goal: 1.5 },
  { name: '+ graphs', flags: ['--embedder', 'none'], goal: 1.4 },
  { name: '+ vectors + graphs', flags: [], goal: null },
] as const
const runs = layers.map((): Run[] => [])

for (let run = 0; run < Number(values.runs); run++) {
  // Alternating, every second time in reverse: what slows the machine slows all alike.
  const order = layers.map((_, at) => (run % 2 === 0 ? at : layers.length - 1 - at))
  for (const at of order) runs[at]?.push(await crawl(layers[at]?.flags ?? []))
}

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`${repositories.map((path) => basename(path)).join(', ')}, medians of ${values.runs}`)
const plain = medians(runs[0] ?? [])
layers.forEach(({ name, goal }, at) => {
  const { wallMs, cpuMs } = medians(runs[at] ?? [])
  const ratios = `${(wallMs / plain.wallMs).toFixed(2)} of its wall, ${(cpuMs / plain.cpuMs).toFixed(2)} of its CPU`
  const goalText = goal === null ? '' : `  (goal: at most ${goal.toFixed(2)})`
  console.log(`${name.padEnd(20)} ${seconds(wallMs)} wall, ${seconds(cpuMs)} CPU  ${ratios}${goalText}`)
})
const all = runs.at(-1)?.at(-1)
console.log(
  `${all?.chunkCount.toLocaleString('en-US')} chunks; seconds of thread time by stage, last run of the last row:`,
)
for (const [step, ms] of Object.entries(all?.stepMs ?? {}).sort(([, a], [, b]) => b - a))
  console.log(`  ${step.padEnd(12)} ${(ms / 1000).toFixed(2)}`)

async function crawl(flags: readonly string[]): Promise<Run> {
  const output = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
  // Read as the command ends, by the process itself: a parent learns its children's time only together.
  const usage = join(output, 'usage.json')
  const report = `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.cpuUsage())))`
  const preload = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; import { isMainThread } from 'node:worker_threads'; const require = createRequire(${JSON.stringify(import.meta.url)}); if (isMainThread) ${report}`)}`
  const paths = repositories.flatMap((path) => ['--repo-path', path])
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', preload, crawler, ...paths, '-o', output, '--json', ...flags])
  let json = ''
  let errors = ''
  child.stdout.on('data', (data: Buffer) => (json += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const wallMs = performance.now() - started
  if (code !== 0 && code !== 3) throw new Error(`crawl ended with ${code}: ${errors}`)
  const { user, system } = JSON.parse(readFileSync(usage, 'utf8')) as NodeJS.CpuUsage
  rmSync(output, { recursive: true })
  const { chunkCount, stepMs } = JSON.parse(json) as Pick<Run, 'chunkCount' | 'stepMs'>
  return { wallMs, cpuMs: (user + system) / 1000, chunkCount, stepMs }
}

function medians(all: readonly Run[]): { wallMs: number; cpuMs: number } {
  return { wallMs: median(all.map((run) => run.wallMs)), cpuMs: median(all.map((run) => run.cpuMs)) }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
