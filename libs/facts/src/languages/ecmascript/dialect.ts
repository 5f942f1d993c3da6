import type { SyntaxNode } from '@coderag/types'
import { callChain } from '../../symbols/call-chain.js'
import { Containers } from '../../symbols/containers.js'
import { type Guard, narrow, narrowBranches } from '../../symbols/narrowing.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import { transparentTypes } from '../../symbols/type-name.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

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

/** Prefix of what a module gives by names. */
const EXPORTS = 'exports'
/** What has no members that a repository declares. */
const literals = new Set(['null', 'undefined', 'true', 'false', 'number', 'string', 'template_string', 'regex'])

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

function readVariable(node: DialectNode, file: SymbolCollector): void {
  const [pattern, written, value] = [
    node.childForFieldName('name'),
    node.childForFieldName('type'),
    node.childForFieldName('value'),
  ]
  if (pattern === null) return
  const { type, chain: given } = valueOf(value, file)
  const text = file.textOf(value)
  const declared = file.textOf(written) || type
  const required = requiredBy(text)
  if (pattern.type === 'object_pattern') {
    if (required !== null) return importProperties(pattern as DialectNode, required, file)
    const chain = declared !== '' ? typeChain(declared) : given.includes('|') ? '' : given
    return bindProperties(pattern as DialectNode, chain, file)
  }
  if (pattern.type === 'array_pattern') return bindElements(pattern as DialectNode, declared === '' ? given : '', file)
  if (pattern.type !== 'identifier') return
  const name = file.textOf(pattern)
  const isConstant = file.mayBeNamed(node, name) && /^[A-Z][A-Z0-9_]+$/.test(name)
  if (isConstant || (file.mayBeNamed(node, name) && node.parent?.parent?.type === 'export_statement'))
    file.named(node, name)
  if (required !== null) return file.importAt(node, name, ...required)
  const object = value === null ? null : unwrapped(value as DialectNode)
  const wrapped = object?.type === 'call_expression' && /^(?:React\.)?useCallback\s*[<(]/.test(text.slice(0, 40))
  if (value?.type === 'class') file.declare(node, name, 'class')
  else if (wrapped || (value !== null && isFunction(value))) {
    file.declare(node, name, 'function')
    if (value !== null) arrowType(node, value, file)
  } else if (declared === '' && object?.type === 'object' && bindObject(object, name, file)) {
    file.bound(node, name, `{}${name}`)
    if (file.nameAround(node) === name) file.isObject(node, name)
  } else if (declared === '' && object?.type === 'array') {
    const chains = object.namedChildren.map((element) => valueOf(element, file).chain)
    file.boundList(node, name, 'Array', chains)
  } else if (isFunctionType(file.textOf(written))) file.declare(node, name, 'function', file.textOf(written))
  else file.local(node, name, { type: declared, chain: given })
}

/** Parameters have the types that are written at them, or those that the called function gives to what it is passed. */
function readParameters(node: DialectNode, file: SymbolCollector): void {
  const owner = node.parent as DialectNode | null
  // A type or a signature binds no names.
  if (owner === null || /signature|_type$/.test(owner.type)) return
  const isPassed = owner.type === 'arrow_function' || owner.type === 'function_expression'
  let context: string | undefined
  const parameterTypes: string[] = []
  node.namedChildren.forEach((parameter, index) => {
    const isBare = parameter.type === 'identifier' || parameter.type.endsWith('_pattern')
    const pattern = isBare ? parameter : (parameter.childForFieldName('pattern') ?? parameter.childForFieldName('left'))
    if (pattern === null) return
    const written = isBare ? '' : file.textOf(parameter.childForFieldName('type')).replace(/^:\s*/, '')
    const value = isBare ? null : (parameter.childForFieldName('value') ?? parameter.childForFieldName('right'))
    parameterTypes[index] = written
    if (written === '' && isPassed) context ??= passedTo(owner, file)
    const passed = written === '' && context ? `${context}${index})` : ''
    const members =
      written.startsWith('{') && /=>|\)\s*:/.test(written)
        ? inlineType(parameter.childForFieldName('type'), file.nameAround(node), file)
        : ''
    if (pattern.type === 'object_pattern')
      bindProperties(pattern as DialectNode, members || (written === '' ? passed : typeChain(written)), file)
    else if (pattern.type === 'identifier') {
      const name = file.textOf(pattern)
      if (isFunctionType(written) && !isPassed) file.holdsFunction(parameter as DialectNode, name, written)
      else if (members !== '' || passed !== '') file.bound(parameter, name, members || passed)
      else file.local(parameter, name, { type: written, value: file.textOf(value) })
      // `constructor(private repo: Repo)` declares a field.
      if (!isBare && /^(?:@[\w.()]+\s+)*(?:private|public|protected|readonly|override)\b/.test(file.textOf(parameter)))
        file.field(parameter, name, { type: written })
    }
  })
  file.parametersOf(
    node,
    [...parameterTypes].map((type) => type ?? ''),
  )
}

/** A type that is written where it is used, `{ open: () => Store }`, as a value of it. Empty for any other. */
function inlineType(written: SyntaxNode | null, name: string, file: SymbolCollector): string {
  const type = written?.type === 'type_annotation' ? written.namedChildren[0] : written
  return type?.type === 'object_type' ? file.inlineType(type, name) : ''
}

/** Binds the members of an object as `prefix.name`. False if it has none that are known. */
function bindObject(object: DialectNode, prefix: string, file: SymbolCollector): boolean {
  let isKnown = false
  const bind = (name: string, chain: string): void => {
    if (chain === '') return
    if (prefix === EXPORTS) file.exported(name, chain)
    else file.bound(object, `${prefix}.${name}`, chain)
    isKnown = true
  }
  for (const member of object.namedChildren as DialectNode[]) {
    if (member.type === 'shorthand_property_identifier') bind(file.textOf(member), file.textOf(member))
    else if (member.type === 'method_definition' || member.type === 'pair') {
      const name = file.textOf(member.childForFieldName(member.type === 'pair' ? 'key' : 'name'))
      if (!/^[\w$]+$/.test(name)) continue
      const value = member.type === 'pair' ? member.childForFieldName('value') : null
      if (value === null || isFunction(value)) bind(name, file.declare(member, name, 'method'))
      else bind(name, valueOf(value, file).chain)
    }
  }
  return isKnown
}

/** A method, or a property that is a function: a member of its class, or of an object, where no name leads to it without a dot. */
function declareMember(node: DialectNode, named: SyntaxNode | null, file: SymbolCollector): void {
  const name = file.textOf(named).replace(/^(["'])(.*)\1$/, '$2')
  if (/^#?[\w$]+$/.test(name)) {
    const declared = file.declare(node, name, name === 'constructor' ? 'constructor' : 'method')
    if (node.parent?.type === 'object') file.passedDeclared(node, declared)
  } else file.anonymous(node)
}

/** The value inside brackets and assertions. */
function unwrapped(node: DialectNode): DialectNode {
  const inside = ['parenthesized_expression', 'as_expression', 'satisfies_expression'].includes(node.type)
    ? node.namedChildren[0]
    : undefined
  return inside === undefined ? node : unwrapped(inside as DialectNode)
}

/** `const { open, close: shut } = require('./store')`. */
function importProperties(pattern: DialectNode, [module, name]: [string, string], file: SymbolCollector): void {
  for (const property of pattern.namedChildren as DialectNode[]) {
    const isPair = property.type === 'pair_pattern'
    const local = isPair ? property.childForFieldName('value') : property
    if (local === null || !/identifier/.test(local.type) || name !== '*') continue
    file.claim(local as DialectNode)
    const key = isPair ? property.childForFieldName('key') : property
    file.importAt(pattern, file.textOf(local), module, file.textOf(key))
  }
}

/** `{ store, item: first }` of a chain: each name is a member of it. */
function bindProperties(pattern: DialectNode, chain: string, file: SymbolCollector): void {
  for (const property of pattern.namedChildren as DialectNode[]) {
    const [key, value] =
      property.type === 'pair_pattern'
        ? [property.childForFieldName('key'), property.childForFieldName('value')]
        : property.type === 'object_assignment_pattern'
          ? [property.childForFieldName('left'), property.childForFieldName('left')]
          : [property, property]
    if (key === null || value === null || property.type === 'rest_pattern') continue
    const member = chain === '' ? '' : `${chain}.${file.textOf(key)}`
    if (value.type === 'object_pattern') bindProperties(value as DialectNode, member, file)
    else if (/identifier/.test(value.type) && file.claim(value as DialectNode))
      file.bound(property, file.textOf(value), /^[\w$.,()[\]{}<>:^]*$/.test(member) ? member : '')
  }
}

/** `[store, item]` of a value: each name is its element at that place. */
function bindElements(pattern: DialectNode, chain: string, file: SymbolCollector): void {
  for (const element of pattern.namedChildren as DialectNode[]) {
    if (element.type !== 'identifier' || !file.claim(element)) continue
    // A place may be left empty.
    const at = file.text.slice(pattern.startIndex, element.startIndex).split(',').length - 1
    const isKnown = chain !== '' && !chain.includes('|') && at < 10
    file.bound(element, file.textOf(element), isKnown ? `${chain}[${at}]` : '')
  }
}

/** The chain of a function that is passed a function, up to the number of the parameter: `store.each(0:`. */
function passedTo(passed: DialectNode, file: SymbolCollector): string {
  const list = passed.parent
  if (list?.type !== 'arguments') return ''
  const call = list.parent
  const callee = call?.childForFieldName('function') ?? call?.childForFieldName('constructor') ?? null
  const chain = file.chain(file.textOf(callee))
  if (chain === '') return ''
  const index = list.namedChildren.findIndex(({ startIndex }) => startIndex === passed.startIndex)
  return `${chain}(${index}:`
}

/** An object of a written type; empty if the type is none with a name. */
function typeChain(type: string): string {
  const [, value] = /^:?\s*typeof\s+([\w$.]+)$/.exec(type) ?? []
  if (value !== undefined) return value
  const name = callChain(type.replace(/^:\s*/, '').replace(/<[^]*$/, ''))
  return /^[\w$.]+$/.test(name) ? `${name}{}` : ''
}

/** A node as far as values are read from it. */
type ValueNode = Pick<DialectNode, 'type' | 'startIndex' | 'endIndex' | 'childForFieldName' | 'namedChildren'>

/** What a value says of its type: `x as Store` by its type, `a ?? b` by the first of both, `c ? a : b` by what both are. */
function valueOf(node: ValueNode | null, file: SymbolCollector): { type: string; chain: string } {
  switch (node?.type) {
    case undefined:
      return { type: '', chain: '' }
    case 'as_expression': {
      const type = file.textOf(node?.namedChildren[1])
      return type === 'const' ? valueOf(node?.namedChildren[0] ?? null, file) : { type, chain: '' }
    }
    case 'type_assertion':
      return { type: file.textOf(node?.namedChildren[0]).replace(/^<([^]*)>$/, '$1'), chain: '' }
    // `new Map<string, Order>()` says more than the name of its class.
    case 'new_expression': {
      const args = node?.childForFieldName('type_arguments')
      if (args == null) return { type: '', chain: file.chain(file.textOf(node)) }
      return { type: `${file.textOf(node?.childForFieldName('constructor'))}${file.textOf(args)}`, chain: '' }
    }
    case 'satisfies_expression':
    case 'parenthesized_expression':
      return valueOf(node?.namedChildren[0] ?? null, file)
    case 'ternary_expression':
      return eitherOf([node?.childForFieldName('consequence'), node?.childForFieldName('alternative')], file)
    case 'binary_expression': {
      const text = file.textOf(node)
      return /\?\?|\|\|/.test(text.slice(0, 300))
        ? valueOf(node?.childForFieldName('left') ?? null, file)
        : { type: '', chain: '' }
    }
    default: {
      const value = node === null || isFunction(node) ? '' : file.textOf(node)
      const injected = injectedType(value, file)
      if (injected !== '') return { type: injected, chain: '' }
      // What `bind` gives back is the same function.
      return { type: '', chain: chainOf(value, file).replace(/\.bind\(\)$/, '') }
    }
  }
}

function eitherOf(
  nodes: readonly (ValueNode | null | undefined)[],
  file: SymbolCollector,
): { type: string; chain: string } {
  const values = nodes.filter((node) => !literals.has(node?.type ?? '')).map((node) => valueOf(node ?? null, file))
  const [first, second] = values
  if (first === undefined || second === undefined) return first ?? { type: '', chain: '' }
  if (first.type !== '' && first.type === second.type) return first
  const chains = values.map(({ type, chain }) => (type === '' ? chain : typeChain(type)))
  return { type: '', chain: chains.includes('') ? '' : [...new Set(chains)].join('|') }
}

/** Angular's functions that give the object of a class, or a signal of one: `inject(Store)`, `viewChild.required(Store)`. */
function injectedType(value: string, file: SymbolCollector): string {
  const [, name = '', type = ''] =
    /^(inject|viewChild|contentChild|viewChildren|contentChildren)(?:\.required)?\(\s*([A-Z][\w$]*)\s*(?:,[^()]*)?\)!?$/.exec(
      value.length > 300 ? '' : value,
    ) ?? []
  if (name === '' || file.importedFrom(name) !== '@angular/core') return ''
  if (name === 'inject') return type
  return name.endsWith('Children') ? `() => ${type}[]` : `() => ${type}`
}

/** `{ [K in keyof T]?: T[K] }`, which has the members of `T`. */
const mappedType =
  /^\{\s*(?:[+-]?readonly\s+)?\[\s*(?:\w+)\s+in\s+keyof\s+(\w+)\s*\][+-]?\??:\s*\1\[\w+\]\s*(?:;\s*)?\}$/

/** What every test that says something of a value has. */
const tested = /\binstanceof\b|\bis[A-Z][\w$]*\(/
/** Functions whose names say that they test what they are passed. */
const testName = /^(?:[\w$]+\.)*is[A-Z][\w$]*$/

/** `x instanceof Order`, `isOrder(x)`, several of them, and `!` before them. */
function guardsOf(condition: SyntaxNode, isTrue: boolean, file: SymbolCollector): readonly Guard[] {
  const of = (node: SyntaxNode | null | undefined, isSo = isTrue): readonly Guard[] =>
    node == null ? [] : guardsOf(node, isSo, file)
  const [left, right] = [condition.childForFieldName('left'), condition.childForFieldName('right')]
  switch (condition.type) {
    case 'parenthesized_expression':
      return of(condition.namedChildren[0])
    case 'unary_expression':
      return file.text[condition.startIndex] === '!' ? of(condition.childForFieldName('argument'), !isTrue) : []
    case 'binary_expression': {
      const operator = condition.childForFieldName('operator')?.text
      if (operator === (isTrue ? '&&' : '||')) return [...of(left), ...of(right)]
      if (operator !== 'instanceof' || !isTrue || left?.type !== 'identifier' || right === null) return []
      return [{ name: file.textOf(left), chain: `${file.chain(file.textOf(right))}{}` }]
    }
    case 'call_expression': {
      const [called, argument] = [condition.childForFieldName('function'), condition.childForFieldName('arguments')]
      const [first] = argument?.namedChildren ?? []
      const test = file.textOf(called)
      if (!isTrue || first?.type !== 'identifier' || !testName.test(test)) return []
      return [{ name: file.textOf(first), chain: `${test}(?)` }]
    }
    default:
      return []
  }
}

/** True for `(order: Order) => void`, also if it may be missing; not for a list of such functions. */
function isFunctionType(written: string): boolean {
  return /^:?\s*[(<]/.test(written) && written.includes('=>') && !/\[\s*\]\s*$/.test(written)
}

/** The type that is written behind the parameters. */
function returning(node: DialectNode, file: SymbolCollector): void {
  const type = node.childForFieldName('return_type')
  if (type !== null) file.typeOf(node, file.textOf(type))
}

/** What the arrow function that a variable or field holds says that it gives back. */
function arrowType(node: DialectNode, value: SyntaxNode, file: SymbolCollector): void {
  const type = value.type === 'arrow_function' ? value.childForFieldName('return_type') : null
  if (type !== null) file.typeOf(node, file.textOf(type))
}

/** `module.exports = …`, without a name, and `exports.name = …`: kept as values `exports` and `exports.name` of the file. */
function exportValue(name: string, value: DialectNode, file: SymbolCollector): void {
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

/** `require('./store')`, `await import('./store')` and `require('./store').open`: the module, and the name that is taken from it. */
function requiredBy(value: string): [string, string] | null {
  const [whole, , , module, name = '*'] = required.exec(value.slice(0, 300)) ?? []
  return module === undefined || whole !== value ? null : [module, name]
}

/** A module that is required or imported where it is used, and the name that is taken from it. */
const required = /^(\(?\s*await\s+import|require)\(\s*(["'])([^"']+)\2\s*\)(?:\s*\))?(?:\.([\w$]+))?/

/** An expression as a chain, which may begin with a module: `require('./store').open()`. */
function chainOf(text: string, file: SymbolCollector): string {
  const isOfModule = text.startsWith('require(') || text.startsWith('(')
  const [whole, , , module, name] = isOfModule ? (required.exec(text.slice(0, 300)) ?? []) : []
  if (whole === undefined || module === undefined || name === undefined) return file.chain(text)
  return file.chain(`${file.importHere(module, name)}${text.slice(whole.length)}`)
}

/** `module.exports = …` and `exports.name = …`. */
function isOfExports(node: SyntaxNode | null, file: SymbolCollector): boolean {
  if (node?.type !== 'assignment_expression') return false
  return /^(?:module\.)?exports\b/.test(file.textOf(node.childForFieldName('left')))
}

function isFunction(node: { readonly type: string }): boolean {
  return /function|^class$/.test(node.type)
}

function isGetter(node: DialectNode, file: SymbolCollector): boolean {
  const head = file.text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 80))
  return /^(?:(?:public|private|protected|static|override|abstract)\s+)*get\s+[\w$#]/.test(head)
}

function readImport(node: DialectNode, file: SymbolCollector): void {
  const source = node.childForFieldName('source')
  const clause = node.namedChildren.find((child) => child.type === 'import_clause')
  if (source === null || clause === undefined) return
  const module = file.textOf(source).slice(1, -1)
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

/** `export { a as b } from './x'` and `export * from './x'`: kept as imports whose local name starts with `export `. */
function readReexport(node: DialectNode, file: SymbolCollector): void {
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
