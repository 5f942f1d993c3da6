import type { SyntaxNode } from '@coderag/types'
import { Containers } from '../../symbols/containers.js'
import { narrow, narrowBranches } from '../../symbols/narrowing.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import { transparentTypes } from '../../symbols/type-name.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'
import { arrowType, bindObject, inlineType, passedTo, readParameters, readVariable } from './bindings.js'
import { guardsOf, tested } from './guards.js'
import { exportValue, isOfExports, readImport, readLoad, readReexport } from './modules.js'
import { chainOf, isFunction, isFunctionType, literals, unwrapped, valueOf } from './values.js'

const common = `
  (function_declaration) @function
  (generator_function_declaration) @function
  (class_declaration) @class
  (class) @anonymous_class
  (method_definition) @method
  (arrow_function) @anonymous
  (function_expression) @anonymous
  (generator_function) @anonymous
  (import_statement) @import
  (export_statement source: (string)) @reexport
  (call_expression function: (_) @call)
  (new_expression constructor: (_) @created)
  (variable_declarator) @variable
  (formal_parameters) @parameters
  (arrow_function parameter: (identifier) @single)
  (shorthand_property_identifier_pattern) @bound
  (pair_pattern value: (identifier) @bound)
  (array_pattern (identifier) @bound)
  (rest_pattern (identifier) @bound)
  (catch_clause parameter: (identifier) @bound)
  (for_in_statement left: (identifier) @each)
  (for_in_statement left: (array_pattern) @pair)
  (class_heritage) @heritage
  (export_statement "default" declaration: (_ name: (_) @default))
  (export_statement "default" value: (identifier) @default)
  (export_specifier) @exported
  (assignment_expression left: (member_expression)) @assigned
  (export_statement "default" value: (object) @default_object)
  (return_statement (_) @returned)
  (arguments [(identifier) (member_expression)] @passed)
  (pair value: [(identifier) (member_expression)] @passed)
  (object (shorthand_property_identifier) @shorthand)
  (array [(identifier) (member_expression)] @passed)
  (arrow_function body: (_) @returned)
  (if_statement) @branches
  (ternary_expression) @branches
  (binary_expression operator: "&&") @both
  (yield_expression) @yielded
`

const elements = `
  (jsx_expression [(identifier) (member_expression)] @passed)
  (jsx_opening_element name: (_) @element)
  (jsx_self_closing_element name: (_) @element)
`

const types = `
  (type_parameter) @generic
  (abstract_class_declaration) @class
  (public_field_definition) @field
  (property_signature) @field
  (method_signature) @member
  (call_signature) @callable
  (abstract_method_signature) @member
  (extends_type_clause) @extended
  (type_alias_declaration) @alias
  (interface_declaration) @interface
  (function_signature) @returning
  (enum_body (property_identifier) @enumerated)
  (enum_assignment name: (property_identifier) @enumerated)
`

const names: SymbolDialect['names'] = {
  // A namespace has the members of a type, and may share its name with one.
  kindsWithMembers: ['constant', 'module'],
  bareMembers: 'modules',
  hasFunctionsWithMembers: true,
  transparentTypes: new Set([...transparentTypes, 'Omit', 'Pick', 'Exclude', 'NoInfer']),
  imports: 'paths',
  // What is awaited is known by its value: `load().then((order) => …)`.
  passesItself: new Set(['then']),
  sameObject: new Set(['catch', 'finally']),
  containers: new Containers({
    lists:
      'Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator AsyncIterable Generator AsyncGenerator ' +
      'AsyncIterableIterator',
    maps: 'Map ReadonlyMap WeakMap Record',
    one: 'at find findLast pop shift get',
    many: 'filter slice concat reverse sort toSorted toReversed values',
    each: 'map forEach filter find findLast some every flatMap findIndex',
    eachOfMap: { forEach: 0 },
    loopsThroughPairs: true,
    eachAt: { sort: [0, 1], toSorted: [0, 1], reduce: [1] },
  }),
}
const chains: SymbolDialect['chains'] = { casts: 'after' }

const readers: SymbolDialect['readers'] = {
  import: readImport,
  reexport: readReexport,
  call(node, file) {
    const callee = file.textOf(node)
    if (callee === 'super') file.call(node, 'super{}')
    else if (callee !== 'require' && callee !== 'import') file.called(node, chainOf(callee, file))
    else readLoad(node, file)
    const [, list] = callee.endsWith('.push') ? (/^([\w$]+)\.push$/.exec(callee) ?? []) : []
    for (const value of list === undefined ? [] : (node.parent?.childForFieldName('arguments')?.namedChildren ?? []))
      file.added(node, list ?? '', valueOf(value, file).chain)
    // `on(this.close.bind(this))` hands `close` over.
    if (callee.endsWith('.bind') && node.parent?.parent?.type === 'arguments')
      file.passed(node, callee.slice(0, -'.bind'.length))
  },
  created: (node, file) => file.call(node, `new ${file.textOf(node)}()`),
  // `<Cart items={…} />` calls the component.
  element(node, file) {
    const name = file.textOf(node)
    if (/^[A-Z]/.test(name)) file.call(node, name)
  },
  variable: readVariable,
  parameters: readParameters,
  single(node, file) {
    const chain = node.parent === null ? '' : passedTo(node.parent as DialectNode, file)
    file.bound(node, file.textOf(node), chain === '' ? '' : `${chain}0)`)
  },
  bound(node, file) {
    if (file.claim(node)) file.local(node, file.textOf(node))
  },
  // `for (const item of items)`.
  each(node, file) {
    if (!file.claim(node)) return
    const [, list = ''] = /^\s+of\s+([^]*)/.exec(file.text.slice(node.endIndex, node.endIndex + 200)) ?? []
    const right = list === '' ? null : (node.parent?.childForFieldName('right') ?? null)
    const text = file.textOf(right)
    const chain = file.chain(valuesOf.exec(text.slice(0, 300))?.[1] ?? text)
    file.bound(node, file.textOf(node), chain === '' ? '' : `${chain}[]`)
  },
  // `for (const [name, item] of items)`: the second of a pair is a value, of what holds lists an element.
  pair(node, file) {
    const [, second, third] = node.namedChildren as DialectNode[]
    if (second?.type !== 'identifier' || third !== undefined || !file.claim(second)) return
    const text = file.textOf(node.parent?.childForFieldName('right')).slice(0, 300)
    const [, held, keyed = held] = entriesOf.exec(text) ?? []
    const chain = file.chain(keyed ?? text)
    file.bound(second, file.textOf(second), chain === '' ? '' : keyed === undefined ? `${chain}[*][]` : `${chain}[]`)
  },
  generic(node, file) {
    const constraint = file.textOf(node.childForFieldName('constraint')).replace(/^extends\s+/, '')
    file.typeParameter(node, file.textOf(node.childForFieldName('name')), constraint)
  },
  function(node, file) {
    file.declare(node, file.textOf(node.childForFieldName('name')), 'function')
    returning(node, file)
  },
  class: (node, file) => void file.declare(node, file.textOf(node.childForFieldName('name')), 'class'),
  passed: (node, file) => file.passed(node, file.textOf(node)),
  shorthand(node, file) {
    if (!isOfExports(node.parent?.parent ?? null, file)) file.passed(node, file.textOf(node))
  },
  anonymous_class(node, file) {
    if (node.parent?.type === 'variable_declarator') return
    const [, base = 'class'] = /^class\b[^{]*?\bextends\s+([\w$.]+)/.exec(file.textOf(node).slice(0, 300)) ?? []
    file.anonymous(node, base)
  },
  method(node, file) {
    const name = node.childForFieldName('name')
    declareMember(node, name, file)
    const type = file.textOf(node.childForFieldName('return_type'))
    if (!isGetter(node, file)) return type === '' ? undefined : file.typeOf(node, type)
    file.isProperty(node)
    if (type !== '') file.field(node, file.textOf(name), { type })
  },
  anonymous(node, file) {
    const parent = node.parent as DialectNode | null
    const named = nameFields[parent?.type ?? '']
    if (parent === null || named === undefined || file.isHandler(node)) return void file.anonymous(node)
    const name = parent.childForFieldName(named)
    if (parent.type !== 'variable_declarator') declareMember(parent, name, file)
    // Of a variable the declaration is read with its value.
    else if (name?.type !== 'identifier') file.anonymous(node)
  },
  branches(node, file) {
    if (file.mentions(tested)) narrowBranches(node, file, guardsOf)
  },
  both(node, file) {
    if (!file.mentions(tested)) return
    const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')]
    if (left !== null && right !== null) narrow(right, guardsOf(left, true, file), file)
  },
  default: (node, file) => file.import('export default', '', file.textOf(node)),
  exported(node, file) {
    const name = node.childForFieldName('name')?.text ?? ''
    const isFrom = node.parent?.parent?.childForFieldName('source') != null
    if (!isFrom) file.import(`export ${node.childForFieldName('alias')?.text ?? name}`, '', name)
  },
  heritage(node, file) {
    for (const clause of node.namedChildren) {
      if (clause.type === 'extends_clause') {
        const value = file.textOf(clause.childForFieldName('value'))
        file.base(node, `${value}${file.textOf(clause.childForFieldName('type_arguments'))}`, 'inherits')
      } else if (clause.type === 'implements_clause') {
        for (const type of clause.namedChildren) file.base(node, type.text, 'implements')
      } else if (clause.type === 'identifier' || clause.type === 'member_expression')
        file.base(node, clause.text, 'inherits')
    }
  },
  assigned(node, file) {
    const target = file.textOf(node.childForFieldName('left'))
    const value = node.childForFieldName('right') as DialectNode | null
    if (value === null) return
    const exported = /^(?:module\.)?exports(?:\.([\w$]+))?$/.exec(target)
    // What a module exports is named, not handed over.
    if (exported !== null) return exportValue(exported[1] ?? '', value, file)
    const [, name] = /^this\.(#?[\w$]+)$/.exec(target) ?? []
    const { type } = value
    if (type === 'identifier' || type === 'member_expression') file.passed(value, file.textOf(value))
    if (name === undefined) return
    // A class may have inherited a method of the name, which code before the assignment calls.
    if (isFunction(value) && !file.isInClass(node))
      file.assignedField(node, name, { chain: file.declare(value, name, 'method') })
    else {
      const { chain } = valueOf(value, file)
      // `this.send = this.send.bind(this)`: it stays what it is.
      if (chain !== `this.${name}`) file.assignedField(node, name, { chain })
    }
  },
  field(node, file) {
    const named = node.childForFieldName('name')
    if (named === null) return
    const [name, written, value] = [
      file.textOf(named),
      file.textOf(node.childForFieldName('type')),
      node.childForFieldName('value'),
    ]
    const members = inlineType(node.childForFieldName('type'), name, file)
    if (members !== '') return file.field(node, name, { chain: members })
    if (value !== null && isFunction(value)) return arrowType(node, value, file)
    // A property that is a function is called like a method.
    if (node.type === 'property_signature' ? written.includes('=>') : isFunctionType(written))
      return file.functionField(node, name, written)
    const { type, chain } = valueOf(value, file)
    file.field(node, name, { type: written || type, chain })
  },
  member(node, file) {
    const name = node.childForFieldName('name')?.text
    if (name === undefined) return
    const [parameters, result] = [node.childForFieldName('parameters'), node.childForFieldName('return_type')]
    const type = `${file.textOf(parameters)} => ${file.textOf(result).replace(/^:\s*/, '') || 'void'}`
    if (node.type === 'method_signature' && isGetter(node, file)) file.field(node, name, { type: file.textOf(result) })
    else void file.declare(node, name, 'method', type)
  },
  extended(node, file) {
    for (const type of node.namedChildren) file.base(node, type.text, 'inherits')
  },
  // `type Orders = Base & { … }` has the members of both; any other alias is read as its type.
  // Of a function the outline has no types.
  interface: (node, file) => void file.declare(node, file.textOf(node.childForFieldName('name')), 'interface'),
  alias(node, file) {
    file.declare(node, file.textOf(node.childForFieldName('name')), 'type')
    const value = node.childForFieldName('value')
    if (value?.type === 'intersection_type') {
      for (const part of value.namedChildren) file.base(node, file.textOf(part), 'inherits')
    } else if (value !== null) {
      const text = file.textOf(value)
      const [, mapped = text] = mappedType.exec(text.slice(0, 300)) ?? []
      if (value.type !== 'object_type' || mapped !== text) file.typeOf(node, mapped)
    }
  },
  enumerated: (node, file) => file.named(node, file.textOf(node)),
  returning,
  default_object(node, file) {
    if (bindObject(node, 'default', file)) file.bound(node, 'default', '{}default')
  },
  callable(node, file) {
    if (node.parent?.type !== 'interface_body') return
    const result = file.textOf(node.childForFieldName('return_type')).replace(/^:\s*/, '')
    file.declare(node, '()', 'method', `${file.textOf(node.childForFieldName('parameters'))} => ${result || 'void'}`)
  },
  returned(node, file) {
    const { type } = node
    if (type === 'statement_block' || literals.has(type)) return
    const object = unwrapped(node)
    if (object.type === 'object') return file.returned(node, bindObject(object, 'return', file) ? '{}return' : '')
    if (type === 'identifier' && node.parent?.type === 'return_statement') file.passed(node, file.textOf(node))
    file.returned(node, valueOf(node, file).chain)
  },
  yielded(node, file) {
    const value = (node.namedChildren[0] ?? null) as DialectNode | null
    const chain = value === null || literals.has(value.type) ? '' : valueOf(value, file).chain
    const isAll = /^yield\s*\*/.test(file.text.slice(node.startIndex, node.startIndex + 20))
    file.yielded(node, isAll && chain !== '' ? `${chain}[]` : chain)
  },
}

/** What gives the values of an object. */
const valuesOf = /^Object\.values\(([\w$.]+)\)$/
/** What gives pairs of the values of an object, a map or a list. */
const entriesOf = /^(?:([\w$.]+)\.entries\(\)|Object\.entries\(([\w$.]+)\))$/

/** Where what holds a function has its name. */
const nameFields: Readonly<Record<string, string>> = {
  variable_declarator: 'name',
  pair: 'key',
  public_field_definition: 'name',
  field_definition: 'property',
}

const tests = /\.(?:spec|test|e2e-spec|cy)\.[cm]?[jt]sx?$/

export const typescript: SymbolDialect = {
  languages: ['typescript'],
  files: { endings: ['.ts', '.tsx', '.mts', '.cts'], tests },
  names,
  chains,
  query: common + types,
  readers,
}

/** A grammar of its own, and no language: its files are TypeScript's. */
export const tsx: SymbolDialect = {
  ...typescript,
  languages: ['tsx'],
  files: { endings: [], tests },
  query: common + types + elements,
}

export const javascript: SymbolDialect = {
  languages: ['javascript'],
  files: { endings: ['.js', '.jsx', '.mjs', '.cjs'], tests },
  names,
  query: `${common} ${elements} (field_definition) @property`,
  readers: {
    ...readers,
    property(node, file) {
      const name = node.childForFieldName('property')?.text
      if (name !== undefined) file.field(node, name, { chain: valueOf(node.childForFieldName('value'), file).chain })
    },
  },
}

/** A method, or a property that is a function: a member of its class, or of an object, where no name leads to it without a dot. */
function declareMember(node: DialectNode, named: SyntaxNode | null, file: SymbolCollector): void {
  const name = file.textOf(named).replace(/^(["'])(.*)\1$/, '$2')
  if (/^#?[\w$]+$/.test(name)) {
    const declared = file.declare(node, name, name === 'constructor' ? 'constructor' : 'method')
    if (node.parent?.type === 'object') file.passedDeclared(node, declared)
  } else file.anonymous(node)
}

/** `{ [K in keyof T]?: T[K] }`, which has the members of `T`. */
const mappedType =
  /^\{\s*(?:[+-]?readonly\s+)?\[\s*(?:\w+)\s+in\s+keyof\s+(\w+)\s*\][+-]?\??:\s*\1\[\w+\]\s*(?:;\s*)?\}$/

/** The type that is written behind the parameters. */
function returning(node: DialectNode, file: SymbolCollector): void {
  const type = node.childForFieldName('return_type')
  if (type !== null) file.typeOf(node, file.textOf(type))
}

function isGetter(node: DialectNode, file: SymbolCollector): boolean {
  const head = file.text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 80))
  return /^(?:(?:public|private|protected|static|override|abstract)\s+)*get\s+[\w$#]/.test(head)
}
