import type { StaticEncoder } from '@coderag/embedding-static/training'
import { readRepository } from '../mining/corpus.js'
import { withoutName } from '../mining/query.js'
import { hashText, type MinedPair } from '../mining/record.js'
import { Bm25 } from './bm25.js'

/** The results of one ranking. */
export interface SearchQuality {
  /** 1 / rank of each query's answer. */
  readonly reciprocalRanks: readonly number[]
  /** Mean of `reciprocalRanks`. */
  readonly mrr: number
  /** Share of queries whose answer has rank 10 or better. */
  readonly recall10: number
}

/** The figures of one repository. */
export interface HeldOutResult {
  readonly repository: string
  readonly language: string
  readonly queries: number
  readonly candidates: number
  readonly bm25: SearchQuality
  readonly model: SearchQuality
  /** 0.7 × the model's scores + 0.3 × those of BM25, each divided by its maximum. */
  readonly mixed: SearchQuality
}

/** Maximum number of queries per repository; they are chosen by hash. */
const maxQuestions = 300
const modelShare = 0.7

/**
 * Evaluates search by docstring: each documented declaration of a repository is searched among all its functions and
 * types. The docstring is not part of the code, and the query does not contain the name.
 */
export function evaluateHeldOut(corpusFolder: string, repository: string, encoder: StaticEncoder): HeldOutResult {
  const candidates = candidatesOf(readRepository(corpusFolder, repository).pairs)
  const { dimensions } = encoder
  const vectors = new Float32Array(candidates.length * dimensions)
  const bm25 = new Bm25()
  candidates.forEach(({ head, code }, index) => {
    vectors.set(encoder.encode({ head, text: code, kind: 'code' }), index * dimensions)
    bm25.add(`${head}\n${code}`)
  })
  const asked = candidates
    .map(({ query }, index) => ({ query, index }))
    .filter(({ query }) => query !== '')
    .sort((a, b) => hashText(a.query) - hashText(b.query))
    .slice(0, maxQuestions)
  const ranks = { bm25: [] as number[], model: [] as number[], mixed: [] as number[] }
  for (const { query, index } of asked) {
    const lexical = scaled(bm25.scores(query))
    const dense = scaled(similarities(encoder.encodeQuery(query), vectors))
    const mixed = dense.map((score, document) => modelShare * score + (1 - modelShare) * (lexical[document] ?? 0))
    ranks.bm25.push(rankOf(lexical, index))
    ranks.model.push(rankOf(dense, index))
    ranks.mixed.push(rankOf(mixed, index))
  }
  return {
    repository,
    language: mostCommon(candidates.map(({ language }) => language)),
    queries: asked.length,
    candidates: candidates.length,
    bm25: quality(ranks.bm25),
    model: quality(ranks.model),
    mixed: quality(ranks.mixed),
  }
}

/** Returns the documented declarations, and the others with the name that mining removed. */
function candidatesOf(pairs: readonly MinedPair[]): MinedPair[] {
  const documented = pairs.filter(({ kind }) => kind === 'doc')
  const seen = new Set(
    documented.map(({ path, head, code }) => `${path}\n${withoutName(code, head.slice(head.lastIndexOf(' > ') + 3))}`),
  )
  const others = pairs
    .filter(({ kind, path, code }) => kind === 'name' && !seen.has(`${path}\n${code}`))
    .map((pair) => ({ ...pair, head: `${pair.head} > ${pair.query.replaceAll(' ', '_')}`, query: '' }))
  return [...documented, ...others]
}

function similarities(query: Float32Array, vectors: Float32Array): Float64Array {
  const dimensions = query.length
  const scores = new Float64Array(vectors.length / dimensions)
  for (let document = 0; document < scores.length; document++) {
    let sum = 0
    for (let d = 0; d < dimensions; d++) sum += (query[d] ?? 0) * (vectors[document * dimensions + d] ?? 0)
    scores[document] = sum
  }
  return scores
}

function scaled(scores: Float64Array): Float64Array {
  const largest = scores.reduce((a, b) => Math.max(a, b), 1e-9)
  return scores.map((score) => score / largest)
}

/** Computes the rank of the answer. Ties count against it. */
function rankOf(scores: Float64Array, answer: number): number {
  const own = scores[answer] ?? 0
  return scores.reduce((rank, score, document) => (document !== answer && score >= own ? rank + 1 : rank), 1)
}

function quality(ranks: readonly number[]): SearchQuality {
  const count = Math.max(1, ranks.length)
  const reciprocalRanks = ranks.map((rank) => 1 / rank)
  return {
    reciprocalRanks,
    mrr: reciprocalRanks.reduce((sum, share) => sum + share, 0) / count,
    recall10: ranks.filter((rank) => rank <= 10).length / count,
  }
}

function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'none'
}
