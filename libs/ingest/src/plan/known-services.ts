import { createHash } from 'node:crypto'
import type { CorpusType, CrawlSource, Discovery, IndexManifest, KnownNames, LocatedServices } from '@coderag/types'

/** A source whose units were listed but not read. */
export interface FoundSource {
  readonly source: CrawlSource
  readonly discovery: Discovery
  readonly located: LocatedServices
}

/** Corpora whose chunks say nothing of services that their own file does not. */
const WITHOUT_NAMES: ReadonlySet<CorpusType> = new Set(['CODE_LOGIC', 'CODE_CONFIG', 'CHANGE_COMMIT'])

/**
 * Returns the names of what all own sources deploy: those found now, and those in the index that are not crawled now.
 * Names of dependencies are left out.
 */
export function knownNamesOf(found: readonly FoundSource[], manifest: IndexManifest | null): KnownNames {
  const crawled = new Set(found.map(({ discovery }) => discovery.sourceId))
  const others = (manifest?.sources ?? []).filter(({ id, reference }) => !crawled.has(id) && reference !== true)
  const own = found.filter(({ source }) => source.reference !== true).map(({ located }) => located)
  const services = [...own, ...others].flatMap((source) => source.services.map(({ name }) => name))
  const deployed = [...own, ...others].flatMap(({ names }) => names)
  return { services: sorted(services), all: sorted([...services, ...deployed]) }
}

/** Returns a text that differs where names do; empty without any. */
export function stateOfNames({ services, all }: KnownNames): string {
  return all.length === 0
    ? ''
    : createHash('sha256')
        .update(JSON.stringify([services, all]))
        .digest('hex')
}

/** Returns true if which services chunks of a corpus belong to or name depends on the names of all sources. */
export function dependsOnNames(corpusType: CorpusType): boolean {
  return !WITHOUT_NAMES.has(corpusType)
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort()
}
