import type { CleanChunk, SymbolKind } from './chunk.js'
import type { CorpusType } from './corpus.js'
import { pathMatcher } from './path-globs.js'

/** Narrows a search. A list means "one of", fields are combined by "and", and an absent field does not narrow. */
export interface ChunkFilter {
  /** What kind of content, such as `CODE_LOGIC` or `DOC_RUNBOOK`. */
  readonly corpusTypes?: readonly CorpusType[]
  /** Repositories, by their names in the index. */
  readonly repos?: readonly string[]
  /** Services, by names as chunks have them: those that a chunk belongs to, and those that it names or deploys. */
  readonly services?: readonly string[]
  /** Languages, by their names in the index. */
  readonly languages?: readonly string[]
  /** Kinds of declarations. Chunks that hold several declarations, or none, do not pass. */
  readonly symbolKinds?: readonly SymbolKind[]
  /** Globs over `filePath`, with `*`, `**`, `?`, `[…]` and `{a,b}`; a leading `!` excludes. */
  readonly pathGlobs?: readonly string[]
  /** Names of channels, without `#`. */
  readonly channels?: readonly string[]
  /** Participants, by the placeholders of the scrub gate. */
  readonly participants?: readonly string[]
  /** ISO 8601, UTC, inclusive. Chunks without a time do not pass. */
  readonly since?: string
  /** ISO 8601, UTC, exclusive. Chunks without a time do not pass. */
  readonly until?: string
}

/** Selects rows to delete: everything of a source, or single documents. */
export type ChunkSelection = { readonly uriPrefix: string } | { readonly sourceUris: readonly string[] }

/** Fields of a chunk that filters compare. */
export type FilteredField =
  | 'corpusType'
  | 'repoName'
  | 'serviceName'
  | 'mentions'
  | 'language'
  | 'symbolKind'
  | 'filePath'
  | 'channel'
  | 'participants'
  | 'timestamp'

/** A condition of a filter on one field. */
export type FilterTest =
  | {
      readonly field: Exclude<FilteredField, 'participants' | 'serviceName' | 'mentions'>
      readonly passes: (value: string | null) => boolean
    }
  | { readonly field: 'participants'; readonly passes: ListTest }
  | { readonly field: 'services'; readonly passes: ListTest }

type ListTest = (values: readonly (string | null)[]) => boolean

/** Returns the parts of a filter that list the allowed values of a field with one value. A value that is null is in no list. */
export function listedValues(filter: ChunkFilter) {
  return [
    { field: 'corpusType', values: filter.corpusTypes },
    { field: 'repoName', values: filter.repos },
    { field: 'language', values: filter.languages },
    { field: 'symbolKind', values: filter.symbolKinds },
    { field: 'channel', values: filter.channels },
  ] as const
}

/**
 * Defines the meaning of a filter: its conditions, all of which must hold. Engines that compile filters to a language of
 * their own must select the same chunks.
 *
 * A list means "one of", so an empty list lets nothing pass. `pathGlobs` is the exception: without a glob, and with
 * globs that exclude only, every other path passes, and chunks without a path do. Times have one format and zone, so they
 * compare as strings.
 */
export function filterTests(filter: ChunkFilter): readonly FilterTest[] {
  const { pathGlobs = [], services, participants, since, until } = filter
  const tests: FilterTest[] = listedValues(filter).flatMap(({ field, values }) =>
    values === undefined ? [] : [{ field, passes: memberOf(values) }],
  )
  if (pathGlobs.length > 0) tests.push({ field: 'filePath', passes: pathMatcher(pathGlobs) })
  if (services !== undefined) tests.push({ field: 'services', passes: anyOf(services) })
  if (participants !== undefined) tests.push({ field: 'participants', passes: anyOf(participants) })
  if (since !== undefined) tests.push({ field: 'timestamp', passes: (time) => time !== null && time >= since })
  if (until !== undefined) tests.push({ field: 'timestamp', passes: (time) => time !== null && time < until })
  return tests
}

/** Returns a test for whole chunks. */
export function chunkMatcher(filter: ChunkFilter): (chunk: Pick<CleanChunk, FilteredField>) => boolean {
  const tests = filterTests(filter)
  return (chunk) =>
    tests.every((test) => {
      if (test.field === 'participants') return test.passes(chunk.participants)
      return test.field === 'services' ? test.passes(servicesOfChunk(chunk)) : test.passes(chunk[test.field])
    })
}

/** Returns the services that a chunk belongs to, names or deploys, by the names that it has for them; hosts among them. */
export function servicesOfChunk({
  serviceName,
  mentions,
}: Pick<CleanChunk, 'serviceName' | 'mentions'>): readonly string[] {
  return serviceName === null ? mentions : [serviceName, ...mentions]
}

function anyOf(values: readonly string[]): (own: readonly (string | null)[]) => boolean {
  const isWanted = memberOf(values)
  return (own) => own.some(isWanted)
}

function memberOf(values: readonly string[]): (value: string | null) => boolean {
  const wanted = new Set(values)
  return (value) => value !== null && wanted.has(value)
}
