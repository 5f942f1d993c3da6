import type { ImportedName } from '@coderag/facts/stored'
import { entityOf, unknown, unknownEntity, type Entity, type Found } from '../entities.js'
import { Answers, entityAnswers } from '../lookups.js'
import { isUnknown, type Parts } from '../scopes/parts.js'
import type { TableFile } from '../symbol-table.js'
import { ModuleLookup } from './module-lookup.js'
import type { NameSystem } from './name-system.js'

/** Modules: files and folders that import names from each other, and pass them on. */
export class ModuleNames implements NameSystem {
  readonly #parts: Parts
  readonly #modules: ModuleLookup<TableFile>
  readonly #named = new Answers<Found>(unknown('no declaration is known'), isUnknown)
  readonly #exports = entityAnswers('no declaration is known')
  readonly #starTargets = new Map<TableFile, readonly TableFile[]>()
  readonly #packages = new Map<TableFile, ReadonlyMap<string, ImportedName>>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#modules = new ModuleLookup(parts.table.byPath)
  }

  lookup(file: TableFile, _declaration: number, name: string): Found {
    return this.#parts.lookups.ask(this.#named, file, name, () => this.#atTop(file, name))
  }

  /** A module is a file; only `exported` tells which of its names is meant. */
  imported(file: TableFile, module: string, exported: string): Entity {
    return this.#imported(file, module, exported, exported)
  }

  /** What stands in a package that has no file of its own, or one without declarations. */
  member(namespace: string, name: string, from?: TableFile): Entity {
    const found = from === undefined ? null : this.#below(from, inside(namespace, name))
    return found ?? unknownEntity('outside the repository')
  }

  /** Files that a module's name leads to; none if they are not of the repository. */
  modulesOf(file: TableFile, module: string): readonly TableFile[] {
    const found = this.#modules.find(file, module)
    return found === null || found === 'outside' ? [] : found
  }

  #atTop(file: TableFile, name: string): Found {
    const { table } = this.#parts
    const own = table.spaces.get(file.space)?.get(name)
    if (own !== undefined) {
      const isHere = table.symbols[own]?.filePath === file.path
      return { entity: entityOf(table, own), strategy: isHere ? 'same-file' : 'same-package' }
    }
    const imported = this.#importNamed(file, name)
    if (imported !== undefined) {
      const [, module, exported] = imported
      return { entity: this.#imported(file, module, exported, name), strategy: 'import' }
    }
    const beside = file.rules.space === 'folder' ? this.exported(table.filesBySpace.get(file.space) ?? [], name) : null
    // Of what another file holds, at least the type may be known.
    if (beside !== null && (beside.is !== 'unknown' || beside.type !== undefined))
      return { entity: beside, strategy: 'same-package' }
    for (const [, module] of file.rules.isExported(name) ? (file.imports.get('*') ?? []) : []) {
      const entity = this.exported(this.modulesOf(file, module), name)
      if (entity.is !== 'unknown') return { entity, strategy: 'import' }
    }
    return unknown('no declaration is known')
  }

  /** The import that brings in a local name. Some need not say it: then it is that of the package. */
  #importNamed(file: TableFile, name: string): ImportedName | undefined {
    const { packageName } = file.rules
    return packageName === null ? file.imports.get(name)?.[0] : this.#packagesOf(file, packageName).get(name)
  }

  #packagesOf(file: TableFile, packageName: (path: string) => string): ReadonlyMap<string, ImportedName> {
    const known = this.#packages.get(file)
    if (known !== undefined) return known
    const found = new Map<string, ImportedName>()
    for (const imported of file.symbols.imports) {
      const [written, module] = imported
      const local = written === '' ? (this.modulesOf(file, module)[0]?.symbols.module ?? packageName(module)) : written
      if (!found.has(local)) found.set(local, imported)
    }
    this.#packages.set(file, found)
    return found
  }

  #imported(file: TableFile, module: string, exported: string, name: string): Entity {
    const files = this.#modules.find(file, module)
    if (files === null || files === 'outside') {
      // `from package import module` and `import package.module`, where the package has no file of its own.
      const below = exported === '*' ? this.#below(file, module) : this.#submodule(file, module, exported)
      return below ?? unknownEntity('outside the repository')
    }
    if (exported === '*') return this.#whole(file, files)
    const found = this.exported(files, exported)
    if (found.is !== 'unknown') return found
    const whole = file.rules.imports === 'paths' ? this.exported(files, 'exports') : found
    if (whole.is !== 'unknown') return exported === 'default' ? whole : this.#parts.members.member(whole, exported)
    return this.#submodule(file, module, exported === 'default' ? name : exported) ?? found
  }

  #whole(file: TableFile, files: readonly TableFile[]): Entity {
    const whole = file.rules.imports === 'paths' ? this.exported(files, 'exports') : null
    return whole === null || whole.is === 'unknown' ? { is: 'module', files } : { is: 'module', files, whole }
  }

  #submodule(file: TableFile, module: string, name: string): Entity | null {
    return this.#below(file, inside(module, name))
  }

  /** A module in a package, or a package in it; null if the repository has neither. */
  #below(file: TableFile, module: string): Entity | null {
    if (file.rules.submoduleEnding === null) return null
    const files = this.modulesOf(file, module)
    if (files.length > 0) return { is: 'module', files }
    return this.#modules.isFolder(file, module) ? { is: 'namespace', name: module, of: this, from: file } : null
  }

  /** Resolves a name that a module exports, following re-exports. */
  exported(files: readonly TableFile[], name: string): Entity {
    const { table, lookups } = this.#parts
    const [first] = files
    if (first === undefined || !table.names.has(name)) return unknownEntity('no declaration is known')
    return lookups.ask(this.#exports, first, name, () =>
      lookups.search(this.#exports, first, name, {
        own: (file) => this.#ownExport(file, name),
        next: (file) => this.#starTargetsOf(file),
        last: (file) => this.#besideModule(file, name) ?? unknownEntity('no declaration is known'),
      }),
    )
  }

  /** A name that a module declares or exports by that name. Null if it may come with another module's. */
  #ownExport(file: TableFile, name: string): Entity | null {
    const { table, names, values } = this.#parts
    if (file.rules.space === 'folder') return this.#folderExport(file, name)
    const named = file.values.get(-1)
    const given = named?.get(`exports.${name}`)
    if (given !== undefined) return values.value(file, given).entity
    const own = name === 'default' ? undefined : table.spaces.get(file.space)?.get(name)
    if (own !== undefined) return entityOf(table, own)
    if (name === 'default' && named?.has('default') === true)
      return { is: 'object', prefix: 'default', file, declaration: -1 }
    const [imported] = file.imports.get(`${file.rules.exportWord}${name}`) ?? []
    if (imported !== undefined) {
      const [, module, exported] = imported
      if (module === '') return names.lookup(file, -1, exported).entity
      return this.#imported(file, module, exported, name)
    }
    const value = named?.get(name)
    return value === undefined ? null : values.value(file, value).entity
  }

  #folderExport({ space }: TableFile, name: string): Entity {
    const { table, values } = this.#parts
    const id = table.spaces.get(space)?.get(name)
    if (id !== undefined) return entityOf(table, id)
    for (const file of table.filesBySpace.get(space) ?? []) {
      const value = file.values.get(-1)?.get(name)
      if (value !== undefined) return values.value(file, value).entity
    }
    return unknownEntity('no declaration is known')
  }

  /**
   * The files that an import runs: of `from package import module` the module, and the package
   * (https://docs.python.org/3/reference/simple_stmts.html#the-import-statement). The first file stands for a module of many.
   */
  importedFiles(file: TableFile, module: string, exported: string): readonly TableFile[] {
    const whole = this.modulesOf(file, module)
    if (file.rules.imports !== 'dotted' || exported === '*') return whole.slice(0, 1)
    return [...this.modulesOf(file, inside(module, exported)).slice(0, 1), ...whole.slice(0, 1)]
  }

  /** Modules of which a module exports all. */
  #starTargetsOf(file: TableFile): readonly TableFile[] {
    const known = this.#starTargets.get(file)
    if (known !== undefined) return known
    const stars = file.imports.get(`${file.rules.exportWord}*`) ?? []
    const targets = stars.flatMap(([, module]) => this.modulesOf(file, module).slice(0, 1))
    this.#starTargets.set(file, targets)
    return targets
  }

  /** `import a.b` gives `a`, of which `b` is a file beside its `__init__`. */
  #besideModule(file: TableFile, name: string): Entity | null {
    return this.#below(file, `.${name}`)
  }
}

/** A name in a package; `.` and `..` are packages around a file. */
function inside(module: string, name: string): string {
  return module.endsWith('.') ? `${module}${name}` : `${module}.${name}`
}
