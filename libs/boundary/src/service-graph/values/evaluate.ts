import { type ValueExpr, addressName, baseOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import { HOLE, isLocalHost, parseAddresses } from './address.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { Environment } from './environment.js'
import { both, EVERYWHERE } from './held-in.js'
import { frameOf, givenIn, type CallExpr, type Frame, type Scope, type Walk } from './frame.js'
import { lastPart, type Located, type NameBindings } from './name-bindings.js'
import { Once } from './once.js'
import { hostInName, isExample } from './variable-names.js'
import { joined, MAX_TEXT, MAX_TOPICS, MAX_VALUES, unique, type Value, type ValueOrigin } from './value.js'

/** A value that a place gives to a name. */
interface Given {
  readonly value: ValueExpr
  readonly place: Placed
}

/** What a name is evaluated to. */
interface Named {
  readonly values: readonly Value[]
  /** A variable or a setting is read on the way. */
  readonly readsOutside: boolean
}

const NOTHING: Named = { values: [], readsOutside: false }

/** An object of one of the system's own classes, as far as its construction is visible. */
interface OwnObject {
  readonly type: string
  readonly frame: Frame
  readonly document: FactDocument
}

const MAX_DEPTH = 14
/**
 * Evaluations per expression. Depth alone does not bound the work: where every name has several declarations that
 * call each other, it grows with their number to the power of the depth.
 */
const MAX_STEPS = 5_000
/**
 * Evaluations of all expressions together, after which each gets `FEW_STEPS`. Six public systems need 40
 * to 1,025 in all; manifests whose variables name each other need thousands for each.
 */
const ALL_STEPS = 500_000
const FEW_STEPS = 50
/** Members that write an object as a text, the most telling first. */
const TEXT_MEMBERS = [
  'toUri',
  'ToUri',
  'toURI',
  'toUrl',
  'url',
  'Url',
  'uri',
  'Uri',
  'toString',
  'ToString',
  'String',
  '__str__',
]
const WRITES_TEXT =
  /^(?:to_?(?:uri|url|string|text)|string|text|str|__str__|href|value|get|build|as_?string|external_?form)$/i

/** Constants of a class of options that name its section. */
const SECTION_NAMES = [
  'Section',
  'SectionName',
  'SectionKey',
  'ConfigurationSection',
  'ConfigSection',
  'Position',
  'Key',
  'Name',
]

/** Members that give the text of a constant. */
const READS_TEXT =
  /^(?:value|Value|text|code|topic|to\w+|get[A-Z]\w*|\w*(?:topic|subject|queue|exchange|routing_?key)\w*)$/i

/** In a page: the machine that it was loaded from, on which ports are published, and the server that it came from. */
const PAGE_LOCATION: ReadonlyMap<string, string> = new Map([
  ['location.hostname', 'localhost'],
  ['location.origin', ''],
])

/** Follows expressions through names, imports, variables and settings to texts. */
export class Evaluator {
  readonly #environment: Environment
  readonly #names: NameBindings
  /** Per service and document: keys of the sections that names hold. */
  readonly #sectionsOf = new Map<Entity, Map<string, readonly string[]>>()
  /** Per service: what names are evaluated to where they stand. */
  readonly #named = new Map<Entity, Once<Named>>()
  #stepsLeft = MAX_STEPS
  #allStepsLeft = ALL_STEPS
  #hasReadOutside = false

  constructor(environment: Environment, names: NameBindings) {
    this.#environment = environment
    this.#names = names
  }

  /** Returns all texts that an expression can have, most certain first. Empty if nothing is known. */
  values(expr: ValueExpr, scope: Scope): readonly Value[] {
    this.#begin()
    return this.#evaluate(expr, { ...scope, depth: 0, frame: null })
  }

  /** Returns true if a variable or a setting is read on the way of an expression, whether or not something sets it. */
  readsOutside(expr: ValueExpr, scope: Scope): boolean {
    this.#hasReadOutside = false
    this.values(expr, scope)
    return this.#hasReadOutside
  }

  #begin(): void {
    this.#stepsLeft = this.#allStepsLeft > 0 ? MAX_STEPS : FEW_STEPS
  }

  #mayStep({ depth, service }: Walk): boolean {
    if (depth > MAX_DEPTH || this.#stepsLeft <= 0) {
      this.#named.get(service)?.cut()
      return false
    }
    this.#stepsLeft -= 1
    this.#allStepsLeft -= 1
    return true
  }

  #evaluate(expr: ValueExpr, walk: Walk): readonly Value[] {
    if (!this.#mayStep(walk)) return []
    const deeper = { ...walk, depth: walk.depth + 1 }
    switch (expr.kind) {
      case 'literal':
        return [{ text: expr.value, origin: 'literal', through: null, places: [] }]
      case 'unknown':
        return []
      case 'choice':
        return expr.isOrdered === true
          ? this.#first(expr.options, deeper)
          : unique(
              expr.options.flatMap((option) => this.#evaluate(option, deeper)),
              mostOf(walk),
            )
      case 'concat':
        return this.#concat(expr.parts, deeper)
      case 'env':
        this.#hasReadOutside = true
        return this.variable(expr.name, expr.fallback, deeper)
      case 'config':
        this.#hasReadOutside = true
        return this.setting(expr.key, expr.fallback, deeper)
      case 'name':
        return this.#orElse(this.#name(expr.name, deeper), expr.fallback, deeper)
      case 'call':
        return this.#call(expr, deeper)
    }
  }

  /** Values of an environment variable as a service's code reads it, what code uses without it last. */
  variable(name: string, fallback: ValueExpr | null, scope: Scope & Partial<Walk>): readonly Value[] {
    if (scope.depth === undefined) this.#begin()
    const walk: Walk = { depth: 0, frame: null, ...scope }
    const isCode = !isManifest(walk.document)
    const given: readonly Given[] = isCode
      ? this.#environment.variable(walk.service, name)
      : this.#environment
          .interpolated(walk.document, name, walk.service)
          .map((place) => ({ value: place.fact.value, place }))
    const found = this.#set(given, fallback, name, 'variable', walk)
    return orUnset(found, name, walk)
  }

  /** Values of a configuration key. */
  setting(key: string, fallback: ValueExpr | null, scope: Scope & Partial<Walk>): readonly Value[] {
    if (scope.depth === undefined) this.#begin()
    const walk: Walk = { depth: 0, frame: null, ...scope }
    const given: readonly Given[] = this.#environment.setting(walk.service, key)
    const found = this.#set(given, fallback, key, 'setting', walk)
    return orUnset(found, key, walk)
  }

  /** What each of the places that set a name gives, and what is used without them. */
  #set(
    given: readonly Given[],
    fallback: ValueExpr | null,
    through: string,
    origin: ValueOrigin,
    walk: Walk,
  ): readonly Value[] {
    const heldIn = this.#environment.heldEach(given.map(({ place }) => place))
    const set = given.flatMap(({ value, place }) => {
      const own = heldIn.get(place) ?? EVERYWHERE
      const inside = { ...walk, document: place.document, depth: walk.depth + 1, frame: null }
      return this.#evaluate(value, inside).map(
        (found): Value => ({
          text: found.text,
          // `STOCK_URL: ${STOCK_URL}` sets nothing by itself.
          origin: found.origin === 'unset' ? 'unset' : origin,
          through,
          places: [place, ...found.places],
          heldIn: both(own, found.heldIn ?? EVERYWHERE),
        }),
      )
    })
    return unique([...set, ...this.#fallback(fallback, through, walk)])
  }

  /** Values of the first option that something sets. */
  #first(options: readonly ValueExpr[], walk: Walk): readonly Value[] {
    for (const option of options) {
      const found = this.#evaluate(option, walk).filter(({ origin }) => origin !== 'unset')
      if (found.length > 0) return found
    }
    return []
  }

  #orElse(found: readonly Value[], fallback: ValueExpr | undefined, walk: Walk): readonly Value[] {
    return found.length > 0 || fallback === undefined ? found : this.#evaluate(fallback, walk)
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
      if (made.every(({ text }) => text.length > MAX_TEXT)) return []
    }
    const isEmpty = made.every(({ text }) => text.replaceAll(HOLE, '') === '')
    return isEmpty ? [] : unique(made)
  }

  /** Values of a name. Without arguments of a call, they are the same wherever it is asked for in a document. */
  #name(name: string, walk: Walk): readonly Value[] {
    if (walk.frame !== null) return this.#findName(name, walk)
    const ofService = this.#named.get(walk.service) ?? new Once<Named>()
    this.#named.set(walk.service, ofService)
    const key = `${walk.document.sourceUri}\n${name}\n${walk.isTopic === true}\n${walk.hostOfUnset ?? false}`
    const hasRead = this.#hasReadOutside
    const { values, readsOutside } = ofService.of(key, NOTHING, () => {
      this.#hasReadOutside = false
      return { values: this.#findName(name, walk), readsOutside: this.#hasReadOutside }
    })
    this.#hasReadOutside = hasRead || readsOutside
    return values
  }

  #findName(name: string, walk: Walk): readonly Value[] {
    const ofPage = PAGE_LOCATION.get(name.replace(/^(?:window|document|self|globalThis)\./, ''))
    if (ofPage !== undefined) return [{ text: ofPage, origin: 'literal', through: null, places: [] }]
    const given = givenIn(walk.frame, name)
    if (given !== null) return this.#evaluate(given.value, { ...given.caller, depth: given.caller.depth + 1 })
    const dot = name.lastIndexOf('.')
    const [holder, member] = [name.slice(0, Math.max(dot, 0)), name.slice(dot + 1)]
    // What configuration sets in a class of options comes before the default that the class itself says. A variable
    // `options` elsewhere is not the class `Options`.
    const bound = dot <= 0 ? null : this.#boundSection(holder, walk, (own) => own === holder)
    const inBound = bound === null ? [] : this.#inSection(bound, member, walk).filter(isSet)
    if (inBound.length > 0) return inBound
    const mostFiles = walk.isTopic === true ? Infinity : undefined
    for (const place of this.#names.places(name, walk.document, walk.service, mostFiles)) {
      const found = this.#all(place, walk)
      if (found.length > 0) return found
    }
    // `Services.PAYMENT.url`: a member of an object that another name holds.
    if (dot <= 0) return []
    const on: ValueExpr = { kind: 'name', name: holder }
    const found = this.#member({ kind: 'call', name: member, args: [], on }, on, walk)
    if (found.length > 0) return found
    for (const section of this.#sections(holder, walk)) {
      const set = this.#inSection(section, member, walk)
      if (set.length > 0) return set
    }
    return READS_TEXT.test(member) ? this.#textOf(holder, walk) : []
  }

  #inSection(section: string, member: string, walk: Walk): readonly Value[] {
    return this.setting(keyBelow(section, member), null, { ...walk, depth: walk.depth + 1, hostOfUnset: false })
  }

  /** Returns the key of the section of configuration that code binds to a class or an object, or null. */
  #boundSection(name: string, walk: Walk, isMeant = (_bound: string): boolean => true): string | null {
    for (const place of this.#names.places(name, walk.document, walk.service))
      for (const { binding } of place)
        if (binding.value.kind === 'config' && isMeant(binding.name)) return binding.value.key
    return null
  }

  /**
   * Returns the keys of the section of configuration that a class or an object of it may hold: what it is bound to, then what a constant
   * of the class says, then what the class is called.
   */
  #sections(name: string, walk: Walk): readonly string[] {
    const ofService = this.#sectionsOf.get(walk.service) ?? new Map<string, readonly string[]>()
    this.#sectionsOf.set(walk.service, ofService)
    const key = `${walk.document.sourceUri}\n${name}`
    const known = ofService.get(key) ?? this.#findSections(name, walk)
    ofService.set(key, known)
    return known
  }

  #findSections(name: string, walk: Walk): readonly string[] {
    const bound = this.#boundSection(name, walk)
    if (bound !== null) return [bound]
    const dot = name.lastIndexOf('.')
    const last = name.slice(dot + 1)
    const outer = dot <= 0 ? [] : this.#sections(name.slice(0, dot), walk).map((section) => keyBelow(section, last))
    if (!/^[A-Z]/.test(last)) return outer
    const said = SECTION_NAMES.flatMap((member) => this.#textOf(`${name}.${member}`, walk).map(({ text }) => text))
    const bare = last.replace(/(?:Options|Settings|Config|Configuration|Properties|Props)$/, '')
    return [...outer, ...said, last, ...(bare === '' ? [] : [bare])]
  }

  /** Returns the text that a constant is made of: of an enum whose members hold one, `Topics.ORDERS.getTopic()`. */
  #textOf(name: string, walk: Walk): readonly Value[] {
    for (const place of this.#names.places(name, walk.document, walk.service)) {
      const same = place.filter(
        ({ binding }) =>
          binding.value.kind === 'literal' && (binding.name === name || binding.name.endsWith(`.${name}`)),
      )
      if (same.length > 0) return this.#all(same, walk)
    }
    return []
  }

  #call(expr: CallExpr, walk: Walk): readonly Value[] {
    if (expr.on !== null) {
      const found = this.#member(expr, expr.on, walk)
      return found.length > 0 || !WRITES_TEXT.test(expr.name) ? found : this.#evaluate(expr.on, walk)
    }
    const frame = frameOf(expr, walk)
    for (const place of this.#names.places(expr.name, walk.document, walk.service)) {
      const found = this.#all(place, { ...walk, frame })
      if (found.length > 0) return found
    }
    for (const member of TEXT_MEMBERS) {
      const found = this.#declared(`${expr.name}.${member}`, { ...walk, frame })
      if (found.length > 0) return found
    }
    // Of a library's class nothing is known but what it is made of.
    return addressName.test(expr.name)
      ? this.#concat(
          expr.args.map(({ value }) => value),
          walk,
        )
      : []
  }

  /** Returns the values of a member of an own object. */
  #member(expr: CallExpr, on: ValueExpr, walk: Walk): readonly Value[] {
    return unique(
      this.#objects(on, walk).flatMap((object) => {
        const frame = { ...frameOf(expr, walk), object: object.frame }
        return this.#declared(`${object.type}.${expr.name}`, { ...walk, document: object.document, frame })
      }),
    )
  }

  /** Returns the values of a declaration with this qualified name. */
  #declared(name: string, walk: Walk): readonly Value[] {
    for (const place of this.#names.places(name, walk.document, walk.service)) {
      const same = place.filter(({ binding }) => binding.name === name || binding.name.endsWith(`.${name}`))
      const found = this.#all(same, walk)
      if (found.length > 0) return found
    }
    const given = givenIn(walk.frame, name)
    return given === null ? [] : this.#evaluate(given.value, { ...given.caller, depth: given.caller.depth + 1 })
  }

  #objects(expr: ValueExpr, walk: Walk): readonly OwnObject[] {
    if (!this.#mayStep(walk)) return []
    const deeper = { ...walk, depth: walk.depth + 1 }
    if (expr.kind === 'choice') return expr.options.flatMap((option) => this.#objects(option, deeper)).slice(0, 4)
    if (expr.kind === 'name') {
      const given = givenIn(walk.frame, expr.name)
      if (given !== null) return this.#objects(given.value, { ...given.caller, depth: walk.depth + 1 })
      return this.#held(expr.name, deeper)
    }
    if (expr.kind !== 'call') return []
    // A member of an object usually returns the object itself: `new Address("x").withPath("/y")`.
    if (expr.on !== null) return this.#objects(expr.on, deeper)
    const frame = frameOf(expr, walk)
    const made = this.#held(expr.name, { ...deeper, frame })
    if (made.length > 0) return made
    const type = lastPart(expr.name)
    return [{ type, frame, document: walk.document }]
  }

  /** Objects that a name holds, or that a function of that name makes. */
  #held(name: string, walk: Walk): readonly OwnObject[] {
    for (const place of this.#names.places(name, walk.document, walk.service)) {
      const objects = place.flatMap(({ document, binding }) =>
        binding.value.kind === 'call' || binding.value.kind === 'name' || binding.value.kind === 'choice'
          ? this.#objects(binding.value, { ...walk, document })
          : [],
      )
      if (objects.length > 0) return objects.slice(0, 4)
    }
    return []
  }

  #all(found: readonly Located[], walk: Walk): readonly Value[] {
    return unique(
      found.flatMap(({ document, binding }) =>
        this.#evaluate(binding.value, { ...walk, document }).map((value) => ({
          ...value,
          places: [{ document, fact: binding.fact }, ...value.places],
        })),
      ),
      mostOf(walk),
    )
  }
}

/** Returns the key of a member of a class that holds a section. What holds the class says nothing: `IOptions<T>.Value`. */
function keyBelow(section: string, member: string): string {
  if (/^(?:Value|CurrentValue)$/.test(member)) return section
  const key = member.replace(/^(?:get|is)(?=[A-Z])/, '')
  return section === '' ? key : `${section}:${key}`
}

function mostOf({ isTopic }: Walk): number {
  return isTopic === true ? MAX_TOPICS : MAX_VALUES
}

/** Returns false for what an example of an environment file says, which sets nothing. */
function isSet({ places: [first] }: Value): boolean {
  return first === undefined || !isExample(first.document.filePath)
}

/** Adds the host that a name says if nothing sets the name, or nothing that holds on other machines. */
function orUnset(found: readonly Value[], name: string, { hostOfUnset = false }: Scope): readonly Value[] {
  const isLocal = ({ text }: Value): boolean => {
    const hosts = parseAddresses(text).map((address) => address.host)
    return hosts.length > 0 && hosts.every(isLocalHost)
  }
  const isOpen = found.length === 0 || (hostOfUnset === 'orLocal' && found.every(isLocal))
  const host = hostOfUnset === false || !isOpen ? null : hostInName(name)
  return host === null ? found : [...found, { text: `http://${host}`, origin: 'unset', through: name, places: [] }]
}

/** Returns true if variables in a document belong to its tool: compose, kustomize. */
function isManifest({ filePath }: FactDocument): boolean {
  if (/\.(?:ya?ml|tpl|toml|tf|bicep|env|conf|template)$/i.test(filePath))
    return !/(?:^|\/)(?:application|bootstrap|config)[\w.-]*\.ya?ml$/i.test(filePath)
  return /^(?:\.env|(?:.+\.)?dockerfile|containerfile)/i.test(baseOf(filePath))
}
