import type { CrawlSource, LocatedServices } from '@coderag/types'
import type { IngestDependencies } from '../dependencies.js'
import { IngestError, unsupportedKind } from '../errors.js'
import type { FoundSource } from './known-services.js'

const NOTHING_LOCATED: LocatedServices = { services: [], facts: [] }

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
    if (crawler === undefined) throw unsupportedKind(source.kind)
    const discovery = await crawler.discover(source, signal === undefined ? {} : { signal })
    if (found.some((other) => other.discovery.sourceId === discovery.sourceId)) throw nameTaken(discovery.repoName)
    const located = (await locator?.locate(source, discovery)) ?? NOTHING_LOCATED
    found.push({ source, discovery, located })
  }
  return found
}

function nameTaken(repoName: string): IngestError {
  const message = `Two sources are named "${repoName}". Give each repository a name of its own: \`repoName\`, or --repo-name on the command line, in the order of the paths.`
  return new IngestError('INGEST_NAME_TAKEN', message, { repoName })
}
