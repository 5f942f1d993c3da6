import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import { addressName } from '../address-name.js'
import { isSecretName } from '../safe-value.js'
import { OwnCalls } from './own-calls.js'
import { Parameters } from './parameters.js'
import type { Resolver } from './resolver.js'
import type { ReadRule, RuleBook, ValueRule } from './rules.js'
import type { Binding, CallShape, Shape } from './shape.js'
import { pickArgument, propertyOf } from './spec.js'
import { asPattern, choice, concat, format, isKnown, literal, unknown } from './values.js'

const maxDepth = 10
const variableName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z][A-Z0-9]{2,}$/
/** `getEnv("X", "default")`, `mustMapEnv(&x, "X")`, `env.str("X")`: helpers that read a variable, by their shape. */
export const helperName = /env/i
const writerName = /^(?:un|re)?(?:set|put|add|with|del|delete|clear|remove|has|is|bind|export|write|stub|mock)/i

const secretKey = /(?:pass\w*|pwd|secret|token|key|sig|signature|credential)\s*[=:]\s*['"]?$/i
const environmentType = /^(?:NodeJS\.)?ProcessEnv$/
/** C# has a name for it. */
const emptyText = /^[sS]tring\.Empty$/

/** What expressions hold. */
export class Values {
  #depth = 0
  readonly parameters: Parameters
  readonly #own: OwnCalls

  constructor(readonly resolver: Resolver) {
    this.parameters = new Parameters(resolver.file)
    this.#own = new OwnCalls(this)
  }

  of(node: Node): ValueExpr {
    if (this.#depth > maxDepth) return unknown
    this.#depth += 1
    try {
      return this.#read(node)
    } finally {
      this.#depth -= 1
    }
  }

  #read(node: Node): ValueExpr {
    const shape = this.resolver.file.dialect.shape(node)
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
        return this.contained(shape.object, shape.name, false) ?? this.#member(shape, node)
      case 'index': {
        const key = this.of(shape.key)
        if (key.kind !== 'literal') return unknown
        const section = this.resolver.file.dialect.shape(shape.object).is === 'call' ? this.of(shape.object) : unknown
        if (section.kind === 'config') return { ...section, key: `${section.key}:${key.value}` }
        return this.contained(shape.object, key.value) ?? this.#property(shape.object, key.value) ?? unknown
      }
      case 'call':
        return this.ofCall(shape)
      case 'object': {
        const { type, entries } = shape
        return (type !== null && addressName.test(type) ? this.#own.literal(type, entries) : null) ?? unknown
      }
      default:
        return unknown
    }
  }

  /** `a + "b" + c` as its parts, texts as written. */
  #flattened(node: Node): (string | Node)[] {
    const shape = this.resolver.file.dialect.shape(node)
    if (shape.is === 'concat') return shape.parts.flatMap((part) => this.#flattened(part))
    return shape.is === 'string' ? [...shape.parts] : [node]
  }

  /** What is put behind `Password=` is dropped, whatever holds it. */
  #joined(parts: readonly (string | Node)[]): ValueExpr {
    let before = ''
    return concat(
      parts.map((part) => {
        const isSecret = secretKey.test(before)
        before = typeof part === 'string' ? part : ''
        if (isSecret) return unknown
        return typeof part === 'string' ? literal(part) : this.of(part)
      }),
    )
  }

  /** A variable or key of configuration that a call reads, or null. */
  readOf(call: CallShape): ValueExpr | null {
    for (const { rule } of this.resolver.rulesOf(call)) {
      const read = rule.is === 'read' ? this.#readBy(rule, call) : null
      if (read !== null) return read
    }
    return this.#helper(call)
  }

  ofCall(call: CallShape): ValueExpr {
    const read = this.readOf(call)
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

  /** What a function of the file gives back for what it is given here. */
  #inFile(call: CallShape): ValueExpr | null {
    const { file } = this.resolver
    const isSelf = call.object !== null && file.dialect.shape(call.object).is === 'self'
    if (call.object !== null && !isSelf) return null
    const declared = file.functionNamed(call.name, file.ownerOf(call.node))
    const returned = declared === null ? null : file.returned(declared)
    if (declared === null || returned === null) return this.#accessor(call)
    return this.parameters.filled(declared, call.args, this.of(returned), (node) => this.of(node))
  }

  /** `host()` of a record gives the parameter of that name. */
  #accessor(call: CallShape): ValueExpr | null {
    if (call.args.length > 0 || call.isNew || this.resolver.file.imports.has(call.name)) return null
    const binding = this.resolver.file.bindingOf(call.name, call.node)
    return binding?.isParameter === true ? this.#named(call.name, call.node) : null
  }

  /** `config.getPaymentUri()` is what the class's method gives back. */
  #getter(call: CallShape): ValueExpr | null {
    if (call.object === null || call.args.length > 0 || call.name === '' || call.isNew) return null
    const owner = this.ownerOf(call.object, call.node)
    return owner === null || /[()]/.test(owner) ? null : { kind: 'name', name: `${owner}.${call.name}` }
  }

  #readBy(rule: ReadRule, call: CallShape): ValueExpr | null {
    const node = pickArgument(this.resolver.file, call, rule.name)
    const name = node === null ? null : this.of(node)
    if (name?.kind !== 'literal' || name.value === '') return null
    const other = rule.fallback === undefined ? null : pickArgument(this.resolver.file, call, rule.fallback)
    const value = other === null ? unknown : this.of(other)
    const fallback = isKnown(value) ? value : null
    if (rule.source === 'env' || variableName.test(name.value)) return { kind: 'env', name: name.value, fallback }
    const object = call.object === null ? null : this.resolver.file.dialect.shape(call.object)
    const section = call.object !== null && object?.is === 'call' ? this.of(call.object) : unknown
    const prefix = section.kind === 'config' ? `${section.key}:` : (rule.prefix ?? '')
    return { kind: 'config', key: `${prefix}${name.value.replace(/__|\./g, ':')}`, fallback }
  }

  #helper(call: CallShape): ValueExpr | null {
    if (writerName.test(call.name)) return null
    if (!helperName.test(call.name) && !call.args.some(({ value }) => this.#isEnvironment(value))) return null
    const [first, second] = call.args.filter(({ value }) => this.resolver.file.dialect.shape(value).is === 'string')
    const name = first === undefined ? unknown : this.of(first.value)
    if (name.kind !== 'literal' || !variableName.test(name.value)) return null
    const rest = call.args.at(-1)?.value
    const other = second?.value ?? (rest !== undefined && rest.id !== first?.value.id ? rest : undefined)
    const fallback = other === undefined ? unknown : this.of(other)
    return { kind: 'env', name: name.value, fallback: isKnown(fallback) ? fallback : null }
  }

  /** `required(env, "X")`: a helper that is given the environment. */
  #isEnvironment(node: Node): boolean {
    const { is } = this.resolver.file.dialect.shape(node)
    return (is === 'name' || is === 'member') && this.#containerOf(node, true)?.source === 'env'
  }

  #through(rule: ValueRule, call: CallShape): ValueExpr | null {
    const file = this.resolver.file
    const at = (spec: string) => {
      const node = pickArgument(file, call, spec)
      return node === null ? null : this.of(node)
    }
    if (rule.is === 'pass') return at(rule.of)
    if (rule.is === 'join') {
      const parts = rule.of.flatMap((spec) => at(spec) ?? [])
      const link = rule.with === undefined ? [] : [literal(rule.with)]
      return concat(parts.flatMap((part, index) => (index === 0 ? [part] : [...link, part])))
    }
    const node = pickArgument(file, call, rule.template)
    const shape = node === null ? null : file.dialect.shape(node)
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

  /** `process.env.X`, `os.environ["X"]`, `Configuration["A:B"]`. */
  contained(object: Node, name: string, isIndex = true): ValueExpr | null {
    const container = this.#containerOf(object, isIndex)
    if (container === null) return null
    if (container.source === 'env' || variableName.test(name)) return { kind: 'env', name, fallback: null }
    return { kind: 'config', key: name.replace(/__|\./g, ':'), fallback: null }
  }

  #containerOf(object: Node, isIndex: boolean): RuleBook['containers'][number] | null {
    const { file, rules } = this.resolver
    const text = object.endIndex - object.startIndex > 60 ? '' : file.textOf(object)
    const isContainer = (candidate: RuleBook['containers'][number], own: string): boolean =>
      candidate.text.test(own) && (isIndex || candidate.indexOnly !== true)
    const container = rules.book.containers.find((candidate) => isContainer(candidate, text))
    if (container !== undefined || !/^\w+$/.test(text)) return container ?? null
    // `loadConfig(env = process.env)`: what is handed in is the environment, by its default or its type.
    const binding = file.bindingOf(text, object)
    if (binding?.isParameter !== true) return null
    const standIn = binding.value === null ? '' : file.textOf(binding.value)
    const isTyped = binding.type !== null && environmentType.test(binding.type)
    return (
      rules.book.containers.find(
        (candidate) => candidate.source === 'env' && (isTyped || isContainer(candidate, standIn)),
      ) ?? null
    )
  }

  #named(name: string, node: Node): ValueExpr {
    const file = this.resolver.file
    if (isSecretName(name)) return { kind: 'name', name }
    const binding = file.imports.has(name) ? null : file.bindingOf(name, node)
    if (binding === null) return this.#fieldValue(name, node) ?? { kind: 'name', name }
    const value = this.ofBinding(binding, node)
    if (binding.isParameter) {
      const parameter: ValueExpr = { kind: 'name', name: this.parameters.named(name, node) }
      return value !== null && isKnown(value) ? { ...parameter, fallback: value } : parameter
    }
    if (value !== null && isKnown(value)) return value
    return this.#fieldValue(name, node) ?? { kind: 'name', name }
  }

  /** Type of what an expression holds, as far as declarations and constructions of the file tell. */
  typeOf(node: Node): string | null {
    const { file } = this.resolver
    const shape = file.dialect.shape(node)
    if (shape.is === 'wrap') return this.typeOf(shape.inner)
    if (shape.is === 'call') return this.#constructed(node)
    const isField = shape.is === 'member' && file.dialect.shape(shape.object).is === 'self'
    const bindings =
      shape.is === 'name'
        ? [file.bindingOf(shape.name, node)]
        : isField
          ? file.fieldsOf(shape.name, file.ownerOf(node))
          : []
    for (const binding of bindings) {
      const type = binding?.type ?? (binding?.value == null ? null : this.#constructed(binding.value))
      if (type !== null) return type.replace(/^.*\./, '')
    }
    return null
  }

  isValueCall(call: CallShape): boolean {
    const key = this.resolver.keyOfCall(call)
    return key !== null && this.resolver.rules.valueRule(key) !== null
  }

  /** C#: a field is used without `this`. */
  #fieldValue(name: string, node: Node): ValueExpr | null {
    const { file } = this.resolver
    if (file.imports.has(name)) return null
    const owner = file.ownerOf(node)
    const fields = owner === null ? [] : file.fieldsOf(name, owner)
    for (const field of fields) {
      const value = this.ofBinding(field, node)
      if (value !== null && isKnown(value)) return value
    }
    return fields.length === 0 ? null : { kind: 'name', name: `${owner ?? ''}.${name}` }
  }

  /** `HttpClient#orders.BaseAddress`: what another file gives a client of that name. */
  namedMember(call: CallShape, spec: string): ValueExpr | null {
    const node = pickArgument(this.resolver.file, call, '0')
    const value = node === null ? unknown : this.of(node)
    const { ownBase } = this.resolver.rules.book
    const name = value.kind === 'literal' ? `${spec.slice(6)}${value.value}.${ownBase ?? ''}` : null
    return name === null ? null : { kind: 'name', name }
  }

  ofBinding(binding: Binding, use: Node): ValueExpr | null {
    if (binding.value === null || binding.value.id === use.id) return null
    if (binding.part === null || binding.part === 0) return this.of(binding.value)
    if (typeof binding.part === 'number') return null
    const shape = this.resolver.file.dialect.shape(binding.value)
    const object = shape.is === 'wrap' ? shape.inner : binding.value
    return this.contained(object, binding.part) ?? this.#property(object, binding.part)
  }

  #member(shape: Shape & { is: 'member' }, node: Node): ValueExpr {
    const file = this.resolver.file
    if (isSecretName(shape.name)) return { kind: 'name', name: shape.name }
    const inFile = this.#property(shape.object, shape.name)
    if (inFile !== null && isKnown(inFile)) return inFile
    const object = file.dialect.shape(shape.object)
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
    const owner = this.#ownerName(shape.object, object)
    return owner === null ? unknown : { kind: 'name', name: `${owner}.${shape.name}` }
  }

  /** What a member path hangs on: the type of a variable where it is known, else its name. */
  #ownerName(node: Node, shape: Shape): string | null {
    const file = this.resolver.file
    if (shape.is === 'wrap') return this.#ownerName(shape.inner, file.dialect.shape(shape.inner))
    if (shape.is === 'name') {
      const binding = file.imports.has(shape.name) ? null : file.bindingOf(shape.name, node)
      const made = binding?.value == null ? null : this.#constructed(binding.value)
      return binding?.type ?? made ?? shape.name
    }
    if (shape.is !== 'member') return null
    const object = file.dialect.shape(shape.object)
    if (object.is === 'self' || (object.is === 'name' && file.isReceiver(object.name, node))) {
      const [field] = file.fieldsOf(shape.name, file.ownerOf(node))
      return field?.type ?? shape.name
    }
    const owner = this.#ownerName(shape.object, object)
    return owner === null ? null : `${owner}.${shape.name}`
  }

  isConstruction(call: CallShape): boolean {
    return call.isNew || (this.resolver.file.tree.language === 'python' && /^[A-Z]/.test(call.name))
  }

  #constructed(value: Node): string | null {
    const shape = this.resolver.file.dialect.shape(value)
    if (shape.is === 'wrap') return this.#constructed(shape.inner)
    if (shape.is === 'object') return shape.type
    if (shape.is !== 'call') return null
    if (this.isConstruction(shape)) return shape.name
    const argument = shape.name === 'new' ? shape.args[0]?.value : undefined
    return argument === undefined ? null : this.resolver.file.textOf(argument)
  }

  /** `GET|POST` of texts, lists of them, and constants such as `http.MethodGet`; null where nothing is known. */
  wordsOf(nodes: readonly Node[]): string | null {
    const words = nodes.flatMap((node) => this.#words(node))
    const last = words.map((word) => word.replace(/^.*\./, '').replace(/^(?:Method_?|Http)(?=[A-Z])/, ''))
    return last.length === 0 ? null : last.join('|').toUpperCase()
  }

  #words(node: Node): string[] {
    const shape = this.resolver.file.dialect.shape(node)
    if (shape.is === 'list') return shape.items.flatMap((item) => this.#words(item))
    const value = this.of(node)
    if (value.kind === 'name') return [value.name]
    const word = asPattern(value)
    return word === null || word === '' ? [] : [word]
  }

  /** A name or member path as facts spell it, `Owner.field` for fields; null for anything else. */
  nameOf(node: Node): string | null {
    const shape = this.resolver.file.dialect.shape(node)
    if (shape.is === 'wrap') return this.nameOf(shape.inner)
    if (shape.is === 'name') return shape.name
    if (shape.is !== 'member') return null
    const owner = this.ownerOf(shape.object, node)
    return owner === null ? shape.name : `${owner}.${shape.name}`
  }

  /** What a member of `object` belongs to, as facts spell it; null where nothing tells. */
  ownerOf(object: Node, node: Node): string | null {
    const { file } = this.resolver
    const shape = file.dialect.shape(object)
    const isReceiver = shape.is === 'name' && file.isReceiver(shape.name, node)
    return shape.is === 'self' || isReceiver ? file.ownerOf(node) : this.#ownerName(object, shape)
  }

  #property(object: Node, key: string): ValueExpr | null {
    const node = propertyOf(this.resolver.file, object, key)
    return node === null ? null : this.of(node)
  }
}
