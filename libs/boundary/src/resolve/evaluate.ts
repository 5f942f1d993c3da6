import { baseOf } from '../services/names.js'
import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../store/source-facts.js'
import type { FollowedFact } from '../store/encode-facts.js'
import type { ValueExpr } from '../facts.js'
import { HOLE } from './address.js'
import type { Entity, Placed } from './entity.js'
import type { Environment } from './environment.js'
import type { SourceTree } from './source-tree.js'

/** How a value was come by. `default` is what code uses where nothing sets the variable. */
export type ValueOrigin = 'literal' | 'variable' | 'setting' | 'default'

/** A text that an expression may have, holes as `{}`. */
export interface Value {
  readonly text: string
  readonly origin: ValueOrigin
  /** The variable or key that it came through; null for what stands in code. */
  readonly through: string | null
  /** Where it is written, from the use to the source. */
  readonly places: readonly Placed[]
}

/** Where an expression stands, and in which service it runs. */
export interface Scope {
  readonly service: Entity
  readonly document: FactDocument
}

interface Walk extends Scope {
  readonly depth: number
}

const MAX_DEPTH = 12
const MAX_VALUES = 24
/** Last parts of names that say nothing of whose they are. */
const COMMON_PART =
  /^(?:url|uri|host|hostname|addr|address|endpoint|baseurl|base_url|baseuri|baseaddress|port|name|value|path|client|config|options|settings|key|topic|queue|exchange|default|server|servers|brokers|database|db|connection|connectionstring|dsn)$/i

/** Follows expressions through names, imports, variables and settings to texts. */
export class Evaluator {
  readonly #environment: Environment
  readonly #tree: SourceTree
  readonly #documentsOf: (service: Entity) => readonly FactDocument[]
  /** Per document: what a name is bound to. */
  readonly #bindings = new Map<FactDocument, ReadonlyMap<string, readonly Binding[]>>()
  readonly #byLastPart = new Map<Entity, ReadonlyMap<string, readonly Located[]>>()

  constructor(environment: Environment, tree: SourceTree, documentsOf: (service: Entity) => readonly FactDocument[]) {
    this.#environment = environment
    this.#tree = tree
    this.#documentsOf = documentsOf
  }

  /** All texts that an expression may have, most certain first; empty where nothing is known. */
  values(expr: ValueExpr, scope: Scope): readonly Value[] {
    return this.#evaluate(expr, { ...scope, depth: 0 })
  }

  #evaluate(expr: ValueExpr, walk: Walk): readonly Value[] {
    if (walk.depth > MAX_DEPTH) return []
    const deeper = { ...walk, depth: walk.depth + 1 }
    switch (expr.kind) {
      case 'literal':
        return [{ text: expr.value, origin: 'literal', through: null, places: [] }]
      case 'unknown':
        return []
      case 'choice':
        return unique(expr.options.flatMap((option) => this.#evaluate(option, deeper)))
      case 'concat':
        return this.#concat(expr.parts, deeper)
      case 'env':
        return this.variable(expr.name, expr.fallback, deeper)
      case 'config':
        return this.setting(expr.key, expr.fallback, deeper)
      case 'name':
        return this.#name(expr.name, deeper)
    }
  }

  /** Values of an environment variable as a service's code reads it, what code uses without it last. */
  variable(name: string, fallback: ValueExpr | null, scope: Scope & { readonly depth?: number }): readonly Value[] {
    const walk: Walk = { depth: 0, ...scope }
    const isCode = !isManifest(walk.document)
    const set: Value[] = isCode
      ? this.#environment
          .variable(walk.service, name)
          .flatMap((setting) => this.#set(setting.value, setting.place, name, 'variable', walk))
      : this.#environment
          .interpolated(walk.document, name, walk.service)
          .flatMap((place) => this.#set(place.fact.value, place, name, 'variable', walk))
    return unique([...set, ...this.#fallback(fallback, name, walk)])
  }

  /** Values of a configuration key. */
  setting(key: string, fallback: ValueExpr | null, scope: Scope & { readonly depth?: number }): readonly Value[] {
    const walk: Walk = { depth: 0, ...scope }
    const values = isManifest(walk.document) ? this.#environment.chartValues(walk.document, key) : []
    const set =
      values.length > 0
        ? values.flatMap((place) => this.#set(place.fact.value, place, key, 'setting', walk))
        : this.#environment
            .setting(walk.service, key)
            .flatMap((setting) => this.#set(setting.value, setting.place, key, 'setting', walk))
    return unique([...set, ...this.#fallback(fallback, key, walk)])
  }

  #set(value: ValueExpr, place: Placed, through: string, origin: ValueOrigin, walk: Walk): readonly Value[] {
    const inside = { service: walk.service, document: place.document, depth: walk.depth + 1 }
    return this.#evaluate(value, inside).map((found) => ({
      text: found.text,
      origin,
      through,
      places: [place, ...found.places],
    }))
  }

  #fallback(fallback: ValueExpr | null, through: string, walk: Walk): readonly Value[] {
    if (fallback === null) return []
    return this.#evaluate(fallback, { ...walk, depth: walk.depth + 1 }).map((value) => ({
      ...value,
      origin: 'default',
      through,
    }))
  }

  #concat(parts: readonly ValueExpr[], walk: Walk): readonly Value[] {
    let made: Value[] = [{ text: '', origin: 'literal', through: null, places: [] }]
    for (const part of parts) {
      const values = this.#evaluate(part, walk)
      const known: readonly Value[] =
        values.length > 0 ? values : [{ text: HOLE, origin: 'literal', through: null, places: [] }]
      made = made.flatMap((head) => known.map((tail) => joined(head, tail))).slice(0, MAX_VALUES)
    }
    const isEmpty = made.every(({ text }) => text.replaceAll(HOLE, '') === '')
    return isEmpty ? [] : unique(made)
  }

  #name(name: string, walk: Walk): readonly Value[] {
    const { document } = walk
    // What is bound may lead nowhere, such as a parameter that nobody is seen to fill: then the next place counts.
    const own = this.#all(this.#bound(document, name), walk)
    if (own.length > 0) return own
    const imported = this.#all(this.#imported(name, walk), walk)
    if (imported.length > 0) return imported
    // Folders are packages in Go, and what C# calls a namespace most often is one.
    if (/\.(?:go|cs|java|kt)$/.test(document.filePath)) {
      const siblings = this.#tree.siblings(document).filter((other) => other !== document)
      const beside = this.#all(
        siblings.flatMap((other) => this.#bound(other, name)),
        walk,
      )
      if (beside.length > 0) return beside
    }
    return this.#all(this.#byMember(name, walk), walk)
  }

  #all(found: readonly Located[], walk: Walk): readonly Value[] {
    return unique(
      found.flatMap(({ document, binding }) =>
        this.#evaluate(binding.value, { service: walk.service, document, depth: walk.depth }).map((value) => ({
          ...value,
          places: [{ document, fact: binding.fact }, ...value.places],
        })),
      ),
    )
  }

  /** What a name is bound to in a document: whole, or the end of a scoped name such as `Settings.orders_url`. */
  #bound(document: FactDocument, name: string): readonly Located[] {
    const bindings = this.#bindingsOf(document)
    const plain = name.replace(/^(?:this|self|cls|_?)\./, '').replace(/^_/, '')
    const found = bindings.get(name) ?? bindings.get(plain) ?? []
    return found.map((binding) => ({ document, binding }))
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

  #imported(name: string, walk: Walk): readonly Located[] {
    const dot = name.indexOf('.')
    const [head, rest] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)]
    for (const fact of walk.document.facts.followed) {
      if (fact.kind !== 'import' || fact.name !== head) continue
      const wanted =
        fact.exported === '*' || fact.exported === 'default'
          ? rest
          : [fact.exported, rest].filter((part) => part !== '').join('.')
      const modules = this.#modulesOf(walk.document, fact)
      const found = this.#exported(modules, wanted, 0)
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

  /** A name in other documents, through files that only hand it on. */
  #exported(documents: readonly FactDocument[], name: string, depth: number): readonly Located[] {
    if (depth > 3) return []
    const last = lastPart(name)
    for (const document of documents) {
      const found = name === '' ? this.#bound(document, 'default') : this.#bound(document, name)
      if (found.length > 0) return found
      const member = name.includes('.') ? this.#bound(document, last) : []
      if (member.length > 0) return member
    }
    for (const document of documents) {
      for (const fact of document.facts.followed) {
        if (fact.kind !== 'import' || (fact.name !== '*' && fact.name !== name.split('.')[0])) continue
        const found = this.#exported(this.#tree.resolve(document, fact.module), name, depth + 1)
        if (found.length > 0) return found
      }
    }
    return []
  }

  /** A member of something that is handed in: `config.ordersUrl` is whatever in the service is called so, if only one is. */
  #byMember(name: string, walk: Walk): readonly Located[] {
    const last = lastPart(name)
    const parts = name.split('.')
    const index = this.#lastParts(walk.service)
    const same = index.get(memberKey(last)) ?? []
    const owner = parts.length > 1 ? memberKey(parts.at(-2) ?? '') : ''
    const whole = same.filter(({ binding }) => memberKey(binding.name) === memberKey(name))
    const owned = owner === '' ? [] : same.filter(({ binding }) => memberKey(binding.name).includes(owner))
    // `options.Url` of some class has too many namesakes: its owner has to agree.
    const isCommon = COMMON_PART.test(last) || last.length < 4
    const found = whole.length > 0 ? whole : owned.length > 0 || isCommon ? owned : same
    const sources = new Set(found.map(({ document, binding }) => `${document.sourceUri}\n${binding.name}`))
    return sources.size <= 3 ? found : []
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

interface Binding {
  readonly name: string
  readonly value: ValueExpr
  readonly fact: Placed['fact']
}

interface Located {
  readonly document: FactDocument
  readonly binding: Binding
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** `orders_url`, `ordersUrl` and `OrdersURL` name one thing. */
function memberKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function joined(head: Value, tail: Value): Value {
  const rank: readonly ValueOrigin[] = ['literal', 'variable', 'setting', 'default']
  const origin = rank.indexOf(tail.origin) > rank.indexOf(head.origin) ? tail.origin : head.origin
  return {
    text: head.text + tail.text,
    origin,
    through: head.through ?? tail.through,
    places: [...head.places, ...tail.places],
  }
}

function unique(values: readonly Value[]): readonly Value[] {
  const seen = new Set<string>()
  return values
    .filter(({ text, origin }) => {
      const key = `${origin}\n${text}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MAX_VALUES)
}

/** Whether variables in a document are those of its tool: compose, Helm, kustomize. */
export function isManifest({ filePath }: FactDocument): boolean {
  if (/\.(?:ya?ml|tpl|toml|tf|bicep|env|conf|template)$/i.test(filePath))
    return !/(?:^|\/)(?:application|bootstrap|config)[\w.-]*\.ya?ml$/i.test(filePath)
  return /^(?:\.env|(?:.+\.)?dockerfile|containerfile)/i.test(baseOf(filePath))
}
