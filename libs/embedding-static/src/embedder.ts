import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'
import { SOURCE_TYPES, type CleanChunk, type EmbeddedChunk, type Embedder, type TermBatch } from '@coderag/types'
import { StaticEncoder } from './encoder.js'
import { StaticModelError } from './errors.js'
import { StaticEmbedderOptionsSchema, type StaticEmbedderOptions } from './options.js'
import { openWeights, readWeights } from './weights-file.js'

/** The bundled model behind the `Embedder` contract, with a shorter way for text that is tokenised already. */
export interface StaticEmbedder extends Embedder {
  readonly placement: 'worker'
  /**
   * The vectors of chunks whose terms are known, as an analyzer gives them for prefix, overlap and text together: the
   * same vectors as `embed` gives, without reading the texts again.
   *
   * @param prefixes - `contextPrefix` of each row, with the tokenizer of its corpus type.
   * @returns rows × dimensions, row-major, each of unit length or all zeros.
   */
  embedTerms(batch: TermBatch, prefixes: readonly Pick<CleanChunk, 'contextPrefix' | 'corpusType'>[]): Float32Array
}

// The sources and the built package both lie one folder below the package root.
const bundledWeights = new URL('../model/static-code.bin', import.meta.url)

/**
 * Makes the embedder of the bundled model. Reads the weights, which takes 20 to 50 ms; keep one embedder per
 * thread. Embedding is synchronous underneath: a call of many chunks occupies its thread.
 *
 * @throws StaticModelError `STATIC_WEIGHTS_MISSING`, `STATIC_WEIGHTS_CORRUPT` or `STATIC_WEIGHTS_FORMAT`.
 * @throws ZodError for an unknown option or a value out of range.
 */
export function createStaticEmbedder(options: StaticEmbedderOptions = {}): StaticEmbedder {
  const { weights = fileURLToPath(bundledWeights) } = StaticEmbedderOptionsSchema.parse(options)
  const model = openWeights(typeof weights === 'string' ? readWeights(weights) : weights)
  const encoder = new StaticEncoder(model)
  const { dimensions } = model
  return {
    identity: {
      id: `static-code/${fingerprint(model.hash)}`,
      dimensions,
      pooling: 'weighted-sum',
      queryPrefix: '',
      documentPrefix: '',
    },
    // Every word counts, however long the text is.
    maxInputTokens: Number.MAX_SAFE_INTEGER,
    maxBatch: 1_024,
    placement: 'worker',
    async embed(chunks, { signal } = {}) {
      return chunks.map((chunk): EmbeddedChunk => {
        signal?.throwIfAborted()
        const kind = SOURCE_TYPES[chunk.corpusType].tokenizer
        const text = chunk.overlap === null ? chunk.text : `${chunk.overlap}\n${chunk.text}`
        return { ...chunk, vector: encoder.encode({ head: chunk.contextPrefix, text, kind }) }
      })
    },
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      return encoder.encodeQuery(text)
    },
    embedTerms(batch, prefixes) {
      if (batch.rows !== prefixes.length) throw mismatch(batch.rows, prefixes.length)
      const heads = prefixes.map(({ contextPrefix, corpusType }) => ({
        head: contextPrefix,
        kind: SOURCE_TYPES[corpusType].tokenizer,
      }))
      return encoder.encodeTerms(batch, heads)
    },
  }
}

/** Names the weights and how text becomes terms: when either changes, vectors of before do not compare. */
function fingerprint(weightsHash: string): string {
  const tokenizers = [createCodeTokenizer(), createProseTokenizer()].map((tokenizer) => tokenizer.fingerprint)
  return createHash('sha256')
    .update([weightsHash, ...tokenizers].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

function mismatch(rows: number, prefixes: number): StaticModelError {
  const message = `A batch of ${rows} rows came with ${prefixes} prefixes. Give one prefix per row, in order.`
  return new StaticModelError('STATIC_BATCH_MISMATCH', message, { rows, prefixes })
}
