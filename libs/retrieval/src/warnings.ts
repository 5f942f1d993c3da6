import type { ChunkFilter, IndexManifest } from '@coderag/types'
import { embedderName } from './index-reader/compatibility.js'
import { EMBED_PAUSED } from './search/query-embedder.js'
import { emptyFilterWarnings, type QueryWarning, unknownValueWarnings } from './filter-check.js'
import type { QueryTerms } from './search/lists.js'
import type { Generation, Snapshot } from './index-reader/snapshot.js'
import type { ListTrace } from './trace.js'

/** What an answer was made from, as far as warnings look at it. */
interface Checked {
  readonly generation: Generation
  readonly terms: QueryTerms
  readonly lists: readonly ListTrace[]
  /** Error code of an embedder that could not be reached; null as a rule. */
  readonly unreachable: string | null
  readonly filter: ChunkFilter
  /** Chunks that were asked of the store, and those that it had. */
  readonly requested: number
  readonly fetched: number
  /** What the reranker had to say. */
  readonly notices: readonly string[]
}

/** Everything a caller should know about an answer that is no error. */
export async function warningsOf(checked: Checked): Promise<QueryWarning[]> {
  const { generation, terms, lists, unreachable, filter, requested, fetched, notices } = checked
  return [
    ...indexWarnings(generation.manifest, generation.snapshot),
    ...embedderWarnings(generation.snapshot, unreachable),
    ...termWarnings(terms, lists),
    ...missingWarnings(requested - fetched),
    ...notices.map((message): QueryWarning => ({ code: 'RERANK_NOTICE', message })),
    ...(await filterWarnings(generation, filter, fetched)),
  ]
}

function indexWarnings(manifest: IndexManifest, { embedder }: Snapshot): QueryWarning[] {
  if (manifest.chunkCount === 0) {
    return [{ code: 'INDEX_EMPTY', message: 'The index holds no chunks. "coderag status" says what was crawled.' }]
  }
  if (manifest.embedder !== null && embedder === null) {
    const message = `The index has vectors of ${embedderName(manifest.embedder)}, but no embedder is configured: only words were searched.`
    return [{ code: 'EMBEDDER_MISSING', message }]
  }
  if (manifest.embedder === null && embedder !== null) {
    const message = `The index has no vectors, so ${embedderName(embedder.identity)} was not used. Crawl again with it to search by meaning.`
    return [{ code: 'INDEX_WITHOUT_VECTORS', message }]
  }
  return []
}

function embedderWarnings({ embedder }: Snapshot, unreachable: string | null): QueryWarning[] {
  if (embedder === null || unreachable === null) return []
  if (unreachable === EMBED_PAUSED) {
    const message = `${embedderName(embedder.identity)} did not answer earlier questions (${EMBED_PAUSED}) and is left alone for a while: only words were searched. See whether its service runs.`
    return [{ code: 'EMBEDDER_UNAVAILABLE', message }]
  }
  const message = `${embedderName(embedder.identity)} gave no vector for the question (${unreachable}): only words were searched. Ask again, or see whether its service runs.`
  return [{ code: 'EMBEDDER_UNAVAILABLE', message }]
}

function termWarnings(terms: QueryTerms, lists: readonly ListTrace[]): QueryWarning[] {
  if (terms.code.length + terms.prose.length > 0) return []
  const rest = lists.length === 0 ? 'nothing was searched' : 'only vectors were searched'
  const message = `The question holds only stop words or punctuation, so ${rest}. Add a word that says what it is about.`
  return [{ code: 'QUERY_WITHOUT_TERMS', message }]
}

function missingWarnings(missing: number): QueryWarning[] {
  if (missing === 0) return []
  const message = `${missing} found chunks are not in the store: the index is damaged. Crawl again into an empty directory.`
  return [{ code: 'CHUNKS_MISSING', message }]
}

async function filterWarnings(generation: Generation, filter: ChunkFilter, found: number): Promise<QueryWarning[]> {
  const unknown = await unknownValueWarnings(generation, filter)
  return found > 0 || unknown.length > 0 ? unknown : emptyFilterWarnings(generation, filter)
}
