import type { DocumentFacts, PartReader, StoredFacts } from '@coderag/types'
import { SourceFacts, afterHead } from './source-facts.js'
import { readSources, type SourceEntry } from './read-sources.js'

/**
 * Reads the facts that the graphs of a generation were made from, source by source. A graph writer that gets them writes
 * the same graphs.
 *
 * @throws BoundaryError `GRAPH_OUTDATED`, `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function* readFacts(parts: PartReader): AsyncGenerator<StoredFacts> {
  for (const entry of await readSources(parts)) {
    const { uriPrefix, repoName, services, system, locatedUris } = entry
    const documents = await documentsOf(parts, entry)
    const located = new Set(locatedUris)
    const facts = documents.filter(({ sourceUri }) => located.has(sourceUri))
    yield {
      source: { uriPrefix, repoName, services, facts, ...(system !== undefined && { system }) },
      documents: documents.filter(({ sourceUri }) => !located.has(sourceUri)),
    }
  }
}

async function documentsOf(parts: PartReader, entry: SourceEntry): Promise<DocumentFacts[]> {
  const { repoName } = entry
  const stored = await SourceFacts.of(entry, parts)
  const { boundary } = stored
  const symbols = await stored.symbols()
  return [...new Set([...boundary.keys(), ...symbols.keys()])].map((sourceUri) => {
    const [facts, names] = [boundary.get(sourceUri), symbols.get(sourceUri)]
    const [, filePath = '', serviceName = ''] = (facts ?? names ?? '').split('\t', 3)
    return {
      sourceUri,
      repoName,
      filePath,
      serviceName: serviceName === '' ? null : serviceName,
      boundary: facts === undefined ? '' : afterHead(facts),
      symbols: names === undefined ? '' : afterHead(names),
    }
  })
}
