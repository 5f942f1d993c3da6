// How long do indexing and queries take beside other indexers of code, on the same repository?
//   npm run peers -w tools/bench -- <repository> [<repository> …] [--python <python>] [--zoekt <zoekt-git-index>] [--runs 3]
//
// Needs GNU time (`apt install time`). A peer that is not named is left out:
//   python -m venv <folder> && <folder>/bin/pip install semble==0.7.0        then --python <folder>/bin/python
//   go build ./cmd/zoekt-git-index in github.com/sourcegraph/zoekt           then --zoekt <path>, with universal-ctags
// Every run is cold but for the page cache of the system. Processor time is that of a process and its children.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { composeRetriever, openChunks } from '@coderag/presets/retriever'
import { drawnQuestions } from './drawn-questions.ts'
import { GNU_TIME, type ProcessCost, readCost } from './peers/process-cost.ts'

/** One way to index a repository. */
interface Indexer {
  readonly name: string
  /** @param output - An empty folder. */
  readonly command: (repository: string, output: string) => readonly string[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    python: { type: 'string' },
    zoekt: { type: 'string' },
    runs: { type: 'string', default: '3' },
    queries: { type: 'string', default: '200' },
  },
})
if (positionals.length === 0) {
  console.error('Name at least one repository: npm run peers -w tools/bench -- <path>')
  process.exit(2)
}
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const [python, zoekt] = [values.python, values.zoekt].map((path) => (path === undefined ? null : from(path)))
const cli = fileURLToPath(new URL('../../../apps/coderag/dist/main.js', import.meta.url))
const semble = fileURLToPath(new URL('peers/run_semble.py', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
const model = join(scratch, 'model')
// semble keeps indexes in a cache, coderag reads commits for a corpus that no peer has.
const environment = {
  CTAGS_COMMAND: 'ctags', // Debian's name of it
  ...process.env,
  XDG_CACHE_HOME: join(scratch, 'cache'),
  CODERAG_CRAWL__HISTORY_TIMEOUT_MS: '0',
}

const coderag = (name: string, ...flags: string[]): Indexer => ({
  name,
  command: (repository, output) => [process.execPath, cli, 'index', repository, '-o', output, '-q', ...flags],
})
const indexers: readonly Indexer[] = [
  coderag('coderag, everything'),
  coderag('coderag, --no-graphs', '--no-graphs'),
  coderag('coderag, words only', '--no-graphs', '--embedder', 'none'),
  ...(python ? [{ name: 'semble', command: (path: string) => [python, semble, 'index', model, path] }] : []),
  ...(zoekt
    ? [
        {
          name: 'zoekt-git-index',
          command: (path: string, output: string) => [zoekt, '-require_ctags', '-index', output, path],
        },
      ]
    : []),
]

console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
)
try {
  for (const repository of positionals.map(from)) await compare(repository)
} finally {
  rmSync(scratch, { recursive: true })
}

async function compare(repository: string): Promise<void> {
  if (python) await run([python, semble, 'model', model, repository])
  const costs = indexers.map((): ProcessCost[] => [])
  for (let round = 0; round < Number(values.runs); round++) {
    // Alternating, every second time in reverse: what slows the machine slows all alike.
    const order = indexers.map((_, at) => (round % 2 === 0 ? at : indexers.length - 1 - at))
    for (const at of order) {
      const output = mkdtempSync(join(scratch, 'index-'))
      costs[at]?.push((await run(indexers[at]?.command(repository, output) ?? [])).cost)
      rmSync(output, { recursive: true })
      rmSync(environment.XDG_CACHE_HOME, { recursive: true, force: true })
    }
  }
  console.log(`\n${basename(repository)}, medians of ${values.runs}`)
  const peer = median(costs[indexers.findIndex(({ name }) => name === 'semble')]?.map((cost) => cost.cpuSeconds) ?? [])
  indexers.forEach(({ name }, at) => {
    const of = (part: (cost: ProcessCost) => number): number => median((costs[at] ?? []).map(part))
    const cpu = of((cost) => cost.cpuSeconds)
    const ratio = Number.isNaN(peer) ? '' : `, ${(cpu / peer).toFixed(2)} of semble's processor time`
    console.log(
      `${name.padEnd(22)} ${cpu.toFixed(1)} s processor, ${of((cost) => cost.wallSeconds).toFixed(1)} s wall, ${of((cost) => cost.peakMb).toFixed(0)} MB${ratio}`,
    )
  })
  await compareQueries(repository)
}

async function compareQueries(repository: string): Promise<void> {
  const dataDir = mkdtempSync(join(scratch, 'index-'))
  await run(indexers[0]?.command(repository, dataDir) ?? [])
  const questions = await questionsOf(dataDir)
  const warming = Math.ceil(questions.length / 5)
  console.log(`${questions.length - warming} queries in a process, after ${warming} to warm up`)
  for (const [name, budget] of [
    ['coderag', 0],
    ['coderag, and a context', 8_000],
  ] as const) {
    await using retriever = await composeRetriever({ dataDir })
    const times: number[] = []
    for (const text of questions) {
      const started = performance.now()
      await retriever.query({ text, budget })
      times.push(performance.now() - started)
    }
    console.log(`${name.padEnd(22)} ${spread(times.slice(warming))}`)
  }
  if (python) {
    const { output } = await run([python, semble, 'search', model, repository], questions.join('\n'))
    console.log(`semble                 ${spread((JSON.parse(output) as number[]).slice(warming))}`)
  }
  const shell: ProcessCost[] = []
  for (const query of questions.slice(0, 11))
    shell.push((await run([process.execPath, cli, 'query', query, '--data-dir', dataDir])).cost)
  const [, ...warm] = shell
  console.log(
    `coderag from a shell   ${median(warm.map((cost) => cost.wallSeconds)).toFixed(2)} s wall, ${median(warm.map((cost) => cost.cpuSeconds)).toFixed(2)} s processor`,
  )
}

async function questionsOf(dataDir: string): Promise<readonly string[]> {
  await using store = await openChunks({ dataDir })
  const drawn = await drawnQuestions(store.scan({ batchRows: 4_096 }), { count: Number(values.queries), seed: 1 })
  return drawn.map((query) => query.replaceAll(/\s+/g, ' '))
}

/** Runs a command under GNU time. */
async function run(command: readonly string[], input = ''): Promise<{ cost: ProcessCost; output: string }> {
  const report = join(scratch, 'time.txt')
  const child = spawn('time', ['-q', '-f', GNU_TIME, '-o', report, ...command], { env: environment })
  const exit = once(child, 'close') // rejects if there is no GNU time
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  // 3: coderag left files out.
  if (code !== 0 && code !== 3) throw new Error(`${command.join(' ')} ended with ${code}: ${errors}`)
  return { cost: readCost(readFileSync(report, 'utf8')), output }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
}

function spread(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? NaN).toFixed(1)
  return `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`
}
