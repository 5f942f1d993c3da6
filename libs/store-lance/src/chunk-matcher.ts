import type { ChunkFilter, CleanChunk } from '@coderag/types'
import { pathMatcher } from './path-globs.js'
import { listedColumns } from './sql.js'

type Value = string | null | readonly (string | null)[]

/** One condition of a filter. */
export interface FilterPart {
  readonly column:
    | 'corpus_type'
    | 'repo_name'
    | 'service_name'
    | 'language'
    | 'file_path'
    | 'channel'
    | 'participants'
    | 'timestamp'
  readonly passes: (value: Value) => boolean
}

/** The conditions that must all hold. */
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

/** The meaning of a filter: what every store's own form of it must agree with. */
export function chunkMatcher(filter: ChunkFilter): (chunk: CleanChunk) => boolean {
  const parts = filterParts(filter)
  return (chunk) => parts.every(({ column, passes }) => passes(valueOf[column](chunk)))
}

const valueOf: Readonly<Record<FilterPart['column'], (chunk: CleanChunk) => Value>> = {
  corpus_type: (chunk) => chunk.corpusType,
  repo_name: (chunk) => chunk.repoName,
  service_name: (chunk) => chunk.serviceName,
  language: (chunk) => chunk.language,
  file_path: (chunk) => chunk.filePath,
  channel: (chunk) => chunk.channel,
  participants: (chunk) => chunk.participants,
  timestamp: (chunk) => chunk.timestamp,
}

function memberOf(values: readonly string[]): (value: Value) => boolean {
  const wanted = new Set<Value>(values)
  return (value) => wanted.has(value)
}
