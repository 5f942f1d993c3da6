import { namesOf } from '@coderag/facts/names'
import { parseSymbols } from '@coderag/facts/stored'
import type { Interruptible } from '../pace.js'
import { type ModuleFile, ModuleLookup } from './names/module-lookup.js'

/** Local name of a re-export: `export *`, `export name`. */
const EXPORT = 'export '

/** What a module gives to those who import it: a file that declares the name, or a name of another module. */
type Given =
  | { readonly file: ModuleFile }
  | { readonly from: ModuleFile; readonly module: string; readonly name: string }

/**
 * Finds the files that a file imports, in languages whose imports name files or folders. A name is followed through modules that
 * only pass it on to the file that declares it, so that a barrel does not stand for all that it exports.
 */
export class ImportedFiles {
  readonly #files: ReadonlyMap<string, ModuleFile>
  readonly #modules: ModuleLookup<ModuleFile>
  readonly #imported = new Map<string, readonly string[]>()
  readonly #given = new Map<ModuleFile, ReadonlyMap<string, Given>>()
  readonly #whole = new Map<ModuleFile, readonly ModuleFile[]>()

  private constructor(files: ReadonlyMap<string, ModuleFile>) {
    this.#files = files
    this.#modules = new ModuleLookup(files)
  }

  /** @param lines - The stored symbols of all files of one repository. */
  static *of(lines: readonly string[]): Interruptible<ImportedFiles> {
    const files = new Map<string, ModuleFile>()
    for (const line of lines) {
      const { path, symbols } = parseSymbols(line)
      const slash = path.lastIndexOf('/')
      files.set(path, {
        path,
        directory: slash === -1 ? '' : path.slice(0, slash),
        symbols,
        rules: namesOf(symbols.language),
      })
      yield
    }
    return new ImportedFiles(files)
  }

  get paths(): Iterable<string> {
    return this.#files.keys()
  }

  /** Returns the paths of the files that a file imports. */
  of(path: string): readonly string[] {
    const known = this.#imported.get(path)
    if (known !== undefined) return known
    const file = this.#files.get(path)
    const found = new Set<string>()
    // Where an import names no file, it names a type, which any project may declare.
    if (file !== undefined && file.rules.imports !== null) {
      for (const [local, module, exported] of file.symbols.imports) {
        // What a file only passes on is of those who import it from there.
        if (module === '' || local.startsWith(EXPORT)) continue
        for (const target of this.#find(file, module)) {
          for (const own of this.#declaring(target, exported)) found.add(own.path)
        }
      }
    }
    found.delete(path)
    const imported = [...found]
    this.#imported.set(path, imported)
    return imported
  }

  #find(from: ModuleFile, module: string): readonly ModuleFile[] {
    const found = this.#modules.find(from, module)
    return found === null || found === 'outside' ? [] : found
  }

  /** The file that declares a name which a module gives; all that the module passes on if it does not say the name. */
  #declaring(module: ModuleFile, exported: string): readonly ModuleFile[] {
    let [file, name] = [module, exported]
    for (const seen = new Set<ModuleFile>(); name !== '*'; ) {
      const given = this.#givenBy(file).get(name)
      if (given === undefined) return [file]
      if ('file' in given) return [given.file]
      const [next] = this.#find(given.from, given.module)
      if (next === undefined || seen.has(next)) return [given.from]
      seen.add(next)
      file = next
      name = given.name
    }
    return this.#passedOn(file)
  }

  /** Names that a module gives, its own before those of modules that it passes on whole. */
  #givenBy(module: ModuleFile): ReadonlyMap<string, Given> {
    const known = this.#given.get(module)
    if (known !== undefined) return known
    const names = new Map<string, Given>()
    const add = (name: string, given: Given): void => {
      if (!names.has(name)) names.set(name, given)
    }
    const files = new Set([module])
    // What is added while the set is walked through is walked through, too.
    for (const file of files) {
      const { declarations, values, imports } = file.symbols
      const passesAllOn = file.rules.exportWord === ''
      for (const [name, , , parent] of declarations) if (parent === -1) add(name, { file })
      for (const [owner, name] of values) if (owner === -1) add(name, { file })
      for (const [local, path, exported] of imports) {
        const isExport = local.startsWith(EXPORT)
        const name = isExport ? local.slice(EXPORT.length) : local
        if (name === '*') for (const target of this.#find(file, path)) files.add(target)
        else if (path === '') add(name, { file })
        else if (isExport || passesAllOn) add(name, { from: file, module: path, name: exported })
      }
    }
    this.#given.set(module, names)
    return names
  }

  /** A module with those that it passes on. */
  #passedOn(module: ModuleFile): readonly ModuleFile[] {
    const known = this.#whole.get(module)
    if (known !== undefined) return known
    const files = new Set([module])
    for (const file of files) {
      for (const [local, path] of file.symbols.imports) {
        if (!local.startsWith(EXPORT) || path === '') continue
        for (const target of this.#find(file, path)) files.add(target)
      }
    }
    const whole = [...files]
    this.#whole.set(module, whole)
    return whole
  }
}
