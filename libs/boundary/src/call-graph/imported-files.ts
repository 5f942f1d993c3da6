import { namesOf } from '@coderag/facts/names'
import { parseSymbols } from '@coderag/facts/stored'
import type { Interruptible } from '../pace.js'
import { languageOf, pathOf } from '../source-facts.js'
import { type ModuleFile, ModuleLookup } from './names/module-lookup.js'

/** What `readModuleFile` calls the language of manifests. */
const MANIFESTS: ReadonlySet<string> = new Set(['module', 'paths'])

/** Local name of a re-export: `export *`, `export name`. */
const EXPORT = 'export '

/** Calls that load all files of a folder, or modules by text: of Node.js, Vite, Python's `importlib`, Celery and Ruby. */
const LOADS_BY_NAME = new RegExp(
  String.raw`^(?:(?:\w+\.)*(?:readdir|readdirSync|import_module|autodiscover_tasks)|__import__|import\.meta\.glob|` +
    String.raw`Dir\[\]\.\w+|Dir\.(?:glob|each_child|children|entries)|autoload|require_all)$`,
)

/** What is kept of a file: less than a tenth of its symbols. */
interface ImportingFile extends ModuleFile {
  /** Names that it declares outside of any other declaration. */
  readonly names: readonly string[]
  /** Those of them that are types of TypeScript alone: who imports one runs no code of the file. */
  readonly types: ReadonlySet<string>
  /** True if it loads code that no import of it names. */
  readonly loadsByName: boolean
}

/** What a module gives to those who import it: a file that declares the name, or a name of another module. */
type Given =
  | { readonly file: ImportingFile }
  | { readonly from: ImportingFile; readonly module: string; readonly name: string }

/**
 * Finds the files that a file imports, in languages whose imports name files or folders. A name is followed through modules that
 * only pass it on to the file that declares it, so that a barrel does not stand for all that it exports.
 */
export class ImportedFiles {
  readonly #files: ReadonlyMap<string, ImportingFile>
  readonly #modules: ModuleLookup<ImportingFile>
  readonly #imported = new Map<string, readonly string[]>()
  readonly #given = new Map<ImportingFile, ReadonlyMap<string, Given>>()
  readonly #whole = new Map<ImportingFile, readonly ImportingFile[]>()

  private constructor(files: ReadonlyMap<string, ImportingFile>) {
    this.#files = files
    this.#modules = new ModuleLookup(files)
  }

  /** @param lines - The stored symbols of all files of one repository. */
  static *of(lines: readonly string[]): Interruptible<ImportedFiles> {
    const files = new Map<string, ImportingFile>()
    for (const line of lines) {
      const file = importingFile(line)
      files.set(file.path, file)
      yield
    }
    return new ImportedFiles(files)
  }

  get paths(): Iterable<string> {
    return this.#files.keys()
  }

  /** Returns true if a file loads code that its imports do not name: a folder of plugins, a module whose name is a variable. */
  loadsByName(path: string): boolean {
    return this.#files.get(path)?.loadsByName === true
  }

  /** Returns the paths of the files that a file imports code of. */
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
        for (const target of this.#targets(file, module, exported)) {
          for (const own of this.#declaring(target, exported)) found.add(own.path)
        }
      }
    }
    found.delete(path)
    const imported = [...found]
    this.#imported.set(path, imported)
    return imported
  }

  #find(from: ImportingFile, module: string): readonly ImportingFile[] {
    const found = this.#modules.find(from, module)
    return found === null || found === 'outside' ? [] : found
  }

  /** The files of a module. Python: that of `stock` in `from shop import stock`, unless the package itself gives such a name. */
  #targets(from: ImportingFile, module: string, exported: string): readonly ImportingFile[] {
    const found = this.#find(from, module)
    if (from.rules.imports !== 'dotted' || exported === '*') return found
    if (found.some((target) => this.#givenBy(target).has(exported))) return found
    const below = this.#find(from, `${module}${module.endsWith('.') ? '' : '.'}${exported}`)
    return below.length > 0 ? below : found
  }

  /** The file that declares a name which a module gives; all that the module passes on if it does not say the name. */
  #declaring(module: ImportingFile, exported: string): readonly ImportingFile[] {
    let [file, name] = [module, exported]
    for (const seen = new Set<ImportingFile>(); name !== '*'; ) {
      const given = this.#givenBy(file).get(name)
      if (given === undefined) return [file]
      if ('file' in given) return given.file.types.has(name) ? [] : [given.file]
      const [next] = this.#find(given.from, given.module)
      if (next === undefined || seen.has(next)) return [given.from]
      seen.add(next)
      file = next
      name = given.name
    }
    return this.#passedOn(file)
  }

  /** Names that a module gives, its own before those of modules that it passes on whole. */
  #givenBy(module: ImportingFile): ReadonlyMap<string, Given> {
    const known = this.#given.get(module)
    if (known !== undefined) return known
    const names = new Map<string, Given>()
    const add = (name: string, given: Given): void => {
      if (!names.has(name)) names.set(name, given)
    }
    const files = new Set([module])
    // What is added while the set is walked through is walked through, too.
    for (const file of files) {
      const passesAllOn = file.rules.exportWord === ''
      for (const name of file.names) add(name, { file })
      for (const [local, path, exported] of file.symbols.imports) {
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
  #passedOn(module: ImportingFile): readonly ImportingFile[] {
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

function importingFile(line: string): ImportingFile {
  const [path, language] = [pathOf(line), languageOf(line)]
  const slash = path.lastIndexOf('/')
  const placed = { path, directory: slash === -1 ? '' : path.slice(0, slash), rules: namesOf(language) }
  // Imports that name types lead to no file. Manifests say where imports lead.
  if (placed.rules.imports === null && !MANIFESTS.has(language)) {
    const symbols = { language, module: '', imports: [] }
    return { ...placed, symbols, names: [], types: new Set(), loadsByName: false }
  }
  const { module, imports, declarations, values, calls } = parseSymbols(line).symbols
  const declared = declarations.filter(([, , , parent]) => parent === -1)
  const isType = ([, kind]: (typeof declared)[number]): boolean =>
    placed.rules.imports === 'paths' && (kind === 'interface' || kind === 'type')
  const set = values.filter(([owner]) => owner === -1).map(([, name]) => name)
  const ofCode = new Set([...declared.filter((one) => !isType(one)).map(([name]) => name), ...set])
  const types = declared.filter((one) => isType(one) && !ofCode.has(one[0])).map(([name]) => name)
  return {
    ...placed,
    symbols: { language, module, imports },
    names: [...types, ...ofCode],
    types: new Set(types),
    loadsByName: calls.some(([, , callee]) => LOADS_BY_NAME.test(callee)),
  }
}
