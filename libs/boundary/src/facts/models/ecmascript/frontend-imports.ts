import type { Node } from '@coderag/syntax'
import type { ImportedName } from '../../values/shape.js'

/** The names that one import or re-export brings in. */
export function imports(node: Node): ImportedName[] {
  const line = node.startPosition.row + 1
  const module = node.childForFieldName('source')?.text.slice(1, -1)
  const clause = node.namedChildren.find((child) =>
    /^(import_clause|export_clause|import_require_clause|namespace_export)$/.test(child.type),
  )
  if (clause?.type === 'import_require_clause') {
    const source = clause.childForFieldName('source')?.text.slice(1, -1) ?? ''
    return [{ name: clause.namedChild(0)?.text ?? '', module: source, exported: '*', line }]
  }
  if (module === undefined) return []
  if (clause === undefined) return node.type === 'export_statement' ? [{ name: '*', module, exported: '*', line }] : []
  if (clause.type === 'namespace_export')
    return [{ name: clause.namedChild(0)?.text ?? '', module, exported: '*', line }]
  const parts = clause.type === 'export_clause' ? [clause] : clause.namedChildren
  return parts.flatMap((part) => {
    if (part.type === 'identifier') return [{ name: part.text, module, exported: 'default', line }]
    if (part.type === 'namespace_import') return [{ name: part.namedChild(0)?.text ?? '', module, exported: '*', line }]
    return part.namedChildren.map((specifier) => {
      const exported = specifier.childForFieldName('name')?.text ?? specifier.text
      return { name: specifier.childForFieldName('alias')?.text ?? exported, module, exported, line }
    })
  })
}

/** What a module hands on to others. */
export function* reExports(root: Node): Generator<ImportedName> {
  for (const statement of root.namedChildren)
    if (statement.type === 'export_statement' && statement.childForFieldName('source') !== null)
      yield* imports(statement)
}
