import { parseOptions, type EngineSearch, type ScoredId, type SearchEngine, type SearchReader } from '@coderag/types'
import { QdrantClient } from '@qdrant/js-client-rest'
import { QdrantError } from './errors.js'
import { passesNothing, searchFilter } from './filter.js'
import { QdrantOptionsSchema, type QdrantOptions } from './options.js'
import { withRetry } from './retry.js'
import { queryVector } from './sparse.js'
import { DENSE, QdrantWriter, SPARSE } from './writer.js'

/** First server with sparse vectors, the `idf` modifier and the query interface. */
const OLDEST_SERVER = [1, 10] as const

/**
 * Opens a Qdrant server as the search engine of an index whose state is in a SQL database. It connects at the first call.
 *
 * @throws QdrantError `QDRANT_ADDRESS`; every method throws those of the connection, see the README.
 */
export async function openQdrant(options: QdrantOptions): Promise<SearchEngine> {
  const resolved = parseOptions(QdrantOptionsSchema, options, 'openQdrant')
  const { url, location, key } = parseAddress(resolved.address)
  const client = new QdrantClient({
    url,
    timeout: resolved.timeoutMs,
    checkCompatibility: false,
    // The server writes a compressed answer in pieces, of which the last waits 40 ms for an acknowledgement (Nagle's algorithm
    // and delayed acknowledgements): 47 ms for a search of 3 ms.
    headers: { 'accept-encoding': 'identity' },
    ...optionalKey(resolved.apiKey ?? key),
  })
  let isChecked = false

  const ask = async <T>(collection: string, work: () => Promise<T>): Promise<T> => {
    if (!isChecked) await withRetry(() => checkServer(client, location), { location, collection })
    isChecked = true
    return withRetry(work, { location, collection })
  }

  return {
    location,
    reader(collection, visible): SearchReader {
      const search = (using: string, query: Query, options: EngineSearch): Promise<ScoredId[]> => {
        if (passesNothing(options)) return Promise.resolve([])
        return ask(collection, async () => {
          const { points } = await client.query(collection, {
            query,
            using,
            limit: options.limit,
            filter: searchFilter(options, visible),
            with_payload: ['id'],
            params: { hnsw_ef: Math.max(resolved.candidates, options.limit), exact: options.exact === true },
          })
          return points
            .map(({ payload, score }) => ({ id: String(payload?.['id'] ?? ''), score }))
            .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
        })
      }
      return {
        searchVector: (vector, options) => search(DENSE, [...vector], options),
        searchTerms: (terms, options) => search(SPARSE, queryVector(terms), options),
      }
    },
    writer: (collection, options) =>
      ask(collection, () => QdrantWriter.open({ client, location, collection, settings: resolved, ...options })),
    forget: (index, run) =>
      ask(index, async () => {
        for (const name of await collectionsOf(client, index)) {
          if (name === `${index}_${run}`) {
            await client.deleteCollection(name)
            continue
          }
          const wait = true
          await client.delete(name, { wait, filter: { must: [{ key: 'created', match: { value: run } }] } })
          await client.deletePayload(name, {
            wait,
            keys: ['deleted'],
            filter: { must: [{ key: 'deleted', match: { value: run } }] },
          })
        }
      }),
    prune: (index, { oldest, keep }) =>
      ask(index, async () => {
        for (const name of await collectionsOf(client, index)) {
          if (!keep.includes(name)) {
            await client.deleteCollection(name)
            continue
          }
          const excluded =
            oldest.excluded.length === 0 ? [] : [{ key: 'deleted', match: { any: [...oldest.excluded] } }]
          await client.delete(name, {
            wait: true,
            filter: { must: [{ key: 'deleted', range: { lte: oldest.run } }], must_not: excluded },
          })
        }
      }),
    has: (collection) => ask(collection, async () => (await client.collectionExists(collection)).exists),
    async [Symbol.asyncDispose]() {},
  }
}

type Query = number[] | { indices: number[]; values: number[] }

async function collectionsOf(client: QdrantClient, index: string): Promise<string[]> {
  const { collections } = await client.getCollections()
  return collections.map(({ name }) => name).filter((name) => name.startsWith(`${index}_`))
}

async function checkServer(client: QdrantClient, location: string): Promise<void> {
  const { version } = await client.versionInfo()
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const [neededMajor, neededMinor] = OLDEST_SERVER
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return
  const needed = OLDEST_SERVER.join('.')
  throw new QdrantError(
    'QDRANT_TOO_OLD',
    `${location} is Qdrant ${version}; coderag needs ${needed} or later. Upgrade the server.`,
    { location, found: version, needed },
  )
}

function parseAddress(address: string): { url: string; location: string; key: string } {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    throw badAddress()
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw badAddress()
  const key = decodeURIComponent(url.password)
  url.username = ''
  url.password = ''
  // The client takes 6333 for an address without a port, also for that of HTTPS.
  const port = url.port === '' ? (url.protocol === 'https:' ? ':443' : ':6333') : `:${url.port}`
  const path = url.pathname === '/' ? '' : url.pathname
  const plain = `${url.protocol}//${url.hostname}${port}${path}`
  return { url: plain, location: plain, key }
}

function badAddress(): QdrantError {
  return new QdrantError(
    'QDRANT_ADDRESS',
    'The address of the Qdrant server is not valid. Use http://<host>:6333 or https://<host>.',
    {},
  )
}

function optionalKey(apiKey: string): { apiKey?: string } {
  return apiKey === '' ? {} : { apiKey }
}
