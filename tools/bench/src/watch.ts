// How soon is a saved file searchable, and what do queries feel of it?
//   npm run watch -w tools/bench -- <data directory> <repository>... [--saves 40] [--burst 5000] [--queries 300] [--seed 1]
//
// The repositories are those of the index, and git's own list of them is refreshed first, as every `git status` does: files
// that an earlier run wrote and restored would be read whole otherwise. Each save appends a comment with a new word to a file of code, and the time ends
// when a query finds the word; then the file gets its old content. The process that watches is a child, as in `coderag serve
// --watch`; the queries run in this process.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { crawlSource, loadConfig } from '@coderag/presets/config'
import { composeRetriever, openChunks, readManifest } from '@coderag/presets/retriever'
import { startWatching, type WatchNotice } from '@coderag/presets/watching'
import { drawnQuestions } from './drawn-questions.ts'

/** Generation that was queried last. */
let seen = -1
/** Longest wait for one change. */
const PATIENCE_MS = 120_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    saves: { type: 'string', default: '40' },
    burst: { type: 'string', default: '5000' },
    queries: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const [path, ...repositories] = positionals
const [saves, burst] = [Number(values.saves), Number(values.burst)]
const [count, seed] = [Number(values.queries), Number(values.seed)]
if (path === undefined || repositories.length === 0 || !(saves > 0 && burst > 0 && count > 10 && seed >= 0)) {
  console.error(
    'npm run watch -w tools/bench -- <data directory> <repository>... [--saves 40] [--burst 5000] [--queries 300] [--seed 1]',
  )
  process.exit(2)
}
const from = (name: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
const dataDir = from(path)
const sources = repositories.map((repository) => crawlSource('repo', from(repository)))
const { config } = await loadConfig({ directory: dataDir, environment: {}, flags: { '--data-dir': { dataDir } } })

for (const { path: cwd } of sources)
  await promisify(execFile)('git', ['update-index', '-q', '--refresh'], { cwd }).catch(() => null)
await using retriever = await composeRetriever(config)
const { chunkCount, sources: indexed } = await readManifest({ dataDir })
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
)
console.log(`${chunkCount} chunks, ${sources.length} repositories watched`)

const questions = await drawn(3 * count)
await ask(questions.slice(0, count))
const idle = await ask(questions.slice(count, 2 * count))

const updates: Extract<WatchNotice, { type: 'updated' }>[] = []
await using watching = startWatching(config, {
  sources,
  environment: process.env,
  onNotice(notice) {
    if (notice.type === 'updated') updates.push(notice)
    if (notice.type === 'failed' || notice.type === 'ended') console.error(`${notice.code}: ${notice.message}`)
  },
})
await watching.ready

const files = shuffled(filesOfCode())
const searchable: number[] = []
for (const file of files.slice(0, saves)) searchable.push(await save(file))
console.log(`\nsave to searchable      ${spread(searchable)}, ${saves} files of code`)
console.log(
  `of it, in the update    ${spread(updates.map(({ elapsedMs }) => elapsedMs))}, from the change to the commit`,
)

let isAsking = true
const saving = (async () => {
  for (let at = 0; isAsking; at++) await save(files[at % files.length] ?? '')
})()
const busy = await ask(questions.slice(2 * count))
isAsking = false
await saving
console.log(`\nqueries, idle           ${spread(idle)}`)
console.log(`queries, files changing ${spread(busy)}`)

const burstFiles = files.slice(0, burst)
const before = updates.length
// Each file has a word of its own, because a query finds at most 200 of them.
const words = burstFiles.map(newWord)
const texts = await Promise.all(burstFiles.map((file) => readFile(file)))
const began = performance.now()
for (const [at, file] of burstFiles.entries()) {
  await writeFile(file, changed(texts[at] ?? Buffer.of(), file, words[at] ?? ''))
}
const written = performance.now()
await until('the burst is searchable', () => isSearchable(words.at(-1) ?? ''))
await quiet()
const batches = updates.slice(before)
console.log(
  `\n${burstFiles.length} files written in ${seconds(written - began)}: ${batches.length} updates, searchable after ${seconds(performance.now() - began)}`,
)
for (const [at, file] of burstFiles.entries()) await writeFile(file, texts[at] ?? '')
await quiet()

/** Changes a file, waits until it is searchable, and gives it its content back. */
async function save(file: string): Promise<number> {
  const text = await readFile(file)
  const word = newWord()
  const at = updates.length
  const began = performance.now()
  await writeFile(file, changed(text, file, word))
  await until(`${file} is searchable`, () => isSearchable(word))
  const elapsed = performance.now() - began
  await writeFile(file, text)
  await until(`${file} has its content back`, async () => updates.length >= at + 2)
  return elapsed
}

/** A query costs as much as the update may use of a processor, so only a new generation is queried. */
async function isSearchable(word: string): Promise<boolean> {
  const { generation } = await retriever.status()
  if (generation === seen) return false
  seen = generation
  const { hits } = await retriever.query({ text: word, topK: 10, budget: 0, strategy: 'keyword' })
  return hits.some(({ chunk }) => chunk.text.includes(word))
}

function changed(text: Buffer, file: string, word: string): Buffer {
  return Buffer.concat([text, Buffer.from(`\n${file.endsWith('.py') ? '#' : '//'} ${word}\n`)])
}

function newWord(): string {
  return `zq${Math.floor(Math.random() * 2 ** 40).toString(36)}`
}

function filesOfCode(): string[] {
  return sources.flatMap(({ path: folder, repoName }) => {
    const units = Object.entries(indexed.find((source) => source.repoName === repoName)?.units ?? {})
    return units.flatMap(([key, { corpusType, chunks }]) =>
      corpusType === 'CODE_LOGIC' && chunks > 0 && /\.(?:go|cs|py|ts|tsx|kt|java|js)$/.test(key)
        ? [join(folder, key)]
        : [],
    )
  })
}

function shuffled<T>(list: readonly T[]): T[] {
  let state = seed + 1
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  return list
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function ask(texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) {
    const began = performance.now()
    await retriever.query({ text })
    times.push(performance.now() - began)
  }
  return times
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${PATIENCE_MS / 1_000} s in vain: ${what}.`)
    await sleep(20)
  }
}

/** Waits until no update came for three seconds. */
async function quiet(): Promise<void> {
  for (let known = -1; known !== updates.length; await sleep(3_000)) known = updates.length
}

async function drawn(count: number): Promise<string[]> {
  await using store = await openChunks({ dataDir })
  return await drawnQuestions(store.scan({ batchRows: 4_096 }), { count, seed })
}

function spread(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0).padStart(5)
  return `p10 ${at(0.1)} ms  p50 ${at(0.5)} ms  p90 ${at(0.9)} ms  p95 ${at(0.95)} ms  slowest ${at(1)} ms`
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
