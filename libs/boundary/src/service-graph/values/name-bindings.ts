import { baseOf, BEAN_TYPE, type FollowedFact, type ValueExpr } from '@coderag/facts/stored'
import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../../source-facts.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { SourceTree } from '../owners/source-tree.js'

/** Last parts of names that say nothing of whose they are. */
const COMMON_PART = new RegExp(
  String.raw`^(?:url|uri|host|hostname|addr|address|endpoint|baseurl|base_url|baseuri|baseaddress|port|name|` +
    String.raw`value|path|client|config|options|settings|key|topic|queue|exchange|default|server|servers|` +
    String.raw`brokers|database|db|connection|connectionstring|dsn)$`,
  'i',
)

/** A name with its value and the fact that binds it. */
export interface Binding {
  readonly name: string
  readonly value: ValueExpr
  readonly fact: Placed['fact']
}

export interface Located {
  readonly document: FactDocument
  readonly binding: Binding
}

/** Files of languages in which a folder is a package, or most often is. */
const PACKAGE_IS_FOLDER = /\.(?:go|cs|java|kt)$/
/** Matches what calls give to a function: `publish#0`, `publisher.publish#topic`. */
const GIVEN = /#[^.]*$/
/** Files from which a name may be given a value that nothing else tells apart. In more, several things share the name. */
const MOST_FILES = 3

/** Number of files that a name is re-exported through. */
const MAX_HOPS = 3

/** Finds what names are bound to: in the document, what it imports, beside it, and in the service. */
export class NameBindings {
  readonly #tree: SourceTree
  readonly #documentsOf: (service: Entity) => readonly FactDocument[]
  /** Per document: what a name is bound to. */
  readonly #bindings = new Map<FactDocument, ReadonlyMap<string, readonly Binding[]>>()
  /** Per folder, by the list of its documents. */
  readonly #byFolder = new Map<readonly FactDocument[], ReadonlyMap<string, readonly Located[]>>()
  /** Per service, by name. */
  readonly #members = new Map<Entity, Map<string, readonly Located[]>>()
  readonly #byLastPart = new Map<Entity, ReadonlyMap<string, readonly Located[]>>()

  constructor(tree: SourceTree, documentsOf: (service: Entity) => readonly FactDocument[]) {
    this.#tree = tree
    this.#documentsOf = documentsOf
  }

  /**
   * Yields the places where a name is bound, the nearest first. A binding can lead nowhere, such as a parameter without
   * a visible argument; then the next place counts.
   *
   * @param mostFiles - How many files may give a value by a name alone.
   */
  *places(
    name: string,
    document: FactDocument,
    service: Entity,
    mostFiles = MOST_FILES,
  ): Generator<readonly Located[]> {
    if (GIVEN.test(name)) {
      yield* this.#given(name, document, service, mostFiles)
      return
    }
    if (name.startsWith(BEAN_TYPE)) {
      const [only, ...others] = this.#named(name, service)
      yield only === undefined || others.length > 0 ? [] : [only]
      return
    }
    yield this.#bound(document, name)
    yield this.#imported(name, document)
    // Folders are packages in Go, and what C# calls a namespace most often is one.
    if (PACKAGE_IS_FOLDER.test(document.filePath)) yield this.#beside(document, name)
    yield this.#byMember(name, service)
    // What subclasses and implementations say: `Publisher#subject`.
    const dot = name.lastIndexOf('.')
    if (dot <= 0) return
    yield* this.#given(`${lastPart(name.slice(0, dot))}#${name.slice(dot + 1)}`, document, service, mostFiles)
    if (mostFiles === Infinity && document.filePath.endsWith('.go'))
      yield this.#methodsNamed(name.slice(dot + 1), service)
  }

  /** Go: returns the methods of a name, which an interface is told by: any type with them implements it. */
  #methodsNamed(name: string, service: Entity): readonly Located[] {
    const alike = this.#lastParts(service).get(memberKey(name)) ?? []
    return alike.filter(
      ({ document, binding: { name: own, fact } }) =>
        lastPart(own) === name && fact.extractor.endsWith('/getter') && document.filePath.endsWith('.go'),
    )
  }

  /**
   * Returns the bindings of a name in a document: the whole name, or the end of a scoped name such as
   * `Settings.orders_url`.
   */
  #bound(document: FactDocument, name: string): readonly Located[] {
    const bindings = this.#bindingsOf(document)
    return (bindings.get(name) ?? bindings.get(withoutSelf(name)) ?? []).map((binding) => ({ document, binding }))
  }

  /**
   * Yields what calls give to a function of a document: first calls of the same file or package and those whose import
   * leads to it, then calls of the name that no import leads elsewhere.
   */
  *#given(name: string, document: FactDocument, service: Entity, mostFiles: number): Generator<readonly Located[]> {
    const called = this.#lastParts(service).get(memberKey(lastPart(name))) ?? []
    const near: Located[] = []
    const open: Located[] = []
    for (const located of called) {
      if (lastPart(located.binding.name) !== lastPart(name)) continue
      const leads = this.#leadsTo(located, document)
      if (leads === true) near.push(located)
      else if (leads === null) open.push(located)
    }
    yield near
    yield new Set(open.map(({ document: { sourceUri } }) => sourceUri)).size <= mostFiles ? open : []
  }

  /** Returns whether a call means a function of a document, by what it imports; null if nothing tells. */
  #leadsTo({ document: from, binding }: Located, document: FactDocument): boolean | null {
    const [head = ''] = binding.name.split(/[.#]/, 1)
    const imported = from.facts.followed.filter((fact) => fact.kind === 'import' && fact.name === head)
    const modules = imported.flatMap((fact) => (fact.kind === 'import' ? this.#modulesOf(from, fact) : []))
    if (modules.length === 0) return from === document || this.#isBeside(from, document) ? true : null
    if (modules.includes(document)) return true
    const isPassedOn = modules.some((module) => module.facts.followed.some(({ kind }) => kind === 'import'))
    return isPassedOn ? null : false
  }

  #isBeside(one: FactDocument, other: FactDocument): boolean {
    return PACKAGE_IS_FOLDER.test(one.filePath) && this.#tree.siblings(one).includes(other)
  }

  /** Returns the bindings of a name in the other documents of a folder. */
  #beside(document: FactDocument, name: string): readonly Located[] {
    const folder = this.#folderOf(this.#tree.siblings(document))
    const exact = folder.get(name) ?? []
    const plain = withoutSelf(name)
    const others = plain === name ? [] : (folder.get(plain) ?? [])
    const bound = new Set(exact.map((located) => located.document))
    return [...exact, ...others.filter((located) => !bound.has(located.document))].filter(
      (located) => located.document !== document,
    )
  }

  /** Returns the bindings of all documents of a folder by name: asking each document for each name takes long. */
  #folderOf(documents: readonly FactDocument[]): ReadonlyMap<string, readonly Located[]> {
    const known = this.#byFolder.get(documents)
    if (known !== undefined) return known
    const named = documents.flatMap((document) =>
      [...this.#bindingsOf(document)].flatMap(([name, bindings]) =>
        bindings.map((binding) => ({ name, located: { document, binding } })),
      ),
    )
    const folder = new Map(
      [...groupBy(named, ({ name }) => name)].map(([name, own]) => [name, own.map(({ located }) => located)]),
    )
    this.#byFolder.set(documents, folder)
    return folder
  }

  #bindingsOf(document: FactDocument): ReadonlyMap<string, readonly Binding[]> {
    const known = this.#bindings.get(document)
    if (known !== undefined) return known
    const made: Binding[] = []
    for (const fact of document.facts.followed) {
      if (fact.kind === 'constant') made.push({ name: fact.name, value: fact.value, fact })
    }
    for (const fact of document.facts.plain) {
      if (fact.kind !== 'env_read' || fact.bindsTo === null) continue
      const { source, name, fallback } = fact
      const value: ValueExpr =
        source === 'env' ? { kind: 'env', name, fallback } : { kind: 'config', key: name, fallback }
      made.push({ name: fact.bindsTo, value, fact })
    }
    const named = made.flatMap((binding) => [
      [binding.name, binding] as const,
      ...(binding.name.includes('.') ? [[lastPart(binding.name), binding] as const] : []),
    ])
    const bindings = new Map(
      [...groupBy(named, ([name]) => name)].map(([name, own]) => [name, own.map(([, binding]) => binding)]),
    )
    this.#bindings.set(document, bindings)
    return bindings
  }

  #imported(name: string, document: FactDocument): readonly Located[] {
    const dot = name.indexOf('.')
    const [head, rest] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)]
    for (const fact of document.facts.followed) {
      if (fact.kind !== 'import' || fact.name !== head) continue
      const wanted =
        fact.exported === '*' || fact.exported === 'default'
          ? rest
          : [fact.exported, rest].filter((part) => part !== '').join('.')
      const modules = this.#modulesOf(document, fact)
      const found = this.#exported(modules, wanted)
      if (found.length > 0) return found
      // `export default api` is most often imported by its own name.
      const namesake = wanted === '' ? modules.flatMap((other) => this.#bound(other, fact.name)) : []
      if (namesake.length > 0) return namesake
    }
    return []
  }

  #modulesOf(
    document: FactDocument,
    { module, exported }: Extract<FollowedFact, { kind: 'import' }>,
  ): readonly FactDocument[] {
    const whole = this.#tree.resolve(document, module)
    if (whole.length > 0 || exported === '*' || exported === 'default') return whole
    // `from app import config` names a module.
    return this.#tree.resolve(document, `${module}.${exported}`)
  }

  /** Returns the bindings of a name in other documents, following files that re-export it: the nearest ones. */
  #exported(from: readonly FactDocument[], name: string): readonly Located[] {
    const last = lastPart(name)
    const [first] = name.split('.')
    // Modules may export all of each other: each is asked once.
    const seen = new Set(from)
    let documents = [...seen]
    for (let hops = 0; hops <= MAX_HOPS && documents.length > 0; hops += 1) {
      for (const document of documents) {
        const found = name === '' ? this.#bound(document, 'default') : this.#bound(document, name)
        if (found.length > 0) return found
        const nested = nestedName(name)
        const inner = nested === null ? [] : this.#bound(document, nested)
        if (inner.length > 0) return inner
        const member = name.includes('.') ? this.#bound(document, last) : []
        if (member.length > 0) return member
      }
      documents = documents
        .flatMap((document) =>
          document.facts.followed.flatMap((fact) =>
            fact.kind === 'import' && (fact.name === '*' || fact.name === first)
              ? this.#tree.resolve(document, fact.module)
              : [],
          ),
        )
        .filter((document) => seen.size < seen.add(document).size)
    }
    return []
  }

  /**
   * Returns the binding of a member of something that is passed in: `config.ordersUrl` is the only thing with that name
   * in the service.
   */
  #byMember(name: string, service: Entity): readonly Located[] {
    const members = this.#members.get(service) ?? new Map<string, readonly Located[]>()
    this.#members.set(service, members)
    const known = members.get(name)
    if (known !== undefined) return known
    const found = this.#findMember(name, service)
    members.set(name, found)
    return found
  }

  #findMember(name: string, service: Entity): readonly Located[] {
    const last = lastPart(name)
    const parts = name.split('.')
    const index = this.#lastParts(service)
    const all = index.get(memberKey(last)) ?? []
    const owner = parts.length > 1 ? ownerKey(parts.at(-2) ?? '') : ''
    const whole = all.filter(({ binding }) => memberKey(binding.name) === memberKey(name))
    // Parameters and what calls give them are meant where they stand, not by whoever has a like name.
    const same = all.filter(({ binding }) => !/\/(?:parameter|argument)$/.test(binding.fact.extractor))
    const owned = owner === '' ? [] : same.filter(({ binding }) => memberKey(binding.name).includes(owner))
    // `options.Url` of some class has too many namesakes: its owner has to agree.
    const isCommon = COMMON_PART.test(last) || last.length < 4
    const nested = whole.length > 0 ? [] : nestedIn(name, all)
    const exact = whole.length > 0 ? whole : nested
    const found = exact.length > 0 ? exact : owned.length > 0 || isCommon ? owned : same
    const sources = new Set(found.map(({ document, binding }) => `${document.sourceUri}\n${binding.name}`))
    return sources.size <= MOST_FILES ? found : []
  }

  /** Returns all bindings of a whole name in a service. */
  #named(name: string, service: Entity): readonly Located[] {
    const alike = this.#lastParts(service).get(memberKey(lastPart(name))) ?? []
    return alike.filter(({ binding }) => binding.name === name)
  }

  #lastParts(service: Entity): ReadonlyMap<string, readonly Located[]> {
    const known = this.#byLastPart.get(service)
    if (known !== undefined) return known
    const all = this.#documentsOf(service).flatMap((document) =>
      [...new Set([...this.#bindingsOf(document).values()].flat())].map((binding) => ({ document, binding })),
    )
    const index = groupBy(all, ({ binding }) => memberKey(lastPart(binding.name)))
    this.#byLastPart.set(service, index)
    return index
  }
}

/** Returns a name without the object itself in front of it: `this.url` and `_url` are `url`. */
function withoutSelf(name: string): string {
  return name.replace(/^(?:this|self|cls|_?)\./, '').replace(/^_/, '')
}

/** Returns how a file names a member of a class inside another one, `Users.Base` of `Routes.Users.Base`; null for shorter names. */
function nestedName(name: string): string | null {
  const parts = name.split('.')
  return parts.length < 3 ? null : parts.slice(-2).join('.')
}

/** Returns the members of a class inside another one. A file that is named after the outer class has the right ones. */
function nestedIn(name: string, all: readonly Located[]): readonly Located[] {
  const nested = nestedName(name)
  if (nested === null) return []
  const found = all.filter(({ binding }) => binding.name === nested)
  const outer = name.split('.').at(-3)
  const own = found.filter(({ document }) => baseOf(document.filePath).replace(/\.\w+$/, '') === outer)
  return own.length > 0 ? own : found
}

export function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** `orders_url`, `ordersUrl` and `OrdersURL` name one thing. */
function memberKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** As `memberKey`, with `cfg` and `conf` for what they are short for. */
function ownerKey(name: string): string {
  return memberKey(name).replace(/^(?:cfg|conf)$/, 'config')
}
