import type { GraphStore, SymbolGraph } from '@coderag/types'
import { type FileOwner, ownersOfFiles } from './file-owners.js'
import { findNamed, type Impact } from './impact.js'
import { joinGraphs } from './joined-graph.js'

/** Who owns something. */
export interface Owners {
  /** Name of what was asked for, as in `Impact`. */
  readonly name: string
  readonly kind: Impact['kind']
  /** Those with most of its files first. */
  readonly owners: readonly FileOwner[]
  /** Number of its files. */
  readonly files: number
  /** Number of its files that nobody owns. */
  readonly unowned: number
}

/**
 * Returns who owns anything of the map, by `CODEOWNERS` and the catalogue of Backstage: a service, an endpoint, a topic, a
 * function or a file.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`, `SYMBOL_AMBIGUOUS`.
 */
export async function ownersOf(
  store: GraphStore,
  symbols: () => Promise<SymbolGraph | null>,
  name: string,
): Promise<Owners> {
  const own = await symbols()
  const asked = findNamed(store, own === null ? null : joinGraphs(own, store), name)
  const places = asked.places()
  const files = new Map(places.map((place) => [`${place.repoName}\n${place.filePath}`, place]))
  const isUnowned = ({ repoName, filePath }: (typeof places)[number]): boolean =>
    store.ownersOf(repoName, filePath).length === 0
  return {
    name: asked.name,
    kind: asked.kind,
    owners: ownersOfFiles(store, places),
    files: files.size,
    unowned: [...files.values()].filter(isUnowned).length,
  }
}
