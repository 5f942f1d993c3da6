/** Measures bulk writes, reads by id and filtered vector searches on 100,000 chunks of 256 dimensions. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChunkReader, openChunkWriter } from '../dist/index.js'
import { encodeChunks, type ChunkColumns, type ChunkStoreReader } from '@coderag/types'
import { embeddedChunk } from '@coderag/types/testing'

const rows = Number(process.env['ROWS'] ?? 100_000)
const dimensions = Number(process.env['DIMENSIONS'] ?? 256)
const batchRows = 500

const words = 'order checkout total retry timeout payment invoice client stream config parse render queue event'.split(
  ' ',
)

/** Repeatable; both seeds and results are 32-bit. */
function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Directions in 200 clusters, roughly as embeddings of code fall. */
const centres = Array.from({ length: 200 }, (_, index) => {
  const random = randoms(index + 1)
  return Array.from({ length: dimensions }, () => random() - 0.5)
})

function vector(seed: number): number[] {
  const random = randoms(seed * 7_919 + 17)
  const centre = centres[seed % centres.length] ?? []
  const raw = centre.map((value) => value + (random() - 0.5) * 0.8)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

function batch(start: number, count: number): ChunkColumns {
  return encodeChunks(
    Array.from({ length: count }, (_, offset) => {
      const index = start + offset
      const random = randoms(index + 99)
      const text = Array.from({ length: 80 }, () => words[Math.floor(random() * words.length)]).join(' ')
      const extension = ['ts', 'go', 'py', 'cs'][(index >> 3) % 4] ?? ''
      return embeddedChunk(vector(index), {
        path: `services/s${(index >> 3) % 40}/src/f${index >> 3}.${extension}`,
        repo: `repo${index % 5}`,
        byteStart: index,
        text,
        language: extension,
        serviceName: `s${(index >> 3) % 40}`,
      })
    }),
  )
}

async function bytesOf(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    names.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

async function timed<T>(label: string, work: () => Promise<T>, per?: { count: number; unit: string }): Promise<T> {
  const since = performance.now()
  const result = await work()
  report(label, performance.now() - since, per)
  return result
}

function report(label: string, ms: number, per?: { count: number; unit: string }): void {
  const rate = per === undefined ? '' : `  ${Math.round((per.count / ms) * 1_000).toLocaleString('en')} ${per.unit}/s`
  console.log(`${label.padEnd(52)} ${ms.toFixed(0).padStart(7)} ms${rate}`)
}

async function repeated(label: string, rounds: number, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    await work(round)
    times.push(performance.now() - since)
  }
  const first = times[0] ?? Number.NaN
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? Number.NaN).toFixed(1)
  console.log(`${label.padEnd(52)} first ${first.toFixed(1)}, p50 ${at(0.5)}, p95 ${at(0.95)} ms`)
}

const recallQueries = Array.from({ length: 40 }, (_, index) => index * 613)
/** The hits before an index was built. */
const exact: string[][] = []

const directory = await mkdtemp(join(tmpdir(), 'coderag-bench-'))
try {
  const ids: string[] = []
  let snapshot = 0
  {
    await using store = await openChunkWriter({ uri: directory, dimensions })
    let ms = 0
    for (let start = 0; start < rows; start += batchRows) {
      const columns = batch(start, batchRows)
      const since = performance.now()
      await store.put(columns)
      ms += performance.now() - since
    }
    const since = performance.now()
    snapshot = await store.snapshot()
    report('bulk write', ms + performance.now() - since, { count: rows, unit: 'rows' })
    console.log(`peak memory ${peakMb()} MB`)
    await using reader = await openChunkReader({ uri: directory, snapshot })
    assert.equal(await reader.count(), rows)
    await timed('scan of all chunks', async () => {
      for await (const chunks of reader.scan()) for (const chunk of chunks) ids.push(chunk.id)
    })
    await queries('no index', reader)
    await timed('optimize: indexes', () => store.optimize())
    snapshot = await store.snapshot()
  }
  console.log(`on disk ${((await bytesOf(directory)) / 1e6).toFixed(0)} MB`)
  {
    await using reader = await timed('open for reading', () => openChunkReader({ uri: directory, snapshot }))
    await queries('indexed', reader)
  }
  {
    const batches = Array.from({ length: 32 }, (_, index) => batch(index * batchRows, batchRows))
    await using store = await openChunkWriter({ uri: directory, snapshot, dimensions })
    const edited = batch(rows, 300)
    await timed('one file: delete, put 300 chunks, snapshot', async () => {
      await store.delete({ sourceUris: ['repo://repo1/services/s1/src/f1.go'] })
      await store.put(edited)
      await store.optimize()
      snapshot = await store.snapshot()
    })
    await timed(
      'replace 16,000 rows by id',
      async () => {
        for (const columns of batches) await store.put(columns)
        snapshot = await store.snapshot()
      },
      { count: 16_000, unit: 'rows' },
    )
    await timed('16,000 vectors by content', () => store.vectorsByContent(hashes(batches)))
    await timed('prune', () => store.prune())
  }
  console.log(`on disk ${((await bytesOf(directory)) / 1e6).toFixed(0)} MB, peak memory ${peakMb()} MB`)

  async function queries(state: string, store: ChunkStoreReader): Promise<void> {
    const query = (round: number): Float32Array => Float32Array.from(vector(round * 101))
    const some = (round: number): string[] =>
      Array.from({ length: 20 }, (_, n) => ids[(round * 7_919 + n * 4_999) % ids.length] ?? '')
    await repeated(`get of 20 ids, ${state}`, 30, (round) => store.get(some(round)))
    const top: string[][] = []
    for (const round of recallQueries) {
      const hits = await store.searchVector(query(round), { limit: 20 })
      top.push(hits.map((hit) => hit.id))
    }
    if (exact.length === 0) exact.push(...top)
    const hits = exact.map((expected, index) => expected.filter((id) => top[index]?.includes(id)).length / 20)
    console.log(`recall@20, ${state}: ${(hits.reduce((sum, hit) => sum + hit, 0) / hits.length).toFixed(3)}`)
    const search = (filter: object) => (round: number) => store.searchVector(query(round), { limit: 20, filter })
    await repeated(`vector search, ${state}`, 30, search({}))
    await repeated(`  repo and language, ${state}`, 30, search({ repos: ['repo1'], languages: ['ts'] }))
    await repeated(`  path services/s7/**, ${state}`, 30, search({ pathGlobs: ['services/s7/**'] }))
    await repeated(`  path **/*.{ts,go}, ${state}`, 10, search({ pathGlobs: ['**/*.{ts,go}'] }))
  }
} finally {
  await rm(directory, { recursive: true })
}

function hashes(batches: readonly ChunkColumns[]): string[] {
  return batches.flatMap(({ columns, rows }) => {
    const column = columns.content_hash
    if (column.type !== 'text') return []
    return Array.from({ length: rows }, (_, row) =>
      Buffer.from(column.data.subarray(column.offsets[row], column.offsets[row + 1])).toString(),
    )
  })
}

function peakMb(): string {
  return (process.resourceUsage().maxRSS / 1_024).toFixed(0)
}
