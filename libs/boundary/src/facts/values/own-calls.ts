import type { Node } from '@coderag/syntax'
import { addressName } from '../address-name.js'
import type { GivenValue, ValueExpr } from '../facts.js'
import type { Values } from './resolver-values.js'
import type { CallShape, Entry } from './shape.js'

/** Functions, classes and members with more are given data, not addresses. */
const maxArguments = 8
const maxDepth = 4

type CallExpr = Extract<ValueExpr, { kind: 'call' }>

/** Calls of the system's own functions and members of its own objects, kept as they stand: other files declare them. */
export class OwnCalls {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  /** `new Address("stock").toUri()`: a method of an object whose construction is seen. */
  member(call: CallShape): ValueExpr | null {
    const on = call.object === null || call.name === '' ? null : this.#object(call.object, 0)
    return on === null ? null : { kind: 'call', name: call.name, args: this.#given(call), on }
  }

  /** `new Address("stock").url`. */
  field(object: Node, name: string): ValueExpr | null {
    const on = this.#object(object, 0)
    return on === null ? null : { kind: 'call', name, args: [], on }
  }

  /** `new Hostname("stock")` and `addressOf("stock")`: what is called so is an address or makes one. */
  call(call: CallShape): ValueExpr | null {
    if (call.name === '' || call.args.length > maxArguments) return null
    if (this.#values.types.isConstruction(call)) return addressName.test(call.name) ? this.#made(call) : null
    const owner = call.object === null ? null : this.#values.types.ownerOf(call.object, call.node)
    if (call.object !== null && (owner === null || /[()]/.test(owner))) return null
    if (!addressName.test(call.name) && (owner === null || !addressName.test(owner))) return null
    const name = owner === null ? call.name : `${owner}.${call.name}`
    return { kind: 'call', name, args: this.#given(call), on: null }
  }

  /** An object that is constructed here or was in this file, with what it is given. */
  #object(node: Node, depth: number): CallExpr | null {
    const { file } = this.#values.resolver
    if (depth > maxDepth) return null
    const shape = file.dialect.shape(node)
    switch (shape.is) {
      case 'wrap':
        return this.#object(shape.inner, depth + 1)
      case 'call':
        return this.#values.types.isConstruction(shape) && !this.#isLibrary(shape) ? this.#made(shape) : null
      case 'object':
        return shape.type === null ? null : this.literal(shape.type, shape.entries)
      case 'name': {
        const binding = file.imports.has(shape.name) ? null : file.bindingOf(shape.name, node)
        const value = binding === null || binding.isParameter || binding.part !== null ? null : binding.value
        return value === null || value.id === node.id ? null : this.#object(value, depth + 1)
      }
      case 'member': {
        const object = file.dialect.shape(shape.object)
        const isSelf = object.is === 'self' || (object.is === 'name' && file.isReceiver(object.name, node))
        if (!isSelf) return null
        for (const { value, part } of file.fieldsOf(shape.name, file.ownerOf(node))) {
          const made = value === null || part !== null ? null : this.#object(value, depth + 1)
          if (made !== null) return made
        }
        return null
      }
      default:
        return null
    }
  }

  #made(call: CallShape): CallExpr | null {
    const made: CallExpr = { kind: 'call', name: call.name, args: this.#given(call), on: null }
    return tells(made) ? made : null
  }

  /** What rules are about, such as `new URL(path, base)`. */
  #isLibrary(call: CallShape): boolean {
    const { resolver } = this.#values
    return this.#values.isValueCall(call) || resolver.thing(call.node)?.hasRole === true
  }

  /** `Address{Host: "stock"}`. */
  literal(type: string, entries: readonly Entry[]): CallExpr | null {
    if (entries.length > maxArguments) return null
    const args = entries.map(({ key, value }) => ({ name: key, value: this.#values.of(value) }))
    const made: CallExpr = { kind: 'call', name: type, args, on: null }
    return tells(made) ? made : null
  }

  #given(call: CallShape): GivenValue[] {
    if (call.args.length > maxArguments) return []
    return call.args.map(({ name, value }) => ({ name, value: this.#values.of(value) }))
  }
}

/** Whether anything of what an object is made of is known. */
function tells(made: CallExpr): boolean {
  return made.args.some(({ value }) => value.kind !== 'unknown')
}
