import type { Node } from '@coderag/syntax'
import type { Resolver } from '../values/resolver.js'
import { isKnown } from '../values/value-expr.js'

/**
 * Node types that bind a value: the field of the name, and whether the nodes around it give the first part of the
 * name.
 */
const keepers: Readonly<Record<string, { readonly field: string; readonly isPart?: true }>> = {
  variable_declarator: { field: 'name' },
  short_var_declaration: { field: 'left' },
  assignment_statement: { field: 'left' },
  var_spec: { field: 'name' },
  const_spec: { field: 'name' },
  assignment_expression: { field: 'left' },
  assignment: { field: 'left' },
  public_field_definition: { field: 'name' },
  field_definition: { field: 'property' },
  property_declaration: { field: 'name' },
  pair: { field: 'key', isPart: true },
  keyed_element: { field: 'key', isPart: true },
  keyword_argument: { field: 'name', isPart: true },
}
/** Matches calls that fill an options class with a section of configuration. */
const typed = /^(?:Configure|ConfigureOptions|Get|Bind|AddOptions|BindConfiguration|ConfigureSection)$/
const memberTypes = /field_definition|property_declaration/
const ends =
  /statement_block|^block$|_declaration$|_definition$|function|lambda|^program$|^module$|source_file|class_body/

/**
 * Returns the variable, field or key that keeps the value of an expression, as facts write it. Returns null if nothing
 * keeps it.
 */
export function boundTo(resolver: Resolver, node: Node): string | null {
  const parts: string[] = []
  let caller: string | null = null
  for (let at = node.parent, steps = 0; at !== null && steps < 14; at = at.parent, steps++) {
    const keeper = keepers[at.type]
    if (keeper !== undefined) {
      const target = at.childForFieldName(keeper.field) ?? at.namedChild(0)
      const name = target === null ? null : nameOf(resolver, first(target))
      if (name === null) return null
      parts.unshift(memberTypes.test(at.type) ? withOwner(resolver, at, name) : name)
      if (keeper.isPart !== true) return parts.join('.')
      continue
    }
    const shape = resolver.file.frontend.shape(at)
    if (shape.is === 'object' && shape.type !== null) return [shape.type, ...parts].join('.')
    if (shape.is === 'call') {
      if (typed.test(shape.name) && shape.typeArguments[0] !== undefined)
        return shape.typeArguments[0].replace(/^.*\./, '')
      if (at.type === 'call' && parts.length > 0) return [shape.name, ...parts].join('.')
      if (parts.length > 0) {
        caller ??= shape.name
        continue
      }
      const value = resolver.values.ofCall(shape)
      if (!isKnown(value) || value.kind === 'call') return null
      continue
    }
    if (ends.test(at.type)) break
  }
  if (parts.length === 0) return null
  return (caller === null ? parts : [caller, ...parts]).join('.')
}

/** Returns `x` of `x, err`. */
function first(target: Node): Node {
  return target.type === 'expression_list' || target.type === 'pattern_list' ? (target.namedChild(0) ?? target) : target
}

function nameOf(resolver: Resolver, target: Node): string | null {
  if (/pattern$/.test(target.type)) return null
  return resolver.values.types.nameOf(target) ?? target.text.replace(/^['"`]|['"`]$/g, '').slice(0, 100)
}

function withOwner(resolver: Resolver, node: Node, name: string): string {
  const owner = resolver.file.ownerOf(node)
  return owner === null ? name : `${owner}.${name}`
}
