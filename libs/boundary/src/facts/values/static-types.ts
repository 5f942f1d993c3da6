import type { Node } from '@coderag/syntax'
import type { CodeFile } from './code-file.js'
import type { CallShape, Shape } from './shape.js'

/** Types of expressions and owners of members, as far as declarations and constructions of one file tell. */
export class StaticTypes {
  readonly #file: CodeFile

  constructor(file: CodeFile) {
    this.#file = file
  }

  /** Type of what an expression holds, without what it is qualified with. */
  of(node: Node): string | null {
    const file = this.#file
    const shape = file.dialect.shape(node)
    if (shape.is === 'wrap') return this.of(shape.inner)
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

  /** A name or member path as facts spell it, `Owner.field` for fields; null for anything else. */
  nameOf(node: Node): string | null {
    const shape = this.#file.dialect.shape(node)
    if (shape.is === 'wrap') return this.nameOf(shape.inner)
    if (shape.is === 'name') return shape.name
    if (shape.is !== 'member') return null
    const owner = this.ownerOf(shape.object, node)
    return owner === null ? shape.name : `${owner}.${shape.name}`
  }

  /** What a member of `object` belongs to, as facts spell it; null where nothing tells. */
  ownerOf(object: Node, node: Node): string | null {
    const file = this.#file
    const shape = file.dialect.shape(object)
    const isReceiver = shape.is === 'name' && file.isReceiver(shape.name, node)
    return shape.is === 'self' || isReceiver ? file.ownerOf(node) : this.#ownerName(object, shape)
  }

  /** What a member path hangs on: the type of a variable where it is known, else its name. */
  #ownerName(node: Node, shape: Shape): string | null {
    const file = this.#file
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

  /** Python constructs without `new`; in C# a capital is any method's. */
  isConstruction(call: CallShape): boolean {
    return call.isNew || (this.#file.tree.language === 'python' && /^[A-Z]/.test(call.name))
  }

  #constructed(value: Node): string | null {
    const shape = this.#file.dialect.shape(value)
    if (shape.is === 'wrap') return this.#constructed(shape.inner)
    if (shape.is === 'object') return shape.type
    if (shape.is !== 'call') return null
    if (this.isConstruction(shape)) return shape.name
    const argument = shape.name === 'new' ? shape.args[0]?.value : undefined
    return argument === undefined ? null : this.#file.textOf(argument)
  }
}
