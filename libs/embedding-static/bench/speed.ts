// Measures chunks embedded per CPU second, and the time of a query and of opening.
//   npm run bench:speed -w @coderag/embedding-static -- <folder with source code>
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createStaticEmbedder } from '@coderag/embedding-static'
import { createCodeTokenizer } from '@coderag/text'
import type { CleanChunk, TermBatch } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'

const chunkLength = 1_500
const runs = 7
const extensions = new Set(['.go', '.cs', '.py', '.ts', '.js', '.java', '.rs'])

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) yield* sourceFiles(path)
    else if (entry.isFile() && extensions.has(extname(entry.name))) yield path
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function time(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    // CPU time, because it also counts on a machine that others use.
    const start = process.cpuUsage()
    await work()
    const used = process.cpuUsage(start)
    times.push((used.user + used.system) / 1_000)
  }
  return median(times)
}

function batchOf(chunks: readonly CleanChunk[]): TermBatch {
  const tokenizer = createCodeTokenizer()
  const numbers = new Map<string, number>()
  const offsets = [0]
  const termIds: number[] = []
  const counts: number[] = []
  for (const { contextPrefix, text } of chunks) {
    const row = new Map<number, number>()
    tokenizer.tokenize(`${contextPrefix}\n${text}`, (term) => {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      row.set(number, (row.get(number) ?? 0) + 1)
    })
    for (const [number, count] of row) {
      termIds.push(number)
      counts.push(count)
    }
    offsets.push(termIds.length)
  }
  return {
    rows: chunks.length,
    terms: [...numbers.keys()],
    offsets: Uint32Array.from(offsets),
    termIds: Uint32Array.from(termIds),
    counts: Uint16Array.from(counts),
    lengths: new Uint32Array(chunks.length),
  }
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name a folder with source code.')
const chunks = [...sourceFiles(folder)].flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  const windows = text.length < 300 ? [] : (text.match(/[\s\S]{1,1500}/g) ?? [])
  return windows.filter((text) => text.length === chunkLength).map((text) => cleanChunk({ path, text }))
})
const openMs = await time(() => createStaticEmbedder())
const embedder = createStaticEmbedder()
const batches = Array.from({ length: Math.ceil(chunks.length / 1_000) }, (_, n) =>
  chunks.slice(n * 1_000, (n + 1) * 1_000),
)
const textMs = await time(async () => {
  for (const batch of batches) await embedder.embed(batch)
})
const terms = batches.map((batch) => ({ batch, terms: batchOf(batch) }))
const termsMs = await time(() => {
  for (const { batch, terms: counted } of terms) embedder.fromTerms.embed(counted, batch)
})
const queries = [
  'how is a failed request retried with backoff',
  'parse the status line of a response',
  'AuthService.validate',
]
const queryMs = await time(async () => {
  for (let n = 0; n < 100; n++) for (const query of queries) await embedder.embedQuery(`${query} ${n % 10}`)
})
console.log(`chunks of ${chunkLength} characters: ${chunks.length}`)
console.log(`open: ${openMs.toFixed(1)} ms`)
console.log(`from text: ${Math.round(chunks.length / (textMs / 1_000))} chunks per CPU second`)
console.log(`from terms: ${Math.round(chunks.length / (termsMs / 1_000))} chunks per CPU second`)
console.log(`query: ${(queryMs / 300).toFixed(4)} ms`)
