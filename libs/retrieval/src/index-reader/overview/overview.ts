import { posix } from 'node:path'
import type { CentralParts, CorpusType, GraphStore, IndexedSource, ServiceNode } from '@coderag/types'
import type { Generation, Snapshot } from '../snapshot.js'
import { countKeys, foldersOf, isBeside } from './folders.js'
import { type PackageVersion, readVersions } from './versions.js'

/** One repository or other source of the index. */
export interface SourceOverview {
  readonly repoName: string
  /** Full commit id; null outside git. */
  readonly gitCommit: string | null
  readonly files: number
  readonly chunks: number
  /** Files by extension without the dot, most first; at most 8. */
  readonly extensions: readonly { readonly extension: string; readonly files: number }[]
  readonly filesByCorpus: Readonly<Partial<Record<CorpusType, number>>>
  /** Folders, those of its own code first, most files first; at most 12. */
  readonly folders: readonly { readonly path: string; readonly files: number }[]
  /** Files where a program begins, recognised by their names. */
  readonly entryPoints: readonly string[]
  /** Symbols and files that the rest of the source uses most, most used first; null without a symbol graph. */
  readonly central: Pick<CentralParts, 'symbols' | 'files'> | null
  /** Packages and versions from manifests in the repository. */
  readonly packages: readonly PackageVersion[]
}

/** Content of an index as a whole. */
export interface Overview {
  readonly generation: number
  readonly sources: readonly SourceOverview[]
  /** From the service graph; empty without one. */
  readonly services: readonly (ServiceNode & { readonly callsOut: number; readonly calledBy: number })[]
  /** One fact per line, most important first: the beginning of a context. */
  readonly lines: readonly string[]
}

/** Overview with its lines by source, for contexts about some sources only. */
export interface OverviewByPart extends Overview {
  readonly ofSource: ReadonlyMap<string, readonly string[]>
}

const MOST_EXTENSIONS = 8
const MOST_FOLDERS = 12
const MOST_ENTRIES = 12

/** Matches files in which programs begin, in any language of the registry. */
const ENTRY_POINT = new RegExp(
  String.raw`(?:^|\/)(?:main\.(?:go|py|rs|c|cc|cpp|kt|swift|dart|ts|js|mjs)|__main__\.py|manage\.py|wsgi\.py|` +
    String.raw`asgi\.py|app\.(?:py|ts|js|mjs|rb)|server\.(?:ts|js|mjs|go|py)|index\.(?:ts|js|mjs)|Program\.cs|` +
    String.raw`Startup\.cs|\w*Application\.(?:java|kt)|config\.ru|lib\.rs|mod\.ts|cli\.(?:ts|js|py))$`,
)

const known = new WeakMap<Snapshot, Promise<OverviewByPart>>()

/** Describes an index from its manifest, its graph and its package manifests. Computed once per generation. */
export function overviewOf({ manifest, snapshot }: Generation, graph: GraphStore | null): Promise<OverviewByPart> {
  const made = known.get(snapshot)
  if (made !== undefined) return made
  const making = makeOverview({ manifest, snapshot }, graph)
  known.set(snapshot, making)
  making.catch(() => known.delete(snapshot)) // a failed read is tried again by the next query
  return making
}

async function makeOverview({ manifest, snapshot }: Generation, graph: GraphStore | null): Promise<OverviewByPart> {
  const packages = await readVersions(manifest, snapshot)
  const central = new Map((await snapshot.central()).map((parts) => [parts.repoName, parts]))
  const sources = manifest.sources.map((source) =>
    sourceOverview(source, packages.get(source.repoName) ?? [], central.get(source.repoName)),
  )
  const services = serviceRows(graph)
  const ofSource = new Map(sources.map((source) => [source.repoName, sourceLines(source)]))
  const lines = [...serviceLines(services), ...[...ofSource.values()].flat()]
  return { generation: manifest.generation, sources, services, lines, ofSource }
}

function sourceOverview(
  source: IndexedSource,
  packages: readonly PackageVersion[],
  central: CentralParts | undefined,
): SourceOverview {
  const { repoName, gitCommit, units } = source
  const indexed = Object.entries(units).filter(([, { chunks }]) => chunks > 0)
  const paths = indexed.map(([path]) => path)
  const entryPoints = paths
    .filter((path) => ENTRY_POINT.test(path) && !path.split('/').some(isBeside))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
  return {
    repoName,
    gitCommit,
    files: indexed.length,
    chunks: indexed.reduce((sum, [, { chunks }]) => sum + chunks, 0),
    extensions: countKeys(paths.map((path) => posix.extname(path).slice(1)).filter((own) => own !== ''))
      .slice(0, MOST_EXTENSIONS)
      .map(([extension, files]) => ({ extension, files })),
    filesByCorpus: Object.fromEntries(countKeys(indexed.map(([, { corpusType }]) => corpusType))),
    folders: foldersOf(paths).slice(0, MOST_FOLDERS),
    entryPoints: entryPoints.slice(0, MOST_ENTRIES),
    central: central === undefined ? null : { symbols: central.symbols, files: central.files },
    packages,
  }
}

function serviceRows(graph: GraphStore | null): Overview['services'] {
  if (graph === null) return []
  const edges = graph.edges()
  return graph
    .nodes()
    .map((node) => ({
      ...node,
      callsOut: edges.filter(({ source }) => source === node.name).length,
      calledBy: edges.filter(({ target }) => target === node.name).length,
    }))
    .sort((a, b) => b.calledBy - a.calledBy || b.callsOut - a.callsOut || (a.name < b.name ? -1 : 1))
}

/** Writes the services in one line, and their connections in another. */
export function serviceLines(services: Overview['services']): string[] {
  const own = services.filter(({ kind }) => kind === 'service')
  const connected = own.filter(({ callsOut, calledBy }) => callsOut + calledBy > 0)
  // If services call each other, those without connections are usually examples and tools.
  const told = connected.length > 1 ? connected : own
  const named = told.map(({ name, language }) => (language === null ? name : `${name} (${language})`))
  const alone = own.length - told.length
  const others = services.filter(({ kind }) => kind !== 'service').map(({ name, kind }) => `${name} (${kind})`)
  return [
    ...(named.length === 0
      ? []
      : [
          `Services, most called first: ${named.slice(0, 40).join(', ')}${alone === 0 ? '' : `; ${alone} more without calls`}`,
        ]),
    ...(others.length === 0 ? [] : [`Beside them: ${others.slice(0, 20).join(', ')}`]),
  ]
}

function sourceLines({
  repoName,
  gitCommit,
  files,
  extensions,
  folders,
  entryPoints,
  central,
  packages,
}: SourceOverview): string[] {
  const commit = gitCommit === null ? '' : ` at ${gitCommit.slice(0, 10)}`
  const kinds = extensions.slice(0, 4).map(({ extension, files: count }) => `${count} .${extension}`)
  return [
    `${repoName}${commit}: ${files} files${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}`,
    ...(packages.length === 0
      ? []
      : [
          `${repoName} packages: ${packages
            .slice(0, 8)
            .map(({ name, version }) => (version === null ? name : `${name} ${version}`))
            .join(', ')}`,
        ]),
    ...(central === null || central.symbols.length === 0
      ? []
      : [
          `${repoName} most used: ${central.symbols
            .slice(0, 10)
            .map(({ name, kind, filePath }) => `${kind} ${name} (${filePath})`)
            .join(', ')}`,
        ]),
    ...(entryPoints.length === 0 ? [] : [`${repoName} entry points: ${entryPoints.slice(0, 6).join(', ')}`]),
    ...(folders.length === 0
      ? []
      : [
          `${repoName} folders: ${folders
            .slice(0, 8)
            .map(({ path, files: count }) => `${path} (${count})`)
            .join(', ')}`,
        ]),
  ]
}

function depthOf(path: string): number {
  return path.split('/').length
}
