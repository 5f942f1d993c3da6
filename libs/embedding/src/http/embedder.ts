import { embeddingText } from '@coderag/text'
import type { CleanChunk, EmbeddedChunk, Embedder, EmbedderIdentity, VectorCache } from '@coderag/types'
import pLimit from 'p-limit'
import type { ResolvedRequestOptions } from '../options.js'
import type { Clock } from './clock.js'
import { createJsonClient } from './client.js'
import { fitText, groupIntoRequests } from './requests.js'
import { unitVectors, type VectorOrigin } from './vectors.js'

/** Side of a search that a text is on. Some services embed the two differently. */
export type TextRole = 'document' | 'query'

/** Differences between services. */
export interface Protocol {
  readonly url: URL
  body(texts: readonly string[], role: TextRole): object
  /** The vectors of an answer, in the order of the texts; they are checked afterwards. */
  rows(answer: unknown, count: number, origin: VectorOrigin): readonly unknown[]
}

export interface HttpEmbedderSetup {
  readonly provider: string
  readonly model: string
  readonly identity: EmbedderIdentity
  readonly protocol: Protocol
  readonly apiKey: string | null
  /** Tokens of one text, and of all texts of one request, that the service takes. */
  readonly maxInputTokens: number
  readonly maxRequestTokens: number
  readonly requests: ResolvedRequestOptions
}

/** Objects that callers can pass to any embedder over HTTP. */
export interface HttpEmbedderParts {
  /** Looked into before a request, and filled as each answer arrives, so that what was paid for survives a failure. */
  readonly openCache?: (identity: EmbedderIdentity) => Promise<VectorCache>
  readonly clock?: Clock
}

/** Texts per call of `embed`; it makes several requests of them, beside each other. */
const MAX_BATCH = 4_096

/** The embedder over any protocol: prepare, look into the cache, group, request, check, keep. */
export function createHttpEmbedder(setup: HttpEmbedderSetup, { openCache, clock }: HttpEmbedderParts): Embedder {
  const { identity, protocol, requests, maxInputTokens, maxRequestTokens } = setup
  const { timeoutMs, maxAttempts, maxRetryAfterMs, batchTexts } = requests
  const { host } = protocol.url
  const client = createJsonClient({
    provider: setup.provider,
    url: protocol.url,
    apiKey: setup.apiKey,
    timeoutMs,
    maxAttempts,
    maxRetryAfterMs,
    ...(clock === undefined ? {} : { clock }),
  })
  const origin = { provider: setup.provider, host, model: setup.model, dimensions: identity.dimensions }
  const limit = pLimit(requests.concurrency)
  const cut = { texts: 0, tokens: 0 }
  let cache: Promise<VectorCache | null> | null = null

  const request = async (texts: readonly string[], role: TextRole, signal: AbortSignal | undefined) => {
    const answer = await client.post(protocol.body(texts, role), signal)
    return unitVectors(protocol.rows(answer, texts.length, origin), texts.length, origin)
  }

  /** Vectors of chunks of distinct content, by content hash. */
  const embedContents = async (chunks: readonly CleanChunk[], signal: AbortSignal | undefined) => {
    cache ??= openCache === undefined ? Promise.resolve(null) : openCache(identity)
    const kept = await cache
    const vectors = new Map(await kept?.get(chunks.map((chunk) => chunk.contentHash)))
    const missing = chunks.filter((chunk) => !vectors.has(chunk.contentHash))
    const texts = missing.map((chunk) => fitText(embeddingText(chunk, identity.documentPrefix), maxInputTokens))
    const groups = groupIntoRequests(texts, { maxTexts: batchTexts, maxTokens: maxRequestTokens })
    // One failure ends the rest, but what is under way is waited for: its vectors are paid for.
    let failed = false
    const outcomes = await Promise.allSettled(
      groups.map((group) =>
        limit(async () => {
          if (failed) return
          try {
            const answered = await request(
              group.map((index) => texts[index]?.text ?? ''),
              'document',
              signal,
            )
            const fresh = new Map(
              group.map((index, at) => [missing[index]?.contentHash ?? '', answered[at] ?? new Float32Array()]),
            )
            await kept?.put(fresh)
            for (const [hash, vector] of fresh) vectors.set(hash, vector)
            for (const index of group) countCut(cut, texts[index]?.cutTokens ?? 0)
          } catch (error) {
            failed = true
            throw error
          }
        }),
      ),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return vectors
  }

  return {
    identity,
    maxInputTokens,
    maxBatch: MAX_BATCH,
    placement: 'main',
    cut,
    async embed(chunks, { signal } = {}) {
      signal?.throwIfAborted()
      const vectors = await embedContents(
        [...new Map(chunks.map((chunk) => [chunk.contentHash, chunk])).values()],
        signal,
      )
      return chunks.flatMap((chunk): EmbeddedChunk[] => {
        const vector = vectors.get(chunk.contentHash)
        return vector === undefined ? [] : [{ ...chunk, vector }]
      })
    },
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      const { text: fitted } = fitText(identity.queryPrefix + text, maxInputTokens)
      const [vector] = await limit(() => request([fitted], 'query', signal))
      return vector ?? new Float32Array(identity.dimensions)
    },
  }
}

function countCut(cut: { texts: number; tokens: number }, tokens: number): void {
  if (tokens === 0) return
  cut.texts++
  cut.tokens += tokens
}
