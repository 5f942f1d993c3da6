import { CoderagError, CORPUS_TYPES, type ChunkFilter, type ChunkReader, type LexicalReader } from '@coderag/types'
import { narrowed } from '../search/narrowed.js'
import type { Generation } from './snapshot.js'

/** What is looked at for an answer. */
export interface Views {
  /** Everything. Commits are chunks of it, and no files. */
  readonly withCommits: Generation
  /** Everything but commits. Its scores are those of an index that never had any. */
  readonly withoutCommits: Generation
}

const OTHERS = { corpusTypes: CORPUS_TYPES.filter((type) => type !== 'CHANGE_COMMIT') }
const known = new WeakMap<Generation, Views>()

/**
 * Divides a generation. Commits use the words of the code that they changed and are as many as its chunks, so that they would
 * change the order of hits, even where no commit is among them.
 */
export function viewsOf(generation: Generation): Views {
  const made = known.get(generation) ?? makeViews(generation)
  known.set(generation, made)
  return made
}

function makeViews(generation: Generation): Views {
  const { manifest, snapshot } = generation
  const { CHANGE_COMMIT: commits = 0, ...corpusCounts } = manifest.corpusCounts
  if (commits === 0) return { withCommits: generation, withoutCommits: generation }
  const sources = manifest.sources.filter(({ kind }) => kind !== 'git_history')
  const lexical = partOf(snapshot.lexical)
  return {
    withCommits: { manifest: { ...manifest, sources }, snapshot },
    withoutCommits: {
      manifest: { ...manifest, sources, corpusCounts, chunkCount: manifest.chunkCount - commits },
      snapshot: { ...snapshot, lexical, chunks: chunksOf(snapshot.chunks) },
    },
  }
}

/** An engine that scores words by itself knows no part of its index: there a filter alone leaves commits out. */
function partOf(lexical: LexicalReader): LexicalReader {
  try {
    return lexical.within(OTHERS)
  } catch (error) {
    if (!CoderagError.is(error)) throw error
    return {
      search: (terms, { limit, filter = {} }) => lexical.search(terms, { limit, filter: others(filter) }),
      within: (filter) => lexical.within(others(filter)),
    }
  }
}

function chunksOf(store: ChunkReader): ChunkReader {
  return {
    get: (ids) => store.get(ids),
    sourcesOf: (ids) => store.sourcesOf(ids),
    sourceVectors: (uris) => store.sourceVectors(uris),
    scanColumns: (options) => store.scanColumns(options),
    searchVector: (vector, { filter = {}, ...options }) =>
      store.searchVector(vector, { ...options, filter: others(filter) }),
    scan: ({ filter = {}, ...options } = {}) => store.scan({ ...options, filter: others(filter) }),
    count: (filter = {}) => store.count(others(filter)),
  }
}

function others(filter: ChunkFilter): ChunkFilter {
  return narrowed(filter, OTHERS)
}
