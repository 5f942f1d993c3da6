import { isTest } from '@coderag/facts/names'
import { baseOf, isInside, parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import type { Entity } from './entity.js'
import type { ImportedFiles } from '../../call-graph/imported-files.js'
import { acts, isFollowed, ReachedFiles } from './reached-files.js'
import type { SourceTree } from './source-tree.js'
import type { System } from './system.js'

/**
 * Finds the services that run a document: the service whose folder contains it, and those that import it from there; for
 * shared code, the services that build or import it; for code of which several programs run, those that reach it.
 */
export class CodeOwners {
  readonly #owners = new Map<FactDocument, readonly Entity[]>()
  readonly #documents = new Map<Entity, FactDocument[]>()
  /** Services in whose folder a document lies, if several run it. */
  readonly #around = new Map<FactDocument, readonly Entity[]>()
  /** Services by the shared documents that their imports name. */
  readonly #namedBy = new Map<FactDocument, ReadonlySet<Entity>>()

  /** @param imports - By repository. */
  constructor(system: System, tree: SourceTree, imports: ReadonlyMap<string, ImportedFiles>) {
    const reached = new Map(
      [...imports].map(([repoName, files]) => [repoName, new ReachedFiles(repoName, files, { system, tree })]),
    )
    const shared: FactDocument[] = []
    /** A module of Maven or Gradle may be a program, and others use what it declares all the same. */
    const passive: FactDocument[] = []
    for (const document of tree.documents) {
      if (isTest(document.filePath)) continue
      const own = system.ownersOf(document)
      if (own.length > 0 && jvmFile.test(document.filePath) && !acts(document)) passive.push(document)
      if (own.length > 1) this.#around.set(document, own)
      if (own.length === 0) shared.push(document)
      else this.#assign(document, reached.get(document.repoName)?.ownersOf(document, own) ?? own)
    }
    if (shared.length + passive.length === 0) return
    const users = new Map<FactDocument, Set<Entity>>()
    const add = (document: FactDocument, service: Entity): void => {
      const known = users.get(document) ?? new Set()
      known.add(service)
      users.set(document, known)
    }
    const modules = modulesOf(tree.documents)
    /** What others may use, by each folder around it. */
    const below = new Map<string, FactDocument[]>()
    for (const document of [...shared, ...passive])
      for (const key of keysAbove(document)) {
        const known = below.get(key)
        if (known === undefined) below.set(key, [document])
        else known.push(document)
      }
    // Where imports name files, they are followed name by name: a barrel does not stand for all that it exports.
    const byModule = new Set(shared.filter(({ filePath }) => !isFollowed(filePath)))
    for (const service of system.entities) {
      if (!service.hasCode) continue
      for (const document of projectDocuments(service, { documents: tree.documents, below, modules }))
        add(document, service)
      for (const document of importedDocuments(this.documentsOf(service), tree, byModule)) add(document, service)
    }
    for (const document of shared) {
      const importers = reached.get(document.repoName)?.importersOf(document.filePath) ?? new Set()
      this.#namedBy.set(document, importers)
      for (const service of importers) add(document, service)
    }
    for (const [document, services] of users) this.#assign(document, [...services])
  }

  ownersOf(document: FactDocument): readonly Entity[] {
    return this.#owners.get(document) ?? []
  }

  /** Returns true if others run a document beside a service; those that work behind it do not count. */
  hasOthers(document: FactDocument, service: Entity): boolean {
    return this.ownersOf(document).some(
      (other) => other !== service && (service.behind !== null || other.behind === null),
    )
  }

  /**
   * Returns true if several services run a document, and no import of this one leads to it by name: it is there only because the
   * service uses the package around it.
   */
  isDoubtful(document: FactDocument, service: Entity): boolean {
    if (this.ownersOf(document).length < 2 || this.#around.get(document)?.includes(service) === true) return false
    return this.#namedBy.get(document)?.has(service) !== true
  }

  documentsOf(service: Entity): readonly FactDocument[] {
    return this.#documents.get(service) ?? []
  }

  #assign(document: FactDocument, owners: readonly Entity[]): void {
    const before = this.ownersOf(document)
    const added = owners.filter((owner) => !before.includes(owner))
    this.#owners.set(document, [...before, ...added])
    for (const owner of added) {
      const known = this.#documents.get(owner)
      if (known === undefined) this.#documents.set(owner, [document])
      else known.push(document)
    }
  }
}

/** Documents of the projects that a service's own project refers to, and those in turn. */
function projectDocuments(
  service: Entity,
  {
    documents,
    below,
    modules,
  }: {
    readonly documents: readonly FactDocument[]
    readonly below: ReadonlyMap<string, readonly FactDocument[]>
    readonly modules: ReadonlyMap<string, string>
  },
): ReadonlySet<FactDocument> {
  const used = new Set<FactDocument>()
  const folders = new Set<string>()
  const queue = documents.filter(
    (document) => projectFile.test(document.filePath) && service.roots.some((root) => isOwn(document, root)),
  )
  for (let document = queue.pop(); document !== undefined; document = queue.pop()) {
    for (const fact of document.facts.plain) {
      if (fact.kind !== 'package') continue
      const beside = fact.dependencies.flatMap((name) => modules.get(`${document.repoName}\n${name}`) ?? [])
      const named = gradleFile.test(document.filePath)
        ? fact.projects.flatMap((project) => gradleFolder(document, project, below) ?? [])
        : fact.projects
      for (const project of [...named, ...beside]) {
        const folder = projectFile.test(project) ? parentOf(project) : project
        const key = `${document.repoName}\n${folder}`
        if (folders.has(key)) continue
        folders.add(key)
        for (const other of below.get(key) ?? []) {
          used.add(other)
          if (parentOf(other.filePath) === folder && projectFile.test(other.filePath)) queue.push(other)
        }
      }
    }
  }
  return used
}

/** The folders around a file, the nearest first, with the repository. */
function keysAbove({ repoName, filePath }: FactDocument): readonly string[] {
  const keys: string[] = []
  for (let folder = parentOf(filePath); ; folder = parentOf(folder)) {
    keys.push(`${repoName}\n${folder}`)
    if (folder === '') return keys
  }
}

/**
 * Returns the folder of a project of Gradle, whose path begins at the root of the build, which may lie in a folder itself:
 * https://docs.gradle.org/current/userguide/multi_project_builds.html#sec:project_path.
 */
function gradleFolder(
  { repoName, filePath }: FactDocument,
  project: string,
  known: ReadonlyMap<string, unknown>,
): string | null {
  for (let root = parentOf(filePath); ; root = parentOf(root)) {
    const folder = root === '' ? project : `${root}/${project}`
    if (known.has(`${repoName}\n${folder}`)) return folder
    if (root === '') return null
  }
}

/** Folders of modules of Maven, by repository and name: other modules depend on them by name. */
function modulesOf(documents: readonly FactDocument[]): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const { repoName, filePath, facts } of documents) {
    if (!filePath.endsWith('pom.xml')) continue
    for (const fact of facts.plain)
      if (fact.kind === 'package') modules.set(`${repoName}\n${fact.name}`, parentOf(filePath))
  }
  return modules
}

const jvmFile = /(?:\.(?:java|kt)|(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?))$/
const gradleFile = /(?:^|\/)build\.gradle(?:\.kts)?$/
const projectFile =
  /(?:\.(?:cs|fs|vb)proj|(?:^|\/)(?:package\.json|go\.mod|pyproject\.toml|pom\.xml|build\.gradle(?:\.kts)?|Cargo\.toml))$/

function isOwn(document: FactDocument, root: { readonly repoName: string; readonly path: string }): boolean {
  return (
    document.repoName === root.repoName && isInside(document.filePath, root.path) && baseOf(document.filePath) !== ''
  )
}

/** Shared documents that a service's own import, and those that these import in turn. */
function importedDocuments(
  own: readonly FactDocument[],
  tree: SourceTree,
  shared: ReadonlySet<FactDocument>,
): ReadonlySet<FactDocument> {
  const found = new Set<FactDocument>()
  const queue = [...own]
  for (let document = queue.pop(); document !== undefined; document = queue.pop()) {
    const modules = new Set<string>()
    for (const fact of document.facts.followed) if (fact.kind === 'import') modules.add(fact.module)
    for (const module of modules) {
      for (const target of tree.resolve(document, module)) {
        if (!shared.has(target) || found.has(target)) continue
        found.add(target)
        queue.push(target)
      }
    }
  }
  return found
}
