// How does the lexical index do beside MiniSearch, Orama and LanceDB's full-text index on the same chunks?
//   npm run bm25 -w tools/bench -- --repo <folder> [--repo <folder> …] [--chunks 50000] [--only coderag,lancedb]
//
// All engines get the same terms, already cut by our code tokenizer, so that only the index is compared. Each runs in a
// process of its own. CPU time is printed beside wall time: it counts on a machine that others use too.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { connect, Index } from '@lancedb/lancedb'
import { createIndexWriter, openLexicalIndex } from '@coderag/bm25'
import { createCodeTokenizer } from '@coderag/text'
import { encodeChunks, type TermBatch } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { create, insertMultiple, save, search as searchOrama } from '@orama/orama'
import MiniSearch from 'minisearch'

interface Corpus {
  /** Terms of each chunk, separated by single spaces. */
  readonly documents: readonly string[]
  readonly queries: readonly (readonly string[])[]
}

/** An engine with the corpus in it. */
interface Built {
  readonly indexBytes: number
  /** Numbers of the best 10 documents. */
  search(terms: readonly string[]): Promise<number[]> | number[]
}

interface Measured {
  readonly engine: string
  readonly buildMs: number
  readonly buildCpuMs: number
  readonly peakRssBytes: number
  readonly startRssBytes: number
  readonly indexBytes: number
  readonly queryMs: readonly number[]
  readonly results: readonly (readonly number[])[]
}

const LIMIT = 10
const WINDOW = 1_000
const EXTENSIONS = ['.cs', '.go', '.ts', '.tsx', '.js', '.py', '.java', '.rs', '.proto', '.yaml', '.yml', '.sh', '.sql']
const engines: Record<string, (corpus: Corpus, folder: string) => Promise<Built>> = {
  coderag: buildCoderag,
  lancedb: buildLance,
  minisearch: buildMiniSearch,
  orama: buildOrama,
}
const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    chunks: { type: 'string', default: '50000' },
    only: { type: 'string', default: Object.keys(engines).join(',') },
    engine: { type: 'string' },
    folder: { type: 'string', default: '' },
  },
})
if (values.engine === undefined) compare(values.only.split(','))
else await measure(values.engine, values.folder)

function compare(names: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
  try {
    const corpus = makeCorpus()
    writeFileSync(join(folder, 'corpus.json'), JSON.stringify(corpus))
    const terms = corpus.documents.reduce((sum, document) => sum + document.split(' ').length, 0)
    console.log(
      `${corpus.documents.length} chunks, ${(terms / 1e6).toFixed(1)} M terms, ${corpus.queries.length} queries of 3 to 6`,
    )
    const all = names.map((name) => {
      execFileSync(
        process.execPath,
        ['--max-old-space-size=8192', import.meta.filename, '--engine', name, '--folder', folder],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
          env: { ...process.env, LANCE_LOG: 'error', LANCE_CPU_THREADS: '4' },
        },
      )
      return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Measured
    })
    const exact = all.find(({ engine }) => engine === 'coderag')
    for (const measured of all) print(measured, exact)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, folder: string): Promise<void> {
  const corpus = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as Corpus
  const build = engines[name]
  if (build === undefined) throw new Error(`No engine "${name}": ${Object.keys(engines).join(', ')}`)
  const startRssBytes = process.resourceUsage().maxRSS * 1024
  const start = performance.now()
  const cpu = process.cpuUsage()
  const built = await build(corpus, folder)
  const used = process.cpuUsage(cpu)
  const buildMs = performance.now() - start
  const queryMs: number[] = []
  const results: number[][] = []
  for (const query of corpus.queries) {
    const began = performance.now()
    const found = await built.search(query)
    queryMs.push(performance.now() - began)
    results.push(found)
  }
  const measured: Measured = {
    engine: name,
    buildMs,
    buildCpuMs: (used.user + used.system) / 1000,
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    startRssBytes,
    indexBytes: built.indexBytes,
    queryMs,
    results,
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(measured))
}

function print(measured: Measured, exact: Measured | undefined): void {
  const times = measured.queryMs.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const shares = measured.results.map((found, query) => {
    const wanted = exact?.results[query] ?? []
    return wanted.length === 0 ? 1 : found.filter((document) => wanted.includes(document)).length / wanted.length
  })
  const overlap = shares.reduce((sum, share) => sum + share, 0) / shares.length
  console.log(
    `${measured.engine}: build ${seconds(measured.buildMs)} (CPU ${seconds(measured.buildCpuMs)}), ` +
      `query p50 ${at(0.5)} ms p95 ${at(0.95)} ms, index ${(measured.indexBytes / 1e6).toFixed(1)} MB, ` +
      `peak RSS ${megabytes(measured.peakRssBytes)} (${megabytes(measured.startRssBytes)} before), ` +
      `overlap@10 with exact BM25 ${overlap.toFixed(2)}`,
  )
}

async function buildCoderag({ documents }: Corpus, folder: string): Promise<Built> {
  const directory = join(folder, 'coderag')
  const writer = createIndexWriter()
  const numbers = new Map<string, number>()
  for (let from = 0; from < documents.length; from += 500) {
    const texts = documents.slice(from, from + 500)
    const chunks = texts.map((_, row) =>
      cleanChunk({ path: `f${Math.floor((from + row) / 10)}`, byteStart: from + row, text: '' }),
    )
    chunks.forEach(({ id }, row) => numbers.set(id, from + row))
    writer.add(encodeChunks(chunks), countTerms(texts))
  }
  await writer.write(directory)
  const index = openLexicalIndex(directory)
  return {
    indexBytes: folderBytes(directory),
    search: (terms) => index.search(terms, { limit: LIMIT }).map(({ id }) => numbers.get(id) ?? -1),
  }
}

function countTerms(texts: readonly string[]): TermBatch {
  const numbers = new Map<string, number>()
  const offsets = [0]
  const termIds: number[] = []
  const counts: number[] = []
  const lengths: number[] = []
  for (const text of texts) {
    const row = new Map<number, number>()
    const terms = text.split(' ')
    for (const term of terms) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      row.set(number, (row.get(number) ?? 0) + 1)
    }
    termIds.push(...row.keys())
    counts.push(...row.values())
    offsets.push(termIds.length)
    lengths.push(terms.length)
  }
  return {
    rows: texts.length,
    terms: [...numbers.keys()],
    offsets: Uint32Array.from(offsets),
    termIds: Uint32Array.from(termIds),
    counts: Uint16Array.from(counts),
    lengths: Uint32Array.from(lengths),
  }
}

async function buildLance({ documents }: Corpus, folder: string): Promise<Built> {
  const directory = join(folder, 'lance')
  const database = await connect(directory)
  const table = await database.createTable(
    'chunks',
    documents.map((text, number) => ({ number, text })),
  )
  const dataBytes = folderBytes(directory)
  const config = Index.fts({
    baseTokenizer: 'whitespace',
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    withPosition: false,
    maxTokenLength: 200,
  })
  await table.createIndex('text', { config })
  return {
    indexBytes: folderBytes(directory) - dataBytes,
    search: async (terms) => {
      const rows = await table
        .search(terms.join(' '), 'fts', ['text'])
        .select(['number', '_score'])
        .limit(LIMIT)
        .toArray()
      return rows.map((row: { number: number | bigint }) => Number(row.number))
    },
  }
}

async function buildMiniSearch({ documents }: Corpus): Promise<Built> {
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { bm25: { k: 1.2, b: 0.75, d: 0 } },
  })
  index.addAll(documents.map((text, id) => ({ id, text })))
  return {
    indexBytes: Buffer.byteLength(JSON.stringify(index)),
    search: (terms) =>
      index
        .search(terms.join(' '))
        .slice(0, LIMIT)
        .map(({ id }) => Number(id)),
  }
}

async function buildOrama({ documents }: Corpus): Promise<Built> {
  const tokenizer = {
    language: 'english',
    normalizationCache: new Map<string, string>(),
    tokenize: (text: string) => text.split(' '),
  }
  const database = create({ schema: { text: 'string' } as const, components: { tokenizer } })
  await insertMultiple(
    database,
    documents.map((text, number) => ({ id: String(number), text })),
    1_000,
  )
  return {
    indexBytes: Buffer.byteLength(JSON.stringify(save(database).index)),
    search: async (terms) => {
      const found = await searchOrama(database, {
        term: terms.join(' '),
        exact: true,
        limit: LIMIT,
        relevance: { k: 1.2, b: 0.75, d: 0 },
      })
      return found.hits.map(({ id }) => Number(id))
    },
  }
}

function makeCorpus(): Corpus {
  if (values.repo.length === 0)
    throw new Error('Name at least one folder of sources: npm run bm25 -w tools/bench -- --repo <folder>')
  const tokenizer = createCodeTokenizer()
  const base = process.env['INIT_CWD'] ?? process.cwd()
  const documents: string[] = []
  for (const path of values.repo.flatMap((repo) => [...listFiles(resolve(base, repo))])) {
    for (const window of windowsOf(readFileSync(path, 'utf8'))) {
      const terms = tokenizer.tokens(window)
      if (terms.length > 0) documents.push(terms.join(' '))
    }
  }
  const random = randomSource(11)
  const step = documents.length / Number(values.chunks)
  const drawn =
    step <= 1
      ? documents
      : Array.from({ length: Number(values.chunks) }, (_, i) => documents[Math.floor(i * step)] ?? '')
  const queries = Array.from({ length: 200 }, () => {
    const terms = (drawn[Math.floor(random() * drawn.length)] ?? '').split(' ')
    const wanted = 3 + Math.floor(random() * 4)
    const query = new Set(Array.from({ length: wanted * 2 }, () => terms[Math.floor(random() * terms.length)] ?? ''))
    return [...query].slice(0, wanted)
  })
  return { documents: drawn, queries }
}

function* windowsOf(text: string): Generator<string> {
  let window = ''
  for (const line of text.split('\n')) {
    window += `${line}\n`
    if (window.length < WINDOW) continue
    yield window
    window = ''
  }
  if (window !== '') yield window
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') yield* listFiles(path)
    else if (entry.isFile() && EXTENSIONS.includes(extname(path)) && statSync(path).size < 300_000) yield path
  }
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function randomSource(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}
