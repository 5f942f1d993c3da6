import type { Node } from '@coderag/syntax'
import {
  type Binding,
  type Decoration,
  type Frontend,
  type ImportedName,
  type NamedValue,
  type Shape,
  bareType,
  other,
} from '../../values/shape.js'

const shared = `
  (call_expression function: [(identifier) @call (member_expression property: (property_identifier) @call)])
  (call_expression function: (call_expression) @call)
  (call_expression function: (subscript_expression index: (_) @call))
  (call_expression function: (await_expression (member_expression property: (property_identifier) @call)))
  (new_expression constructor: [(identifier) @call (member_expression property: (property_identifier) @call)])
  (variable_declarator name: (identifier) @bind)
  (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @bind))
  (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @bind)))
  (variable_declarator name: (object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @bind)))
  (assignment_expression left: (identifier) @bind)
  (for_in_statement left: (identifier) @bind operator: "of")
  (assignment_expression left: (member_expression object: (this) property: (property_identifier) @field))
  (assignment_expression left: (member_expression) @export (#match? @export "^(module\\\\.exports|exports)"))
  (import_statement) @import
  (export_statement source: (_)) @import
  (export_statement "default" value: (_)) @export
  (decorator) @decorator
  (function_declaration name: (identifier) @function)
  (method_definition name: (property_identifier) @function)
  (variable_declarator name: (identifier) @function value: [(arrow_function) (function_expression)])
  (member_expression object: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
  (subscript_expression object: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
  (variable_declarator name: (object_pattern) value: (member_expression) @access (#match? @access "^(process|import\\\\.meta)\\\\.env$"))
  (pair value: (member_expression property: (property_identifier) @construction (#match? @construction "^[A-Z]+$")))
`

const typescriptQuery = `${shared}
  (required_parameter pattern: (identifier) @bind)
  (optional_parameter pattern: (identifier) @bind)
  (arrow_function parameter: (identifier) @bind)
  (required_parameter (accessibility_modifier) pattern: (identifier) @field)
  (required_parameter "readonly" pattern: (identifier) @field)
  (public_field_definition name: (property_identifier) @field)
  (class_declaration) @class
  (abstract_class_declaration) @class
`

const javascriptQuery = `${shared}
  (formal_parameters (identifier) @bind)
  (arrow_function parameter: (identifier) @bind)
  (field_definition property: (property_identifier) @field)
  (class_declaration) @class
`

const readers: Omit<Frontend, 'query'> = {
  shape,
  callAround(name) {
    if (name.type === 'call_expression') return name.parent
    let node = name.parent
    if (node?.type === 'member_expression' || node?.type === 'subscript_expression') node = node.parent
    // The grammar parses `await a.b<T>()` as a call of `await a.b`.
    if (node?.type === 'await_expression' && node.parent?.childForFieldName('function')?.id === node.id)
      node = node.parent
    return node?.type === 'call_expression' || node?.type === 'new_expression' ? node : null
  },
  constructions(name) {
    const target = name.parent === null ? other : shape(name.parent)
    const pair = name.parent?.parent ?? null
    const value = pair?.parent ?? null
    if (target.is !== 'member' || value?.type !== 'object') return []
    // The member has the name of its enumeration. A table of all constants chooses none of them.
    const enumeration = target.object.text.split('.').at(-1)
    if (pair?.childForFieldName('key')?.text.toLowerCase() !== enumeration?.toLowerCase()) return []
    const args = [{ name: null, value }]
    return [{ is: 'call', node: value, object: target.object, name: target.name, typeArguments: [], args, isNew: true }]
  },
  imports,
  binding,
  decoration,
  decorationsOf,
  declared(node) {
    switch (node.type) {
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'method_definition':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'function' }
      case 'class_declaration':
      case 'abstract_class_declaration':
      case 'class':
      case 'enum_declaration':
        return { name: node.childForFieldName('name')?.text ?? '', kind: 'class' }
      case 'arrow_function':
      case 'function_expression':
      case 'function':
        return namedFunction(node)
      default:
        return null
    }
  },
  bases(node) {
    const heritage = node.namedChildren.find((child) => child.type === 'class_heritage')
    const clauses = heritage?.namedChildren ?? []
    return clauses.flatMap((clause) =>
      clause.type === 'extends_clause'
        ? [clause.text.replace(/^extends\s+/, '')]
        : clause.type === 'implements_clause'
          ? clause.namedChildren.map((type) => type.text)
          : [clause.text],
    )
  },
  // What a container holds of a class: `app.get(Settings)` (https://docs.nestjs.com/fundamentals/module-ref), `inject(Settings)`.
  resultType({ name, args: [only, ...others] }) {
    if (only === undefined || others.length > 0 || !/^(?:get|resolve|inject)$/.test(name)) return null
    const given = shape(only.value)
    return given.is === 'name' && /^[A-Z]\w*[a-z]/.test(given.name) ? given.name : null
  },
  isScope: (node) => scopes.has(node.type),
  fieldsNeedThis: true,
  constants,
  reExports,
  returned(declaration) {
    const body = declaration.childForFieldName('body')
    if (body !== null && body.type !== 'statement_block') return body
    const all = body?.descendantsOfType('return_statement') ?? []
    return all.length === 1 ? (all[0]?.namedChild(0) ?? null) : null
  },
}

/** Name of a method that is called by a key: `app[method](path)`. */
const KEYED = '[]'

export const typescript: Frontend = { ...readers, query: typescriptQuery }
export const javascript: Frontend = { ...readers, query: javascriptQuery }

const scopes = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
])

function namedFunction(node: Node) {
  const holder = node.parent
  const name =
    holder?.type === 'variable_declarator'
      ? holder.childForFieldName('name')
      : holder?.type === 'pair'
        ? holder.childForFieldName('key')
        : holder?.type === 'assignment_expression'
          ? holder.childForFieldName('left')
          : (holder?.childForFieldName('name') ?? null)
  if (name === null) return null
  const text = name.text
  return {
    name: /^(module\.)?exports$/.test(text) ? 'default' : text.replace(/^(?:module\.)?exports\./, ''),
    kind: 'function',
  } as const
}

function binding(name: Node): Binding | null {
  const parent = name.parent
  if (parent === null) return null
  const plain = { value: null, type: null, part: null, isParameter: false, owner: null }
  switch (parent.type) {
    case 'variable_declarator':
    case 'public_field_definition':
    case 'field_definition': {
      const owner = parent.type === 'variable_declarator' ? null : ownerOf(parent)
      return { ...plain, value: parent.childForFieldName('value'), type: typeOf(parent), owner }
    }
    case 'assignment_expression':
    case 'for_in_statement':
      return { ...plain, value: parent.childForFieldName('right') }
    case 'member_expression':
      return { ...plain, value: parent.parent?.childForFieldName('right') ?? null, owner: ownerOf(parent) }
    case 'required_parameter':
    case 'optional_parameter': {
      const field = parent.namedChildren.some((child) => child.type === 'accessibility_modifier')
      const owner = field || parent.text.startsWith('readonly') ? ownerOf(parent) : null
      const type = typeOf(parent) ?? typeAround(parent)
      return { ...plain, value: parent.childForFieldName('value'), type, isParameter: true, owner }
    }
    case 'formal_parameters':
      return { ...plain, isParameter: true }
    case 'arrow_function':
      return { ...plain, type: typeAround(name), isParameter: true }
    case 'object_pattern':
    case 'pair_pattern':
    case 'object_assignment_pattern': {
      const pattern = parent.type === 'object_pattern' ? parent : parent.parent
      const part = parent.type === 'pair_pattern' ? (parent.childForFieldName('key')?.text ?? null) : name.text
      const otherwise = parent.type === 'object_assignment_pattern' ? parent.childForFieldName('right') : null
      return { ...plain, value: pattern?.parent?.childForFieldName('value') ?? null, part, otherwise }
    }
    default:
      return null
  }
}

/**
 * Returns the type that the type of a function gives its first parameter: `const plugin: FastifyPluginAsync = async (app) => …`.
 * https://fastify.dev/docs/latest/Reference/TypeScript/#plugins
 */
function typeAround(parameter: Node): string | null {
  const list = parameter.parent?.type === 'formal_parameters' ? parameter.parent : null
  const made = (list === null ? parameter : list).parent
  if (made?.parent?.type !== 'variable_declarator' || (list !== null && list.namedChild(0)?.id !== parameter.id))
    return null
  return /^FastifyPlugin/.test(typeOf(made.parent) ?? '') ? 'FastifyInstance' : null
}

function typeOf(node: Node): string | null {
  const type = node.childForFieldName('type')
  return type === null ? null : bareType(type.text)
}

function ownerOf(node: Node): string | null {
  for (let at = node.parent; at !== null; at = at.parent)
    if (/class/.test(at.type) && at.type !== 'class_body') return at.childForFieldName('name')?.text ?? null
  return null
}

function decoration(node: Node): Decoration | null {
  const inner = node.namedChild(0)
  if (inner === null) return null
  const known = shape(inner)
  const call = known.is === 'call' ? known : known.is === 'name' ? bare(node, known.name) : null
  let target = node.parent
  if (target?.type === 'class_body') {
    target = node.nextNamedSibling
    while (target?.type === 'decorator' || target?.type === 'comment') target = target.nextNamedSibling
  } else if (target?.type === 'export_statement') target = target.childForFieldName('declaration')
  return call === null || target === null ? null : { call, target }
}

function bare(node: Node, name: string) {
  return { is: 'call', node, object: null, name, typeArguments: [], args: [], isNew: false } as const
}

function decorationsOf(declaration: Node): Decoration[] {
  const own = declaration.namedChildren.filter((child) => child.type === 'decorator')
  const outer = declaration.parent?.type === 'export_statement' ? declaration.parent.namedChildren : []
  const above: Node[] = []
  if (declaration.parent?.type === 'class_body')
    for (let at = declaration.previousNamedSibling; at !== null; at = at.previousNamedSibling) {
      if (at.type === 'decorator') above.push(at)
      else if (at.type !== 'comment') break
    }
  const all = [...own, ...outer.filter((child) => child.type === 'decorator'), ...above]
  return all.flatMap((node) => decoration(node) ?? [])
}

/** Reads the shape of an expression of JavaScript or TypeScript. */
export function shape(node: Node): Shape {
  switch (node.type) {
    case 'string':
      return { is: 'string', parts: [node.text.slice(1, -1)] }
    // The name of an entry, where a loop gets it.
    case 'property_identifier':
      return node.parent?.type === 'pair' ? { is: 'string', parts: [node.text] } : other
    case 'template_string':
      return template(node)
    case 'identifier':
    case 'type_identifier':
    case 'shorthand_property_identifier':
      return { is: 'name', name: node.text }
    case 'this':
      return { is: 'self' }
    case 'member_expression': {
      const object = node.childForFieldName('object')
      const name = node.childForFieldName('property')
      return object === null || name === null ? other : { is: 'member', object, name: name.text.replace(/^#/, '') }
    }
    case 'subscript_expression': {
      const object = node.childForFieldName('object')
      const key = node.childForFieldName('index')
      return object === null || key === null ? other : { is: 'index', object, key }
    }
    case 'call_expression':
    case 'new_expression':
      return call(node)
    case 'parenthesized_expression':
    case 'await_expression':
    case 'spread_element':
    case 'non_null_expression':
    case 'as_expression':
    case 'satisfies_expression': {
      const inner = node.namedChild(0)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'type_assertion': {
      const inner = node.namedChild(1)
      return inner === null ? other : { is: 'wrap', inner }
    }
    case 'binary_expression': {
      const parts = [node.childForFieldName('left'), node.childForFieldName('right')].filter((part) => part !== null)
      const operator = node.childForFieldName('operator')?.type
      if (operator === '+') return { is: 'concat', parts }
      return operator === '||' || operator === '??' ? { is: 'choice', options: parts } : other
    }
    case 'ternary_expression': {
      const options = [node.childForFieldName('consequence'), node.childForFieldName('alternative')]
      return { is: 'choice', options: options.filter((part) => part !== null) }
    }
    case 'object':
      return { is: 'object', type: null, entries: node.namedChildren.flatMap(entry) }
    case 'array':
      return { is: 'list', items: node.namedChildren }
    case 'arrow_function':
    case 'function_expression':
    case 'function': {
      const list = node.childForFieldName('parameters')
      const names = list?.namedChildren.map((child) => child.childForFieldName('pattern')?.text ?? child.text)
      const parameters = names ?? [node.childForFieldName('parameter')?.text ?? '']
      return { is: 'function', parameters, body: node.childForFieldName('body') }
    }
    default:
      return other
  }
}

function template(node: Node): Shape {
  const parts = node.namedChildren.map((part) =>
    part.type === 'template_substitution' ? (part.namedChild(0) ?? '') : part.text,
  )
  return { is: 'string', parts }
}

function entry(member: Node) {
  if (member.type === 'shorthand_property_identifier') return [{ key: member.text, value: member }]
  if (member.type === 'method_definition') {
    const name = member.childForFieldName('name')
    return name === null ? [] : [{ key: name.text.replace(/^["'`]|["'`]$/g, ''), value: member }]
  }
  if (member.type !== 'pair') return []
  const key = member.childForFieldName('key')
  const value = member.childForFieldName('value')
  return key === null || value === null ? [] : [{ key: key.text.replace(/^\[?["'`]?|["'`]?\]?$/g, ''), value }]
}

function call(node: Node): Shape {
  const written = node.childForFieldName('function') ?? node.childForFieldName('constructor')
  const callee = written?.type === 'await_expression' ? written.namedChild(0) : written
  if (callee === null) return other
  const isNew = node.type === 'new_expression'
  const args = (node.childForFieldName('arguments')?.namedChildren ?? [])
    .filter((value) => value.type !== 'comment')
    .map((value) => ({ name: null, value }))
  const types = node.childForFieldName('type_arguments')?.namedChildren ?? []
  // At the top of a module the grammar takes `await (…)` for a call.
  if (callee.type === 'identifier' && callee.text === 'await' && args[0] !== undefined)
    return { is: 'wrap', inner: args[0].value }
  const parts = { is: 'call', node, typeArguments: types.map((type) => type.text), args, isNew } as const
  const target = shape(callee)
  if (target.is === 'member') return { ...parts, object: target.object, name: target.name }
  if (target.is === 'name') return { ...parts, object: null, name: target.name }
  if (target.is === 'index') return { ...parts, object: target.object, name: KEYED }
  return { ...parts, object: callee, name: '' }
}

/** Reads the names of one import or re-export. */
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

/** Yields the re-exports of a module. */
export function* reExports(root: Node): Generator<ImportedName> {
  for (const statement of root.namedChildren)
    if (statement.type === 'export_statement' && statement.childForFieldName('source') !== null)
      yield* imports(statement)
}

/** Yields the constants of a module and of its classes, including `module.exports` and entries of objects. */
export function* constants(root: Node): Generator<NamedValue> {
  for (const statement of root.namedChildren) {
    const node = statement.type === 'export_statement' ? exported(statement) : statement
    if (node === null) continue
    if (node.type === 'lexical_declaration' || node.type === 'variable_declaration') {
      for (const declarator of node.namedChildren) {
        const name = declarator.childForFieldName('name')
        const value = declarator.childForFieldName('value')
        if (name?.type === 'identifier' && value !== null) yield* valuesOf(name.text, value, 0)
      }
    } else if (node.type === 'enum_declaration') yield* members(node, 'enum_assignment')
    else if (/class/.test(node.type)) yield* members(node, /^(public_)?field_definition$/)
    // `export default axios.create({ … })`
    else if (/^(?:object|call_expression|identifier)$/.test(node.type)) yield* valuesOf('default', node, 0)
    else if (node.type === 'expression_statement') {
      yield* assigned(node)
      const body = calledAtOnce(node)
      if (body !== null) yield* constants(body)
    }
  }
}

/** Returns the body of `(function () { … })()`, which is a module's top level. */
function calledAtOnce(statement: Node): Node | null {
  let node = statement.namedChild(0)
  for (let step = 0; step < 4 && node !== null; step++) {
    if (/^(?:function_expression|function|arrow_function)$/.test(node.type)) return node.childForFieldName('body')
    if (node.type === 'call_expression') node = node.childForFieldName('function')
    else if (node.type === 'parenthesized_expression' || node.type === 'unary_expression') node = node.namedChild(0)
    else return null
  }
  return null
}

function exported(statement: Node): Node | null {
  return statement.childForFieldName('declaration') ?? statement.childForFieldName('value')
}

function* members(node: Node, type: string | RegExp): Generator<NamedValue> {
  const owner = node.childForFieldName('name')?.text ?? 'default'
  for (const member of node.childForFieldName('body')?.namedChildren ?? []) {
    const name = member.childForFieldName('name') ?? member.childForFieldName('property')
    const value = member.childForFieldName('value')
    if (member.type.search(type) === 0 && name !== null && value !== null)
      yield* valuesOf(`${owner}.${name.text.replace(/^['"]|['"]$/g, '')}`, value, 1)
  }
}

/** Reads `module.exports = { … }` and `exports.x = …`. */
function* assigned(statement: Node): Generator<NamedValue> {
  const assignment = statement.namedChild(0)
  if (assignment?.type !== 'assignment_expression') return
  const left = assignment.childForFieldName('left')?.text ?? ''
  const value = assignment.childForFieldName('right')
  if (value === null || !/^(module\.)?exports\b/.test(left)) return
  yield* valuesOf(left.replace(/^(?:module\.)?exports\.?/, '') || 'default', value, 0)
}

/** Yields the entries of an object by their paths, two levels deep, and texts that functions among them return. */
function* valuesOf(name: string, value: Node, depth: number): Generator<NamedValue> {
  const shape = readShape(value)
  if (shape.is === 'object' && depth < 3)
    for (const entry of shape.entries) yield* valuesOf(`${name}.${entry.key}`, entry.value, depth + 1)
  else if (shape.is === 'function' && depth > 0) {
    // `{ one: (id) => `${base}/orders/${id}` }`
    const returned = readers.returned(value)
    const { is } = returned === null ? other : readShape(returned)
    if (returned !== null && (is === 'string' || is === 'concat')) yield { name, value: returned }
  } else if (shape.is !== 'object' && shape.is !== 'function') yield { name, value }
}

/** Removes `as const` and `Object.freeze(…)`. */
function readShape(node: Node): Shape {
  const known = shape(node)
  if (known.is === 'wrap') return readShape(known.inner)
  if (known.is === 'call' && known.name === 'freeze' && known.args[0] !== undefined)
    return readShape(known.args[0].value)
  return known
}
