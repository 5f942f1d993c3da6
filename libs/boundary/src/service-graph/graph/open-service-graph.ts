import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { GraphStore, PartReader } from '@coderag/types'
import { BoundaryError } from '../../errors.js'
import { GRAPH_FILES, GRAPH_FORMAT } from '../../format.js'
import { Pace } from '../../pace.js'
import { graphOutdated, type NamedSource, readAnySources, readText } from '../../read-sources.js'
import { createGraphStore } from './graph-store.js'
import type { ServiceGraph } from './service-graph.js'

/**
 * Opens the service graph of one generation.
 *
 * @param names - Further names of services: what people call them → a name or alias in the graph. Those of services that
 *   the graph does not have are left out.
 * @throws BoundaryError `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function openServiceGraph(
  parts: PartReader,
  names: Readonly<Record<string, string>> = {},
): Promise<GraphStore> {
  const name = GRAPH_FILES.serviceGraph
  return createGraphStore(withNames(parseServiceGraph(await readText(parts, name), name), names))
}

/**
 * Resolves the service graph of some repositories from their facts alone, as if no others had been crawled.
 *
 * @param names - As in `openServiceGraph`.
 * @throws BoundaryError `GRAPH_OUTDATED`, `GRAPH_CORRUPT`, and what `parts` throws.
 */
export async function resolveServiceGraph(
  parts: PartReader,
  repoNames: readonly string[],
  names: Readonly<Record<string, string>> = {},
): Promise<GraphStore> {
  const [{ buildServiceGraph }, { SourceFacts }] = await Promise.all([
    import('../build-graph.js'),
    import('../../source-facts.js'),
  ])
  const stored = await readAnySources(parts)
  const isWanted = ({ repoName }: NamedSource): boolean => repoNames.includes(repoName)
  // The error names sources, so those that were not asked for are left out.
  if (stored.outdated.length > 0) throw graphOutdated(stored.outdated.filter(isWanted))
  const sources = stored.entries.filter(isWanted).map((entry) => ({ entry, facts: () => SourceFacts.of(entry, parts) }))
  return createGraphStore(withNames(await buildServiceGraph(sources, new Pace()), names))
}

function withNames(graph: ServiceGraph, names: Readonly<Record<string, string>>): ServiceGraph {
  const said = Object.entries(names)
  if (said.length === 0) return graph
  const store = createGraphStore(graph)
  const nodes = graph.nodes.map((node) => {
    const own = said.filter(([, service]) => store.find(service)?.name === node.name).map(([word]) => word)
    return own.length === 0 ? node : { ...node, aliases: [...node.aliases, ...own] }
  })
  return { ...graph, nodes }
}

/**
 * Reads a service graph that was kept: a `service_graph.json`, or the directory of a generation.
 *
 * @throws BoundaryError `GRAPH_UNREADABLE` or `GRAPH_CORRUPT`.
 */
export async function readServiceGraph(path: string): Promise<ServiceGraph> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(path, GRAPH_FILES.serviceGraph) : path
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const message = `${file} can't be read. Name a service_graph.json that an earlier crawl wrote.`
    throw new BoundaryError('GRAPH_UNREADABLE', message, { path: file }, { cause })
  })
  return parseServiceGraph(text, file)
}

/**
 * Parses what was written as a service graph.
 *
 * @param path - For the error only.
 * @throws BoundaryError `GRAPH_CORRUPT`.
 */
export function parseServiceGraph(text: string, path: string): ServiceGraph {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new BoundaryError('GRAPH_CORRUPT', `${path} is not JSON. Crawl again.`, { path }, { cause })
  }
  if (!isServiceGraph(value)) {
    const message = `${path} is no service graph of format ${GRAPH_FORMAT}. Crawl again.`
    throw new BoundaryError('GRAPH_CORRUPT', message, { path })
  }
  return value
}

/** The file is ours; the format and the lists tell another version from damage, and a schema test covers the rest. */
function isServiceGraph(value: unknown): value is ServiceGraph {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== GRAPH_FORMAT) return false
  const lists = new Map<string, unknown>(Object.entries(value))
  return ['nodes', 'edges', 'unresolved', 'endpoints', 'rpcs'].every((name) => Array.isArray(lists.get(name)))
}
