import type { Node } from '@coderag/syntax'
import type { Emitter } from './emitter.js'

/**
 * Returns what a view answers that says so where it is listed, by method, with what answers; null for any other view:
 * - one of a package, of a table by full names
 * - a set of views with its actions, `Orders.as_view({"get": "list"})`:
 *   https://www.django-rest-framework.org/api-guide/viewsets/#viewset-actions
 */
export function readyMethods(
  { resolver: { file } }: Emitter,
  views: Readonly<Record<string, readonly string[]>>,
  node: Node,
): ReadonlyMap<string, string> | null {
  const shape = file.frontend.shape(node)
  // `TokenRefreshView.as_view()`
  const made = shape.is === 'call' && shape.name === 'as_view' && shape.object !== null ? shape : null
  const text = file.textOf(made?.object ?? node)
  const [first] = made?.args ?? []
  const actions = first === undefined || first.name !== null ? null : file.frontend.shape(first.value)
  if (actions?.is === 'object')
    return new Map(
      actions.entries.map(({ key, value }) => {
        const action = file.frontend.shape(value)
        const [name] = action.is === 'string' ? action.parts : []
        return [key.toUpperCase(), typeof name === 'string' ? `${lastOf(text)}.${name}` : lastOf(text)]
      }),
    )
  const imported = file.imports.get(/^\w+/.exec(text)?.[0] ?? '')
  if (imported === undefined) return null
  const { module, exported } = imported
  const full = text.replace(/^\w+/, exported === '*' ? module : `${module}.${exported}`)
  const methods = views[full]
  return methods === undefined ? null : new Map(methods.map((method) => [method, lastOf(full)]))
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
