import { FOLLOWED_ENDINGS, languageOfPath, type NameRules, namesOf } from '@coderag/facts/names'
import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../../source-facts.js'

/** Endings of code, those of components with code in them included; the longest first. */
const ENDINGS = ['.d.ts', ...FOLLOWED_ENDINGS, '.vue', '.svelte']

/** Finds documents by the ways in which code names other code. Only documents with facts are in it. */
export class SourceTree {
  readonly #byStem: ReadonlyMap<string, readonly FactDocument[]>
  readonly #byFolder: ReadonlyMap<string, readonly FactDocument[]>
  readonly #byPath: ReadonlyMap<string, FactDocument>
  /** Folders of packages by the name that other code imports them by. */
  readonly #packages = new Map<string, { readonly repoName: string; readonly folder: string }>()

  constructor(readonly documents: readonly FactDocument[]) {
    const code = documents.filter(({ filePath }) => stemOf(filePath) !== filePath)
    this.#byPath = new Map(documents.map((document) => [keyOf(document.repoName, document.filePath), document]))
    this.#byStem = groupBy(code, ({ filePath }) => baseOf(stemOf(filePath)))
    this.#byFolder = groupBy(code, ({ repoName, filePath }) => keyOf(repoName, parentOf(filePath)))
    for (const { repoName, filePath, facts } of documents) {
      if (!/(?:^|\/)(?:package\.json|go\.mod|pyproject\.toml|setup\.py)$/.test(filePath)) continue
      for (const fact of facts.plain) {
        if (fact.kind === 'package') this.#packages.set(fact.name, { repoName, folder: parentOf(filePath) })
      }
    }
  }

  at(repoName: string, filePath: string): FactDocument | null {
    return this.#byPath.get(keyOf(repoName, filePath)) ?? null
  }

  /** Documents of the same package, where a folder is one: names are shared without an import. */
  siblings({ repoName, filePath }: FactDocument): readonly FactDocument[] {
    return this.#byFolder.get(keyOf(repoName, parentOf(filePath))) ?? []
  }

  /** Returns the documents of a module's name as written in `from`. Empty for modules outside of the source. */
  resolve(from: FactDocument, module: string): readonly FactDocument[] {
    const folder = parentOf(from.filePath)
    const imports = importsOf(from)
    if (imports === 'dotted') return this.#dotted(from, module)
    if (module.startsWith('.')) return this.#file(from.repoName, joinPath(folder, module))
    const known = this.#package(module)
    if (known.length > 0) return known
    if (imports === 'folders') return this.#folder(from, module)
    return this.#ofAlias(from, module)
  }

  /**
   * A name by an alias of the compiler, of Node or of a framework: `@/api`, `~/api`, `~~/api` (https://nuxt.com/docs/api/nuxt-config#alias),
   * `#api`, `$lib/api` (https://svelte.dev/docs/kit/$lib), `@server/api`, `building-blocks/configs`.
   */
  #ofAlias(from: FactDocument, module: string): readonly FactDocument[] {
    const [, alias = '', path = module] = /^((?:@@?|~~?|[#$])\w*)\/(.+)$/.exec(module) ?? []
    // No package is called `@/x`; `@server/x` may be one, and its folder is called like the alias then.
    const paths = /^\W+$/.test(alias)
      ? [path]
      : [module, module.replace(/^[@~#$]/, ''), ...(path.includes('/') ? [path] : [])]
    for (const candidate of paths) {
      const found = this.#bySuffix(from, candidate)
      if (found.length > 0) return found
    }
    return []
  }

  #package(module: string): readonly FactDocument[] {
    for (let name = module; name !== ''; name = parentOf(name)) {
      const known = this.#packages.get(name)
      if (known === undefined) continue
      const rest = module.slice(name.length + 1)
      const folder = [known.folder, rest].filter((part) => part !== '').join('/')
      const inFolder = this.#byFolder.get(keyOf(known.repoName, folder)) ?? []
      if (inFolder.some((document) => importsOf(document) === 'folders')) return inFolder
      const source = `${known.folder}/src/${rest.replace(/^(?:dist|lib|build|out|esm|cjs)\//, '')}`
      const found = [folder, `${folder}/src`, `${folder}/lib`, source]
      return found.map((path) => this.#file(known.repoName, path)).find((files) => files.length > 0) ?? []
    }
    return []
  }

  #file(repoName: string, path: string | null): readonly FactDocument[] {
    if (path === null) return []
    const stem = stemOf(path)
    const found = [stem, `${stem}/index`, `${stem}/__init__`].flatMap((candidate) =>
      (this.#byStem.get(baseOf(candidate)) ?? []).filter(
        (document) => document.repoName === repoName && stemOf(document.filePath) === candidate,
      ),
    )
    return found
  }

  #dotted(from: FactDocument, module: string): readonly FactDocument[] {
    const dots = /^\.+/.exec(module)?.[0].length ?? 0
    const path = module.slice(dots).replaceAll('.', '/')
    if (dots > 0) {
      let folder: string | null = parentOf(from.filePath)
      for (let up = 1; up < dots; up += 1) folder = joinPath(folder ?? '', '..')
      return this.#file(from.repoName, [folder ?? '', path].filter((part) => part !== '').join('/'))
    }
    return this.#bySuffix(from, path)
  }

  #folder(from: FactDocument, module: string): readonly FactDocument[] {
    for (let path = module; path !== ''; path = path.slice(path.indexOf('/') + 1)) {
      const here = this.#byFolder.get(keyOf(from.repoName, path)) ?? []
      if (here.length > 0) return here
      if (!path.includes('/')) return []
    }
    return []
  }

  /** Files whose path ends like that, the nearest to the importing file; the first where several are as near. */
  #bySuffix(from: FactDocument, path: string): readonly FactDocument[] {
    const stem = stemOf(path)
    const candidates = [stem, `${stem}/index`, `${stem}/__init__`].flatMap((candidate) =>
      (this.#byStem.get(baseOf(candidate)) ?? []).filter((document) => {
        const own = stemOf(document.filePath)
        return document.repoName === from.repoName && (own === candidate || own.endsWith(`/${candidate}`))
      }),
    )
    const nearness = candidates.map((document) => commonLength(document.filePath, from.filePath))
    const best = Math.max(...nearness, -1)
    return candidates.filter((_, index) => nearness[index] === best).slice(0, 1)
  }
}

function keyOf(repoName: string, path: string): string {
  return `${repoName}\n${path}`
}

function stemOf(path: string): string {
  const ending = ENDINGS.find((own) => path.endsWith(own)) ?? ''
  return path.slice(0, path.length - ending.length)
}

/** Tells how imports in the language of a document name files; null if they name none. */
function importsOf({ filePath }: FactDocument): NameRules['imports'] {
  return namesOf(languageOfPath(filePath) ?? '').imports
}

/** Returns the number of leading folders that two paths share. */
export function commonLength(a: string, b: string): number {
  let folder = parentOf(a)
  while (folder !== '' && !isInside(b, folder)) folder = parentOf(folder)
  return folder === '' ? 0 : folder.split('/').length
}
