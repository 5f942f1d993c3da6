import type { Node } from '@coderag/syntax'
import { mountedChild } from '../../code/mounts.js'
import type { Emitter } from '../../code/emitter.js'
import { literal } from '../../values/value-expr.js'

/** What Django takes for the list of a module: https://docs.djangoproject.com/en/stable/topics/http/urls/. */
const LIST = 'urlpatterns'

/**
 * Adds the routers and other lists whose routes stand in a list without a call around them: `urlpatterns = [*router.urls]`,
 * `urlpatterns += more_urls`. https://www.django-rest-framework.org/api-guide/routers/#using-include-with-routers
 */
export function addDjangoRouters(emitter: Emitter): void {
  const { text, root } = emitter.resolver.file.tree
  if (!text.includes(LIST)) return
  for (const statement of root.descendantsOfType(['assignment', 'augmented_assignment', 'call'])) {
    const [list, added] = statement.type === 'call' ? extended(emitter, statement) : assigned(statement)
    if (list?.type !== 'identifier' || added === undefined) continue
    // `own = router.urls` is another name of the router, which counts where it is used.
    if (statement.type === 'assignment' && added.type === 'attribute' && list.text !== LIST) continue
    for (const part of partsOf(added)) {
      const isRouter = part.childForFieldName('attribute')?.text === 'urls'
      // Of another variable, it is not known that it holds routes.
      if (!isRouter && (list.text !== LIST || part.text === LIST)) continue
      const child = mountedChild(emitter, part)
      if (child !== null) emitter.mount(part, 'django', { prefix: literal(''), parent: list.text, ...child })
    }
  }
}

function assigned(statement: Node): readonly (Node | undefined)[] {
  return ['left', 'right'].map((field) => statement.childForFieldName(field) ?? undefined)
}

/** Reads `urlpatterns.extend(router.urls)`. */
function extended({ resolver: { file } }: Emitter, node: Node): readonly (Node | undefined)[] {
  const shape = file.frontend.shape(node)
  return shape.is === 'call' && shape.name === 'extend' ? [shape.object ?? undefined, shape.args[0]?.value] : []
}

/** Returns each `router.urls` and each other name of a sum or a list. */
function partsOf(node: Node): readonly Node[] {
  if (/^(?:identifier|attribute)$/.test(node.type)) return [node]
  return /^(?:list|tuple|list_splat|binary_operator|parenthesized_expression)$/.test(node.type)
    ? node.namedChildren.flatMap(partsOf)
    : []
}
