import type { Node } from '@coderag/syntax'
import type { CodeFile } from './code-file.js'
import type { Binding, CallShape, Shape } from './shape.js'

/** Finds types of expressions and owners of members, as far as the declarations of one file tell. */
export class StaticTypes {
  readonly #file: CodeFile

  constructor(file: CodeFile) {
    this.#file = file
  }

  /** Returns the type of an expression without qualification, or null. */
  of(node: Node): string | null {
    const file = this.#file
    const shape = file.frontend.shape(node)
    if (shape.is === 'wrap') return this.of(shape.inner)
    if (shape.is === 'call') return this.#constructed(node)
    const isField = shape.is === 'member' && file.frontend.shape(shape.object).is === 'self'
    const bindings =
      shape.is === 'name'
        ? this.#bindingsOf(shape.name, node)
        : isField
          ? file.fieldsOf(shape.name, file.ownerOf(node))
          : []
    for (const binding of bindings) {
      const type = binding.type ?? (binding.value === null ? null : this.#constructed(binding.value))
      if (type !== null) return type.replace(/^.*\./, '')
    }
    return null
  }

  /** Returns the bindings of a name: of a variable, or else of a field of the class around, which C#, Java and Kotlin use without `this`. */
  #bindingsOf(name: string, node: Node): readonly Binding[] {
    const file = this.#file
    const binding = file.bindingOf(name, node)
    if (binding !== null) return [binding]
    const owner = file.imports.has(name) ? null : file.ownerOf(node)
    return owner === null ? [] : file.fieldsOf(name, owner).filter((field) => field.owner === owner)
  }

  /**
   * Returns a name or a member path as facts write it, with `Owner.field` for fields. Returns null for other
   * expressions.
   */
  nameOf(node: Node): string | null {
    const shape = this.#file.frontend.shape(node)
    if (shape.is === 'wrap') return this.nameOf(shape.inner)
    if (shape.is === 'name') return shape.name
    if (shape.is !== 'member') return null
    const owner = this.ownerOf(shape.object, node)
    return owner === null ? shape.name : `${owner}.${shape.name}`
  }

  /** Returns the owner of a member of `object` as facts write it, or null if it is unknown. */
  ownerOf(object: Node, node: Node): string | null {
    const file = this.#file
    const shape = file.frontend.shape(object)
    const isReceiver = shape.is === 'name' && file.isReceiver(shape.name, node)
    return shape.is === 'self' || isReceiver ? file.ownerOf(node) : this.#ownerName(object, shape)
  }

  /** Returns the type of the object in a member path if it is known, otherwise its name. */
  #ownerName(node: Node, shape: Shape): string | null {
    const file = this.#file
    if (shape.is === 'wrap') return this.#ownerName(shape.inner, file.frontend.shape(shape.inner))
    if (shape.is === 'name') {
      const bindings = file.imports.has(shape.name) ? [] : this.#bindingsOf(shape.name, node)
      for (const { type, value } of bindings) {
        const known = type ?? (value === null ? null : this.#constructed(value))
        if (known !== null) return known
      }
      return shape.name
    }
    // `settings.getTopics().getOrders()`
    const isGetter =
      shape.is === 'call' && shape.object !== null && shape.args.length === 0 && /^get[A-Z]/.test(shape.name)
    if (shape.is === 'call') {
      const result = file.frontend.resultType?.(shape) ?? null
      if (result !== null) return result
    }
    if (isGetter && shape.object !== null) {
      const owner = this.ownerOf(shape.object, node)
      return owner === null ? null : `${owner}.${shape.name}`
    }
    if (shape.is !== 'member') return null
    const object = file.frontend.shape(shape.object)
    if (object.is === 'self' || (object.is === 'name' && file.isReceiver(object.name, node))) {
      const [field] = file.fieldsOf(shape.name, file.ownerOf(node))
      return field?.type ?? shape.name
    }
    const owner = this.#ownerName(shape.object, object)
    return owner === null ? null : `${owner}.${shape.name}`
  }

  /**
   * Checks whether a call constructs an object. Some languages construct without `new`; in C# any method may have a capital.
   */
  isConstruction(call: CallShape): boolean {
    return call.isNew || (this.#file.frontend.constructsByCall === true && /^[A-Z]/.test(call.name))
  }

  #constructed(value: Node): string | null {
    const shape = this.#file.frontend.shape(value)
    if (shape.is === 'wrap') return this.#constructed(shape.inner)
    if (shape.is === 'object') return shape.type
    // `section.Get<Settings>() ?? new Settings()`
    if (shape.is === 'choice' && shape.options[0] !== undefined) {
      const [type, ...others] = shape.options.map((option) => this.#constructed(option))
      return others.every((other) => other === null || other === type) ? (type ?? null) : null
    }
    // C#: `options.Value` of `IOptions<Settings> options`
    const mayHold = this.#file.frontend.resultType !== undefined
    if (shape.is === 'member') return mayHold && /^(?:Current)?Value$/.test(shape.name) ? this.of(shape.object) : null
    if (shape.is !== 'call') return null
    if (this.isConstruction(shape)) return shape.name
    const result = this.#file.frontend.resultType?.(shape) ?? null
    if (result !== null) return result
    const argument = shape.name === 'new' ? shape.args[0]?.value : undefined
    return argument === undefined ? null : this.#file.textOf(argument)
  }
}
