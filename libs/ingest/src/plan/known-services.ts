import { createHash } from 'node:crypto'
import type { CrawlSource, Discovery, IndexManifest, LocatedServices, SourceKind } from '@coderag/types'

/** A source whose units were listed but not read. */
export interface FoundSource {
  readonly source: CrawlSource
  readonly discovery: Discovery
  readonly located: LocatedServices
}

/** Kinds of sources that hold only conversations. Which services they mention depends on the other sources. */
const TALK: ReadonlySet<SourceKind> = new Set(['slack_export', 'transcript_dir', 'convo_dir'])

/**
 * Returns the names of the services of all own sources: those found now, and those in the index that are not crawled
 * now. Services of dependencies are left out.
 * @returns Each name once, sorted.
 */
export function knownServicesOf(found: readonly FoundSource[], manifest: IndexManifest | null): readonly string[] {
  const crawled = new Set(found.map(({ discovery }) => discovery.sourceId))
  const others = (manifest?.sources ?? []).filter(({ id, reference }) => !crawled.has(id) && reference !== true)
  const own = found.filter(({ source }) => source.reference !== true).flatMap(({ located }) => located.services)
  const roots = [...own, ...others.flatMap(({ services }) => services)]
  return [...new Set(roots.map(({ name }) => name))].sort()
}

/**
 * Returns the fingerprint that decides whether a source is stale: the stages and, for conversations, the service names
 * to look for.
 */
export function fingerprintFor(kind: SourceKind, stages: string, knownServices: readonly string[]): string {
  if (!TALK.has(kind) || knownServices.length === 0) return stages
  const names = createHash('sha256').update(JSON.stringify(knownServices)).digest('hex').slice(0, 16)
  return `${stages} services-${names}`
}
