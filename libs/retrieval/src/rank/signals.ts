import type { CleanChunk } from '@coderag/types'
import { z } from 'zod'
import type { Classification } from '../understand/classification.js'
import type { Hit } from '../search/hit.js'
import type { RequestedCorpora } from '../understand/requested-corpora.js'
import type { RequestedRelevance } from './requested-relevance.js'
import type { DemotionOf } from './demotions.js'
import type { Freshness } from './freshness.js'
import { environmentsOf } from '../understand/environments.js'
import type { ConventionalNames } from '../understand/conventional-documents.js'
import type { NamedPlaces } from '../understand/named-places.js'
import { behaviourOf } from './behaviour.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

const weight = z.number().min(0).max(100)

/** Greatest value that each signal adds to the relevance. */
export const SignalWeightsSchema = z.strictObject({
  named: weight
    .default(RANKING_DEFAULTS.namedWeight)
    .describe('the chunk declares a name of the query, or belongs to a file that the query names'),
  document: weight
    .default(RANKING_DEFAULTS.documentWeight)
    .describe(
      'the chunk belongs to a document that the query asks for: how to contribute, which licence, how to upgrade',
    ),
  place: weight
    .default(RANKING_DEFAULTS.placeWeight)
    .describe('the chunk belongs to a repository, service or environment that the query names'),
  graph: weight
    .default(RANKING_DEFAULTS.graphWeight)
    .describe('the graphs answer the query with this chunk; above 1, such chunks rank above all others'),
  corpus: weight
    .default(RANKING_DEFAULTS.corpusWeight)
    .describe('the chunk fits the query best of a corpus that holds the answer by the route'),
  time: weight
    .default(RANKING_DEFAULTS.timeWeight)
    .describe('the conversation took place in the time that the query names'),
  behaviour: weight
    .default(0)
    .describe('the chunk does something: handlers and methods count more than data; for questions about flows'),
  diversity: weight
    .default(RANKING_DEFAULTS.diversityWeight)
    .describe('greatest penalty for similarity to better hits (maximal marginal relevance); 0 disables it'),
})
export type SignalWeights = z.output<typeof SignalWeightsSchema>
export type SignalName = Exclude<keyof SignalWeights, 'diversity'>

/**
 * Parts of the score of one chunk: `relevance` and what each signal added. Relevance is the reranker's score in its unit, mostly -1
 * to 1.5; 0 to 1 for a reranker whose scores have no scale.
 */
export interface Contribution {
  readonly id: string
  readonly score: number
  readonly parts: Readonly<Partial<Record<PartName, number>>>
}

type SignalPart = 'freshness' | SignalName | 'demotion'
type PartName = 'relevance' | SignalPart | 'diversity'

/** Input of the signals, besides the chunk. */
export interface SignalSources {
  readonly classification: Classification
  /** Corpora that hold the answer, each with a weight from 0 to 1. */
  readonly asked: RequestedCorpora
  /** Ids of chunks that a name or path of the query refers to. */
  readonly named: ReadonlySet<string>
  readonly places: NamedPlaces
  /** Documents that the query asks for without naming them; null if there are none. */
  readonly documents: ConventionalNames | null
  /** Chunks with which the graph answers, each with a value from 0 to 1. */
  readonly graph: ReadonlyMap<string, number>
  readonly freshness: Freshness
  /** How well chunks of these corpora fit. Replaces the relevance of a reranker whose scores have no scale. */
  readonly requested: RequestedRelevance
  readonly demotionOf: DemotionOf
  /** Difference of scores that is worth 1 of relevance; undefined if they have no scale. */
  readonly unit: number | undefined
}

export interface Weighed {
  readonly hits: readonly Hit[]
  /** Computes the parts, in the order of `hits`, without hits that the reranker did not see. Only traces need it. */
  readonly contributions: () => readonly Contribution[]
}

/**
 * Adds the signals of the query to the relevance of the reranker, then ranks chunks that repeat better hits lower.
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
  const relevanceOf = relevanceIn(hits, sources.unit)
  let sum = 0
  const add = (_: SignalPart, part: number): void => void (sum += part)
  const scored = hits.map((hit, index): Scored => {
    const fit = sources.requested(hit.chunk)
    const relevance = sources.unit === undefined && fit !== null ? fit : relevanceOf(hit)
    const judged = { relevance, fit: fit ?? 0 }
    sum = relevance
    eachPart(hit.chunk, { judged, weights, sources }, add)
    return { hit, index, judged, score: sum, repeats: 0 }
  })
  const ordered = diversified(
    scored.toSorted((a, b) => b.score - a.score || a.index - b.index),
    weights.diversity,
  )
  return {
    hits: ordered.map(({ hit }) => hit),
    contributions: () => ordered.map((one) => contributionOf(one, weights, sources)),
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

/** Returns the relevance and what changed it, without zeros. */
function contributionOf(
  { hit, judged, score, repeats }: Scored,
  weights: SignalWeights,
  sources: SignalSources,
): Contribution {
  const parts: Partial<Record<PartName, number>> = { relevance: judged.relevance }
  eachPart(hit.chunk, { judged, weights, sources }, (name, part) => {
    if (part !== 0) parts[name] = part
  })
  if (repeats > 0) parts.diversity = -repeats
  return { id: hit.chunk.id, score, parts }
}

/** Reports what each signal adds to the relevance of a chunk, in the order of addition. Most signals add 0. */
function eachPart(
  chunk: CleanChunk,
  { judged, weights, sources }: { judged: Judged; weights: SignalWeights; sources: SignalSources },
  add: (name: SignalPart, part: number) => void,
): void {
  const { relevance, fit } = judged
  const { classification, asked, named, places, documents, graph, freshness, demotionOf } = sources
  add('freshness', freshness(chunk, relevance))
  add('named', named.has(chunk.id) ? weights.named : 0)
  add('document', documents?.has(chunk.filePath ?? '') === true ? weights.document : 0)
  add('place', (placeOf(places, chunk) + environmentOf(places, chunk)) * weights.place)
  add('graph', (graph.get(chunk.id) ?? 0) * weights.graph)
  // A chunk of the right corpus that does not fit is no answer.
  add('corpus', fit * (asked.get(chunk.corpusType) ?? 0) * weights.corpus)
  add('time', isOfTime(chunk, classification) ? weights.time : 0)
  add('behaviour', weights.behaviour === 0 ? 0 : behaviourOf(chunk) * weights.behaviour)
  add('demotion', -demotionOf(chunk.filePath).cost)
}

/**
 * Returns the confidence, 0 to 1, that the query names the repository or service of a chunk. Manifests, documents and
 * conversations about a place need not be stored in it, so it is enough that they name it.
 */
export function placeOf({ repositories, services }: NamedPlaces, chunk: CleanChunk): number {
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
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' ']
    if (!NAME_CHARACTER.test(before) && !NAME_CHARACTER.test(after)) return true
  }
  return false
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
  readonly judged: Judged
  readonly score: number
  /** Penalty for similarity to better hits. */
  readonly repeats: number
}

interface Judged {
  readonly relevance: number
  /** How well the chunk fits if its corpus holds the answer, 0 to 1; 0 otherwise. */
  readonly fit: number
}

/**
 * Orders the first positions by maximal marginal relevance (Carbonell and Goldstein, SIGIR 1998): each takes the hit
 * with the greatest score minus its similarity to the hits before it.
 */
function diversified(scored: readonly Scored[], weight: number): readonly Scored[] {
  if (weight === 0 || scored.length < 3) return scored
  const waiting = scored
    .slice(0, RANKING_DEFAULTS.diversePositions)
    .map((entry) => ({ entry, lines: shingles(entry.hit.chunk), cost: 0 }))
  const placed: Scored[] = []
  while (waiting.length > 0) {
    let best = 0
    waiting.forEach(({ entry, cost }, index) => {
      const leader = waiting[best]
      if (leader !== undefined && entry.score - cost > leader.entry.score - leader.cost) best = index
    })
    const [chosen] = waiting.splice(best, 1)
    if (chosen === undefined) break
    const { entry, cost, lines } = chosen
    placed.push(cost === 0 ? entry : { ...entry, score: entry.score - cost, repeats: cost })
    for (const other of waiting)
      if (other.cost < weight) other.cost = Math.max(other.cost, weight * similarity(other.lines, lines))
  }
  return [...placed, ...scored.slice(RANKING_DEFAULTS.diversePositions)]
}

/** Returns the lines with content; `}` and `return null` are in every file. */
function shingles({ text }: CleanChunk): ReadonlySet<string> {
  const found = new Set<string>()
  let start = 0
  while (start < text.length) {
    const at = text.indexOf('\n', start)
    const end = at < 0 ? text.length : at
    const line = end - start < RANKING_DEFAULTS.shingleLength ? '' : text.slice(start, end).trim()
    if (line.length >= RANKING_DEFAULTS.shingleLength) found.add(line)
    start = end + 1
  }
  return found
}

/**
 * Returns the Jaccard coefficient, or 0 if it is less than one half: many files share imports and signatures by chance.
 */
function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left]
  // Number of lines that may differ if half of the union is shared. Sizes or first lines rule out most pairs.
  const mayMiss = few.size - (few.size + many.size) / 3
  if (few.size === 0 || mayMiss < 0) return 0
  let missed = 0
  for (const line of few) if (!many.has(line) && ++missed > mayMiss) return 0
  const shared = few.size - missed
  return shared / (few.size + many.size - shared)
}
