import type { DecorationRule, Library, NamePattern, Rule, RuleBook, ValueRule } from './rules.js'
import { WordSearch } from './word-search.js'

export interface Found {
  readonly library: Library
  readonly rule: Rule
}

/** The rules of one language by what they are looked up with. Built once for each language. */
export class RuleIndex {
  readonly #rules = new Map<string, Found[]>()
  readonly #modules = new Map<string, string>()
  readonly #types = new Map<string, string>()
  readonly #values: Map<string, ValueRule>
  readonly #names = new Set<string>()
  readonly #decorations: ReadonlyMap<string, DecorationRule>
  readonly #patterns: (NamePattern & { readonly library: Library })[] = []
  /** Words without one of which a file can't hold anything that the rules are about. */
  readonly #trigger: WordSearch

  constructor(readonly book: RuleBook) {
    this.#values = new Map(Object.entries(book.values))
    this.#decorations = new Map(Object.entries(book.decorations ?? {}))
    const words = new Set<string>()
    for (const library of book.libraries) {
      for (const module of library.modules) this.#modules.set(module, library.name)
      for (const word of library.words ?? library.modules) words.add(word)
      for (const [type, role] of Object.entries(library.types ?? {})) this.#types.set(type, role)
      for (const pattern of library.patterns ?? []) this.#patterns.push({ ...pattern, library })
      for (const [key, rules] of Object.entries(library.rules)) this.#add(key, library, rules)
    }
    for (const key of this.#values.keys()) this.#names.add(lastPart(key))
    this.#trigger = new WordSearch(words)
  }

  /** Whether a file of that text can hold anything that the rules are about. */
  isTriggeredBy(text: string): boolean {
    return this.#trigger.isIn(text)
  }

  /** Whether a library is named in a text at all; what a name alone means depends on it. */
  isNamed(library: Library, text: string): boolean {
    const words = library.words ?? library.modules
    return words.length === 0 || words.some((word) => text.includes(word))
  }

  /** Whether any rule is about a call of that name; most calls end here. */
  hasName(name: string): boolean {
    return this.#names.has(name) || this.hasPattern(name)
  }

  hasPattern(name: string): boolean {
    return this.#patterns.some((pattern) => pattern.name.test(name))
  }

  rulesOf(key: string): readonly Found[] {
    return this.#rules.get(key) ?? []
  }

  /** Rules for calls of that shape, with what the first group of the name holds. */
  patternsOf(name: string, object: string, isNew: boolean): readonly (Found & { readonly group: string })[] {
    return this.#patterns.flatMap(({ name: shape, object: on, isNew: mustBeNew, rule, library }) => {
      const match = shape.exec(name)
      return match === null || on?.test(object) === false || (mustBeNew === true && !isNew)
        ? []
        : [{ library, rule, group: match[1] ?? '' }]
    })
  }

  typeRole(key: string): string | null {
    return this.#types.get(key) ?? null
  }

  decoration(name: string): DecorationRule | undefined {
    return this.#decorations.get(name)
  }

  valueRule(key: string): ValueRule | null {
    return this.#values.get(key) ?? this.#values.get(`?.${lastPart(key)}`) ?? null
  }

  /** The library that an import belongs to, through the longest of its path's beginnings that is known. */
  libraryOf(module: string): string | null {
    for (let path = module; path !== ''; path = path.slice(0, Math.max(0, path.search(/[/.][^/.]*$/)))) {
      const name = this.#modules.get(path)
      if (name !== undefined) return name
    }
    return null
  }

  #add(key: string, library: Library, rules: Rule | readonly Rule[]): void {
    const list = this.#rules.get(key) ?? []
    for (const rule of 'is' in rules ? [rules] : rules) list.push({ library, rule })
    this.#rules.set(key, list)
    this.#names.add(lastPart(key))
  }
}

function lastPart(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1)
}
