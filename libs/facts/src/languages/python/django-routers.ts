import type { Node } from '@coderag/syntax'
import { mountedChild } from '../../code/mounts.js'
import type { Emitter } from '../../code/emitter.js'
import { literal } from '../../values/value-expr.js'

/**
 * Adds the routers whose `urls` stand in a list of routes without a call around them: `urlpatterns = [*router.urls]`,
 * `urlpatterns += router.urls`. https://www.django-rest-framework.org/api-guide/routers/#using-include-with-routers
 */
export function addDjangoRouters(emitter: Emitter): void {
  const { text, root } = emitter.resolver.file.tree
  if (!/\burlpatterns\b[^]*\.urls\b/.test(text)) return
  for (const assignment of root.descendantsOfType(['assignment', 'augmented_assignment'])) {
    const list = assignment.childForFieldName('left')
    const right = assignment.childForFieldName('right')
    if (list?.type !== 'identifier' || right === null) continue
    for (const router of routersIn(right)) {
      const child = mountedChild(emitter, router)
      if (child === null) continue
      emitter.mount(router, 'django', { prefix: literal(''), parent: list.text, ...child })
    }
  }
}

/** Returns each `router.urls` of a sum or a list. */
function routersIn(node: Node): readonly Node[] {
  if (node.type === 'attribute') return node.childForFieldName('attribute')?.text === 'urls' ? [node] : []
  return /^(?:list|tuple|list_splat|binary_operator|parenthesized_expression)$/.test(node.type)
    ? node.namedChildren.flatMap(routersIn)
    : []
}
