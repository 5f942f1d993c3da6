import type { ChunkFilter, CleanChunk } from '@coderag/types'
import { pathMatcher } from '@coderag/text/path-globs'

type Value = string | null | readonly (string | null)[]

/** A condition of a filter on one column. */
export interface FilterPart {
  readonly column:
    | 'corpus_type'
    | 'repo_name'
    | 'service_name'
    | 'language'
    | 'symbol_kind'
    | 'file_path'
    | 'channel'
    | 'participants'
    | 'timestamp'
  readonly passes: (value: Value) => boolean
}

/** Returns the parts of a filter that list the allowed values of a column. */
export function listedColumns(filter: ChunkFilter) {
  return [
    ['corpus_type', filter.corpusTypes],
    ['repo_name', filter.repos],
    ['service_name', filter.services],
    ['language', filter.languages],
    ['symbol_kind', filter.symbolKinds],
    ['channel', filter.channels],
  ] as const
}

/** Returns the conditions of a filter; all of them must hold. */
export function filterParts(filter: ChunkFilter): FilterPart[] {
  const parts: FilterPart[] = listedColumns(filter).flatMap(([column, values]) =>
    values === undefined ? [] : [{ column, passes: memberOf(values) }],
  )
  const { pathGlobs = [], participants, since, until } = filter
  if (pathGlobs.length > 0) {
    const matches = pathMatcher(pathGlobs)
    parts.push({ column: 'file_path', passes: (path) => matches(typeof path === 'string' ? path : null) })
  }
  if (participants !== undefined) {
    const isWanted = memberOf(participants)
    parts.push({ column: 'participants', passes: (people) => Array.isArray(people) && people.some(isWanted) })
  }
  if (since !== undefined) {
    parts.push({ column: 'timestamp', passes: (time) => typeof time === 'string' && time >= since })
  }
  if (until !== undefined) {
    parts.push({ column: 'timestamp', passes: (time) => typeof time === 'string' && time < until })
  }
  return parts
}

/** Defines the meaning of a filter. Every store must select the same chunks. */
export function chunkMatcher(filter: ChunkFilter): (chunk: CleanChunk) => boolean {
  const parts = filterParts(filter)
  return (chunk) => parts.every(({ column, passes }) => passes(valueOf[column](chunk)))
}

const valueOf: Readonly<Record<FilterPart['column'], (chunk: CleanChunk) => Value>> = {
  corpus_type: (chunk) => chunk.corpusType,
  repo_name: (chunk) => chunk.repoName,
  service_name: (chunk) => chunk.serviceName,
  language: (chunk) => chunk.language,
  symbol_kind: (chunk) => chunk.symbolKind,
  file_path: (chunk) => chunk.filePath,
  channel: (chunk) => chunk.channel,
  participants: (chunk) => chunk.participants,
  timestamp: (chunk) => chunk.timestamp,
}

function memberOf(values: readonly string[]): (value: Value) => boolean {
  const wanted = new Set<Value>(values)
  return (value) => wanted.has(value)
}
