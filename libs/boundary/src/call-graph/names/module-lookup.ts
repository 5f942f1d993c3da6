import { posix } from 'node:path'
import type { NameRules } from '@coderag/facts/names'
import type { FileSymbols } from '@coderag/facts/stored'

/** Target of an import: files of this repository, or a module outside of it. */
export type Found<File extends ModuleFile> = readonly File[] | 'outside' | null

/** A file that an import may lead to, or start from. */
export interface ModuleFile {
  /** Relative to the repository. */
  readonly path: string
  readonly directory: string
  readonly symbols: Pick<FileSymbols, 'language' | 'module' | 'imports'>
  readonly rules: NameRules
}

const scriptEndings = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.mts',
  '/index.js',
  '/index.jsx',
  '/index.mjs',
  '.rb',
]

/** Folders that compilers write to, at the beginning of a path in a package. */
const BUILT = /^(?:\.\/)?(?:dist|lib|build|out|esm|cjs)\//

/** Follows module names to files. */
export class ModuleLookup<File extends ModuleFile> {
  readonly #byPath: ReadonlyMap<string, File>
  readonly #modules: { readonly directory: string; readonly module: string }[] = []
  readonly #packages = new Map<string, { readonly directory: string; readonly entries: FileSymbols['imports'] }>()
  /** Entry points of packages by their folders. */
  readonly #entries = new Map<string, FileSymbols['imports']>()
  readonly #paths: { readonly directory: string; readonly base: string; readonly aliases: FileSymbols['imports'] }[] =
    []
  readonly #folders = new Map<string, File[]>()
  readonly #known = new Map<string, Found<File>>()
  /** Folders that hold files whose imports have dots, and those around them. */
  readonly #dottedFolders = new Set<string>()

  /** @param byPath - All files of one repository. */
  constructor(byPath: ReadonlyMap<string, File>) {
    this.#byPath = byPath
    for (const file of byPath.values()) {
      const { path, directory, symbols, rules } = file
      if (symbols.language === 'paths') this.#paths.push({ directory, base: symbols.module, aliases: symbols.imports })
      else if (symbols.language === 'module' && path.endsWith('go.mod'))
        this.#modules.push({ directory, module: symbols.module })
      else if (symbols.language === 'module') this.#addPackage(directory, symbols)
      else if (rules.imports === 'dotted') {
        for (
          let at = directory;
          at !== '' && !this.#dottedFolders.has(at);
          at = at.slice(0, Math.max(0, at.lastIndexOf('/')))
        )
          this.#dottedFolders.add(at)
      } else if (rules.imports === 'folders' && rules.notImported?.test(path) !== true) {
        const known = this.#folders.get(directory)
        if (known === undefined) this.#folders.set(directory, [file])
        else known.push(file)
      }
    }
    // The longest module name and the nearest directory come first.
    this.#modules.sort((a, b) => b.module.length - a.module.length)
    this.#paths.sort((a, b) => b.directory.length - a.directory.length)
  }

  #addPackage(directory: string, { module, imports }: ModuleFile['symbols']): void {
    this.#packages.set(module, { directory, entries: imports })
    this.#entries.set(directory, imports)
  }

  /** Returns null if the target is unknown, `outside` if it is outside of the repository. */
  find(from: File, module: string): Found<File> {
    const key = `${from.directory}\n${from.rules.imports}\n${module}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const found = this.#find(from, module)
    this.#known.set(key, found)
    return found
  }

  #find(from: File, module: string): Found<File> {
    switch (from.rules.imports) {
      case 'folders':
        return this.#folder(module)
      case 'dotted':
        return this.#dotted(from, module)
      case 'paths':
        return this.#script(from, module)
      case null:
        return null
    }
  }

  #folder(path: string): Found<File> {
    for (const { directory, module } of this.#modules) {
      if (path !== module && !path.startsWith(`${module}/`)) continue
      const below = path.slice(module.length + 1)
      const found = this.#folders.get([directory, below].filter((part) => part !== '').join('/'))
      return found ?? 'outside'
    }
    return 'outside'
  }

  /** Absolute names start at the repository, at `src`, or at a directory above the file: the nearest that holds them. */
  #dotted(from: File, module: string): Found<File> {
    for (const path of pathsOf(from.directory, module)) {
      const found = this.#pythonFile(path)
      if (found !== null) return found
    }
    return module.startsWith('.') ? null : 'outside'
  }

  /** True if a name with dots is that of a folder with code, which needs no file of its own. */
  isFolder(from: File, module: string): boolean {
    return (
      from.rules.imports === 'dotted' && pathsOf(from.directory, module).some((path) => this.#dottedFolders.has(path))
    )
  }

  #pythonFile(path: string): readonly File[] | null {
    for (const ending of ['.py', '/__init__.py', '.pyi', '/__init__.pyi']) {
      const file = this.#byPath.get(`${path}${ending}`.replace(/^\//, ''))
      if (file !== undefined) return [file]
    }
    return null
  }

  #script(from: File, module: string): Found<File> {
    if (module.startsWith('.')) {
      const path = posix.join(from.directory, module)
      return this.#scriptFile(path) ?? this.#folderEntry(path)
    }
    const aliased = this.#aliased(from, module)
    if (aliased !== null) return aliased
    const parts = module.split('/')
    const name = parts.slice(0, module.startsWith('@') ? 2 : 1).join('/')
    const own = this.#packages.get(name)
    if (own === undefined) return 'outside'
    const subpath = module.slice(name.length + 1)
    if (subpath === '') return this.#packageEntry(own.directory, own.entries, '.')
    return (
      this.#packageEntry(own.directory, own.entries, `./${subpath}`) ??
      this.#scriptFile(posix.join(own.directory, subpath))
    )
  }

  /** A folder that is a package is its entry point. */
  #folderEntry(path: string): readonly File[] | null {
    const directory = path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '')
    const entries = this.#entries.get(directory)
    return entries === undefined ? null : this.#packageEntry(directory, entries, '.')
  }

  #aliased(from: File, module: string): readonly File[] | null {
    for (const { directory, base, aliases } of this.#paths) {
      if (directory !== '' && !from.path.startsWith(`${directory}/`)) continue
      for (const [alias, target] of aliases) {
        const star = alias.indexOf('*')
        const matches =
          star === -1
            ? module === alias
            : module.startsWith(alias.slice(0, star)) && module.endsWith(alias.slice(star + 1))
        if (!matches) continue
        const middle = star === -1 ? '' : module.slice(star, module.length - (alias.length - star - 1))
        const found = this.#scriptFile(posix.join(directory, base, target.replace('*', middle)))
        if (found !== null) return found
      }
      if (base !== '') {
        const found = this.#scriptFile(posix.join(directory, base, module))
        if (found !== null) return found
      }
    }
    return null
  }

  /**
   * Returns the source of a package's entry point. Manifests and imports often name the built file: `dist/index.js` for
   * `src/index.ts`, and `lib` of a package for its `src`.
   */
  #packageEntry(directory: string, entries: FileSymbols['imports'], subpath: string): readonly File[] | null {
    const named = entries.filter(([at]) => at === subpath).map(([, path]) => path)
    const sources = [...named, subpath].map((path) => path.replace(BUILT, 'src/'))
    const usual = subpath === '.' ? ['src/index', 'index', 'src/main', 'lib/index'] : [`src/${subpath.slice(2)}`]
    for (const path of [...named, ...sources, ...usual]) {
      const found = this.#scriptFile(posix.join(directory, path))
      if (found !== null) return found
    }
    return null
  }

  #scriptFile(path: string): readonly File[] | null {
    const plain = path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '')
    const bare = plain.replace(/\.(?:js|jsx|mjs|cjs|d\.ts|d\.mts)$/, '')
    for (const stem of bare === plain ? [plain] : [plain, bare]) {
      for (const ending of scriptEndings) {
        // `import '.'` in the root is `index`.
        const file = this.#byPath.get(stem === '' ? ending.slice(1) : `${stem}${ending}`)
        if (file !== undefined) return [file]
      }
    }
    return null
  }
}

/** Where a name with dots may lead, without an ending, the nearest first. */
function pathsOf(directory: string, module: string): readonly string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0
  const names = module
    .slice(dots)
    .split('.')
    .filter((name) => name !== '')
  const around = directory.split('/').filter((part) => part !== '')
  if (dots > 0) return [[...around.slice(0, around.length - (dots - 1)), ...names].join('/')]
  return Array.from({ length: around.length + 1 }, (_, left) => around.slice(0, around.length - left)).flatMap(
    (root) => [[...root, ...names].join('/'), [...root, 'src', ...names].join('/')],
  )
}
