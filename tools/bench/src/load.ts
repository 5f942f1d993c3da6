// What do many callers at once, of whom some hang up, leave behind, and how long does hanging up take?
//   npm run load -w tools/bench -- <data directory> [--questions 10000] [--callers 32] [--aborted 0.1] [--budget 8000] [--seed 1]
//
// Questions drawn from the index, asked again and again; the share `aborted` of them is given up after 0 to 200 ms. Memory is read
// after a garbage collection, after the first tenth and at the end: what grows between the two stays.
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openChunks, composeRetriever } from '@coderag/presets/retriever'
import { drawnQuestions } from './drawn-questions.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '10000' },
    callers: { type: 'string', default: '32' },
    aborted: { type: 'string', default: '0.1' },
    budget: { type: 'string', default: '8000' },
    seed: { type: 'string', default: '1' },
  },
})
const [path] = positionals
const [total, callers, share] = [Number(values.questions), Number(values.callers), Number(values.aborted)]
const [budget, seed] = [Number(values.budget), Number(values.seed)]
const isShare = share >= 0 && share < 1
if (path === undefined || !(total >= 100 && callers >= 1 && isShare && budget >= 1 && seed >= 1)) {
  console.error(
    'npm run load -w tools/bench -- <data directory> [--questions 10000, from 100] [--callers 32] [--aborted 0.1, from 0 to below 1] [--budget 8000] [--seed 1]',
  )
  process.exit(2)
}
const dataDir = resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const texts = await drawn(Math.min(2_000, total))
const answered: number[] = []
const letGo: number[] = []
const ofCaller = new Array<number>(callers).fill(0)
{
  await using retriever = await composeRetriever({ dataDir })
  let asked = 0
  /** Draws like a die, the same for the same seed. */
  let die = seed
  const drawnShare = (): number => (die = (Math.imul(die, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const caller = async (own: number, until: number): Promise<void> => {
    while (asked < until) {
      const text = texts[asked++ % texts.length] ?? ''
      if (drawnShare() >= share) {
        const started = performance.now()
        await retriever.query({ text, budget })
        answered.push(performance.now() - started)
        ofCaller[own] = (ofCaller[own] ?? 0) + 1
      } else await hangUp(text, drawnShare() * 200)
    }
  }
  const hangUp = async (text: string, afterMs: number): Promise<void> => {
    const gone = new AbortController()
    let at = 0
    const timer = setTimeout(() => {
      at = performance.now()
      gone.abort()
    }, afterMs)
    try {
      await retriever.query({ text, budget }, { signal: gone.signal })
    } catch (error) {
      if (!gone.signal.aborted) throw error
      letGo.push(performance.now() - at)
    } finally {
      clearTimeout(timer)
    }
  }
  const ask = (until: number) => Promise.all(ofCaller.map((_, own) => caller(own, until)))
  await ask(total / 10)
  const before = held()
  answered.length = letGo.length = 0
  ofCaller.fill(0)
  const began = performance.now()
  await ask(total)
  const seconds = (performance.now() - began) / 1_000
  const after = held()

  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  )
  console.log(`${total} questions, ${callers} callers at once, contexts of ${budget} tokens; without the first tenth:`)
  console.log(`answered   ${spread(answered)}  ${(answered.length / seconds).toFixed(0)} a second`)
  console.log(`fairness   slowest ${(max(answered) / median(answered)).toFixed(1)} times the median`)
  console.log(`           a caller had ${Math.min(...ofCaller)} to ${max(ofCaller)} answers`)
  console.log(`given up   ${spread(letGo)}  from the abort to the end of the call`)
  console.log(`heap       ${before.heap} MB after the first tenth, ${after.heap} MB at the end`)
  console.log(`in all     ${before.rss} MB, ${after.rss} MB`)
  console.log(`open files ${before.files}, ${after.files}; timers and requests ${before.resources}, ${after.resources}`)
}
console.log(`after closing: open files ${openFiles()}`)

function held() {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo().length
  return { heap: megabytes(heapUsed), rss: megabytes(rss), files: openFiles(), resources }
}

/** Linux only; elsewhere nothing is known. */
function openFiles(): string {
  try {
    return String(readdirSync('/proc/self/fd').length - 1)
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
  const at = (place: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(place * sorted.length))] ?? 0).toFixed(1)
  return `${samples.length}, p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  slowest ${at(1)} ms`
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
}

function max(samples: readonly number[]): number {
  return samples.reduce((most, sample) => Math.max(most, sample), 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
