import type { Node } from '@coderag/syntax'
import type { Emitter } from './emitter.js'

/** Returns the methods that a view of a package answers, of a table by full names; null for any other view. */
export function readyMethods(
  { resolver: { file } }: Emitter,
  views: Readonly<Record<string, readonly string[]>>,
  node: Node,
): readonly string[] | null {
  const shape = file.frontend.shape(node)
  // `TokenRefreshView.as_view()`
  const view = shape.is === 'call' && shape.name === 'as_view' && shape.object !== null ? shape.object : node
  const text = file.textOf(view)
  const imported = file.imports.get(/^\w+/.exec(text)?.[0] ?? '')
  if (imported === undefined) return null
  const { module, exported } = imported
  return views[text.replace(/^\w+/, exported === '*' ? module : `${module}.${exported}`)] ?? null
}
