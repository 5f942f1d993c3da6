import type { SyntaxNode } from '@coderag/types'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'
import { bindObject, EXPORTS } from './bindings.js'
import { isFunction, requiredBy, unwrapped, valueOf } from './values.js'

/** `module.exports = …`, without a name, and `exports.name = …`: kept as values `exports` and `exports.name` of the file. */
export function exportValue(name: string, value: DialectNode, file: SymbolCollector): void {
  const object = unwrapped(value)
  if (name === '' && object.type === 'object') {
    bindObject(object, EXPORTS, file)
    for (const pair of object.namedChildren as DialectNode[]) {
      const required = pair.type === 'pair' ? requiredBy(file.textOf(pair.childForFieldName('value'))) : null
      if (required !== null) file.import(`export ${file.textOf(pair.childForFieldName('key'))}`, ...required)
    }
    return
  }
  const required = requiredBy(file.textOf(object))
  if (required !== null) return file.import(`export ${name || EXPORTS}`, ...required)
  if (!isFunction(object)) file.exported(name, valueOf(object, file).chain)
}

/** `module.exports = …` and `exports.name = …`. */
export function isOfExports(node: SyntaxNode | null, file: SymbolCollector): boolean {
  if (node?.type !== 'assignment_expression') return false
  return /^(?:module\.)?exports\b/.test(file.textOf(node.childForFieldName('left')))
}

export function readImport(node: DialectNode, file: SymbolCollector): void {
  const source = node.childForFieldName('source')
  const clause = node.namedChildren.find((child) => child.type === 'import_clause')
  if (source === null) return
  const module = file.textOf(source).slice(1, -1)
  // `import './routes'` runs a file and names nothing of it.
  if (clause === undefined) return file.import('', module, '*')
  for (const part of clause.namedChildren) {
    const { type } = part
    if (type === 'identifier') file.import(file.textOf(part), module, 'default')
    else if (type === 'namespace_import') file.import(file.textOf(part.namedChildren[0]), module, '*')
    else {
      for (const one of part.namedChildren) {
        const name = file.textOf(one.childForFieldName('name'))
        file.import(file.textOf(one.childForFieldName('alias')) || name, module, name)
      }
    }
  }
}

/** A module that gets no name where it is loaded: `require('./routes')(app)`, `app.use(require('./routes'))`, `() => import('./page')`. */
export function readLoad(callee: DialectNode, file: SymbolCollector): void {
  const call = callee.parent as DialectNode | null
  const [written = null] = call?.childForFieldName('arguments')?.namedChildren ?? []
  if (call === null || written?.type !== 'string') return
  const user = call.parent?.type === 'await_expression' ? call.parent.parent : call.parent
  // What a name is given, or a part is taken of, is read there.
  if (user?.type === 'variable_declarator' || (file.textOf(callee) === 'require' && !UNNAMED.has(user?.type ?? '')))
    return
  file.import('', file.textOf(written).slice(1, -1), '*')
}

/** Where the module of `require` gets no name and is no beginning of a chain. */
const UNNAMED: ReadonlySet<string> = new Set(['expression_statement', 'arguments', 'call_expression', 'array'])

/** `export { a as b } from './x'` and `export * from './x'`: kept as imports whose local name starts with `export `. */
export function readReexport(node: DialectNode, file: SymbolCollector): void {
  const module = node.childForFieldName('source')?.text.slice(1, -1)
  if (module === undefined) return
  const clause = node.namedChildren.find((child) => child.type === 'export_clause')
  if (clause === undefined) {
    const space = node.namedChildren.find((child) => child.type === 'namespace_export')
    return file.import(`export ${space?.namedChildren[0]?.text ?? '*'}`, module, '*')
  }
  for (const one of clause.namedChildren) {
    const name = one.childForFieldName('name')?.text ?? ''
    file.import(`export ${one.childForFieldName('alias')?.text ?? name}`, module, name)
  }
}
