import type { Node } from '@coderag/syntax'
import { nodeAt } from '../values/node-at.js'
import type { Resolver } from '../values/resolver.js'

/** Variables and groups that are followed from a call to the router. */
const MOST_GROUPS = 8

/** What stands between a declaration and the router that its function receives. */
export interface Groups {
  /** The prefixes of the groups, the outermost first. */
  readonly prefixes: readonly Node[]
  /** The name of the router; null if it has none. */
  readonly root: string | null
}

/** Follows what a declaration is called on: `g` of `g := r.Group(prefix); g.GET("/{id}", get)` to `prefix` and `r`. */
export function groupsBefore(resolver: Resolver, object: Node | null): Groups {
  const { file } = resolver
  const prefixes: Node[] = []
  let at = object
  for (let steps = 0; at !== null && steps < MOST_GROUPS; steps++) {
    const shape = file.frontend.shape(at)
    if (shape.is === 'wrap') at = shape.inner
    else if (shape.is === 'name') {
      const binding = file.bindingOf(shape.name, at)
      const value = binding === null || binding.isParameter ? null : binding.value
      if (value === null || value.id === at.id) return { prefixes, root: shape.name }
      at = value
    } else if (shape.is === 'call') {
      for (const { rule } of resolver.rulesOf(shape)) {
        const prefix = rule.is === 'role' ? nodeAt(file, shape, rule.prefix) : null
        if (prefix !== null) prefixes.unshift(prefix)
      }
      at = shape.object
    } else break
  }
  return { prefixes, root: null }
}
