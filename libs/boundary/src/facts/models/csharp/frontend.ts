import type { Node } from '@coderag/syntax'
import {
  bareType,
  type Binding,
  type Decoration,
  type Dialect,
  type ImportedName,
  type NamedValue,
} from '../../values/shape.js'
import { shape } from './frontend-shape.js'

export const csharp: Dialect = {
  query: `
    (invocation_expression function: [
      (identifier) @call
      (generic_name (identifier) @call)
      (member_access_expression name: (identifier) @call)
      (member_access_expression name: (generic_name (identifier) @call))
      (conditional_access_expression (member_binding_expression name: (identifier) @call))
      (conditional_access_expression (member_binding_expression name: (generic_name (identifier) @call)))
    ])
    (object_creation_expression type: (identifier) @call)
    (object_creation_expression type: (generic_name (identifier) @call))
    (object_creation_expression type: (qualified_name name: (identifier) @call))
    (variable_declarator name: (identifier) @bind)
    (field_declaration (variable_declaration (variable_declarator name: (identifier) @field)))
    (property_declaration name: (identifier) @field)
    (parameter name: (identifier) @bind)
    (assignment_expression left: (identifier) @field)
    (assignment_expression left: (member_access_expression expression: "this" name: (identifier) @field))
    (attribute) @decorator
    (class_declaration) @class
    (record_declaration) @class
    (interface_declaration) @class
    (method_declaration name: (identifier) @function)
    (local_function_statement name: (identifier) @function)
    (element_access_expression expression: (_) @access (#match? @access "[cC]onfig(uration)?$"))
  `,
  shape,
  callAround(name) {
    for (let at = name.parent, step = 0; at !== null && step < 4; at = at.parent, step++)
      if (at.type === 'invocation_expression' || at.type === 'object_creation_expression') return at
    return null
  },
  imports: () => [] as ImportedName[],
  binding,
  decoration,
  decorationsOf(declaration) {
    const lists = declaration.namedChildren.filter((child) => child.type === 'attribute_list')
    return lists.flatMap((list) => list.namedChildren.flatMap((node) => decoration(node) ?? []))
  },
  declared(node) {
    switch (node.type) {
      case 'method_declaration':
      case 'constructor_declaration':
      case 'local_function_statement':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
      case 'class_declaration':
      case 'record_declaration':
      case 'struct_declaration':
      case 'interface_declaration':
      case 'enum_declaration':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'class' }
      default:
        return null
    }
  },
  bases: (node) =>
    (node.namedChildren.find((child) => child.type === 'base_list')?.namedChildren ?? []).map((base) => base.text),
  isScope: (node) => scopes.has(node.type),
  constants: (root) => constants(root, ''),
  returned(declaration) {
    const body = declaration.childForFieldName('body')
    if (body?.type === 'arrow_expression_clause') return body.namedChild(0)
    const all = body?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

const scopes = new Set([
  'method_declaration',
  'constructor_declaration',
  'local_function_statement',
  'lambda_expression',
  'class_declaration',
  'record_declaration',
])

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'variable_declarator': {
      const value = parent.namedChildren.find((child) => child.id !== name.id) ?? null
      const holder = parent.parent
      const isField = holder?.parent?.type === 'field_declaration'
      return { ...plain, value, type: holder === null ? null : typeOf(holder), owner: isField ? ownerOf(parent) : null }
    }
    case 'property_declaration': {
      const arrow = parent.childForFieldName('value')
      return { ...plain, value: arrow, type: typeOf(parent), owner: ownerOf(parent) }
    }
    case 'parameter':
      return { ...plain, type: typeOf(parent), isParameter: true }
    case 'assignment_expression':
    case 'member_access_expression': {
      const assignment = parent.type === 'assignment_expression' ? parent : parent.parent
      return { ...plain, value: assignment?.childForFieldName('right') ?? null, owner: ownerOf(parent) }
    }
    default:
      return null
  }
}

/** What wraps a type to hand it over is looked through: `IOptions<X>`, `Task<X>`. */
function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  if (type === null || type.type === 'implicit_type') return null
  const inner = /^(?:IOptions(?:Snapshot|Monitor)?|Task|ValueTask|Lazy|Nullable)<([\w.]+)/.exec(type.text)?.[1]
  return inner ?? bareType(type.text)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (/^(class|record|struct|interface)_declaration$/.test(at.type)) return at.childForFieldName('name')?.text ?? null
  return null
}

function decoration(node: Node): Decoration | null {
  const name = node
    .childForFieldName('name')
    ?.text.replace(/^.*\./, '')
    .replace(/Attribute$/, '')
  const target = node.parent?.parent ?? null
  if (name === undefined || target === null) return null
  const list = node.namedChildren.find((child) => child.type === 'attribute_argument_list')
  const args = (list?.namedChildren ?? []).flatMap((argument) => {
    const value = argument.namedChild(argument.namedChildCount - 1)
    return value === null ? [] : [{ name: argument.childForFieldName('name')?.text ?? null, value }]
  })
  const call = {
    is: 'call',
    node,
    object: null,
    name: name.replace(/<.*$/s, ''),
    typeArguments: [],
    args,
    isNew: false,
  } as const
  return { call, target }
}

function* constants(node: Node, owner: string): Generator<NamedValue> {
  for (const member of node.namedChildren) {
    if (
      /^(namespace_declaration|declaration_list|class_declaration|record_declaration|struct_declaration)$/.test(
        member.type,
      )
    ) {
      const isType = /^(class|record|struct)/.test(member.type)
      const name = isType ? `${member.childForFieldName('name')?.text ?? ''}.` : owner
      const body = member.type === 'declaration_list' ? member : member.childForFieldName('body')
      if (body !== null) yield* constants(body, name)
    } else if (member.type === 'field_declaration') {
      for (const declarator of member.namedChildren.at(-1)?.namedChildren ?? []) {
        const name = declarator.childForFieldName('name')
        const value = declarator.namedChildren.find((child) => child.id !== name?.id)
        if (declarator.type === 'variable_declarator' && name !== null && value !== undefined)
          yield { name: `${owner}${name.text}`, value }
      }
    } else if (member.type === 'property_declaration') {
      const value = member.childForFieldName('value')
      if (value !== null) yield { name: `${owner}${member.childForFieldName('name')?.text ?? ''}`, value }
    }
  }
}
