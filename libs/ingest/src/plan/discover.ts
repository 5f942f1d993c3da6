import type { CrawlSource, LocatedServices } from '@coderag/types'
import type { IngestDependencies } from '../dependencies.js'
import { IngestError, unsupportedKind } from '../errors.js'
import type { FoundSource } from './known-services.js'

const NOTHING_LOCATED: LocatedServices = { services: [], facts: [], names: [] }

/**
 * Lists the units of all sources and finds their services. Reads no index.
 *
 * @throws IngestError `INGEST_KIND_UNSUPPORTED`, `INGEST_NAME_TAKEN`.
 */
export async function discover(
  { crawlers, services: locator }: Pick<IngestDependencies, 'crawlers' | 'services'>,
  sources: readonly CrawlSource[],
  signal: AbortSignal | undefined,
): Promise<readonly FoundSource[]> {
  const found: FoundSource[] = []
  for (const source of sources) {
    const crawler = crawlers.get(source.kind)
    if (crawler === undefined) throw unsupportedKind(source.kind, crawlers.keys())
    const discovery = await crawler.discover(source, signal === undefined ? {} : { signal })
    if (found.some((other) => other.discovery.sourceId === discovery.sourceId)) throw nameTaken(discovery.repoName)
    const located = (await locator?.locate(source, discovery)) ?? NOTHING_LOCATED
    found.push({ source, discovery, located })
    found.push(...(await historyOf(source, crawlers, signal)))
  }
  return found
}

/** Returns the commits of an own repository as a source beside it, if commits are crawled and it has any. */
async function historyOf(
  source: CrawlSource,
  crawlers: IngestDependencies['crawlers'],
  signal: AbortSignal | undefined,
): Promise<readonly FoundSource[]> {
  const crawler = source.kind === 'repo' && source.reference !== true ? crawlers.get('git_history') : undefined
  if (crawler === undefined) return []
  const { kind: _, remote: __, ...place } = source
  const history: CrawlSource = { ...place, kind: crawler.kind }
  const discovery = await crawler.discover(history, signal === undefined ? {} : { signal })
  const isNothing = discovery.units.length === 0 && discovery.notices === undefined
  return isNothing ? [] : [{ source: history, discovery, located: NOTHING_LOCATED }]
}

function nameTaken(repoName: string): IngestError {
  const message = `Two sources are named "${repoName}". Give each repository a name of its own: \`repoName\`, or --repo-name on the command line, in the order of the paths.`
  return new IngestError('INGEST_NAME_TAKEN', message, { repoName })
}
