import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { CodeFile } from './code-file.js'
import { bareType, type Argument, type Binding } from './shape.js'
import { isKnown } from './value-expr.js'

/** A parameter that values refer to, and its names at callers: `fetch#0`, or `OrderClient#0` of a constructor. */
export interface KnownParameter {
  readonly node: Node
  readonly keys: readonly string[]
}

/** Looks up parameters of functions, constructors and records of one file, and the fields that hold them. */
export class Parameters {
  readonly #file: CodeFile
  readonly #known = new Map<string, KnownParameter>()
  /** Field names by the id of a class node. They are kept because finding a constructor reads the whole class. */
  readonly #fieldNames = new Map<number, readonly string[]>()

  constructor(file: CodeFile) {
    this.#file = file
  }

  /** Parameters that values referred to so far, by their name in facts. */
  get known(): ReadonlyMap<string, KnownParameter> {
    return this.#known
  }

  /** Returns the name of a parameter in facts: `OrderClient.fetch.url`. */
  named(name: string, node: Node): string {
    const file = this.#file
    const functions = [...file.around(node)].filter(({ declared }) => declared.kind === 'function')
    const inner = functions[0] ?? null
    // A function inside another one uses what that receives.
    const declared = functions.find((one) => parametersOf(one.node).includes(name)) ?? inner
    const body = declared === inner ? null : (declared?.node.childForFieldName('body') ?? null)
    const around = file.within(body ?? node)
    const place = declared === null ? -1 : parametersOf(declared.node).indexOf(name)
    if (around === null || declared === null || place === -1) return this.#ofRecord(name, node) ?? joined(around, name)
    const full = `${around}.${name}`
    const owner = file.ownerOf(node)
    const isConstructor = /^(?:constructor|__init__|__construct|initialize)$/.test(declared.declared.name)
    const callee = isConstructor ? (owner ?? '') : declared.declared.name
    const owners = isConstructor || owner === null ? [] : [owner, ...this.#basesAround(node)]
    const own = owners.flatMap((type) => keysOf(`${type}-${callee}`, place, name))
    this.#known.set(full, { node: declared.node, keys: [...own, ...keysOf(callee, place, name)] })
    return full
  }

  /** Returns the classes and interfaces under whose types callers know the class around a node. */
  #basesAround(node: Node): readonly string[] {
    const { frontend } = this.#file
    for (const { node: at, declared } of this.#file.around(node))
      if (declared.kind === 'class') return frontend.bases(at).map((base) => bareType(base).replace(/^.*\./, ''))
    return []
  }

  /** Records a field that callers fill: `constructor(readonly host: string)`, a data class, a struct. */
  ofField(name: string, owner: string, node: Node): void {
    if (this.#known.has(`${owner}.${name}`)) return
    const type = this.#typeAround(node, owner)
    const place = type === null ? -1 : this.#fieldNamesOf(type).indexOf(name)
    const keys = place === -1 ? [`${owner}#${name}`] : keysOf(owner, place, name)
    this.#known.set(`${owner}.${name}`, { node: type ?? node, keys })
  }

  /** Go: checks whether a field's value belongs to one object only, as the value in a composite literal does. */
  isPerObject(binding: Binding, value: ValueExpr): boolean {
    return this.#file.frontend.hasReceivers === true && binding.owner !== null && isHost(value)
  }

  /** Returns the value of a function with the arguments of a call in place of its parameters. */
  filled(declared: Node, args: readonly Argument[], value: ValueExpr, of: (node: Node) => ValueExpr): ValueExpr {
    const names = args.length === 0 ? [] : parametersOf(declared)
    if (names.length === 0) return value
    const given = new Map<string, ValueExpr>()
    for (const [full, { node }] of this.#known) {
      if (node.id !== declared.id) continue
      const name = full.slice(full.lastIndexOf('.') + 1)
      const argument =
        args.find((own) => own.name === name) ?? args.filter((own) => own.name === null)[names.indexOf(name)]
      const filling = argument === undefined ? null : of(argument.value)
      if (filling !== null && isKnown(filling)) given.set(full, filling)
    }
    return given.size === 0 ? value : replaced(value, given)
  }

  /** Returns the name of a parameter of a record: `record Address(string Host)`. */
  #ofRecord(name: string, node: Node): string | null {
    for (const { node: at, declared } of this.#file.around(node)) {
      if (declared.kind !== 'class') continue
      const place = parametersOf(at).indexOf(name)
      if (place === -1) return null
      const full = `${declared.name}.${name}`
      this.#known.set(full, { node: at, keys: keysOf(declared.name, place, name) })
      return full
    }
    return null
  }

  #fieldNamesOf(type: Node): readonly string[] {
    const known = this.#fieldNames.get(type.id) ?? fieldNames(type)
    this.#fieldNames.set(type.id, known)
    return known
  }

  #typeAround(node: Node, owner: string): Node | null {
    for (const { node: at, declared } of this.#file.around(node)) if (declared.name === owner) return at
    return null
  }
}

function keysOf(callee: string, place: number, name: string): string[] {
  return [`${callee}#${place}`, `${callee}#${name}`]
}

function joined(around: string | null, name: string): string {
  return around === null ? name : `${around}.${name}`
}

function isHost(value: ValueExpr): boolean {
  return value.kind === 'literal' && /^[\w-][\w.-]*(?::\d+)?$/.test(value.value)
}

function replaced(value: ValueExpr, given: ReadonlyMap<string, ValueExpr>): ValueExpr {
  switch (value.kind) {
    case 'name':
      return given.get(value.name) ?? value
    case 'concat':
      return { ...value, parts: value.parts.map((part) => replaced(part, given)) }
    case 'choice':
      return { ...value, options: value.options.map((option) => replaced(option, given)) }
    case 'call': {
      const args = value.args.map((argument) => ({ ...argument, value: replaced(argument.value, given) }))
      return { ...value, args, on: value.on === null ? null : replaced(value.on, given) }
    }
    default:
      return value
  }
}

const listTypes = /^(?:parameter_list|formal_parameters|function_value_parameters)$/

/** Returns the names of the parameters of a function or a record, without the receiver. */
export function parametersOf(declaration: Node): string[] {
  // `async app => …`
  const only = declaration.childForFieldName('parameter')
  if (only?.type === 'identifier') return [only.text]
  const list =
    declaration.childForFieldName('parameters') ??
    declaration.namedChildren.find(({ type }) => listTypes.test(type)) ??
    declaration.namedChildren.find(({ type }) => type === 'primary_constructor')?.namedChildren.at(-1)
  // Kotlin: the default of a parameter stands beside it.
  const isKotlin = list?.type === 'function_value_parameters'
  return (list?.namedChildren ?? [])
    .filter(({ type }) => !isKotlin || type === 'parameter')
    .flatMap((parameter) => {
      const names = parameter.childrenForFieldName('name').map((name) => name.text.replace(/^\$/, ''))
      if (names.length > 0) return names
      const pattern =
        parameter.childForFieldName('pattern') ?? parameter.namedChildren.find(({ type }) => type === 'identifier')
      return [pattern?.text ?? parameter.text]
    })
    .filter((name) => name !== 'self' && name !== 'cls')
}

/** Returns what a class takes in order: the parameters of its constructor, or else its annotated fields. */
function fieldNames(type: Node): string[] {
  const constructor = type
    .descendantsOfType(['method_definition', 'constructor_declaration', 'function_definition'])
    .find((node) => /^(?:constructor|__init__)$/.test(node.childForFieldName('name')?.text ?? ''))
  if (constructor !== undefined) return parametersOf(constructor)
  if (type.namedChildren.some((child) => child.type === 'primary_constructor')) return parametersOf(type)
  return (type.childForFieldName('body')?.namedChildren ?? []).flatMap((member) => {
    const field = member.type === 'expression_statement' ? member.namedChild(0) : null
    return field?.childForFieldName('type') == null ? [] : [field.childForFieldName('left')?.text ?? '']
  })
}
