import { createHash } from 'node:crypto'
import type { CrawlSource, Discovery, IndexManifest, LocatedServices, SourceKind } from '@coderag/types'

/** A source as it was found, before anything of it is read. */
export interface FoundSource {
  readonly source: CrawlSource
  readonly discovery: Discovery
  readonly located: LocatedServices
}

/** Sources that hold talk alone; which services they name depends on the others. */
const TALK: ReadonlySet<SourceKind> = new Set(['slack_export', 'transcript_dir', 'convo_dir'])

/**
 * Names what all our sources deploy: those found now, and those that the index holds and that are not crawled now. What
 * dependencies deploy is left out.
 *
 * @returns Each name once, in order.
 */
export function knownServicesOf(found: readonly FoundSource[], manifest: IndexManifest | null): readonly string[] {
  const crawled = new Set(found.map(({ discovery }) => discovery.sourceId))
  const others = (manifest?.sources ?? []).filter(({ id, reference }) => !crawled.has(id) && reference !== true)
  const own = found.filter(({ source }) => source.reference !== true).flatMap(({ located }) => located.services)
  const roots = [...own, ...others.flatMap(({ services }) => services)]
  return [...new Set(roots.map(({ name }) => name))].sort()
}

/** What makes a source stale: the stages, and for talk the names that are looked for in it. */
export function fingerprintFor(kind: SourceKind, stages: string, knownServices: readonly string[]): string {
  if (!TALK.has(kind) || knownServices.length === 0) return stages
  const names = createHash('sha256').update(JSON.stringify(knownServices)).digest('hex').slice(0, 16)
  return `${stages} services-${names}`
}
