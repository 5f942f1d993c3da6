import type { CleanChunk } from '@coderag/types'
import type { Classification } from '../understand/classification.js'
import { LIST_NAMES } from '../search/fusion.js'
import type { Hit } from '../search/hit.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import type { DemotionOf } from './demotions.js'
import type { Freshness } from './freshness.js'
import { environmentsOf } from '../understand/environments.js'
import type { ConventionalNames } from '../understand/conventional-documents.js'
import type { NamedPlaces } from '../understand/named-places.js'
import { placeOfWord } from '../whole-word.js'
import { behaviourOf } from './behaviour.js'
import { RERANK_DEFAULTS } from './learned/ranking-defaults.js'
import { SIGNAL_NAMES, type SignalName } from './learned/row-weights.js'

/** What the signals of all chunks of a query use. */
export interface SignalSources {
  readonly classification: Classification
  /** Corpora that hold the answer, each with a weight from 0 to 1. */
  readonly asked: RequestedCorpora
  readonly places: NamedPlaces
  /** Documents that the query asks for without naming them; null if there are none. */
  readonly documents: ConventionalNames | null
  /** Chunks with which the graph answers, each with a value from 0 to 1. */
  readonly graph: ReadonlyMap<string, number>
  /** True if what acts answers, rather than the data that is passed on. */
  readonly acting: boolean
  readonly freshness: Freshness
  /** How well chunks of these corpora fit. Replaces the relevance of a reranker whose scores have no scale. */
  readonly requested: RequestedRelevance
  readonly demotionOf: DemotionOf
  /** Difference of scores that is worth as much as a signal of weight 14; undefined if they have no scale. */
  readonly unit: number | undefined
}

interface SignalInput {
  readonly chunk: CleanChunk
  /** How well the chunk fits if its corpus holds the answer, 0 to 1; 0 otherwise. */
  readonly fit: number
  readonly sources: SignalSources
}

/**
 * Rows of the model that belong to one chunk and to what the query asks for, each a value from 0 to 1. Their weights stand beside those
 * of the features, in the same unit.
 */
export const SIGNALS = {
  /** The chunk belongs to a document that the query asks for: how to contribute, which licence, how to upgrade. */
  wantedDocument: ({ chunk, sources: { documents } }: SignalInput) =>
    documents?.has(chunk.filePath ?? '') === true ? 1 : 0,
  /** The chunk belongs to a repository or service that the query names, or is written about it. */
  place: ({ chunk, sources: { places } }: SignalInput) => placeOf(places, chunk),
  /** The manifest or configuration is of an environment that the query names. */
  environment: ({ chunk, sources: { places } }: SignalInput) => environmentOf(places, chunk),
  /** The graphs answer the query with this chunk, or it has a name, a path or a message of the query as it is written. */
  graph: ({ chunk, sources: { graph } }: SignalInput) => graph.get(chunk.id) ?? 0,
  // A chunk of the right corpus that does not fit is no answer.
  /** How well the chunk fits, if its corpus holds the answer by the route. */
  corpus: ({ chunk, fit, sources: { asked } }: SignalInput) => fit * (asked.get(chunk.corpusType) ?? 0),
  /** The conversation took place in the time that the query names. */
  time: ({ chunk, sources: { classification } }: SignalInput) => (isOfTime(chunk, classification) ? 1 : 0),
  /** The chunk does something, and the query asks what acts: handlers and methods count more than data. */
  acts: ({ chunk, sources: { acting } }: SignalInput) => (acting ? behaviourOf(chunk) : 0),
  /** The file is of a kind that shares words with queries and seldom answers. */
  demoted: ({ chunk, sources: { demotionOf } }: SignalInput) => demotionOf(chunk.filePath).cost,
} satisfies Record<SignalName, (input: SignalInput) => number>

export type SignalWeights = Readonly<Partial<Record<SignalName, number>>>

/**
 * Score of one chunk in log odds, and the summands of it: `relevance`, which is the score of the reranker, `freshness`, and value times
 * weight of each signal.
 */
export interface Contribution {
  readonly id: string
  readonly score: number
  readonly parts: Readonly<Record<string, number>>
}

export interface Weighed {
  readonly hits: readonly Hit[]
  /** Computes the parts, in the order of `hits`, without hits that the reranker did not see. Only traces need it. */
  readonly contributions: () => readonly Contribution[]
}

/**
 * Adds the signals of the query to the score of the reranker.
 */
export function weigh(hits: readonly Hit[], weights: SignalWeights, sources: SignalSources): Weighed {
  // Hits that the reranker did not see have scores of another kind and stay behind.
  const judged = hits.some(({ rerankScore }) => rerankScore !== null)
  const looked = judged ? hits.filter(({ rerankScore }) => rerankScore !== null) : hits
  const weighed = weighLooked(looked, weights, sources)
  if (looked.length === hits.length) return weighed
  return { ...weighed, hits: [...weighed.hits, ...hits.filter(({ rerankScore }) => rerankScore === null)] }
}

function weighLooked(hits: readonly Hit[], weights: SignalWeights, sources: SignalSources): Weighed {
  const rows = SIGNAL_NAMES.flatMap((name) => {
    const weight = weights[name] ?? 0
    return weight === 0 ? [] : [{ name, weight, valueOf: SIGNALS[name] as (input: SignalInput) => number }]
  })
  const relevanceOf = relevanceIn(hits, sources.unit)
  const unit = RERANK_DEFAULTS.relevanceUnit
  const eachPart = (hit: Hit, add: (name: string, part: number) => void): void => {
    const fit = sources.requested(hit.chunk)
    const relevance = sources.unit === undefined && fit !== null ? fit : relevanceOf(hit)
    add('relevance', relevance * unit)
    add('freshness', sources.freshness(hit.chunk, relevance) * unit)
    const input = { chunk: hit.chunk, fit: fit ?? 0, sources }
    for (const { name, weight, valueOf } of rows) add(name, valueOf(input) * weight)
  }
  let sum = 0
  const addUp = (_: string, part: number): void => void (sum += part)
  const scored = hits.map((hit, index): Scored => {
    sum = 0
    eachPart(hit, addUp)
    return { hit, index, score: sum }
  })
  const ordered = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)
  return {
    hits: ordered.map(({ hit }) => hit),
    contributions: () =>
      ordered.map(({ hit, score }) => {
        const parts: Record<string, number> = {}
        eachPart(hit, (name, part) => {
          if (part !== 0 || name === 'relevance') parts[name] = part
        })
        return { id: hit.chunk.id, score, parts }
      }),
  }
}

/** Returns how relevant each hit is by its score alone. */
function relevanceIn(hits: readonly Hit[], unit: number | undefined): (hit: Hit) => number {
  const scoreOf = ({ score, rerankScore }: Hit): number => rerankScore ?? score
  if (unit !== undefined) return (hit) => scoreOf(hit) / unit
  const scores = hits.map(scoreOf)
  const [low, high] = [Math.min(...scores), Math.max(...scores)]
  return (hit) => (high === low ? 1 : (scoreOf(hit) - low) / (high - low))
}

/**
 * Returns the confidence, 0 to 1, that the query names the repository or service of a chunk. Manifests, documents and
 * conversations about a place need not be stored in it, so it is enough that they name it.
 */
function placeOf({ repositories, services }: NamedPlaces, chunk: CleanChunk): number {
  const { repoName, serviceName, corpusType } = chunk
  const inside = Math.max(repositories.get(repoName ?? '') ?? 0, services.get(serviceName ?? '') ?? 0)
  if (corpusType === 'CODE_LOGIC' || (repositories.size === 0 && services.size === 0)) return inside
  const written = `${chunk.filePath ?? ''}\n${chunk.text}`.toLowerCase()
  return [...repositories, ...services].reduce(
    (most, [name, confidence]) => (confidence > most && says(written, name.toLowerCase()) ? confidence : most),
    inside,
  )
}

/** Returns 1 for a manifest or a configuration of an environment that the query names, 0 for any other chunk. */
function environmentOf({ environments }: NamedPlaces, { corpusType, filePath }: CleanChunk): number {
  if (environments.size === 0 || (corpusType !== 'CODE_DEPLOY' && corpusType !== 'CODE_CONFIG')) return 0
  const own = environmentsOf(filePath ?? '')
  return [...environments].some((name) => own.has(name)) ? 1 : 0
}

const NAME_CHARACTER = /[\p{L}\p{N}_-]/u

/** Tests whether a text has a name by itself: `orders-db` does not say `orders`. */
function says(text: string, name: string): boolean {
  return placeOfWord(text, name, NAME_CHARACTER) >= 0
}

function isOfTime({ timestamp }: CleanChunk, { entities }: Classification): boolean {
  if (timestamp === null) return false
  const at = Date.parse(timestamp)
  return entities.some(
    (entity) => entity.kind === 'time' && at >= Date.parse(entity.from) && at < Date.parse(entity.to),
  )
}

interface Scored {
  readonly hit: Hit
  /** Position before the signals were added. */
  readonly index: number
  readonly score: number
}

/** Returns the relevance of a chunk of a requested corpus, 0 to 1; null for all other chunks. */
export type RequestedRelevance = (chunk: CleanChunk) => number | null

/**
 * Judges chunks of the requested corpora by their scores in each list, relative to the best. The features of the
 * reranker describe code; conversations and runbooks have none of them.
 */
export function requestedRelevance(hits: readonly Hit[], requested: RequestedCorpora): RequestedRelevance {
  if (requested.size === 0) return () => null
  const own = hits.filter(({ chunk }) => requested.has(chunk.corpusType))
  const lists = LIST_NAMES.filter((name) => own.some(({ ranks }) => ranks[name] !== undefined))
  const scoreOf = ({ ranks }: Hit, name: (typeof LIST_NAMES)[number]): number => Math.max(0, ranks[name]?.score ?? 0)
  const best = new Map(lists.map((name) => [name, Math.max(...own.map((hit) => scoreOf(hit, name)))]))
  const fits = new Map(
    own.map((hit) => {
      const shares = lists.map((name) => scoreOf(hit, name) / (best.get(name) || 1))
      return [hit.chunk.id, shares.reduce((sum, share) => sum + share, 0) / (lists.length || 1)]
    }),
  )
  return ({ id }) => fits.get(id) ?? null
}
