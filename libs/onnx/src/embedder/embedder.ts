import { createHash } from 'node:crypto'
import { embeddingText } from '@coderag/text'
import {
  OptionsError,
  parseOptions,
  type EmbeddedChunk,
  type Embedder,
  type EmbedderIdentity,
  type VectorCache,
} from '@coderag/types'
import { groupByLength, padBatch } from '../model/batches.js'
import { openModelFolder, type ModelFolder } from '../model/model-folder.js'
import { openSession } from '../model/session.js'
import { openTokenizer, type EncodedText } from '../model/tokenizer.js'
import { EncoderError } from './errors.js'
import { OnnxEmbedderOptionsSchema, type OnnxEmbedderOptions } from './options.js'
import { poolBatch } from './pooling.js'
import { usageOf } from './usage.js'

/** An embedder that holds a loaded model. An idle one does not keep the process alive. */
export interface OnnxEmbedder extends Embedder, AsyncDisposable {
  readonly placement: 'main'
}

export interface OnnxEmbedderParts {
  /** Looked into before computing, and filled after each step: a large model takes hours, and a run may die. */
  readonly openCache?: (identity: EmbedderIdentity) => Promise<VectorCache>
}

/** Texts per call: enough that texts of similar length find each other. */
const MAX_BATCH = 256

/**
 * Makes an embedder of a model folder. Reads and verifies the files, loads the model, and embeds one word to learn how
 * long its vectors are.
 *
 * @throws OnnxError for the folder and the model; OptionsError; EncoderError `ENCODER_BAD_VECTOR`, `ENCODER_USAGE_UNKNOWN`.
 */
export async function createOnnxEmbedder(
  options: OnnxEmbedderOptions,
  { openCache }: OnnxEmbedderParts = {},
): Promise<OnnxEmbedder> {
  const resolved = parseOptions(OnnxEmbedderOptionsSchema, options, 'createOnnxEmbedder')
  const { batchTexts, batchTokens, threads } = resolved
  const folder = await openModelFolder(resolved.folder)
  const usage = await usageOf(folder, resolved)
  const { maxTokens, documentPrefix } = usage
  const [tokenizer, session] = await Promise.all([
    openTokenizer(folder, { maxTokens }),
    openSession(folder, {
      // A model that pools by itself is trusted unless somebody said how to.
      output: [...(usage.pooling === null ? ['sentence_embedding'] : []), 'last_hidden_state', 'token_embeddings'],
      ...(threads === undefined ? {} : { threads }),
    }),
  ])

  const poolsItself = session.outputs.includes('sentence_embedding')
  const queryPrefix = usage.queryPrefix ?? ''
  const pooling = usage.pooling ?? 'mean'
  const unknown = [
    ...(usage.pooling === null && !poolsItself ? ['pooling'] : []),
    ...(usage.queryPrefix === null ? ['queryPrefix'] : []),
  ]
  if (unknown.length > 0) {
    await session[Symbol.asyncDispose]()
    throw usageUnknown(folder, unknown)
  }
  // Each row of a batch shares the scale of its numbers with the others.
  const maxTexts = folder.isDynamicallyQuantized ? 1 : batchTexts
  const setup = { directory: folder.directory, model: folder.id, pooling, dimensions: usage.dimensions }
  const compute = async (texts: readonly EncodedText[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const { ids, mask, typeIds, rows, width } = padBatch(texts, tokenizer.padId)
    // The session takes the buffers with it, the mask is needed again for pooling.
    const output = await session.run(
      { rows, width, ids, mask: mask.slice(), typeIds },
      signal === undefined ? {} : { signal },
    )
    return poolBatch(output, { rows, width, ids, mask, typeIds }, setup)
  }
  const embedOne = async (text: string, signal?: AbortSignal): Promise<Float32Array> => {
    const [vector] = await compute(await tokenizer.encode([text]), signal)
    return vector ?? new Float32Array()
  }

  const dimensions = await embedOne('code').then(
    (vector) => vector.length,
    async (error: unknown) => {
      await session[Symbol.asyncDispose]()
      throw error
    },
  )
  if (usage.dimensions !== null && usage.dimensions !== dimensions) {
    await session[Symbol.asyncDispose]()
    throw new OptionsError('createOnnxEmbedder', [
      `dimensions: the model gives ${dimensions}, ${usage.dimensions} were asked for`,
    ])
  }
  const identity: EmbedderIdentity = {
    id: `onnx/${folder.id}/${fingerprint(folder.fingerprint, maxTokens)}`,
    dimensions,
    pooling,
    queryPrefix,
    documentPrefix,
  }
  const cut = { texts: 0, tokens: 0 }
  let cache: Promise<VectorCache | null> | null = null

  return {
    identity,
    maxInputTokens: maxTokens,
    maxBatch: MAX_BATCH,
    placement: 'main',
    cut,
    async embed(chunks, { signal } = {}) {
      signal?.throwIfAborted()
      cache ??= openCache === undefined ? Promise.resolve(null) : openCache(identity)
      const kept = await cache
      const contents = [...new Map(chunks.map((chunk) => [chunk.contentHash, chunk])).values()]
      const vectors = new Map(await kept?.get(contents.map((chunk) => chunk.contentHash)))
      const missing = contents.filter((chunk) => !vectors.has(chunk.contentHash))
      const texts = await tokenizer.encode(missing.map((chunk) => embeddingText(chunk, documentPrefix)))
      for (const group of groupByLength(texts, { maxTexts, maxTokens: batchTokens })) {
        const members = group.flatMap((index) => texts.slice(index, index + 1))
        const computed = await compute(members, signal)
        const fresh = new Map(
          group.map((index, at) => [missing[index]?.contentHash ?? '', computed[at] ?? new Float32Array()]),
        )
        await kept?.put(fresh)
        for (const [hash, vector] of fresh) vectors.set(hash, vector)
        for (const { cutTokens } of members) {
          cut.texts += cutTokens > 0 ? 1 : 0
          cut.tokens += cutTokens
        }
      }
      return chunks.flatMap((chunk): EmbeddedChunk[] => {
        const vector = vectors.get(chunk.contentHash)
        return vector === undefined ? [] : [{ ...chunk, vector }]
      })
    },
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      return embedOne(queryPrefix + text, signal)
    },
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

/** To guess would give vectors that find less, without a word. */
function usageUnknown({ directory, id }: ModelFolder, settings: readonly string[]): EncoderError {
  const words = { pooling: 'how token vectors become one', queryPrefix: 'what stands before a query' }
  const what = settings.map((name) => words[name as keyof typeof words]).join(', nor ')
  const options = settings.map((name) => `embedder.${name}`).join(' and ')
  const message = `Nothing in ${directory} says ${what}. Set ${options} as the card of the model says (no prefix: ""), or add the files of sentence-transformers: modules.json, 1_Pooling/config.json, config_sentence_transformers.json.`
  return new EncoderError('ENCODER_USAGE_UNKNOWN', message, { model: id, settings })
}

/** Names the files, and where texts are cut: when either changes, vectors of before do not compare. */
function fingerprint(folderFingerprint: string, maxTokens: number): string {
  return createHash('sha256').update(`${folderFingerprint}\n${maxTokens}`).digest('hex').slice(0, 16)
}
