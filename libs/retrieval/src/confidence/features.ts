import { type Concept, withoutAccents, wordFinder } from '@coderag/text'
import type { Hit } from '../search/hit.js'
import type { ScoredId } from '@coderag/types'
import type { ListName } from '../search/fusion.js'

/** Result of one search. */
export interface SearchedList {
  readonly name: ListName
  /** Terms of the search; null for vectors. */
  readonly terms: readonly string[] | null
  /** Best first. */
  readonly results: readonly ScoredId[]
}

/** What confidence is computed from. */
export interface ConfidenceInput<T extends Hit = Hit> {
  /** Hits of files, best first. */
  readonly hits: readonly T[]
  /** All ranked chunks in the order that tells whether there is an answer: how well they fit, whatever they do. */
  readonly fitting: readonly Hit[]
  readonly lists: readonly SearchedList[]
  /** Stems of the content words of the query, each once. */
  readonly words: readonly string[]
  /** Names in the query (`properNames`). */
  readonly names: readonly string[]
  /** Words and phrases of the query that have synonyms. */
  readonly concepts: readonly Concept[]
  /** Ids of chunks that a name or path of the query refers to. */
  readonly named: ReadonlySet<string>
}

/** Hits that an answer may consist of. */
export const ANSWER_HITS = 10
/** Hits that have to hold most of an answer. */
const FIRST_HITS = 3
/** Words from which on more of them say no more about a query. */
const MANY_WORDS = 10
/** Minimum length of a synonym that is looked for: shorter ones are found inside too many words. */
const LEAST_SYNONYM = 4
/** Letters at the end of a name that may differ, if so many are left before them. */
const NAME_ENDING = 2
const LEAST_NAME_START = 5
/** Matches what separates the parts of a name: `Cart.add`, `Cart::add`, `Cart->add(item)`. */
const BETWEEN_PARTS = /-?[^\p{L}\p{N}_+#-]+/u

/** Names of the features that tell whether an index has an answer. Each is a number of about 0 to 1. */
export const ANSWER_FEATURES = [
  /** Similarity of the most similar chunk. */
  'similarityBest',
  /** Similarity of the most similar of the first hits. */
  'similarityFirst',
  /** Greatest share of the query's words that one of the first hits has. */
  'coverageFirst',
  /** As `coverageFirst`, where synonyms of a word count as well. */
  'meaningFirst',
  /** Share of the query's words that the hits have together, where synonyms of a word count as well. */
  'meaningTogether',
  /** Share of the hits that are among the best by vectors as well as by words. */
  'agreement',
  /** Number of words of the query. */
  'length',
  /** 1 if the query has a name that none of the hits has. */
  'nameMissing',
] as const
export type AnswerFeature = (typeof ANSWER_FEATURES)[number]

/** Names of the features that tell whether a hit answers, if the index has an answer. */
export const HIT_FEATURES = [
  'first',
  'reciprocalRank',
  'similarity',
  /** How much less similar the hit is than the most similar chunk. */
  'similarityBehind',
  'coverage',
  /** How much less of the query's words the hit has than the first hits. */
  'coverageBehind',
  /** Lexical score as a share of the best. */
  'termShare',
  'denseRank',
  'codeRank',
  /** 1 for a document or a conversation. */
  'prose',
  'named',
] as const
export type HitFeature = (typeof HIT_FEATURES)[number]

export type FeaturesOf<Name extends string> = Readonly<Record<Name, number>>

export interface ConfidenceFeatures {
  readonly answer: FeaturesOf<AnswerFeature>
  /** In the order of the hits, as many as were asked for. */
  readonly hits: readonly FeaturesOf<HitFeature>[]
}

/** Computes the features of an answer and of its first `count` hits. */
export function confidenceFeatures(
  { hits, fitting, lists, words, names, concepts, named }: ConfidenceInput,
  count: number,
): ConfidenceFeatures {
  const bestOf = (name: ListName): number => lists.find((list) => list.name === name)?.results[0]?.score ?? 0
  const [similarityBest, codeBest] = [bestOf('dense'), bestOf('code')]
  const heldBy = heldWords(words)
  const coverages = hits.slice(0, count).map((hit) => share(sum(heldBy(hit)), words.length))
  const first = fitting.slice(0, ANSWER_HITS)
  const heldFirst = first.map(heldBy)
  const agreeing = fitting.filter(
    ({ ranks }) => (ranks.dense?.rank ?? Infinity) <= ANSWER_HITS && (ranks.code?.rank ?? Infinity) <= ANSWER_HITS,
  )
  const meant = heldMeanings(words, concepts, first, heldFirst)
  const meantTogether = words.reduce((total, _, word) => total + Math.max(0, ...meant.map((row) => row[word] ?? 0)), 0)
  const coverageFirst = Math.max(0, ...heldFirst.slice(0, FIRST_HITS).map((row) => share(sum(row), words.length)))
  return {
    answer: {
      similarityBest,
      similarityFirst: Math.max(0, ...first.slice(0, FIRST_HITS).map(({ ranks }) => ranks.dense?.score ?? 0)),
      coverageFirst,
      meaningFirst: Math.max(0, ...meant.slice(0, FIRST_HITS).map((row) => share(sum(row), words.length))),
      meaningTogether: share(meantTogether, words.length),
      agreement: share(agreeing.length, ANSWER_HITS),
      length: Math.min(words.length, MANY_WORDS) / MANY_WORDS,
      nameMissing: names.every(heldIn(first)) ? 0 : 1,
    },
    hits: hits.slice(0, count).map(({ chunk, ranks }, index) => {
      const coverage = coverages[index] ?? 0
      const similarity = ranks.dense?.score ?? 0
      return {
        first: index === 0 ? 1 : 0,
        reciprocalRank: 1 / (index + 1),
        similarity,
        similarityBehind: similarityBest - similarity,
        coverage,
        coverageBehind: coverageFirst - coverage,
        termShare: share(ranks.code?.score ?? 0, codeBest),
        denseRank: ranks.dense === undefined ? 0 : 1 / ranks.dense.rank,
        codeRank: ranks.code === undefined ? 0 : 1 / ranks.code.rank,
        prose: chunk.corpusType.startsWith('CODE_') ? 0 : 1,
        named: named.has(chunk.id) ? 1 : 0,
      }
    }),
  }
}

/** Creates a function that returns which of the words a hit contains, also inside longer ones. Each chunk is read once. */
function heldWords(words: readonly string[]): (hit: Hit) => Uint8Array {
  const find = wordFinder(words)
  const known = new Map<string, Uint8Array>()
  return ({ chunk: { id, contextPrefix, text } }) => {
    let held = known.get(id)
    if (held === undefined) {
      held = new Uint8Array(words.length)
      find(`${contextPrefix}\n${text}`, held, 0)
      known.set(id, held)
    }
    return held
  }
}

/**
 * Creates a function that tests whether a hit has a name, in any case and in a shorter or inflected form: `Postgres` for `PostgreSQL`.
 * Of a name with several parts, such as `OrderService.place`, a hit has all parts, but seldom beside each other.
 */
function heldIn(hits: readonly Hit[]): (name: string) => boolean {
  let texts: readonly string[] | undefined
  return (name) => {
    texts ??= hits.map(({ chunk }) => folded(`${chunk.repoName} ${chunk.contextPrefix}\n${chunk.text}`))
    const starts = folded(name)
      .split(BETWEEN_PARTS)
      .map((part) => part.slice(0, Math.max(LEAST_NAME_START, part.length - NAME_ENDING)))
    return texts.some((text) => starts.every((start) => text.includes(start)))
  }
}

function folded(text: string): string {
  return withoutAccents(text).toLowerCase()
}

/** Returns for each hit how much of each word it contains: 1, or the weight of the best synonym that it contains. */
function heldMeanings(
  words: readonly string[],
  concepts: readonly Concept[],
  hits: readonly Hit[],
  held: readonly Uint8Array[],
): readonly Float32Array[] {
  const synonyms = concepts
    .flatMap(({ stem, synonyms }) => {
      const own = stem.split(' ').flatMap((part) => (words.includes(part) ? [words.indexOf(part)] : []))
      return [...synonyms].map(([name, weight]) => ({ name, weight: Math.fround(weight), words: own }))
    })
    .filter(({ name }) => name.length >= LEAST_SYNONYM)
    .sort((one, other) => other.weight - one.weight)
  return hits.map(({ chunk }, hit) => {
    const row = Float32Array.from(held[hit] ?? [])
    const text = `${chunk.contextPrefix}\n${chunk.text}`.toLowerCase()
    // The best come first: a word that has a weight needs no further search. The searches take most of the time.
    for (const { name, weight, words: own } of synonyms) {
      const less = own.filter((word) => (row[word] ?? 0) < weight)
      if (less.length > 0 && text.includes(name)) for (const word of less) row[word] = weight
    }
    return row
  })
}

function sum(row: Uint8Array | Float32Array): number {
  let total = 0
  for (const value of row) total += value
  return total
}

function share(value: number, of: number): number {
  return of <= 0 ? 0 : value / of
}
