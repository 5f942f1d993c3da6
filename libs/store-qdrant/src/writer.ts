import type { ChunkColumns, EngineBatch, SearchWriter, SearchWriterOptions, TermBatch } from '@coderag/types'
import { decodeChunks, servicesOfChunk } from '@coderag/types'
import type { QdrantClient, Schemas } from '@qdrant/js-client-rest'
import { POINTS_AT_ONCE, REQUESTS_AT_ONCE, type ResolvedQdrantOptions } from './options.js'
import { withRetry } from './retry.js'
import { chunkVector, termNumbers } from './sparse.js'

/** Names of the two vectors of a point. */
export const DENSE = 'dense'
export const SPARSE = 'words'

type Point = Schemas['PointStruct']

export interface QdrantWriterOptions extends SearchWriterOptions {
  readonly client: QdrantClient
  readonly location: string
  readonly collection: string
  readonly settings: ResolvedQdrantOptions
}

/** Fields of a point that filters test. An index of each lets the graph of the vectors follow filters. */
const INDEXED = [
  ['created', 'integer'],
  ['deleted', 'integer'],
  ['document', 'integer'],
  ['corpus_type', 'keyword'],
  ['repo_name', 'keyword'],
  ['service_name', 'keyword'],
  ['language', 'keyword'],
  ['symbol_kind', 'keyword'],
  ['channel', 'keyword'],
  ['participants', 'keyword'],
  ['timestamp', 'datetime'],
] as const

/** Writes the points of one run. The run is invisible until the database commits it. */
export class QdrantWriter implements SearchWriter {
  readonly #options: QdrantWriterOptions
  /** Requests that the server has not answered. */
  readonly #pending = new Set<Promise<unknown>>()
  #failure: unknown = null
  readonly #isNew: boolean
  #averageLength: number | null

  private constructor(options: QdrantWriterOptions, { isNew }: { isNew: boolean }) {
    this.#options = options
    this.#averageLength = options.averageLength
    this.#isNew = isNew
  }

  static async open(options: QdrantWriterOptions): Promise<QdrantWriter> {
    const { client, collection, dimensions, settings } = options
    const isNew = !(await client.collectionExists(collection)).exists
    if (isNew) {
      await client.createCollection(collection, {
        vectors: dimensions === null ? {} : { [DENSE]: { size: dimensions, distance: 'Cosine' } },
        sparse_vectors: { [SPARSE]: { modifier: 'idf' } },
        shard_number: settings.shards,
        replication_factor: settings.replicas,
        on_disk_payload: true,
      })
      // Not with the creation, which makes as many segments as the settings say.
      await client.updateCollection(collection, { optimizers_config: WHILE_FILLING })
      for (const [field_name, field_schema] of INDEXED) {
        await client.createPayloadIndex(collection, { field_name, field_schema, wait: true })
      }
    }
    return new QdrantWriter(options, { isNew })
  }

  async add(batch: EngineBatch): Promise<void> {
    const points = await this.#completed(this.#pointsOf(batch), batch)
    for (let from = 0; from < points.length; from += POINTS_AT_ONCE) {
      const some = points.slice(from, from + POINTS_AT_ONCE)
      await this.#send((client, collection) => client.upsert(collection, { wait: true, points: some }))
    }
  }

  async delete(rows: readonly number[]): Promise<void> {
    // The points that are being added can be among those that are deleted.
    await this.#settle()
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const points = rows.slice(from, from + ROWS_AT_ONCE)
      const payload = { deleted: this.#options.run }
      await this.#send((client, collection) => client.setPayload(collection, { wait: true, payload, points }))
    }
    await this.#settle()
  }

  async flush(): Promise<void> {
    await this.#settle()
    if (!this.#isNew) return
    await this.#send((client, collection) => client.updateCollection(collection, { optimizers_config: WHEN_FILLED }))
    await this.#settle()
  }

  #pointsOf({ columns, terms, rows, documents }: EngineBatch): Point[] {
    const { run, scoring } = this.#options
    if (terms !== null) this.#averageLength ??= meanLength(terms)
    const averageLength = this.#averageLength ?? 1
    const numbers = termNumbers(terms?.terms ?? [])
    return decodeChunks(columns).map((chunk, index): Point => {
      const { corpusType, repoName, language, symbolKind, channel, participants, timestamp } = chunk
      const services = servicesOfChunk(chunk)
      const words = terms === null ? null : chunkVector(terms, index, { numbers, scoring, averageLength })
      return {
        id: rows[index] ?? 0,
        vector: { ...(words !== null && { [SPARSE]: words }), ...denseVector(columns, index) },
        payload: {
          id: chunk.id,
          created: run,
          document: documents[index] ?? 0,
          corpus_type: corpusType,
          ...present({ repo_name: repoName, language, symbol_kind: symbolKind }),
          ...present({ channel, timestamp }),
          ...(services.length > 0 && { service_name: services }),
          ...(participants.length > 0 && { participants }),
        },
      }
    })
  }

  /** Adds the vectors that a batch does not have from the previous collection. */
  async #completed(points: Point[], { columns, terms }: EngineBatch): Promise<Point[]> {
    const { client, previous, dimensions } = this.#options
    const missing = [
      ...(columns.vectors === null && dimensions !== null ? [DENSE] : []),
      ...(terms === null ? [SPARSE] : []),
    ]
    if (missing.length === 0 || previous === null || previous === '') return points
    const completed: Point[] = []
    for (let from = 0; from < points.length; from += POINTS_AT_ONCE) {
      const some = points.slice(from, from + POINTS_AT_ONCE)
      const found = await client.retrieve(previous, {
        ids: some.map(({ id }) => id),
        with_vector: missing,
        with_payload: false,
      })
      const vectors = new Map(found.map(({ id, vector }) => [id, vector]))
      for (const point of some) {
        completed.push({ ...point, vector: { ...namedVectors(vectors.get(point.id)), ...namedVectors(point.vector) } })
      }
    }
    return completed
  }

  /** Sends a request, and waits only while several are under way. */
  async #send(request: (client: QdrantClient, collection: string) => Promise<unknown>): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    const { client, collection, location } = this.#options
    const answer = withRetry(() => request(client, collection), { location, collection })
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#pending.delete(answer))
    this.#pending.add(answer)
    if (this.#pending.size >= REQUESTS_AT_ONCE) await Promise.race(this.#pending)
    if (this.#failure !== null) throw this.#failure
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#pending)
    if (this.#failure !== null) throw this.#failure
  }
}

function meanLength({ lengths }: TermBatch): number {
  return Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length))
}

type NamedVectors = Extract<Point['vector'], Record<string, unknown>>

function namedVectors(vector: unknown): NamedVectors {
  return typeof vector === 'object' && vector !== null && !Array.isArray(vector) ? (vector as NamedVectors) : {}
}

const ROWS_AT_ONCE = 5_000
/**
 * Qdrant's settings while a collection is filled, sizes in kilobytes of vectors. No graph: it would be built again with every
 * merge of segments. A segment that grows is closed early and not merged, because Qdrant 1.16 goes through the whole list of a
 * term for each point that it adds: in one segment, 2,667 points a second fell to 130 after 400,000.
 */
const WHILE_FILLING = { indexing_threshold: 0, memmap_threshold: 20_000, default_segment_number: 1_000 }

/** Qdrant's own settings: the number of segments follows its processors, and graphs start at 10 MB of vectors. */
const WHEN_FILLED = { indexing_threshold: 10_000, memmap_threshold: 0, default_segment_number: 0 }

/** Six digits are more than what the order of hits depends on, and take half of the bytes of a request. */
function denseVector({ vectors }: ChunkColumns, row: number): { [DENSE]?: number[] } {
  if (vectors === null) return {}
  const { dimensions, values } = vectors
  const own = values.subarray(row * dimensions, (row + 1) * dimensions)
  return { [DENSE]: Array.from(own, (value) => Math.round(value * 1e6) / 1e6) }
}

/** Leaves out null: a field that is absent passes no filter. */
function present(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}
