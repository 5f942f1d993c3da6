// What does the server add to a query, how does it bear many callers, and how soon does it answer after its start?
//   npm run server -w tools/bench -- <data directory> [--queries 500] [--callers 64] [--workers 1] [--minutes 10] [--starts 5]
//     [--seed 1]
//
// The server runs in a process of its own. Each query is asked of the library in this process and over loopback, in turns.
// Starts are `coderag serve` until it listens, and `coderag mcp` until the first call of `search` is answered.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { composeRetriever, openChunks, readManifest } from '@coderag/presets/retriever'
import { drawnQuestions } from './drawn-questions.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    queries: { type: 'string', default: '500' },
    callers: { type: 'string', default: '64' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    starts: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const [path] = positionals
const [count, callers] = [Number(values.queries), Number(values.callers)]
const [minutes, starts, seed] = [Number(values.minutes), Number(values.starts), Number(values.seed)]
if (path === undefined || !(count >= 10 && callers >= 1 && minutes >= 0 && starts >= 1 && seed >= 0)) {
  console.error(
    'npm run server -w tools/bench -- <data directory> [--queries 500] [--callers 64] [--workers 1] [--minutes 10] [--starts 5] [--seed 1]',
  )
  process.exit(2)
}
const dataDir = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
const binary = fileURLToPath(new URL('../../../apps/coderag/dist/main.js', import.meta.url))
const { chunkCount } = await readManifest({ dataDir })
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${chunkCount} chunks`,
)

// As many callers as wanted may ask as often as they can: the limits are not what is measured.
const folder = await mkdtemp(join(tmpdir(), 'coderag-server-bench-'))
const config = join(folder, 'coderag.config.json')
await writeFile(
  config,
  JSON.stringify({ dataDir, server: { maxConcurrent: Math.max(callers, 16), requestsPerMinute: 1_000_000 } }),
)
process.once('exit', () => void rm(folder, { recursive: true }))

console.log(`\ncoderag serve, start to ready           ${spread(await times(starts, startServer))}`)
console.log(`coderag mcp, start to the first answer  ${spread(await times(starts, startAgent))}`)

const questions = await drawn(2 * count)
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const server = await serving()
{
  await using retriever = await composeRetriever({ dataDir })
  for (const text of questions.slice(count, count + 100)) {
    await retriever.query({ text, budget: 0 })
    await post('/api/query', { text })
  }
  const [library, loopback] = [[] as number[], [] as number[]]
  for (const text of questions.slice(0, count)) {
    library.push(await timed(() => retriever.query({ text, budget: 0 })))
    loopback.push(await timed(() => post('/api/query', { text })))
  }
  console.log(`\nlibrary                                 ${spread(library)}`)
  console.log(`over loopback                           ${spread(loopback)}`)
}

const typed = questions.slice(0, Math.ceil(count / 5)).flatMap(prefixes)
const perKey: number[] = []
for (const text of typed) {
  perKey.push(await timed(() => get(`/search/results?q=${encodeURIComponent(text)}`)))
}
console.log(`search as you type, ${String(typed.length).padStart(5)} keystrokes    ${spread(perKey)}`)

if (minutes > 0) await load()
server.child.kill('SIGTERM')

async function load(): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const statuses = new Map<string, number>()
  const took: number[] = []
  let asked = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const text = questions[asked++ % questions.length] ?? ''
      const began = performance.now()
      const status = await post('/api/context', { text, budget: 8_000 }).then(String, (error: Error) => error.message)
      took.push(performance.now() - began)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const memory: string[] = []
  const watching = setInterval(() => memory.push(`${residentMegabytes()}`), (minutes * 60_000) / 10)
  await Promise.all(Array.from({ length: callers }, caller))
  clearInterval(watching)
  const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  console.log(`\n${callers} callers for ${minutes} minutes, contexts of 8,000 tokens: ${answers}`)
  console.log(`${spread(took)}, ${(took.length / (minutes * 60)).toFixed(0)} a second`)
  console.log(`memory of the server, MB: ${memory.join(' ')}`)
}

async function serving(): Promise<{ address: URL; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [binary, 'serve', '--config', config, '--port', '0', '--workers', values.workers, '--quiet'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^http:\S+/.exec(line)?.[0]
    if (address !== undefined) return { address: new URL(address), child }
  }
  throw new Error('The server did not start.')
}

async function startServer(): Promise<number> {
  const began = performance.now()
  const { child } = await serving()
  const took = performance.now() - began
  await ended(child)
  return took
}

/** Starts `coderag mcp` and asks one question, as an agent does. */
async function startAgent(): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [binary, 'mcp', '--config', config], { stdio: ['pipe', 'pipe', 'inherit'] })
  const clientInfo = { name: 'bench', version: '1' }
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'where are settings read' } } },
  ]
  for (const message of messages) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('"id":2')) break
  }
  const took = performance.now() - began
  await ended(child)
  return took
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exit
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < count; at++) all.push(await measure())
  return all
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** What somebody types until a question is whole: every third letter is a request. */
function prefixes(text: string): string[] {
  // By characters: half of one is no text.
  const characters = [...text]
  const ends = Array.from({ length: Math.ceil(characters.length / 3) }, (_, at) => 3 * (at + 1))
  return ends.map((end) => characters.slice(0, end).join('').trim()).filter((part) => part !== '')
}

function get(path: string): Promise<number> {
  return send('GET', path, null)
}

function post(path: string, body: object): Promise<number> {
  return send('POST', path, JSON.stringify(body))
}

/** Sends a request, reads its whole answer and returns the status. */
function send(method: string, path: string, body: string | null): Promise<number> {
  return new Promise((done, fail) => {
    const headers = body === null ? {} : { 'content-type': 'application/json' }
    const asking = request(new URL(path, server.address), { method, agent, headers }, (answer) => {
      answer.on('error', fail)
      answer.on('end', () => done(answer.statusCode ?? 0))
      answer.resume()
    })
    asking.on('error', fail)
    asking.end(body ?? undefined)
  })
}

/** Linux only; elsewhere nothing is known. */
/** Memory of the server and of its workers. */
function residentMegabytes(): string {
  try {
    const { pid } = server.child
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const kilobytes = [`${pid}`, ...workers].map((id) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]),
    )
    return (kilobytes.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(0)
  } catch {
    return 'unknown'
  }
}

async function drawn(count: number): Promise<string[]> {
  await using store = await openChunks({ dataDir })
  return await drawnQuestions(store.scan({ batchRows: 4_096 }), { count, seed })
}

function spread(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1).padStart(7)
  return `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  p99 ${at(0.99)} ms  slowest ${at(1)} ms`
}
