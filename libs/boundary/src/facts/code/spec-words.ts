import type { Node } from '@coderag/syntax'
import type { Resolver } from '../values/resolver.js'
import type { Spec } from './rules.js'
import type { CallShape } from '../values/shape.js'
import { pickArgument } from './spec.js'
import { asPattern } from '../values/values.js'

/** Names that rules take from calls: of a gRPC service, a message, a client. */
export class SpecWords {
  readonly #resolver: Resolver

  constructor(resolver: Resolver) {
    this.#resolver = resolver
  }

  /** `*` the type argument, `$1` the group of a pattern, `"x"` a text, `new:0` the class constructed, else an argument. */
  of(spec: Spec, call: CallShape, group: string): string | null {
    for (const one of spec.split('|')) {
      const word = this.#oneWord(one, call, group)
      if (word !== null && word !== '') return word
    }
    return null
  }

  #oneWord(spec: Spec, call: CallShape, group: string): string | null {
    if (spec === '$1') return group
    if (spec === 'owner')
      return /(\w+)Grpc$/.exec(call.object === null ? '' : this.#resolver.file.textOf(call.object))?.[1] ?? null
    if (spec.startsWith('stub:')) return this.#stub(spec.slice(5), call, group)
    if (spec.startsWith('"')) return spec.slice(1, -1)
    if (spec === '*') return call.typeArguments[0]?.replace(/<.*$/s, '').replace(/^.*\./, '') ?? null
    const { file } = this.#resolver
    const node = pickArgument(file, call, spec.replace(/^new:/, ''))
    if (node === null) return null
    if (!spec.startsWith('new:')) {
      const value = this.#resolver.values.of(node)
      return value.kind === 'name' ? value.name : asPattern(value)
    }
    return this.#classOf(node)
  }

  /** C#: `Basket.BasketClient` is the stub of `Basket`; a bare `BasketClient` is one where it is given a channel. */
  #stub(spec: Spec, call: CallShape, group: string): string | null {
    const type = spec === '*' ? (call.typeArguments[0] ?? '') : ''
    const named = /(?:^|\.)(\w+)Client$/.exec(type)?.[1]
    if (spec === '*') return named ?? null
    if (!call.isNew) return null
    const object = call.object === null ? '' : this.#resolver.file.textOf(call.object).replace(/^.*\./, '')
    const first = call.args[0]?.value
    const isChannel = first !== undefined && this.#resolver.thing(first)?.key === 'grpc-channel'
    return object === group || isChannel ? group : null
  }

  #classOf(node: Node, depth = 0): string | null {
    const { file } = this.#resolver
    const shape = file.dialect.shape(node)
    if (shape.is === 'wrap') return this.#classOf(shape.inner, depth)
    if (shape.is === 'object') return shape.type
    if (shape.is === 'call') {
      const { types } = this.#resolver.values
      return types.isConstruction(shape) ? shape.name : (shape.typeArguments[0]?.replace(/^.*\./, '') ?? null)
    }
    if (shape.is !== 'name' || depth > 3) return null
    const binding = file.bindingOf(shape.name, node)
    if (binding === null) return null
    if (binding.type !== null && binding.type !== 'var') return binding.type
    return binding.value === null ? null : this.#classOf(binding.value, depth + 1)
  }
}
