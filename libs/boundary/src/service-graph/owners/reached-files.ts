import { isTest, languageOfPath, namesOf } from '@coderag/facts/names'
import { isInside } from '@coderag/facts/stored'
import type { ImportedFiles } from '../../call-graph/imported-files.js'
import type { FactDocument } from '../../source-facts.js'
import type { Entity } from './entity.js'
import type { SourceTree } from './source-tree.js'
import { isStartedBy, startedFiles } from './started-files.js'
import type { System } from './system.js'

/** Facts of code that answers others: a program of its own, which nobody runs by importing a part of it. */
const SERVES: ReadonlySet<string> = new Set(['endpoint', 'mount', 'listen', 'registrar', 'grpc_type'])

/** Returns true if the manifests of a repository start several programs by their files. */
export function startsSeveralFiles(documents: readonly FactDocument[]): boolean {
  const commands = documents.flatMap(({ facts }) =>
    facts.plain.flatMap((fact) => (fact.kind === 'workload' ? [fact.command ?? []] : [])),
  )
  return new Set(commands.flatMap(startedFiles)).size > 1
}

/** What the command of a program starts. */
interface Program {
  /** The files that it names. */
  readonly started: readonly string[]
  /** These, and those that they import. */
  readonly files: ReadonlySet<string>
  /** The files that it names answer requests or hear messages themselves. */
  readonly answers: boolean
}

/** Finds which services run a file of one repository, by the imports of what they run. */
export class ReachedFiles {
  readonly #repoName: string
  readonly #files: ImportedFiles
  readonly #system: System
  readonly #tree: SourceTree
  /** Services whose code imports a file that is not theirs, or what imports it in turn. */
  readonly #importers = new Map<string, Set<Entity>>()
  readonly #programs = new Map<Entity, Program | null>()
  readonly #ownFiles = new Map<Entity, ReadonlySet<string>>()

  constructor(
    repoName: string,
    files: ImportedFiles,
    { system, tree }: { readonly system: System; readonly tree: SourceTree },
  ) {
    this.#repoName = repoName
    this.#files = files
    this.#system = system
    this.#tree = tree
    this.#findImporters()
  }

  /** The services whose code imports a file that lies in the folder of none of them. */
  importersOf(path: string): ReadonlySet<Entity> {
    return this.#importers.get(path) ?? new Set()
  }

  /**
   * Returns the services that run a document of services' folders.
   *
   * @param own - The services whose folder it lies in: several if they run different programs of one code base. If the commands
   *   of all of them name files, a file is run by those that reach it. What none of them reaches may be loaded in ways that no
   *   import says, and is run by all, unless each program is a file that answers by itself: then it is a program that nothing starts.
   *   A worker runs what it reaches alone, and nobody else what only leads to it by its own files.
   */
  ownersOf(document: FactDocument, own: readonly Entity[]): readonly Entity[] {
    const running = this.#runningOf(document.filePath, own)
    const others = [...this.importersOf(document.filePath)].filter((service) => !running.includes(service))
    return others.length === 0 ? running : [...running, ...others]
  }

  #runningOf(path: string, own: readonly Entity[]): readonly Entity[] {
    if (own.length < 2 || !isFollowed(path)) return own
    const main = own.filter(({ behind }) => behind === null)
    if (main.length > 0 && main.length < own.length) {
      const workers = own.filter(
        (service) => service.behind !== null && this.#programOf(service)?.files.has(path) === true,
      )
      return workers.some((worker) => this.#ownFilesOf(worker).has(path))
        ? workers
        : [...this.#runningOf(path, main), ...workers]
    }
    const programs = own.flatMap((service) => this.#programOf(service) ?? [])
    if (programs.length < own.length) return own
    const running = own.filter((_, at) => programs[at]?.files.has(path))
    return running.length > 0 || programs.every(({ answers }) => answers) ? running : own
  }

  /** Returns the files of a worker that nothing else imports, and what these import alone. */
  #ownFilesOf(worker: Entity): ReadonlySet<string> {
    const known = this.#ownFiles.get(worker)
    if (known !== undefined) return known
    const { started = [], files = new Set<string>() } = this.#programOf(worker) ?? {}
    const left = new Map<string, number>()
    for (const path of this.#files.paths) {
      if (isTest(path)) continue
      for (const target of this.#files.of(path))
        if (target !== path && files.has(target)) left.set(target, (left.get(target) ?? 0) + 1)
    }
    const own = new Set(started.filter((path) => !left.has(path)))
    for (const path of own)
      for (const target of this.#files.of(path)) {
        const others = (left.get(target) ?? 0) - 1
        left.set(target, others)
        if (others === 0) own.add(target)
      }
    this.#ownFiles.set(worker, own)
    return own
  }

  #findImporters(): void {
    const owners = new Map<string, readonly Entity[]>()
    const starts = new Map<Entity, string[]>()
    for (const path of this.#files.paths) {
      if (isTest(path)) continue
      const own = this.#runningOf(path, this.#system.ownersAt(this.#repoName, path))
      owners.set(path, own)
      for (const service of own) {
        const known = starts.get(service)
        if (known === undefined) starts.set(service, [path])
        else known.push(path)
      }
    }
    for (const [service, queue] of starts) {
      for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
        for (const target of this.#files.of(path)) {
          const own = owners.get(target)
          if (own === undefined || own.includes(service) || (own.length > 0 && !this.#isClient(target))) continue
          const known = this.#importers.get(target) ?? new Set()
          if (known.has(service)) continue
          this.#importers.set(target, known.add(service))
          queue.push(target)
        }
      }
    }
  }

  /** Code in another service's folder that calls and answers nothing. A package of Go is imported whole and run in part. */
  #isClient(path: string): boolean {
    const document = this.#tree.at(this.#repoName, path)
    if (document === null) return true
    return isFollowed(path) && !serves(document)
  }

  /** Returns null if a command names no file of the code base, or what it starts has others loaded by names that no import says. */
  #programOf(service: Entity): Program | null {
    const known = this.#programs.get(service)
    if (known !== undefined) return known
    const words = service.workloads.flatMap(({ fact }) => startedFiles(fact.command))
    const started = [...this.#files.paths].filter((path) =>
      words.some((word) => isStarted(path, word, service, this.#repoName)),
    )
    const files = new Set(started)
    for (const path of files) for (const target of this.#files.of(path)) files.add(target)
    const documents = (paths: Iterable<string>): readonly FactDocument[] =>
      [...paths].flatMap((path) => this.#tree.at(this.#repoName, path) ?? [])
    // A program that imports nothing of its own, or nothing that does anything, is loaded by a framework.
    const isExplained =
      files.size > started.length &&
      documents(files).some(acts) &&
      ![...files].some((path) => this.#files.loadsByName(path))
    const program = isExplained ? { started, files, answers: documents(started).some(serves) } : null
    this.#programs.set(service, program)
    return program
  }
}

/** Code that answers requests or hears messages. */
function serves({ facts: { plain, followed } }: FactDocument): boolean {
  return [...plain, ...followed].some(
    (fact) => SERVES.has(fact.kind) || (fact.kind === 'topic' && fact.role === 'subscribe'),
  )
}

/** Code that answers, calls, or sends and hears messages. */
export function acts(document: FactDocument): boolean {
  const { plain, followed } = document.facts
  return serves(document) || [...plain, ...followed].some(({ kind }) => kind === 'call' || kind === 'topic')
}

/** Returns true if the language of a file is one whose imports name files. */
export function isFollowed(path: string): boolean {
  const { imports } = namesOf(languageOfPath(path) ?? '')
  return imports !== null && imports !== 'folders'
}

/** A word of a command names a file of the code base: `services/orders/server.rb`, `/app/services/orders/server.rb`. */
function isStarted(path: string, word: string, { roots }: Entity, repoName: string): boolean {
  return roots.some((root) => {
    if (root.repoName !== repoName || !isInside(path, root.path)) return false
    const below = root.path === '' ? path : path.slice(root.path.length + 1)
    return isStartedBy(word, below)
  })
}
