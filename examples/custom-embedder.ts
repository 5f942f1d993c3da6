// An embedder of your own, for indexing and for queries. This one counts letter triples; put your model in its place.
//   node examples/custom-embedder.ts <repository> <data directory>
import { composeIngest, composeRetriever } from '@coderag/presets'
import type { Embedder } from '@coderag/types'

const DIMENSIONS = 256

/** Returns a vector of unit length: how often each letter triple occurs, hashed into `DIMENSIONS` buckets. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  const letters = text.toLowerCase().replace(/[^a-z]+/g, ' ')
  for (let at = 0; at + 3 <= letters.length; at++) {
    let hash = 7
    for (let index = at; index < at + 3; index++) hash = (hash * 31 + letters.charCodeAt(index)) % DIMENSIONS
    vector[hash] = (vector[hash] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

const embedder: Embedder = {
  // The index stores the identity and refuses queries by any other model. Count the id up when vectors change.
  identity: { id: 'letter-triples/1', dimensions: DIMENSIONS, pooling: 'sum', queryPrefix: '', documentPrefix: '' },
  maxInputTokens: 8_192,
  maxBatch: 64,
  placement: 'main',
  embed: async (chunks) =>
    chunks.map((chunk) => ({ ...chunk, vector: vectorOf(`${chunk.contextPrefix}\n${chunk.text}`) })),
  embedQuery: async (text) => vectorOf(text),
}

const [repository = '.', dataDir = 'data'] = process.argv.slice(2)
const pipeline = await composeIngest({ dataDir }, { embedder })
await pipeline.ingest([{ kind: 'repo', path: repository }])

await using retriever = await composeRetriever({ dataDir }, { embedder })
const { hits, mode } = await retriever.query({ text: 'where is the price of an order calculated', topK: 3 })
console.log(mode)
for (const { chunk } of hits) console.log(`${chunk.filePath}:${chunk.startLine}`)
