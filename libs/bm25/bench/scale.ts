// Measures building and searching an index of 500,000 chunks: npm run bench:scale -w @coderag/bm25 -- --repo <folder> [--repo <folder>] [--chunks 500000]
//
// Chunks are put together from lines of the real files given, three runs of lines each, and every chunk gets one name of
// its own, so that the vocabulary keeps growing as it does in real code. Preparing, building and searching are processes
// of their own, so that memory is that of one step.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { createIndexWriter, createLexicalAnalyzer, openLexicalIndex } from '@coderag/bm25'
import { encodeChunks, type ChunkColumns, type TermBatch } from '@coderag/types'
import { cleanChunk, randomNumbers } from '@coderag/types/testing'

const BATCH_ROWS = 500
const EXTENSIONS = [
  '.cs',
  '.go',
  '.ts',
  '.tsx',
  '.js',
  '.py',
  '.java',
  '.rs',
  '.yaml',
  '.yml',
  '.json',
  '.proto',
  '.sh',
]
const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    chunks: { type: 'string', default: '500000' },
    step: { type: 'string', default: 'all' },
    folder: { type: 'string', default: '' },
  },
})
const chunkCount = Number(values.chunks)
const steps: Record<string, (folder: string) => Promise<void> | void> = { all, prepare, build, search, rebuild }

function all(): void {
  if (values.repo.length === 0) throw new Error('Name at least one folder of sources with --repo.')
  const folder = mkdtempSync(join(tmpdir(), 'coderag-bm25-bench-'))
  const repos = values.repo.flatMap((repo) => ['--repo', repo])
  try {
    for (const step of ['prepare', 'build', 'search', 'rebuild']) {
      const args = [
        '--expose-gc',
        import.meta.filename,
        '--step',
        step,
        '--folder',
        folder,
        '--chunks',
        values.chunks,
        ...repos,
      ]
      execFileSync(process.execPath, args, { stdio: 'inherit' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepare(folder: string): void {
  const files = values.repo
    .flatMap((repo) => [...listFiles(repo)])
    .map((path) => readFileSync(path, 'utf8').split('\n'))
  const random = randomNumbers(1)
  const analyzer = createLexicalAnalyzer()
  const output = openSync(join(folder, 'batches'), 'w')
  const queries: string[][] = []
  let bytes = 0
  const analyze = new Sum()
  for (let first = 0; first < chunkCount; first += BATCH_ROWS) {
    const rows = Math.min(BATCH_ROWS, chunkCount - first)
    const chunks = Array.from({ length: rows }, (_, row) => {
      const number = first + row
      const text =
        [0, 1, 2].map(() => someLines(files, random)).join('\n') + `\nconst handler${number.toString(36)}x = 1\n`
      return cleanChunk({ path: `pkg${number % 997}/file${Math.floor(number / 8)}.ts`, byteStart: number, text })
    })
    bytes += chunks.reduce((sum, { text }) => sum + text.length, 0)
    const watch = stopwatch()
    const terms = analyzer.analyze(chunks)
    analyze.add(watch())
    if (queries.length < 1000 && random() < 0.9) queries.push(...drawQueries(terms, random))
    const small = encodeChunks(chunks.map((chunk) => ({ ...chunk, text: cleanChunk({ text: '' }).text })))
    writeRecord(output, serialize([small, terms]))
  }
  writeRecord(output, serialize(queries))
  closeSync(output)
  const rate = (bytes / 1000 / analyze.cpuMs).toFixed(1)
  console.log(`analyze: ${(bytes / 1e6).toFixed(0)} MB in ${analyze.text}: ${rate} MB per CPU second`)
}

async function build(folder: string): Promise<void> {
  const before = process.resourceUsage().maxRSS
  const writer = createIndexWriter()
  const add = new Sum()
  let postings = 0
  for (const [columns, terms] of batchesOf(folder)) {
    const watch = stopwatch()
    writer.add(columns, terms)
    add.add(watch())
    postings += terms.termIds.length
  }
  const write = new Sum()
  const watch = stopwatch()
  const documents = await writer.write(join(folder, 'index'))
  write.add(watch())
  const size = statSync(join(folder, 'index', 'segment-1.bin')).size
  console.log(`build: ${documents} chunks, ${(postings / 1e6).toFixed(1)} M postings`)
  console.log(`build: add ${add.text}, write and sync ${write.text}`)
  console.log(
    `build: peak RSS ${megabytes(process.resourceUsage().maxRSS * 1024)}, at start ${megabytes(before * 1024)}`,
  )
  console.log(`index size: ${megabytes(size)}, ${(size / postings).toFixed(2)} bytes a posting`)
}

function search(folder: string): void {
  const queries = queriesOf(folder)
  const before = process.memoryUsage().rss
  const start = performance.now()
  const index = openLexicalIndex(join(folder, 'index'))
  const openMs = performance.now() - start
  const firstMs = timed(() => index.search(queries[0] ?? [], { limit: 20 }))
  console.log(`open: ${openMs.toFixed(1)} ms; first query after it: ${firstMs.toFixed(1)} ms`)
  const cold = queries.slice(1, 501).map((terms) => timed(() => index.search(terms, { limit: 20 })))
  const warm = queries.slice(1, 501).map((terms) => timed(() => index.search(terms, { limit: 20 })))
  const filter = { pathGlobs: ['pkg1*/**'] }
  const filtered = queries.slice(1, 501).map((terms) => timed(() => index.search(terms, { limit: 20, filter })))
  report('first pass over 500 queries', cold)
  report('second pass', warm)
  report('with a path filter', filtered)
  console.log(
    `search: RSS ${megabytes(process.memoryUsage().rss)}, ${megabytes(process.memoryUsage().rss - before)} of it the index`,
  )
  index[Symbol.dispose]()
}

async function rebuild(folder: string): Promise<void> {
  const watch = stopwatch()
  const total = new Sum()
  const writer = createIndexWriter({}, join(folder, 'index'))
  const uri = 'repo://shop/pkg0/file0.ts'
  writer.delete({ sourceUris: [uri] })
  const [columns, terms] = batchesOf(folder).next().value ?? []
  if (columns === undefined || terms === undefined) throw new Error('There are no batches.')
  writer.add(columns, terms)
  await writer.write(join(folder, 'next'))
  total.add(watch())
  console.log(`rebuild with ${columns.rows} chunks changed: ${total.text}`)
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)
  console.log(`top 20, ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(0.9999)} ms`)
}

/** Queries of 3 to 6 distinct terms of one chunk, drawn by how often they occur. */
function drawQueries(terms: TermBatch, random: () => number): string[][] {
  const row = Math.floor(random() * terms.rows)
  const from = terms.offsets[row] ?? 0
  const to = terms.offsets[row + 1] ?? 0
  const tokens: string[] = []
  for (let entry = from; entry < to; entry++) {
    const term = terms.terms[terms.termIds[entry] ?? 0] ?? ''
    for (let count = 0; count < (terms.counts[entry] ?? 0); count++) tokens.push(term)
  }
  const wanted = 3 + Math.floor(random() * 4)
  const query = new Set(Array.from({ length: wanted * 2 }, () => tokens[Math.floor(random() * tokens.length)] ?? ''))
  return [[...query].slice(0, wanted)]
}

function someLines(files: readonly string[][], random: () => number): string {
  const lines = files[Math.floor(random() * files.length)] ?? []
  let index = Math.floor(random() * Math.max(1, lines.length - 8))
  let text = ''
  while (text.length < 330 && index < lines.length) text += (lines[index++] ?? '').slice(0, 200) + '\n'
  return text
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') yield* listFiles(path)
    else if (entry.isFile() && EXTENSIONS.includes(extname(path)) && statSync(path).size < 300_000) yield path
  }
}

function writeRecord(descriptor: number, bytes: Buffer): void {
  const head = Buffer.alloc(4)
  head.writeUInt32LE(bytes.length)
  writeSync(descriptor, Buffer.concat([head, bytes]))
}

function* recordsOf(folder: string): Generator<unknown> {
  const descriptor = openSync(join(folder, 'batches'), 'r')
  const head = Buffer.alloc(4)
  while (readSync(descriptor, head) === 4) {
    const bytes = Buffer.alloc(head.readUInt32LE())
    readSync(descriptor, bytes)
    yield deserialize(bytes)
  }
  closeSync(descriptor)
}

function* batchesOf(folder: string): Generator<[ChunkColumns, TermBatch]> {
  let last: unknown
  for (const record of recordsOf(folder)) {
    if (last !== undefined) yield last as [ChunkColumns, TermBatch]
    last = record
  }
}

function queriesOf(folder: string): string[][] {
  let last: unknown
  for (const record of recordsOf(folder)) last = record
  return last as string[][]
}

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Wall and CPU time of what runs until it is called. CPU time counts on a machine that others use too. */
function stopwatch(): () => { wallMs: number; cpuMs: number } {
  const wall = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const used = process.cpuUsage(cpu)
    return { wallMs: performance.now() - wall, cpuMs: (used.user + used.system) / 1000 }
  }
}

class Sum {
  wallMs = 0
  cpuMs = 0

  add(time: { wallMs: number; cpuMs: number }): void {
    this.wallMs += time.wallMs
    this.cpuMs += time.cpuMs
  }

  get text(): string {
    return `${(this.wallMs / 1000).toFixed(2)} s (CPU ${(this.cpuMs / 1000).toFixed(2)} s)`
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

await steps[values.step]?.(values.folder)
