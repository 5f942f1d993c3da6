import type { ChunkFilter, CleanChunk } from '@coderag/types'
import { pathMatcher } from './path-globs.js'

/** The meaning of a filter: what every store's own form of it must agree with. */
export function chunkMatcher(filter: ChunkFilter): (chunk: CleanChunk) => boolean {
  const corpus = memberOf(filter.corpusTypes)
  const repo = memberOf(filter.repos)
  const service = memberOf(filter.services)
  const language = memberOf(filter.languages)
  const path = pathMatcher(filter.pathGlobs ?? [])
  const channel = memberOf(filter.channels)
  const { participants, since, until } = filter
  return (chunk) =>
    corpus(chunk.corpusType) &&
    repo(chunk.repoName) &&
    service(chunk.serviceName) &&
    language(chunk.language) &&
    path(chunk.filePath) &&
    channel(chunk.channel) &&
    (participants === undefined || chunk.participants.some((person) => participants.includes(person))) &&
    (since === undefined || (chunk.timestamp !== null && chunk.timestamp >= since)) &&
    (until === undefined || (chunk.timestamp !== null && chunk.timestamp < until))
}

function memberOf(values: readonly string[] | undefined): (value: string | null) => boolean {
  if (values === undefined) return () => true
  const wanted = new Set<string | null>(values)
  return (value) => wanted.has(value)
}
