/**
 * Measures recall and speed of vector search over an image, compared with LanceDB's own search.
 *
 *     npm run bench:vectors -w @coderag/store-lance -- <data directory of an index> … [--rows 500000] [--queries 40]
 *
 * The chunks are those of the given indexes. If there are fewer than `--rows`, copies with noise are added. Every 500th
 * chunk is not put into the table; its vector is a query.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  chunkMatcher,
  decodeChunks,
  encodeChunks,
  parseManifest,
  type ChunkFilter,
  type ChunkStoreReader,
  type ChunkStoreWriter,
  type CleanChunk,
  type EmbeddedChunk,
} from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'
import { openChunkReader, openChunkWriter } from '../dist/index.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '500000' }, queries: { type: 'string', default: '40' } },
})
const rows = Number(values.rows)
const batchRows = 2_000
const keptOutEvery = 500

/** Yields every chunk of the indexes with its vector. */
async function* realChunks(): AsyncGenerator<EmbeddedChunk> {
  for (const index of positionals) {
    const { parts } = parseManifest(await readFile(join(index, 'manifest.json'), 'utf8'))
    const snapshot = Number(parts['chunks'])
    await using store = await openChunkReader({ uri: join(index, 'rag.lance'), snapshot })
    for await (const columns of store.scanColumns({ batchRows })) {
      for (const chunk of decodeChunks(columns)) {
        if ('vector' in chunk && chunk.vector.some((value) => value !== 0)) yield chunk
      }
    }
  }
}

function noisy(index: number, vector: Float32Array, random: () => number): EmbeddedChunk {
  const raw = vector.map((value) => value + (random() - 0.5) * 0.05)
  const length = Math.hypot(...raw)
  return embeddedChunk([...raw.map((value) => value / length)], {
    path: `copies/c${index % 9}/f${index >> 3}.${index % 2 === 0 ? 'go' : 'ts'}`,
    repo: `copy${index % 5}`,
    byteStart: index,
    language: index % 2 === 0 ? 'go' : 'typescript',
  })
}

const table: CleanChunk[] = []
const vectors = new Float32Array(rows * 256)
const queries: Float32Array[] = []

async function fill(store: ChunkStoreWriter): Promise<void> {
  const blank = cleanChunk({ text: '' }).text
  const seen = new Set<string>()
  let batch: EmbeddedChunk[] = []
  const put = async (chunk: EmbeddedChunk): Promise<void> => {
    if (seen.has(chunk.id)) return
    seen.add(chunk.id)
    vectors.set(chunk.vector, table.length * 256)
    const { vector: _, ...clean } = chunk
    table.push({ ...clean, text: blank, contextPrefix: blank, overlap: null, signature: null, docstring: null })
    batch.push(chunk)
    if (batch.length < batchRows && table.length < rows) return
    await store.put(encodeChunks(batch))
    batch = []
  }
  let met = 0
  for await (const chunk of realChunks()) {
    if (table.length >= rows) break
    if (met++ % keptOutEvery === 0) queries.push(chunk.vector)
    else await put(chunk)
  }
  const real = table.length
  assert(real > 0, 'give the data directories of indexes that have vectors')
  const random = randoms(1)
  for (let index = 0; table.length < rows; index++) {
    const from = (index % real) * 256
    await put(noisy(index, vectors.subarray(from, from + 256), random))
  }
  const step = Math.max(1, Math.floor(queries.length / Number(values.queries)))
  queries.splice(0, queries.length, ...queries.filter((_, index) => index % step === 0))
  console.log(`${real} real chunks, ${rows - real} with noise; ${queries.length} queries`)
}

/** Returns wide and narrow filters of each kind. */
function chooseFilters(): ChunkFilter[] {
  const count = new Map<string, number>()
  for (const { repoName } of table) count.set(repoName ?? '', (count.get(repoName ?? '') ?? 0) + 1)
  const repos = [...count].filter(([, size]) => size >= 200).sort((a, b) => b[1] - a[1])
  return [
    {},
    { repos: [repos[0]?.[0] ?? ''] },
    { repos: [repos.at(-1)?.[0] ?? ''] },
    { languages: ['go'] },
    { corpusTypes: ['DOC_README'] },
    { pathGlobs: ['**/*.{ts,md}', '!**/test/**'] },
    { languages: ['typescript'], pathGlobs: ['**/*a*/**'] },
  ]
}

/** Computes the similarity of every row in 64 bits. */
function cosines(query: Float32Array): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let sum = 0
    for (let at = row * 256, index = 0; index < 256; index++, at++) sum += (vectors[at] ?? 0) * (query[index] ?? 0)
    return sum
  })
}

interface Truth {
  readonly filter: ChunkFilter
  readonly passing: number
  /** Per query the score of the last of the `limits` nearest that pass. */
  readonly cuts: readonly (readonly number[])[]
}

const limits = [20, 200]
/** Tolerance for equal vectors, whose order is arbitrary. */
const tie = 1e-7

/** Time after which no more queries are run, but at least three. */
const enoughMs = 15_000

/** Per query, the similarity of every row. */
const scores: Float64Array[] = []

function truthOf(filterList: readonly ChunkFilter[]): Truth[] {
  for (const query of queries) scores.push(cosines(query))
  return filterList.map((filter) => {
    const matches = chunkMatcher(filter)
    const passing = [...table.entries()].flatMap(([row, chunk]) => (matches(chunk) ? row : []))
    const cuts = scores.map((own) => {
      const sorted = Float64Array.from(passing, (row) => own[row] ?? 0).sort()
      return limits.map((limit) => sorted[Math.max(0, sorted.length - limit)] ?? 0)
    })
    return { filter, passing: passing.length, cuts }
  })
}

async function measure(name: string, store: ChunkStoreReader, truth: readonly Truth[]): Promise<void> {
  const rowOf = new Map(table.map(({ id }, row) => [id, row]))
  for (const { filter, passing, cuts } of truth) {
    for (const [place, limit] of limits.entries()) {
      const times: number[] = []
      let found = 0
      await store.searchVector(queries[0] ?? new Float32Array(), { limit, filter })
      let cpuMs = 0
      const begin = performance.now()
      for (const [index, query] of queries.entries()) {
        if (times.length >= 3 && performance.now() - begin > enoughMs) break
        const cpu = process.cpuUsage()
        const since = performance.now()
        const hits = await store.searchVector(query, { limit, filter })
        times.push(performance.now() - since)
        const { user, system } = process.cpuUsage(cpu)
        cpuMs += (user + system) / 1_000
        const cut = (cuts[index]?.[place] ?? 0) - tie
        found += hits.filter(({ id }) => (scores[index]?.[rowOf.get(id) ?? -1] ?? -1) >= cut).length
      }
      const recall = found / (times.length * Math.min(limit, passing))
      const sorted = times.sort((a, b) => a - b)
      const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1)
      const label = `${name.padEnd(16)} ${JSON.stringify(filter)} (${passing})`
      console.log(
        `${label.padEnd(84)} recall@${String(limit).padEnd(3)} ${recall.toFixed(4)}  p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms, ${(cpuMs / times.length).toFixed(1)} ms of processor, ${times.length} queries`,
      )
    }
  }
}

async function timed<T>(label: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await work()
  console.log(`${label}: ${(performance.now() - since).toFixed(0)} ms`)
  return result
}

async function megabytes(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)))
  return ((await Promise.all(files)).reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(0)
}

/** Returns a seeded random generator. */
function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const directory = await mkdtemp(join(tmpdir(), 'coderag-vectors-'))
try {
  let snapshot = 0
  {
    await using store = await openChunkWriter({ uri: directory, dimensions: 256 })
    await fill(store)
    await timed('indexes', () => store.optimize())
    snapshot = await timed('snapshot with the rest of the image', () => store.snapshot())
  }
  console.log(`on disk: table ${await megabytes(join(directory, 'chunks.lance'))} MB`)
  console.log(`on disk: image ${await megabytes(join(directory, 'chunks.image'))} MB`)
  const filterList = chooseFilters()
  const truth = truthOf(filterList)
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1) ?? '?'}`)
  {
    const open = () => openChunkReader({ uri: directory, snapshot })
    await using store = await timed('open the image', open)
    await timed('first search, which reads the vectors', () =>
      store.searchVector(queries[0] ?? new Float32Array(), { limit: 20 }),
    )
    await measure('image', store, truth)
  }
  const uri = pathToFileURL(directory).href // a URL is read through LanceDB
  {
    await using store = await openChunkReader({ uri, snapshot })
    await measure('LanceDB, flat', store, truth)
  }
  {
    await using store = await openChunkWriter({ uri, snapshot })
    await timed('building IVF_RQ and the indexes that filters use', () => store.optimize())
    snapshot = await store.snapshot()
  }
  await using store = await openChunkReader({ uri, snapshot })
  await measure('LanceDB, IVF_RQ', store, truth)
} finally {
  await rm(directory, { recursive: true })
}
