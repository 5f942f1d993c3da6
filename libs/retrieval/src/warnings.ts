import {
  type ChunkFilter,
  CORPUS_TYPES,
  type CorpusType,
  type IndexManifest,
  servicesOfChunk,
  type SymbolGraph,
} from '@coderag/types'
import { embedderName } from './index-reader/compatibility.js'
import { nearestName, type Translation } from '@coderag/text'
import type { AnswerConfidence } from './confidence/confidence.js'
import { similarDeclarations } from './graphs/symbols.js'
import type { Generation, Snapshot } from './index-reader/snapshot.js'
import type { QueryTerms } from './understand/searched-text.js'
import { EMBED_PAUSED } from './search/query-embedder.js'
import type { ListTrace } from './trace.js'

/** A fact that a caller needs to know about an answer and that is not an error. */
export interface QueryWarning {
  readonly code:
    | 'FILTER_VALUE_TAKEN'
    | 'FILTER_VALUE_UNKNOWN'
    | 'FILTER_MATCHES_NOTHING'
    | 'BUDGET_TOO_SMALL'
    | 'QUERY_WITHOUT_TERMS'
    | 'QUERY_TRANSLATED'
    | 'QUERY_NOT_ENGLISH'
    | 'SUBJECT_UNKNOWN'
    | 'INDEX_EMPTY'
    | 'EMBEDDER_MISSING'
    | 'EMBEDDER_UNAVAILABLE'
    | 'CHUNKS_MISSING'
    | 'RERANK_NOTICE'
    | 'NEWER_GENERATION_UNUSABLE'
  readonly message: string
}

/** Parts of an answer that warnings are derived from. */
export interface WarningFacts {
  readonly generation: Generation
  readonly terms: QueryTerms
  /** How the query was translated to English; null if it is in English. */
  readonly translation: Translation | null
  /** Names that a query asks the graphs about, if they know none of them, and the declarations. */
  readonly unknown: { readonly names: readonly string[]; readonly symbols: SymbolGraph } | null
  /** How sure it is that the index has an answer. */
  readonly confidence: AnswerConfidence
  readonly lists: readonly ListTrace[]
  /** Error code of an embedder that did not answer; null otherwise. */
  readonly unreachable: string | null
  readonly filter: ChunkFilter
  /** Number of chunks requested from the store. */
  readonly requestedChunks: number
  /** Number of chunks that the store returned. */
  readonly fetchedChunks: number
  /** Budget of the context in tokens, and whether a passage found room in it. */
  readonly context: { readonly budget: number; readonly isEmpty: boolean }
  /** Messages of the reranker. */
  readonly notices: readonly string[]
}

/** Collects the warnings of an answer. */
export async function warningsOf(checked: WarningFacts): Promise<QueryWarning[]> {
  const {
    generation,
    terms,
    translation,
    unknown,
    confidence,
    lists,
    unreachable,
    filter,
    requestedChunks,
    fetchedChunks,
    context,
    notices,
  } = checked
  return [
    ...indexWarnings(generation.manifest, generation.snapshot),
    ...embedderWarnings(generation.snapshot, unreachable),
    ...termWarnings(terms, lists),
    ...languageWarnings(translation, confidence),
    ...nameWarnings(unknown),
    ...missingWarnings(requestedChunks - fetchedChunks),
    ...budgetWarnings(context, fetchedChunks),
    ...notices.map((message): QueryWarning => ({ code: 'RERANK_NOTICE', message })),
    ...(await filterWarnings(generation, filter, fetchedChunks)),
  ]
}

function indexWarnings(manifest: IndexManifest, { embedder }: Snapshot): QueryWarning[] {
  if (manifest.chunkCount === 0) {
    return [{ code: 'INDEX_EMPTY', message: 'The index has no chunks. "coderag status" shows what was crawled.' }]
  }
  if (manifest.embedder !== null && embedder === null) {
    const message = `The index has vectors of ${embedderName(manifest.embedder)}, but no embedder is configured: only words were searched.`
    return [{ code: 'EMBEDDER_MISSING', message }]
  }
  return []
}

function embedderWarnings({ embedder }: Snapshot, unreachable: string | null): QueryWarning[] {
  if (embedder === null || unreachable === null) return []
  if (unreachable === EMBED_PAUSED) {
    const message = `${embedderName(embedder.identity)} failed for several queries (${EMBED_PAUSED}) and is paused: only words were searched. Check that its service runs.`
    return [{ code: 'EMBEDDER_UNAVAILABLE', message }]
  }
  const message = `${embedderName(embedder.identity)} returned no vector for the query (${unreachable}): only words were searched. Try again, or check that its service runs.`
  return [{ code: 'EMBEDDER_UNAVAILABLE', message }]
}

function termWarnings(terms: QueryTerms, lists: readonly ListTrace[]): QueryWarning[] {
  if (terms.code.length + terms.prose.length > 0) return []
  const rest = lists.length === 0 ? 'nothing was searched' : 'only vectors were searched'
  const message = `The query has only stop words or punctuation, so ${rest}. Add a word that names its subject.`
  return [{ code: 'QUERY_WITHOUT_TERMS', message }]
}

/** Says how a query that is not English was searched, and what helps if it was not answered well. */
function languageWarnings(translation: Translation | null, { word }: AnswerConfidence): QueryWarning[] {
  if (translation === null) return []
  const { language, text, unknown } = translation
  if (text !== null) {
    const rest = unknown.length === 0 ? '' : ` Not translated: ${unknown.join(', ')}.`
    return [{ code: 'QUERY_TRANSLATED', message: `Asked in ${language}; searched as: "${text}".${rest}` }]
  }
  if (word === 'strong') return []
  const message = `The query seems to be ${language}, which could not be translated. The bundled model and the names in most code are English: ask in English, use names as they stand in the code, or index with a multilingual embedder (setting "embedder").`
  return [{ code: 'QUERY_NOT_ENGLISH', message }]
}

/** Says that the graphs had no part in an answer, because they have nothing of the name that was asked for. */
function nameWarnings(unknown: WarningFacts['unknown']): QueryWarning[] {
  if (unknown === null) return []
  return unknown.names.map((name) => {
    const similar = similarDeclarations(unknown.symbols, name)
    const hint =
      similar.length === 0 ? 'Check its spelling, or query for its text.' : `Similar names: ${similar.join(', ')}.`
    const message = `The graphs have nothing that is called "${name}": the hits were found by its words. ${hint}`
    return { code: 'SUBJECT_UNKNOWN', message }
  })
}

function missingWarnings(missing: number): QueryWarning[] {
  if (missing === 0) return []
  const message = `${missing} chunks that the search returned are not in the store: the index is damaged. Crawl again into an empty directory.`
  return [{ code: 'CHUNKS_MISSING', message }]
}

function budgetWarnings({ budget, isEmpty }: WarningFacts['context'], found: number): QueryWarning[] {
  if (budget === 0 || !isEmpty || found === 0) return []
  return [{ code: 'BUDGET_TOO_SMALL', message: `No passage fits a context of ${budget} tokens. Raise the budget.` }]
}

async function filterWarnings(generation: Generation, filter: ChunkFilter, found: number): Promise<QueryWarning[]> {
  const unknown = await unknownValueWarnings(generation, filter)
  return found > 0 || unknown.length > 0 ? unknown : emptyFilterWarnings(generation, filter)
}

interface FacetNames {
  readonly languages: readonly string[]
  readonly services: readonly string[]
  readonly channels: readonly string[]
}

const NO_NAMES: FacetNames = { languages: [], services: [], channels: [] }

/** Maximum number of existing values in a warning. */
const LISTED_NAMES = 20

/**
 * Warns for every filter value that no chunk of the index has, and names the values that exist.
 *
 * Repositories and corpora are in the manifest. For a language, a service or a channel, the store counts the chunks. Only
 * if there are none, one scan per snapshot collects the existing names.
 */
async function unknownValueWarnings(generation: Generation, filter: ChunkFilter): Promise<QueryWarning[]> {
  const { manifest, snapshot } = generation
  const repos = manifest.sources.map((source) => source.repoName)
  const corpora = (Object.keys(manifest.corpusCounts) as CorpusType[]).filter((type) => manifest.corpusCounts[type])
  const [languages, services, channels] = await Promise.all([
    withoutChunks(snapshot, 'languages', filter.languages),
    withoutChunks(snapshot, 'services', filter.services),
    withoutChunks(snapshot, 'channels', filter.channels),
  ])
  const names: FacetNames =
    languages.length + services.length + channels.length === 0 ? NO_NAMES : await facetNames(snapshot)
  return [
    ...warnings('repository', missingFrom(repos, filter.repos), repos),
    ...warnings('corpus', missingCorpora(corpora, filter.corpusTypes), corpora),
    ...warnings('language', languages, names.languages),
    ...warnings('service', services, names.services),
    ...warnings('channel', channels, names.channels),
  ]
}

/** Warns if no chunk passes the filter as a whole. */
async function emptyFilterWarnings(generation: Generation, filter: ChunkFilter): Promise<QueryWarning[]> {
  const { snapshot } = generation
  if (Object.keys(filter).length === 0 || (await snapshot.chunks.count(filter)) > 0) return []
  const { pathGlobs } = filter
  if (pathGlobs !== undefined && (await snapshot.chunks.count({ pathGlobs })) === 0) {
    const hint = await hintFor(pathGlobs, generation)
    const message = `No indexed path matches ${pathGlobs.map((glob) => `"${glob}"`).join(', ')}. Globs are matched against the whole path inside the repository: ${hint}`
    return [{ code: 'FILTER_MATCHES_NOTHING', message }]
  }
  const message = 'Every filter value exists, but no chunk has all of them together. Leave one out.'
  return [{ code: 'FILTER_MATCHES_NOTHING', message }]
}

/** Says how a glob that matches nothing was probably meant. */
async function hintFor(globs: readonly string[], { manifest, snapshot }: Generation): Promise<string> {
  const repo = manifest.sources.find(({ repoName }) => globs.some((glob) => glob.startsWith(`${repoName}/`)))?.repoName
  if (repo !== undefined) return `leave "${repo}/" out, and filter by the repository "${repo}".`
  for (const glob of globs) {
    const inside = `${glob.replace(/\/+$/, '')}/**`
    if ((await snapshot.chunks.count({ pathGlobs: [inside] })) > 0) return `"${inside}" takes what is in the folder.`
  }
  return '"**/orders/*.ts" finds a folder at any depth.'
}

function missingFrom(existing: readonly string[], wanted: readonly string[] = []): readonly string[] {
  return wanted.filter((value) => !existing.includes(value))
}

/** Returns the corpora without chunks. A whole group, such as all conversations, counts as present if one of it is. */
function missingCorpora(existing: readonly CorpusType[], wanted: readonly CorpusType[] = []): readonly string[] {
  const groupOf = (type: CorpusType): readonly CorpusType[] =>
    CORPUS_TYPES.filter((other) => other.split('_', 1)[0] === type.split('_', 1)[0])
  return wanted.filter((type) => {
    const group = groupOf(type)
    return (
      !existing.includes(type) &&
      !(group.every((other) => wanted.includes(other)) && group.some((other) => existing.includes(other)))
    )
  })
}

async function withoutChunks(
  { chunks: store }: Snapshot,
  field: 'languages' | 'services' | 'channels',
  wanted: readonly string[] = [],
): Promise<readonly string[]> {
  const counts = await Promise.all(wanted.map((value) => store.count({ [field]: [value] })))
  return wanted.filter((_, index) => counts[index] === 0)
}

function warnings(what: string, unknown: readonly string[], existing: readonly string[]): QueryWarning[] {
  return unknown.map((value) => {
    const nearest = nearestName(value, existing)
    const guess = nearest === null ? '' : ` Did you mean "${nearest}"?`
    const message = `The index has no ${what} "${value}".${guess} It has: ${namesOf(existing)}.`
    return { code: 'FILTER_VALUE_UNKNOWN', message }
  })
}

function namesOf(existing: readonly string[]): string {
  if (existing.length === 0) return 'none'
  const shown = existing.toSorted().slice(0, LISTED_NAMES).join(', ')
  return existing.length > LISTED_NAMES ? `${shown} and ${existing.length - LISTED_NAMES} more` : shown
}

const knownFacets = new WeakMap<Snapshot, Promise<FacetNames>>()

function facetNames(snapshot: Snapshot): Promise<FacetNames> {
  const known = knownFacets.get(snapshot)
  if (known !== undefined) return known
  const scanned = scanFacetNames(snapshot)
  knownFacets.set(snapshot, scanned)
  scanned.catch(() => knownFacets.delete(snapshot)) // the next query tries a failed scan again
  return scanned
}

async function scanFacetNames({ chunks: store }: Snapshot): Promise<FacetNames> {
  const languages = new Set<string>()
  const services = new Set<string>()
  const channels = new Set<string>()
  for await (const chunks of store.scan()) {
    for (const chunk of chunks) {
      const { language, channel } = chunk
      if (language !== null) languages.add(language)
      for (const service of servicesOfChunk(chunk)) services.add(service)
      if (channel !== null) channels.add(channel)
    }
  }
  return { languages: [...languages], services: [...services], channels: [...channels] }
}
