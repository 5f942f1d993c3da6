import { namesOf } from '@coderag/facts/names'
import type { FileSymbols } from '@coderag/facts/stored'

/** The module of each file in its crate, and the module of the type that an `impl` block belongs to. */
export class Crates {
  /** Directories of `lib.rs` and `main.rs`, the longest first. */
  readonly #roots: readonly string[]
  /** Modules by crate and by the name of a type that they declare. */
  readonly #declaring = new Map<string, Set<string>>()
  /** Paths of aliases, `type Response = Reply`, also in an `impl`: they are no part of a type of that name. */
  readonly #aliases = new Set<string>()

  constructor(files: readonly { readonly path: string; readonly symbols: FileSymbols }[]) {
    const inCrates = files.filter(({ symbols }) => namesOf(symbols.language).typesBelongTo === 'crate')
    const roots = inCrates.flatMap(({ path }) => /^(?:(.*)\/)?(?:lib|main)\.rs$/.exec(path)?.slice(1, 2) ?? [])
    this.#roots = [...new Set(roots.map((root: string | undefined) => root ?? ''))].sort((a, b) => b.length - a.length)
    for (const { path, symbols } of inCrates) {
      const module = this.moduleOf(path)
      for (const [name, kind, scope, , , , , type] of symbols.declarations) {
        const place = scope === '' ? module : `${module}.${scope}`
        if (kind === 'type' && type !== '') this.#aliases.add(`${place}.${name}`)
        if (!['struct', 'enum', 'trait'].includes(kind)) continue
        const key = `${crateOf(module)} ${name}`
        const modules = this.#declaring.get(key) ?? new Set<string>()
        modules.add(place)
        this.#declaring.set(key, modules)
      }
    }
  }

  /**
   * Returns the crate of a file, which is its directory, and the path of the module in it: `crates/core:flags.parse`. All
   * files of `tests`, `examples` and `benches` are one crate each, since any of them may be the root of the others.
   */
  moduleOf(path: string): string {
    const root = this.#roots.find((directory) => directory === '' || path.startsWith(`${directory}/`))
    const stem = path.replace(/\.rs$/, '')
    if (root === undefined) {
      const [, directory = stem, file = ''] = /^((?:.*\/)?(?:tests|examples|benches))\/(.+)$/.exec(stem) ?? []
      return `${directory}:${file.includes('/') ? file.replace(/\/mod$/, '').replaceAll('/', '.') : ''}`
    }
    const below = stem.slice(root === '' ? 0 : root.length + 1)
    const names = below.replace(/(?:^|\/)(?:mod|lib|main)$/, '')
    return `${root}:${names.replaceAll('/', '.')}`
  }

  /** Returns where a type is declared: in this module, or in the only module of the crate that declares the name. */
  typePath(path: string, qualifiedName: string): string {
    const module = this.moduleOf(path)
    const names = qualifiedName.replaceAll('::', '.').split('.')
    const name = names.at(-1) ?? ''
    const own = [module, ...names.slice(0, -1)].join('.')
    if (this.#aliases.has(`${own}.${name}`)) return `${own}.${name}`
    const declaring = this.#declaring.get(`${crateOf(module)} ${name}`)
    const [only] = declaring ?? []
    const place = declaring?.size === 1 && only !== undefined && !declaring.has(own) ? only : own
    return `${place}.${name}`
  }
}

/** Returns the crate of a module. */
export function crateOf(module: string): string {
  return module.slice(0, module.indexOf(':') + 1)
}

/** Returns the space of a module, in which its files see each other's names. */
export function crateSpace(module: string): string {
  return `crates:${module}`
}
