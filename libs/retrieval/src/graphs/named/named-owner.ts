import type { Dependent, GraphStore, IndexManifest } from '@coderag/types'
import { filesByOwner, isCalledOwner } from '../../understand/owned-files.js'
import { RetrievalError } from '../../errors.js'
import { dependentFunctions, dependentServices } from '../dependent-functions.js'
import type { JoinedGraph } from '../joined-graph.js'
import { afterWord, type Broken, type Named, type OwnedService, type PlaceInFile } from './named.js'
import { listed } from '../find-service.js'

/**
 * Returns what an owner has, by `CODEOWNERS` and the catalogue of Backstage: `owner @acme/payments`, `owner payments`, or the name
 * as it is written, `@acme/payments`.
 *
 * @throws RetrievalError `NAME_UNKNOWN` if the word `owner` stands before the name and nobody, or several, are called so.
 */
export function namedOwner(
  store: GraphStore,
  graph: JoinedGraph | null,
  { manifest, name }: { readonly manifest: IndexManifest; readonly name: string },
): Named | null {
  const { asked, isSaid } = afterWord(name, 'owner')
  if (!isSaid && !/^[\w.-]+:|@/.test(asked)) return null
  const byOwner = filesByOwner(manifest, store)
  const names = [...byOwner.keys()]
  const exact = names.filter((own) => own.toLowerCase() === asked.toLowerCase())
  const called = exact.length > 0 ? exact : names.filter((own) => isCalledOwner(own, asked))
  const [only, ...others] = called
  if (only === undefined || others.length > 0) {
    if (!isSaid) return null
    const known = others.length > 0 ? called : names
    const message =
      others.length > 0
        ? `${called.length} owners are called "${asked}": ${listed(known)}. Use one of these names.`
        : `No owner is called "${asked}".${names.length === 0 ? ' The index has no rules of owners.' : ` Known: ${listed(known)}.`}`
    throw new RetrievalError('NAME_UNKNOWN', message, { name: asked, known })
  }
  const files = (byOwner.get(only) ?? []).map(({ repoName, path }): PlaceInFile => ({ repoName, filePath: path }))
  const starts = graph === null ? [] : files.flatMap(({ repoName, filePath }) => graph.inFile(repoName, filePath))
  const owned = ownedServices(store, manifest, files)
  return {
    name: only,
    kind: 'owner',
    starts,
    origins: [],
    owns: { files: files.length, services: owned },
    places: () => files,
    broken(): Broken {
      const functions = graph === null ? [] : dependentFunctions(store, graph, { start: starts })
      const own = new Set(owned.map(({ name: service }) => service))
      const whole = owned.filter(({ files: of, ofFiles }) => of * 2 > ofFiles)
      const found = new Map<string, Dependent>()
      const add = (dependent: Dependent): void => {
        if (!own.has(dependent.name) && dependent.depth < (found.get(dependent.name)?.depth ?? Infinity))
          found.set(dependent.name, dependent)
      }
      for (const dependent of dependentServices(store, functions, own)) add(dependent)
      for (const { name: service } of whole) for (const dependent of store.dependents(service)) add(dependent)
      return { dependents: [...found.values()].sort((a, b) => a.depth - b.depth), functions }
    },
  }
}

/** Names of owners that `name` may mean without the word `owner` before it. */
export function ownersCalled(store: GraphStore, manifest: IndexManifest, name: string): string[] {
  return [...filesByOwner(manifest, store).keys()].filter((owner) => isCalledOwner(owner, name))
}

/** The services with files of an owner, those with most first. */
function ownedServices(store: GraphStore, manifest: IndexManifest, files: readonly PlaceInFile[]): OwnedService[] {
  const counts = new Map<string, number>()
  for (const { repoName, filePath } of files) {
    const service = store.serviceOf(repoName, filePath)
    if (service !== null) counts.set(service, (counts.get(service) ?? 0) + 1)
  }
  const all = new Map<string, number>()
  for (const { kind, repoName, units } of manifest.sources) {
    if (kind !== 'repo' || counts.size === 0) continue
    for (const [path, { chunks }] of Object.entries(units)) {
      const service = chunks === 0 ? null : store.serviceOf(repoName, path)
      if (service !== null && counts.has(service)) all.set(service, (all.get(service) ?? 0) + 1)
    }
  }
  return [...counts]
    .map(([name, own]) => ({ name, files: own, ofFiles: all.get(name) ?? own }))
    .sort((a, b) => b.files - a.files || (a.name < b.name ? -1 : 1))
}
