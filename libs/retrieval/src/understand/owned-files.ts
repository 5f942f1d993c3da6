import { globOfPath, pathMatcher, type ChunkFilter, type GraphStore, type IndexManifest } from '@coderag/types'
import { nearestName } from '@coderag/text'
import type { IndexedFile } from '../index-reader/files-by-name.js'
import type { Generation, Snapshot } from '../index-reader/snapshot.js'
import type { ResolvedQuery } from '../request.js'
import type { QueryWarning } from '../warnings.js'

/** What is searched for the files of owners. */
interface OwnedFiles {
  /** The generation, or a view of it that leaves out files which have the path of an owned file in another repository. */
  readonly generation: Generation
  /** Names the files. */
  readonly filter: ChunkFilter
  /** Says which owners own no file. */
  readonly warnings: readonly QueryWarning[]
}

/**
 * Replaces the owners of a filter by the files that they own, by `CODEOWNERS` and the catalogue of Backstage. An owner is
 * meant by its name with or without `@`, and a team also without its organisation: `orders` for `@acme/orders`.
 */
export async function withOwnedFiles(
  generation: Generation,
  { owners, ...filter }: ResolvedQuery['filter'],
): Promise<OwnedFiles> {
  if (owners === undefined) return { generation, filter, warnings: [] }
  const { manifest, snapshot } = generation
  const graph = await snapshot.graph()
  const byOwner = graph === null ? new Map<string, IndexedFile[]>() : filesByOwner(manifest, graph)
  const names = [...byOwner.keys()]
  const meant = owners.map((asked) => names.filter((name) => isCalledOwner(name, asked)))
  const isIn = pathMatcher(filter.pathGlobs ?? [])
  const files = [...new Set(meant.flat())]
    .flatMap((name) => byOwner.get(name) ?? [])
    .filter(({ repoName, path }) => isIn(path) && (filter.repos?.includes(repoName) ?? true))
  const repos = [...new Set(files.map(({ repoName }) => repoName))]
  const pathGlobs = [...new Set(files.map(({ path }) => globOfPath(path)))]
  const owned = new Set(files.map(keyOf))
  const isShared = manifest.sources.some(
    ({ repoName, units }) =>
      repos.includes(repoName) &&
      files.some(({ path }) => Object.hasOwn(units, path) && !owned.has(`${repoName}\n${path}`)),
  )
  return {
    generation: isShared ? { manifest, snapshot: viewOf(snapshot, owned) } : generation,
    filter: { ...filter, repos, pathGlobs },
    warnings: owners.flatMap((asked, at) => (meant[at]?.length === 0 ? [unknownOwner(asked, names)] : [])),
  }
}

const ownedBy = new WeakMap<GraphStore, ReadonlyMap<string, IndexedFile[]>>()

/** Returns the indexed files of each owner, by its name as written. */
export function filesByOwner(manifest: IndexManifest, graph: GraphStore): ReadonlyMap<string, IndexedFile[]> {
  const known = ownedBy.get(graph)
  if (known !== undefined) return known
  const found = new Map<string, IndexedFile[]>()
  for (const { kind, repoName, units } of manifest.sources) {
    if (kind !== 'repo') continue
    for (const [path, { chunks }] of Object.entries(units)) {
      if (chunks === 0) continue
      for (const owner of new Set(graph.ownersOf(repoName, path).flatMap(({ owners }) => owners))) {
        const files = found.get(owner) ?? []
        found.set(owner, files)
        files.push({ repoName, path })
      }
    }
  }
  ownedBy.set(graph, found)
  return found
}

/** True if an owner is meant by a name, as in `withOwnedFiles`. */
export function isCalledOwner(owner: string, asked: string): boolean {
  const [name, wanted] = [owner, asked].map((own) => own.toLowerCase().replace(/^@/, '')) as [string, string]
  return name === wanted || (!name.includes('@') && name.endsWith(`/${wanted}`))
}

function unknownOwner(asked: string, names: readonly string[]): QueryWarning {
  const nearest = nearestName(asked, names)
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`
  const known = names.length === 0 ? ' It has no rules of owners.' : ` It has: ${names.slice(0, LISTED).join(', ')}.`
  return { code: 'FILTER_VALUE_UNKNOWN', message: `The index has no files of the owner "${asked}".${hint}${known}` }
}

const LISTED = 20

function keyOf({ repoName, path }: IndexedFile): string {
  return `${repoName}\n${path}`
}

function viewOf(snapshot: Snapshot, owned: ReadonlySet<string>): Snapshot {
  const { chunks, lexical } = snapshot
  const isOwned = ({
    repoName,
    filePath,
  }: {
    readonly repoName: string | null
    readonly filePath: string | null
  }): boolean => owned.has(`${repoName}\n${filePath}`)
  const kept = async <Hit extends { readonly id: string }>(hits: readonly Hit[]): Promise<Hit[]> => {
    const passing = new Set((await chunks.get(hits.map(({ id }) => id))).filter(isOwned).map(({ id }) => id))
    return hits.filter(({ id }) => passing.has(id))
  }
  return {
    ...snapshot,
    lexical: {
      search: async (terms, options) => kept(await lexical.search(terms, options)),
      within: (filter) => lexical.within(filter),
    },
    chunks: {
      get: (ids) => chunks.get(ids),
      sourcesOf: (ids) => chunks.sourcesOf(ids),
      sourceVectors: (uris) => chunks.sourceVectors(uris),
      scanColumns: (options) => chunks.scanColumns(options),
      count: (filter) => chunks.count(filter),
      searchVector: async (vector, options) => kept(await chunks.searchVector(vector, options)),
      async *scan(options) {
        for await (const found of chunks.scan(options)) yield found.filter(isOwned)
      },
    },
  }
}
