import type { Node } from '@coderag/syntax'
import { addressName } from '../address-name.js'
import type { GivenValue, ValueExpr } from '../facts.js'
import type { ValueSource } from './things.js'
import type { CallShape, Entry } from './shape.js'

/** Maximum number of arguments. Functions, classes and members with more receive data, not addresses. */
const maxArguments = 8
const maxDepth = 4

type CallExpr = Extract<ValueExpr, { kind: 'call' }>

/**
 * Keeps calls of the system's own functions, and members of its own objects, as expressions, because other files
 * declare them.
 */
export class OwnCalls {
  readonly #values: ValueSource

  constructor(values: ValueSource) {
    this.#values = values
  }

  /** Reads a method of an object whose construction is known: `new Address("stock").toUri()`. */
  member(call: CallShape): ValueExpr | null {
    const on = call.object === null || call.name === '' ? null : this.#object(call.object, 0)
    return on === null ? null : { kind: 'call', name: call.name, args: this.#given(call), on }
  }

  /** Reads a field of an object whose construction is known: `new Address("stock").url`. */
  field(object: Node, name: string): ValueExpr | null {
    const on = this.#object(object, 0)
    return on === null ? null : { kind: 'call', name, args: [], on }
  }

  /**
   * Reads a call whose name, or that of an object that holds it, says that it is or makes an address, or that is given one:
   * `new Hostname("stock")`, `addressOf("stock")`, `ENDPOINTS.stock.one(id)`, `Api.Orders.all(baseUrl)`.
   */
  call(call: CallShape): ValueExpr | null {
    if (call.name === '' || call.args.length > maxArguments) return null
    if (this.#values.types.isConstruction(call)) return addressName.test(call.name) ? this.#made(call) : null
    const owner = call.object === null ? null : this.#values.types.ownerOf(call.object, call.node)
    if (call.object !== null && (owner === null || /[()]/.test(owner))) return null
    const names = [call.name, ...(owner?.split('.') ?? [])]
    const isGiven = owner !== null && /^[A-Z]/.test(owner) && call.args.some(({ value }) => this.#isAddress(value))
    if (!isGiven && !names.some((name) => addressName.test(name))) return null
    // Functions are named with the class that declares them, without those around it.
    const holder = isGiven ? owner.replace(/^.*\./, '') : owner
    const name = holder === null ? call.name : `${holder}.${call.name}`
    return { kind: 'call', name, args: this.#given(call), on: null }
  }

  /** Returns true for a variable or a member that is called an address. */
  #isAddress(node: Node): boolean {
    const shape = this.#values.resolver.file.frontend.shape(node)
    return (shape.is === 'name' || shape.is === 'member') && addressName.test(shape.name)
  }

  /** Finds the construction of an object in this file. */
  #object(node: Node, depth: number): CallExpr | null {
    const { file } = this.#values.resolver
    if (depth > maxDepth) return null
    const shape = file.frontend.shape(node)
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
        const object = file.frontend.shape(shape.object)
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

  /** Checks whether a model is about the call, such as `new URL(path, base)`. */
  #isLibrary(call: CallShape): boolean {
    const { resolver } = this.#values
    return this.#values.isValueCall(call) || resolver.thing(call.node)?.hasRole === true
  }

  /** Reads a composite literal: `Address{Host: "stock"}`. */
  literal(type: string, entries: readonly Entry[]): CallExpr | null {
    if (entries.length > maxArguments) return null
    const args = entries.map(({ key, value }) => ({
      name: /^\d+$/.test(key) ? null : key,
      value: this.#values.of(value),
    }))
    const made: CallExpr = { kind: 'call', name: type, args, on: null }
    return tells(made) ? made : null
  }

  #given(call: CallShape): GivenValue[] {
    if (call.args.length > maxArguments) return []
    return call.args.map(({ name, value }) => ({ name, value: this.#values.of(value) }))
  }
}

/** Checks whether any argument of a construction is known. */
function tells(made: CallExpr): boolean {
  return made.args.some(({ value }) => value.kind !== 'unknown')
}
