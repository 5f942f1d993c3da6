import type {
  BaseClassRule,
  CallPattern,
  CallRule,
  ClassDecoratorRule,
  DecoratorRule,
  HandlerClassRule,
  LibraryModel,
  Statement,
  ValueRule,
  VariableContainer,
} from './model.js'
import { WordSearch } from './word-search.js'

/** A rule that applies to a call, with the library that states it. */
export interface FoundRule {
  readonly library: LibraryModel
  readonly rule: CallRule
}

interface OfLibrary<Rule> {
  readonly library: LibraryModel
  readonly rule: Rule
}

/** Looks up the library models of one language. It is built once for each language. */
export class ModelIndex {
  readonly containers: readonly VariableContainer[]
  readonly baseClasses: readonly BaseClassRule[]
  readonly handlerClasses: readonly HandlerClassRule[]
  /** Roles whose values keep their role through any further call in a chain. */
  readonly fluentRoles: ReadonlySet<string>
  /** Roles of untyped parameters by their name. */
  readonly parameters: ReadonlyMap<string, string>
  readonly routerExtensions: readonly RegExp[]
  /** Classes that answer by their name alone. */
  readonly controllers: readonly RegExp[]
  /** Libraries that know fields by their names. */
  readonly libraryFields: readonly (NonNullable<LibraryModel['fields']> & { readonly library: LibraryModel })[]
  /** Member of a class that holds the address of its calls with a bare path; null if no library has one. */
  readonly ownAddress: string | null
  readonly #calls = new Map<string, FoundRule[]>()
  readonly #patterns: (CallPattern & { readonly library: LibraryModel })[] = []
  readonly #values = new Map<string, ValueRule>()
  readonly #decorators = new Map<string, OfLibrary<DecoratorRule>[]>()
  readonly #classDecorators = new Map<string, OfLibrary<ClassDecoratorRule>[]>()
  readonly #libraryByImport = new Map<string, string>()
  readonly #roleByType = new Map<string, string>()
  /** Last parts of the names of all calls that a rule is about. */
  readonly #names = new Set<string>()
  readonly #trigger: WordSearch

  constructor(libraries: readonly LibraryModel[]) {
    const baseClasses: BaseClassRule[] = []
    const handlerClasses: HandlerClassRule[] = []
    for (const library of libraries) {
      for (const path of library.imports) this.#libraryByImport.set(path, library.name)
      for (const [type, role] of Object.entries(library.types ?? {})) this.#roleByType.set(type, role)
      for (const statement of library.rules) {
        if (statement.on === 'base-class') baseClasses.push(statement.rule)
        else if (statement.on === 'handler-class') handlerClasses.push(statement.rule)
        else this.#add(library, statement)
      }
    }
    this.baseClasses = baseClasses
    this.handlerClasses = handlerClasses
    this.containers = libraries.flatMap((library) => library.containers ?? [])
    this.fluentRoles = new Set(libraries.flatMap((library) => library.fluentRoles ?? []))
    this.parameters = new Map(libraries.flatMap((library) => Object.entries(library.parameters ?? {})))
    this.libraryFields = libraries.flatMap((library) =>
      library.fields === undefined ? [] : [{ ...library.fields, library }],
    )
    this.controllers = libraries.flatMap((library) => library.controllers ?? [])
    this.routerExtensions = libraries.flatMap((library) => library.routerExtensions ?? [])
    this.ownAddress = libraries.find((library) => library.ownAddress !== undefined)?.ownAddress ?? null
    this.#trigger = new WordSearch(new Set(libraries.flatMap(wordsOf)))
  }

  /** Checks whether a file can contain anything that a model is about. */
  isTriggeredBy(text: string): boolean {
    return this.#trigger.isIn(text)
  }

  /** Checks whether a text names a library. The rules of a library apply only to files that name it. */
  isNamed(library: LibraryModel, text: string): boolean {
    const words = wordsOf(library)
    return words.length === 0 || words.some((word) => text.includes(word))
  }

  /** Checks whether any rule is about a call of that name. */
  hasName(name: string): boolean {
    return this.#names.has(name) || this.hasPattern(name)
  }

  /** Checks whether the name of a call has a shape that a rule is about. */
  hasPattern(name: string): boolean {
    return this.#patterns.some((pattern) => pattern.name.test(name))
  }

  /** Returns the rules for a call by its full name, such as `gin.Default`, `gin-router.GET` or `?.MapGet`. */
  rulesOf(name: string): readonly FoundRule[] {
    return this.#calls.get(name) ?? []
  }

  /** Returns the rules for calls of a name of that shape, each with the first group of the name, else of the receiver. */
  patternsOf(name: string, receiver: string, isNew: boolean): readonly (FoundRule & { readonly captured: string })[] {
    return this.#patterns.flatMap((pattern) => {
      const match = pattern.name.exec(name)
      const on = pattern.receiver?.exec(receiver)
      if (match === null || on === null) return []
      if (pattern.isConstruction === true && !isNew) return []
      return [{ library: pattern.library, rule: pattern.rule, captured: match[1] ?? on?.[1] ?? '' }]
    })
  }

  /** Returns the role of values of a type, or null. */
  roleOfType(type: string): string | null {
    return this.#roleByType.get(type) ?? null
  }

  /** Returns the rule for a decorator of a member in a file with that text. */
  decorator(name: string, text: string): DecoratorRule | undefined {
    return this.#decorators.get(name)?.findLast(({ library }) => this.isNamed(library, text))?.rule
  }

  /** Returns the rule for a decorator of a class in a file with that text. */
  classDecorator(name: string, text: string): ClassDecoratorRule | undefined {
    return this.#classDecorators.get(name)?.findLast(({ library }) => this.isNamed(library, text))?.rule
  }

  /** Returns the rule that says what a call returns, or null. */
  valueRule(name: string): ValueRule | null {
    return this.#values.get(name) ?? this.#values.get(`?.${lastPart(name)}`) ?? null
  }

  /** Returns the library that an import belongs to: the one with the longest matching path, or null. */
  libraryOf(path: string): string | null {
    let head = path
    while (head !== '') {
      const name = this.#libraryByImport.get(head)
      if (name !== undefined) return name
      head = head.slice(0, Math.max(0, head.lastIndexOf('/'), head.lastIndexOf('.')))
    }
    return null
  }

  #add(library: LibraryModel, statement: Exclude<Statement, { on: 'base-class' | 'handler-class' }>): void {
    switch (statement.on) {
      case 'call':
        for (const name of statement.names) {
          const rules = this.#calls.get(name) ?? []
          rules.push({ library, rule: statement.rule })
          this.#calls.set(name, rules)
          this.#names.add(lastPart(name))
        }
        return
      case 'value':
        for (const name of statement.names) {
          this.#values.set(name, statement.rule)
          this.#names.add(lastPart(name))
        }
        return
      case 'call-pattern':
        this.#patterns.push({ ...statement, library })
        return
      case 'decorator':
        for (const name of statement.names) addTo(this.#decorators, name, { library, rule: statement.rule })
        return
      case 'class-decorator':
        for (const name of statement.names) addTo(this.#classDecorators, name, { library, rule: statement.rule })
    }
  }
}

function wordsOf(library: LibraryModel): readonly string[] {
  return library.words ?? library.imports
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function addTo<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const known = lists.get(name)
  if (known === undefined) lists.set(name, [item])
  else known.push(item)
}
