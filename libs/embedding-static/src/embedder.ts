import { createHash } from 'node:crypto'
import { chunkTermsFingerprint, createCodeTokenizer, createProseTokenizer } from '@coderag/text'
import { SOURCE_TYPES, type EmbeddedChunk, type Embedder, type TermEmbedding, parseOptions } from '@coderag/types'
import { StaticEncoder } from './encoder.js'
import { StaticModelError } from './errors.js'
import { maxBatch, StaticEmbedderOptionsSchema, type StaticEmbedderOptions } from './options.js'
import { openWeights, readWeights } from './weights-file.js'

/** The bundled model as an `Embedder`, with a faster path for chunks whose terms are already counted. */
export interface StaticEmbedder extends Embedder {
  readonly placement: 'worker'
  /** Embeds the terms that `@coderag/bm25` counted. Vectors have length 1 or are all zeros. */
  readonly fromTerms: TermEmbedding
}

/**
 * Creates the embedder of the bundled model. Opening takes about 15 ms. Keep one embedder per thread.
 * Embedding is synchronous: a call with many chunks blocks its thread.
 *
 * @throws StaticModelError `STATIC_WEIGHTS_MISSING`, `STATIC_WEIGHTS_CORRUPT` or `STATIC_WEIGHTS_FORMAT`.
 * @throws OptionsError `OPTIONS_INVALID` for an unknown option or a value out of range.
 */
export function createStaticEmbedder(options: StaticEmbedderOptions = {}): StaticEmbedder {
  const { weights } = parseOptions(StaticEmbedderOptionsSchema, options, 'createStaticEmbedder')
  const model = openWeights(weights instanceof SharedArrayBuffer ? weights : readWeights(weights))
  const encoder = new StaticEncoder(model)
  const { dimensions } = model
  return {
    identity: {
      id: `static-code/${fingerprint(model.id)}`,
      dimensions,
      pooling: 'weighted-sum',
      queryPrefix: '',
      documentPrefix: '',
    },
    // Texts are never cut.
    maxInputTokens: Number.MAX_SAFE_INTEGER,
    maxBatch,
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
    fromTerms: {
      analyzer: chunkTermsFingerprint(),
      embed(terms, chunks) {
        if (terms.rows !== chunks.length) throw mismatch(terms.rows, chunks.length)
        const heads = chunks.map(({ contextPrefix, corpusType }) => ({
          head: contextPrefix,
          kind: SOURCE_TYPES[corpusType].tokenizer,
        }))
        return encoder.encodeTerms(terms, heads)
      },
    },
  }
}

/** Identifies the weights and the tokenizers: vectors are comparable only if neither has changed. */
function fingerprint(weights: string): string {
  const tokenizers = [createCodeTokenizer(), createProseTokenizer()].map((tokenizer) => tokenizer.fingerprint)
  return createHash('sha256')
    .update([weights, ...tokenizers].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

function mismatch(rows: number, chunks: number): StaticModelError {
  const message = `There are terms for ${rows} rows, but ${chunks} chunks. Pass the chunks that the terms belong to, in order.`
  return new StaticModelError('STATIC_BATCH_MISMATCH', message, { rows, chunks })
}
