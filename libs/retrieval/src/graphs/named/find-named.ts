import type { ChunkReader, GraphStore, IndexManifest, SymbolGraph } from '@coderag/types'
import { joinGraphs } from '../joined-graph.js'
import { findService } from '../find-service.js'
import { similarDeclarations } from '../symbols.js'
import type { Named } from './named.js'
import { namedDocument, namedThread } from './named-document.js'
import { namedEndpoint } from './named-endpoint.js'
import { namedPath } from './named-files.js'
import { namedItem } from './named-item.js'
import { namedNode } from './named-node.js'
import { namedOwner, ownersCalled } from './named-owner.js'
import { namedPackage } from './named-package.js'
import { namedSymbol } from './named-symbol.js'
import { namedTopic } from './named-topic.js'

/** What names of the map are looked up in, all of one generation. */
export interface MapSources {
  readonly services: GraphStore
  /** Gives null for an index without a symbol graph; then functions have no names. */
  readonly symbols: () => Promise<SymbolGraph | null>
  /** The indexed files. Absent: folders, and files that declare nothing, have no names. */
  readonly manifest?: IndexManifest
  /** Absent: documents and threads have no names. */
  readonly chunks?: ChunkReader
}

/**
 * Returns what a name means.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`, `NAME_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`.
 */
export async function findNamed(map: MapSources, name: string): Promise<Named> {
  const { services: store, symbols, manifest, chunks } = map
  const own = await symbols()
  const graph = own === null ? null : joinGraphs(own, store)
  const exact = store.find(name)
  if (exact !== null) return namedNode(store, graph, exact)
  return (
    namedTopic(store, graph, name) ??
    namedEndpoint(store, graph, name) ??
    namedItem(store, graph, name) ??
    namedPackage(store, graph, name) ??
    (manifest === undefined ? null : namedOwner(store, graph, { manifest, name })) ??
    (graph === null ? null : namedSymbol(store, graph, name)) ??
    (manifest === undefined || chunks === undefined
      ? null
      : await namedDocument(store, graph, { manifest, chunks, name })) ??
    (manifest === undefined ? null : namedPath(store, graph, { manifest, name })) ??
    (chunks === undefined ? null : await namedThread(store, graph, { chunks, name })) ??
    namedNode(store, graph, findService(store, name, alikeNames(map, own, name)))
  )
}

/** Names of the map that are nearly like an unknown one: packages and owners by their last part, and declarations. */
function alikeNames({ services, manifest }: MapSources, symbols: SymbolGraph | null, name: string): string[] {
  const packages = services.items().filter((item) => item.kind === 'package' && item.name.endsWith(`/${name}`))
  return [
    ...packages.map((item) => item.name),
    ...(manifest === undefined ? [] : ownersCalled(services, manifest, name)),
    ...(symbols === null ? [] : similarDeclarations(symbols, name)),
  ]
}
