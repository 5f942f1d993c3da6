import type { Dependent, GraphStore, IndexManifest } from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { explainPath, type PathFinding } from '../../index-reader/explain.js'
import { dependentFunctions, dependentServices, withDependents } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import type { Named, PlaceInFile } from './named.js'

/** A file or a folder of a repository. */
interface NamedFiles {
  /** Path inside its repository; of a whole repository its name. */
  readonly name: string
  readonly isFolder: boolean
  /** The file, or the indexed files of the folder. */
  readonly files: readonly PlaceInFile[]
}

/**
 * Returns the file or the folder that a path names, as in `explainPath`. Null if no repository has an indexed one.
 *
 * @throws RetrievalError `FILE_AMBIGUOUS`.
 */
export function filesNamed(manifest: IndexManifest, name: string): NamedFiles | null {
  const sources = manifest.sources.filter(({ kind }) => kind === 'repo')
  const path = name.length > 1 ? name.replace(/[/\\]+$/, '') : name
  const found = explainPath({ ...manifest, sources }, path).findings.filter(isIndexed)
  const [only, ...others] = found
  if (only === undefined) return null
  if (others.length > 0) {
    const candidates = found.map((own) => `${own.repoName}/${own.path}`)
    const message = `${found.length} files or folders are called "${name}": ${candidates.slice(0, LISTED).join(', ')}${found.length > LISTED ? ', …' : ''}. Name one with its folders or its repository.`
    throw new RetrievalError('FILE_AMBIGUOUS', message, { name, candidates })
  }
  const { repoName } = only
  const isFolder = only.outcome === 'folder'
  if (!isFolder) return { name: only.path, isFolder, files: [{ repoName, filePath: only.path }] }
  const below = only.path === '.' ? '' : `${only.path}/`
  const files = sources
    .filter((source) => source.repoName === repoName)
    .flatMap(({ units }) => Object.entries(units))
    .filter(([key, { chunks }]) => chunks > 0 && key.startsWith(below))
    .map(([filePath]) => ({ repoName, filePath }))
  return { name: only.path === '.' ? repoName : only.path, isFolder, files }
}

/** Most paths in a message. */
const LISTED = 10

function isIndexed(finding: PathFinding): boolean {
  return finding.outcome === 'indexed' || (finding.outcome === 'folder' && finding.files > 0)
}

/** A folder, or a file that declares nothing. Null if no source has one of that name. */
export function namedPath(
  store: GraphStore,
  graph: JoinedGraph | null,
  { manifest, name }: { readonly manifest: IndexManifest; readonly name: string },
): Named | null {
  const found = filesNamed(manifest, name)
  if (found === null) return null
  const starts = graph === null ? [] : found.files.flatMap(({ repoName, filePath }) => graph.inFile(repoName, filePath))
  return {
    name: found.name,
    kind: found.isFolder ? 'folder' : 'file',
    starts,
    origins: [],
    places: () => found.files,
    broken() {
      if (graph !== null && starts.length > 0) {
        const own = new Set(found.files.flatMap(({ repoName, filePath }) => store.serviceOf(repoName, filePath) ?? []))
        const functions = dependentFunctions(store, graph, { start: starts })
        return { dependents: dependentServices(store, functions, own), functions }
      }
      return { dependents: deployedBy(store, found.files), functions: [] }
    },
  }
}

/** The services that manifests deploy, and what depends on them. */
function deployedBy(store: GraphStore, files: readonly PlaceInFile[]): Dependent[] {
  const keys = new Set(files.map(({ repoName, filePath }) => `${repoName}\n${filePath}`))
  const isHere = ({ repoName, filePath }: PlaceInFile): boolean => keys.has(`${repoName}\n${filePath}`)
  const deployed = store
    .nodes()
    .filter(({ assignments = [], evidence }) => assignments.some(isHere) || evidence.some(isHere))
  return withDependents(
    store,
    deployed.map(({ name }) => ({ name, depth: 1, via: [] })),
  )
}
