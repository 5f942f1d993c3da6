import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import { addressName } from '../address-name.js'
import { topicName } from '../topic-name.js'
import { isSecretName } from '../safe-value.js'
import { EnvironmentReads } from './environment-reads.js'
import { OwnCalls } from './own-calls.js'
import { Parameters, parametersOf } from './parameters.js'
import type { ThingSource, ValueSource } from './things.js'
import { argument, type Location } from '../models/location.js'
import type { ValueRule } from '../models/model.js'
import type { Binding, CallShape, Shape, TextName } from './shape.js'
import { nodeAt, propertyOf } from './node-at.js'
import { StaticTypes } from './static-types.js'
import { asPattern, choice, concat, format, isKnown, literal, unknown } from './value-expr.js'

const maxDepth = 10
/**
 * Expressions that are read for one. Depth alone does not bound the work: where each name is written out of several
 * others, it grows with their number to the power of the depth. The code of 39 systems takes 28 at most.
 */
const maxSteps = 300
const secretKey = /(?:pass\w*|pwd|secret|token|key|sig|signature|credential)\s*[=:]\s*['"]?$/i
/** Ports of servers have two to five digits. */
const portNumber = /^\d{2,5}$/
/** C#: the empty text has a name. */
const emptyText = /^[sS]tring\.Empty$/

/** Finds out which values expressions of one file have. */
export class Values implements ValueSource {
  #depth = 0
  #stepsLeft = 0
  /** True while a port is read: numbers are values then. */
  #readsNumbers = false
  readonly parameters: Parameters
  readonly types: StaticTypes
  readonly reads: EnvironmentReads
  readonly #own: OwnCalls
  /** The first values of objects by the ids of their nodes: a large one is asked for again and again. */
  readonly #entries = new Map<number, readonly Node[] | null>()

  constructor(readonly resolver: ThingSource) {
    this.parameters = new Parameters(resolver.file)
    this.types = new StaticTypes(resolver.file)
    this.reads = new EnvironmentReads(this)
    this.#own = new OwnCalls(this)
  }

  of(node: Node): ValueExpr {
    if (this.#depth === 0) this.#stepsLeft = maxSteps
    if (this.#depth > maxDepth || this.#stepsLeft <= 0) return unknown
    this.#stepsLeft -= 1
    this.#depth += 1
    try {
      return this.#read(node)
    } finally {
      this.#depth -= 1
    }
  }

  /** Reads a port, which may be a number, as against all other values. */
  ofPort(node: Node): ValueExpr {
    const outer = this.#readsNumbers
    this.#readsNumbers = true
    try {
      return this.of(node)
    } finally {
      this.#readsNumbers = outer
    }
  }

  #read(node: Node): ValueExpr {
    const shape = this.resolver.file.frontend.shape(node)
    switch (shape.is) {
      case 'string':
        return this.#joined(shape.parts)
      case 'wrap':
        return this.of(shape.inner)
      case 'concat':
        return this.#joined(shape.parts.flatMap((part) => this.#flattened(part)))
      case 'choice':
        return choice(shape.options.map((option) => this.of(option)))
      case 'list':
        return choice(shape.items.slice(0, 20).map((item) => this.of(item)))
      case 'name':
        return this.#named(shape.name, node)
      case 'member':
        if (emptyText.test(this.resolver.file.textOf(node))) return literal('')
        return this.reads.contained(shape.object, shape.name, false) ?? this.#member(shape, node)
      case 'index': {
        // `urls[1]` is one entry of a list or an object.
        const written = this.resolver.file.textOf(shape.key)
        if (/^\d+$/.test(written)) return this.#property(shape.object, written) ?? unknown
        const key = this.of(shape.key)
        if (key.kind !== 'literal') return this.#anyEntry(shape.object)
        const section = this.resolver.file.frontend.shape(shape.object).is === 'call' ? this.of(shape.object) : unknown
        if (section.kind === 'config') return { ...section, key: `${section.key}:${key.value}` }
        return this.reads.contained(shape.object, key.value) ?? this.#property(shape.object, key.value) ?? unknown
      }
      case 'call':
        return this.ofCall(shape)
      case 'object': {
        const { type, entries } = shape
        return (type !== null && addressName.test(type) ? this.#own.literal(type, entries) : null) ?? unknown
      }
      default:
        return this.#readsNumbers ? this.#number(node) : unknown
    }
  }

  #number(node: Node): ValueExpr {
    const text = this.resolver.file.textOf(node)
    return portNumber.test(text) ? literal(text) : unknown
  }

  /** Splits `a + "b" + c` into its parts and keeps texts as written. */
  #flattened(node: Node): (string | Node | TextName)[] {
    const shape = this.resolver.file.frontend.shape(node)
    if (shape.is === 'concat') return shape.parts.flatMap((part) => this.#flattened(part))
    return shape.is === 'string' ? [...shape.parts] : [node]
  }

  /** Joins parts. A part after `Password=` is removed, whatever it is. */
  #joined(parts: readonly (string | Node | TextName)[]): ValueExpr {
    let before = ''
    return concat(
      parts.map((part) => {
        const [isSecret, isPort] = [secretKey.test(before), before.endsWith(':')]
        before = typeof part === 'string' ? part : ''
        if (isSecret) return unknown
        if (typeof part === 'string') return literal(part)
        if ('named' in part) return this.#named(part.named, part.at)
        return isPort ? this.ofPort(part) : this.of(part)
      }),
    )
  }

  ofCall(call: CallShape): ValueExpr {
    const read = this.reads.of(call)
    if (read !== null) return read
    const member = this.#own.member(call)
    if (member !== null) return member
    const key = this.resolver.keyOfCall(call)
    const rule = key === null ? null : this.resolver.rules.valueRule(key)
    const value = rule === null ? null : this.#through(rule, call)
    if (value !== null) return value
    const thing = this.resolver.thing(call.node)
    if (thing?.address != null) return thing.address
    return this.#inFile(call) ?? this.#getter(call) ?? this.#own.call(call) ?? unknown
  }

  /** Returns the value of a function of the file, with the arguments of this call in place of its parameters. */
  #inFile(call: CallShape): ValueExpr | null {
    const { file } = this.resolver
    const isSelf = call.object !== null && file.frontend.shape(call.object).is === 'self'
    if (call.object !== null && !isSelf) return null
    const declared = file.functionNamed(call.name, file.ownerOf(call.node))
    const returned = declared === null ? null : (file.returned(declared) ?? this.#passedOn(declared))
    if (declared === null || returned === null) return this.#accessor(call) ?? this.#abstract(call)
    return this.parameters.filled(declared, call.args, this.of(returned), (node) => this.of(node))
  }

  /**
   * Of the values that a function may return, finds the parameter that it checks: `normalizePort(value)` of the generator of Express,
   * https://expressjs.com/en/starter/generator.html.
   */
  #passedOn(declared: Node): Node | null {
    const { file } = this.resolver
    const parameters = parametersOf(declared)
    return file.returnedAll(declared).find((value) => parameters.includes(file.textOf(value))) ?? null
  }

  /** Returns the parameter of a record that an accessor such as `host()` reads. */
  #accessor(call: CallShape): ValueExpr | null {
    if (call.args.length > 0 || call.isNew || this.resolver.file.imports.has(call.name)) return null
    const binding = this.resolver.file.bindingOf(call.name, call.node)
    return binding?.isParameter === true ? this.#named(call.name, call.node) : null
  }

  /** Names what a class is told by its subclasses: `topic()`. */
  #abstract(call: CallShape): ValueExpr | null {
    const owner = this.resolver.file.ownerOf(call.node)
    if (owner === null || call.args.length > 0 || call.isNew || !topicName.test(call.name)) return null
    this.parameters.ofField(call.name, owner, call.node)
    return { kind: 'name', name: `${owner}.${call.name}` }
  }

  /** Names the result of a method of a class: `config.getPaymentUri()`. */
  #getter(call: CallShape): ValueExpr | null {
    if (call.object === null || call.args.length > 0 || call.name === '' || call.isNew) return null
    const owner = this.types.ownerOf(call.object, call.node)
    return owner === null || /[()]/.test(owner) ? null : { kind: 'name', name: `${owner}.${call.name}` }
  }

  #through(rule: ValueRule, call: CallShape): ValueExpr | null {
    const file = this.resolver.file
    const at = (location: Location) => {
      const node = nodeAt(file, call, location)
      return node === null ? null : this.of(node)
    }
    if (rule.is === 'pass') return at(rule.of)
    if (rule.is === 'join') {
      const parts = rule.of.flatMap((location) => at(location) ?? [])
      const link = rule.with === undefined ? [] : [literal(rule.with)]
      return concat(parts.flatMap((part, index) => (index === 0 ? [part] : [...link, part])))
    }
    const node = nodeAt(file, call, rule.template)
    const shape = node === null ? null : file.frontend.shape(node)
    const template = shape?.is === 'string' ? shape.parts.join('') : null
    const held = template === null && node !== null ? this.of(node) : null
    const text = template ?? (held?.kind === 'literal' ? held.value : null)
    if (text === null) return null
    const values = call.args.slice(rule.from).filter(({ name }) => name === null)
    const named = new Map(
      call.args.flatMap(({ name, value }) => (name === null ? [] : [[name, this.of(value)] as const])),
    )
    return format(
      text,
      values.map(({ value }) => this.of(value)),
      named,
    )
  }

  #named(name: string, node: Node): ValueExpr {
    const file = this.resolver.file
    if (isSecretName(name)) return { kind: 'name', name }
    const binding = file.imports.has(name) ? null : file.bindingOf(name, node)
    if (binding === null)
      return this.#fieldValue(name, node) ?? { kind: 'name', name: file.importedMember(name) ?? name }
    const value = this.ofBinding(binding, node)
    if (binding.isParameter) {
      const parameter: ValueExpr = { kind: 'name', name: this.parameters.named(name, node) }
      return value !== null && isKnown(value) ? { ...parameter, fallback: value } : parameter
    }
    if (value !== null && isKnown(value)) {
      const replaced = file.replacedBindings(name, node).flatMap((before) => this.ofBinding(before, node) ?? [])
      return replaced.some(isKnown) ? choice([value, ...replaced]) : value
    }
    const otherwise = binding.otherwise == null ? unknown : this.of(binding.otherwise)
    const named = { kind: 'name', name } as const
    return this.#fieldValue(name, node) ?? (isKnown(otherwise) ? { ...named, fallback: otherwise } : named)
  }

  isValueCall(call: CallShape): boolean {
    const key = this.resolver.keyOfCall(call)
    return key !== null && this.resolver.rules.valueRule(key) !== null
  }

  /** C#: returns the value of a field that is used without `this`. */
  #fieldValue(name: string, node: Node): ValueExpr | null {
    const { file } = this.resolver
    if (file.frontend.fieldsNeedThis === true || file.imports.has(name)) return null
    const owner = file.ownerOf(node)
    const fields = owner === null ? [] : file.fieldsOf(name, owner)
    for (const field of fields) {
      const value = this.ofBinding(field, node)
      if (value !== null && isKnown(value)) return value
    }
    if (owner === null) return null
    if (fields.length === 0) return this.#outerField(name, node)
    // Kotlin: `class Orders(private val baseUrl: String)`
    if (topicName.test(name) || fields.some(({ isParameter }) => isParameter))
      this.parameters.ofField(name, owner, node)
    return { kind: 'name', name: `${owner}.${name}` }
  }

  /** Returns the value of a field of a class around that of a node, which a nested class uses by its bare name. */
  #outerField(name: string, node: Node): ValueExpr | null {
    const { file } = this.resolver
    const declared = file.fieldsOf(name, null)
    if (declared.length === 0) return null
    for (const { declared: around } of file.around(node))
      for (const field of declared) {
        const value = around.kind === 'class' && field.owner === around.name ? this.ofBinding(field, node) : null
        if (value !== null && isKnown(value)) return value
      }
    return null
  }

  /** Names the address that another file registers for a client: `HttpClient#orders.BaseAddress`. */
  registeredAddress(call: CallShape, prefix: string): ValueExpr | null {
    const node = nodeAt(this.resolver.file, call, argument(0))
    const value = node === null ? unknown : this.of(node)
    const { ownAddress } = this.resolver.rules
    const name = value.kind === 'literal' ? `${prefix}${value.value}.${ownAddress ?? ''}` : null
    return name === null ? null : { kind: 'name', name }
  }

  ofBinding(binding: Binding, use: Node): ValueExpr | null {
    if (binding.value === null || binding.value.id === use.id) return null
    if (binding.part === null || binding.part === 0) return this.of(binding.value)
    if (typeof binding.part === 'number') return null
    const shape = this.resolver.file.frontend.shape(binding.value)
    const object = shape.is === 'wrap' ? shape.inner : binding.value
    return (
      this.reads.contained(object, binding.part) ??
      this.#property(object, binding.part) ??
      this.#importedPart(object, binding.part, binding.otherwise)
    )
  }

  /** Names a part of what another file gives: `host` of `const { host } = config.redis`. */
  #importedPart(object: Node, part: string, otherwise: Binding['otherwise']): ValueExpr | null {
    const text = this.resolver.file.textOf(object)
    const [, root = ''] = /^([A-Za-z_$][\w$]*)(?:\.[\w$]+)*$/.exec(text) ?? []
    const isOwn = this.resolver.file.imports.has(root) && !isSecretName(part)
    if (!isOwn) return null
    const named = { kind: 'name', name: `${text}.${part}` } as const
    const fallback = otherwise == null ? unknown : this.of(otherwise)
    return isKnown(fallback) ? { ...named, fallback } : named
  }

  #member(shape: Shape & { is: 'member' }, node: Node): ValueExpr {
    const file = this.resolver.file
    if (isSecretName(shape.name)) return { kind: 'name', name: shape.name }
    const inFile = this.#property(shape.object, shape.name)
    if (inFile !== null && isKnown(inFile)) return inFile
    const object = file.frontend.shape(shape.object)
    const isSelf = object.is === 'self' || (object.is === 'name' && file.isReceiver(object.name, node))
    if (isSelf) {
      const owner = file.ownerOf(node)
      const named: ValueExpr = { kind: 'name', name: owner === null ? shape.name : `${owner}.${shape.name}` }
      for (const binding of file.fieldsOf(shape.name, owner)) {
        const value = this.ofBinding(binding, node)
        if (value !== null && isKnown(value)) return this.parameters.isPerObject(binding, value) ? named : value
      }
      if (owner !== null) this.parameters.ofField(shape.name, owner, node)
      return named
    }
    const member = this.#own.field(shape.object, shape.name)
    if (member !== null) return member
    const owner = this.types.ownerOf(shape.object, node)
    return owner === null ? unknown : { kind: 'name', name: `${owner}.${shape.name}` }
  }

  /**
   * Returns `GET|POST` for texts, lists of texts, and constants such as `http.MethodGet`. Returns null if nothing is
   * known.
   */
  wordsOf(nodes: readonly Node[]): string | null {
    const words = nodes.flatMap((node) => this.#words(node))
    const last = words.map((word) => word.replace(/^.*\./, '').replace(/^(?:METHOD_|Method_?|Http)(?=[A-Z])/, ''))
    return last.length === 0 ? null : last.join('|').toUpperCase()
  }

  #words(node: Node): string[] {
    const shape = this.resolver.file.frontend.shape(node)
    if (shape.is === 'list') return shape.items.flatMap((item) => this.#words(item))
    const value = this.of(node)
    if (value.kind === 'name') return [value.name]
    const word = asPattern(value)
    return word === null || word === '' ? [] : [word]
  }

  /** Returns what a key that is known at run time only may lead to: one of the addresses or topics of an object. */
  #anyEntry(node: Node, depth = 0): ValueExpr {
    const { file } = this.resolver
    const entries = this.#firstEntries(node)
    if (entries !== null) {
      const values = entries.map((value) => this.of(value))
      return values.some(isKnown) ? choice(values) : unknown
    }
    const shape = file.frontend.shape(node)
    if (shape.is === 'wrap') return this.#anyEntry(shape.inner, depth)
    const held = shape.is === 'name' && depth < 2 ? (file.bindingOf(shape.name, node)?.value ?? null) : null
    return held === null ? unknown : this.#anyEntry(held, depth + 1)
  }

  #firstEntries(node: Node): readonly Node[] | null {
    let entries = this.#entries.get(node.id)
    if (entries === undefined) {
      const shape = this.resolver.file.frontend.shape(node)
      const isPlain = shape.is === 'object' && shape.type === null
      entries = isPlain ? shape.entries.slice(0, 20).map(({ value }) => value) : null
      this.#entries.set(node.id, entries)
    }
    return entries
  }

  #property(object: Node, key: string): ValueExpr | null {
    const node = propertyOf(this.resolver.file, object, key)
    return node === null ? null : this.of(node)
  }
}
