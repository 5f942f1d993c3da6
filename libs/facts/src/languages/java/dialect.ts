import type { SyntaxNode } from '@coderag/types'
import { functionType } from './functions.js'
import { argumentWriter } from '../../symbols/arguments.js'
import { BasicTypes } from '../../symbols/basic-types.js'
import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

const boxed = (numbers: string): string => `Number Comparable Constable Serializable Object; ${numbers}`

const basicTypes = new BasicTypes({
  literals: { "'": 'String', "''": 'char', '1': 'int', '1L': 'long', '1.': 'double', '1f': 'float', '!': 'boolean' },
  takenBy: {
    boolean: '; Boolean Comparable Serializable Object',
    char: 'int long float double; Character Comparable Serializable Object',
    byte: 'short int long float double; Byte Number Comparable Serializable Object',
    short: 'int long float double; Short Number Comparable Serializable Object',
    int: 'long float double; Integer Number Comparable Serializable Object',
    long: 'float double; Long Number Comparable Serializable Object',
    float: 'double; Float Number Comparable Serializable Object',
    double: '; Double Number Comparable Serializable Object',
    Boolean: 'Comparable Constable Serializable Object; boolean',
    Character: 'Comparable Constable Serializable Object; char int long float double',
    Byte: boxed('byte short int long float double'),
    Short: boxed('short int long float double'),
    Integer: boxed('int long float double'),
    Long: boxed('long float double'),
    Float: boxed('float double'),
    Double: boxed('double'),
    String: 'CharSequence Comparable Constable Serializable Object',
  },
  any: 'Object',
  values: 'Class',
  haveConversions: false,
  arraysAreLists: false,
  areNarrowed: false,
  nearestCounts: false,
})

const integers = [
  [/l$/i, '1L'],
  [/$/, '1'],
] as const

export const java: SymbolDialect = {
  languages: ['java'],
  files: { endings: ['.java'], tests: /Tests?\.java$/ },
  names: {
    system: 'packages',
    space: 'module',
    typesBelongTo: 'module',
    typesApart: 'file',
    bareMembers: 'types',
    makesWithNew: true,
    hasOwnNamesForCalls: true,
    constructorOf: (type) => type,
    callMember: null,
    functionType,
    functionMethods: new Set(['apply', 'accept', 'test', 'get', 'call', 'compare']),
    transparentTypes: new Set(),
    basicTypes,
    containers: new Containers({
      lists:
        'Optional AtomicReference ThreadLocal List Set Collection Iterable Iterator Queue Deque Stack ArrayList LinkedList HashSet Stream',
      maps: 'Map HashMap TreeMap LinkedHashMap ConcurrentHashMap Entry',
      one:
        'get orElse orElseGet orElseThrow first last pop peek poll next removeFirst removeLast getFirst getLast ' +
        'getValue getOrDefault computeIfAbsent',
      many: 'values stream iterator filter sorted distinct limit skip findFirst findAny parallelStream',
      pairs: 'entrySet',
      each: 'ifPresent removeIf map forEach filter flatMap anyMatch allMatch noneMatch',
      eachOfMap: { forEach: 1, computeIfPresent: 1, replaceAll: 1 },
      eachAt: { sort: [0, 1] },
    }),
  },
  chains: { casts: 'before', countsArguments: true },
  argument: argumentWriter({
    literals: {
      string_literal: "'",
      character_literal: "''",
      true: '!',
      false: '!',
      null_literal: '~',
      class_literal: ':Class',
      instanceof_expression: '!',
    },
    numbers: {
      decimal_integer_literal: integers,
      hex_integer_literal: integers,
      octal_integer_literal: integers,
      binary_integer_literal: integers,
      decimal_floating_point_literal: [
        [/f$/i, '1f'],
        [/$/, '1.'],
      ],
    },
    chains: ['identifier', 'field_access', 'method_invocation', 'this'],
    typed: ['object_creation_expression', 'cast_expression'],
    functions: ['lambda_expression'],
    references: ['method_reference'],
    operations: ['binary_expression', 'unary_expression'],
    wrappers: ['parenthesized_expression'],
    arity(node) {
      const parameters = node.childForFieldName('parameters')
      return parameters?.type === 'identifier' ? 1 : (parameters?.namedChildren.length ?? null)
    },
  }),
  query: `
    (class_declaration) @declaration
    (type_parameter) @generic
    (record_declaration) @declaration
    (interface_declaration) @declaration
    (annotation_type_declaration) @declaration
    (enum_declaration) @declaration
    (method_declaration) @method
    (constructor_declaration) @declaration
    (annotation_type_element_declaration) @method
    (object_creation_expression (class_body) @anonymous_class)
    (enum_constant (class_body) @anonymous_class)
    (lambda_expression) @anonymous
    (package_declaration (_) @package)
    (import_declaration) @import
    (method_invocation name: (identifier) @call)
    (object_creation_expression type: (_) @created)
    (explicit_constructor_invocation constructor: (_) @delegated)
    (method_reference) @reference
    (field_declaration) @variable
    (constant_declaration) @variable
    (local_variable_declaration) @variable
    (formal_parameter) @named
    (catch_formal_parameter) @caught
    (resource) @named
    (enhanced_for_statement) @named
    (instanceof_expression) @tested
    (type_pattern) @pattern
    (lambda_expression parameters: (identifier) @bound)
    (inferred_parameters (identifier) @bound)
    (spread_parameter) @more
    (superclass (_) @superclass)
    (super_interfaces (type_list (_) @interface))
    (extends_interfaces (type_list (_) @superclass))
    (enum_constant name: (identifier) @constant)
  `,
  readers: {
    package: (node, file) => void (file.module = file.textOf(node)),
    import(node, file) {
      const parts = file
        .textOf(node)
        .split('.')
        .map((part) => part.trim())
      const [, isStatic, path = '', star] = /^import\s+(static\s+)?([\w.]+?)(\.\*)?\s*;/.exec(parts.join('.')) ?? []
      if (path === '') return
      if (star !== undefined) return file.import('*', path, isStatic === undefined ? '*' : 'static')
      const dot = path.lastIndexOf('.')
      file.import(path.slice(dot + 1), path.slice(0, Math.max(0, dot)), path.slice(dot + 1))
    },
    call(node, file) {
      const { parent, endIndex } = node
      const startIndex = parent?.startIndex ?? node.startIndex
      const callee = withoutTypeArguments(file.text.slice(startIndex, endIndex))
      file.call({ startIndex, endIndex }, callee, argumentsOf(parent))
    },
    // `Order::total` and `Order::new`.
    reference(node, file) {
      const text = withoutTypeArguments(file.textOf(node))
      const at = text.lastIndexOf('::')
      const [of, name] = [text.slice(0, at).trim(), text.slice(at + 2).trim()]
      file.passed(node, name === 'new' ? `new ${of}()` : `${of}.${name}`)
    },
    // An object of a class without a name makes that class, which stands behind the arguments.
    created(node, file) {
      const { parent } = node
      if (parent?.namedChildren.at(-1)?.type !== 'class_body')
        file.call(node, `new ${file.textOf(node)}()`, argumentsOf(parent))
    },
    // `this(…)` and `super(…)` call a constructor.
    delegated: (node, file) => file.call(node, `${file.textOf(node)}{}`, argumentsOf(node.parent)),
    variable(node, file) {
      const type = file.textOf(node.childForFieldName('type'))
      const [head = ''] = file.textOf(node).slice(0, 1_000).split('=', 1)
      const isConstant = node.type === 'constant_declaration' || (/\bstatic\b/.test(head) && /\bfinal\b/.test(head))
      for (const declarator of node.namedChildren) {
        if (declarator.type !== 'variable_declarator') continue
        const [, name = '', rest = ''] = /^(\w+)\s*((?:\[\s*\])*)/.exec(file.textOf(declarator)) ?? []
        const value = file.textOf(declarator.childForFieldName('value'))
        if (isConstant) file.named(declarator as DialectNode, name)
        if (type === 'var') made(declarator, name, file)
        else file.local(declarator, name, { type: type + rest, value: withoutTypeArguments(value) })
      }
    },
    named,
    // `catch (A | B e)`: one of several types is none.
    caught(node, file) {
      const [, type = '', name = ''] = /^(.*)\s(\w+)$/s.exec(file.textOf(node).replace(/^final\s/, '')) ?? []
      if (name !== '') file.local(node, name, { type: type.includes('|') ? '' : type.trim() })
    },
    tested(node, file) {
      const name = node.childForFieldName('name')
      if (name !== null) file.local(node, file.textOf(name), { type: file.textOf(node.childForFieldName('right')) })
    },
    pattern(node, file) {
      const [type, name] = node.namedChildren
      if (type !== undefined && name?.type === 'identifier')
        file.local(node, file.textOf(name), { type: typeOf(file.textOf(type)) })
    },
    generic(node, file) {
      const [, name = '', bound = ''] = /^(?:@\S+\s+)*(\w+)(?:\s+extends\s+(\S[^]*))?$/.exec(file.textOf(node)) ?? []
      if (name !== '') file.typeParameter(node, name, bound)
    },
    bound: (node, file) => file.bound(node, file.textOf(node), givenTo(node, file)),
    more(node, file) {
      const [name, type] = [node.namedChildren.at(-1)?.childForFieldName('name'), node.namedChildren.at(-2)]
      if (name != null) file.local(node, file.textOf(name), { type: `${file.textOf(type)}[]` })
    },
    superclass: (node, file) => file.base(node, file.textOf(node), 'inherits'),
    interface: (node, file) => file.base(node, file.textOf(node), 'implements'),
    constant(node, file) {
      file.constant(node, file.textOf(node))
      file.named(node, file.textOf(node))
    },
    declaration(node, file) {
      declare(node, kinds[node.type] ?? 'class', file)
      if (node.type === 'constructor_declaration') takes(node, file)
      const name = node.childForFieldName('name')
      if (name === null) return
      const head = file.text.slice(node.startIndex, name.startIndex)
      if (node.type !== 'constructor_declaration' && /\bprivate\b/.test(head)) file.isPrivate(name)
      if (node.type === 'enum_declaration') {
        file.implied(name, 'values', `${file.textOf(name)}[]`)
        file.implied(name, 'valueOf', file.textOf(name))
      } else if (node.type === 'record_declaration') {
        for (const component of node.childForFieldName('parameters')?.namedChildren ?? []) {
          const [named, type] = [component.childForFieldName('name'), component.childForFieldName('type')]
          if (named !== null) file.implied(name, file.textOf(named), file.textOf(type))
        }
      }
    },
    method(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      file.declare(node, name, 'method')
      takes(node, file)
      const outer = node.parent?.parent
      // The only abstract method of an interface is what a function that stands for it does.
      if (outer?.type === 'interface_declaration' && name !== 'equals') {
        const [modifiers] = node.namedChildren
        const hasBody = modifiers?.type === 'modifiers' && /\b(?:default|static|private)\b/.test(file.textOf(modifiers))
        const around = outer.childForFieldName('name')
        if (around !== null && !hasBody) file.bound(around as DialectNode, '()', name)
      }
      file.typeOf(node, file.textOf(node.childForFieldName('type')))
    },
    // `new Base() { … }`, and the body of a constant of an enumeration.
    anonymous_class(node, file) {
      const base = baseOf(node, file)
      const declared = anonymousClass(node, file)
      file.base(node, base, 'inherits')
      const created = node.parent?.childForFieldName('type')
      if (created != null) file.callAround(node, created, `${declared}{}`)
    },
    anonymous: (node, file) => void file.anonymous(node),
  },
}

/** What a lambda stands for, where it is no argument: what it is assigned to, or what it is the result of. */
function meantBy(lambda: SyntaxNode, file: SymbolCollector): string {
  let { parent } = lambda
  while (parent?.type === 'parenthesized_expression' || parent?.type === 'ternary_expression') parent = parent.parent
  switch (parent?.type) {
    case 'variable_declarator':
      return file.textOf(parent.childForFieldName('name'))
    case 'assignment_expression':
      return file.chain(file.textOf(parent.childForFieldName('left')))
    case 'return_statement':
      return file.resultAround(parent)
    default:
      return ''
  }
}

/** What a parameter of a lambda is given by what the lambda is an argument of or stands for; empty if that is not known. */
function givenTo(node: DialectNode, file: SymbolCollector): string {
  const list = node.parent?.type === 'inferred_parameters' ? node.parent : null
  const lambda = list === null ? node.parent : list.parent
  const call = lambda?.parent?.type === 'argument_list' ? lambda.parent.parent : null
  const passed = argumentsOf(call) ?? []
  const argument = passed.findIndex(({ startIndex }) => startIndex === lambda?.startIndex)
  const end = call?.childForFieldName(call.type === 'object_creation_expression' ? 'type' : 'name')
  const names = list?.namedChildren ?? [node]
  const parameter = names.findIndex(({ startIndex }) => startIndex === node.startIndex)
  if (lambda != null && call === null) {
    const meant = meantBy(lambda, file)
    return meant === '' ? '' : `${meant}(:${parameter}:${names.length})`
  }
  if (call == null || end == null || argument === -1) return ''
  const start = call.type === 'object_creation_expression' ? end.startIndex : call.startIndex
  const chain = file.chain(withoutTypeArguments(file.text.slice(start, end.endIndex)))
  return chain === '' ? '' : `${chain}(${argument}:${parameter}:${passed.length}:${names.length})`
}

const kinds: Readonly<Record<string, string>> = {
  record_declaration: 'record',
  interface_declaration: 'interface',
  annotation_type_declaration: 'interface',
  enum_declaration: 'enum',
  constructor_declaration: 'constructor',
}

function argumentsOf(call: SyntaxNode | null): readonly SyntaxNode[] | undefined {
  return call?.childForFieldName('arguments')?.namedChildren.filter(({ type }) => !type.endsWith('comment'))
}

function takes(node: DialectNode, file: SymbolCollector): void {
  const parameters = node.childForFieldName('parameters')?.namedChildren ?? []
  // What the grammar does not know, such as `T @A ... x`, may be any number of parameters.
  if (parameters.some(({ type }) => type === 'ERROR')) return file.takes(node, 0, -1)
  const one = parameters.filter(({ type }) => type === 'formal_parameter').length
  file.takes(node, one, parameters.some(({ type }) => type === 'spread_parameter') ? -1 : one)
}

/** Declares what the outline does not look into: members of annotations, what stands in functions and classes without a name. */
function declare(node: DialectNode, kind: string, file: SymbolCollector): void {
  file.declare(node, file.textOf(node.childForFieldName('name')), kind)
}

/** A variable of no written type: an object that is made has the type behind `new`, whatever else is made of it. */
function made(declarator: SyntaxNode, name: string, file: SymbolCollector): void {
  const value = declarator.childForFieldName('value')
  const body = value?.namedChildren.at(-1)
  if (value?.type !== 'object_creation_expression')
    file.local(declarator, name, { value: withoutTypeArguments(file.textOf(value)) })
  else if (body?.type === 'class_body') file.bound(declarator, name, `${anonymousClass(body as DialectNode, file)}{}`)
  else file.local(declarator, name, { type: file.textOf(value.childForFieldName('type')) })
}

/** Declares the body of `new Base() { … }`, or of a constant of an enumeration. */
function anonymousClass(body: DialectNode, file: SymbolCollector): string {
  return file.anonymous(body, baseOf(body, file))
}

function baseOf(body: DialectNode, file: SymbolCollector): string {
  return file.textOf(body.parent?.childForFieldName('type')).replace(/<[^]*$/, '') || file.nameAround(body)
}

/** A parameter, a resource, or the variable of a loop: a type and a name. Those of a record are its fields. */
function named(node: DialectNode, file: SymbolCollector): void {
  const name = node.childForFieldName('name')
  if (name === null) return
  const type = file.textOf(node.childForFieldName('type'))
  if (node.type === 'enhanced_for_statement' && type === 'var') {
    const chain = file.chain(file.textOf(node.childForFieldName('value')))
    return file.bound(node, file.textOf(name), chain === '' ? '' : `${chain}[*]`)
  }
  const value = node.type === 'resource' ? file.textOf(node.childForFieldName('value')) : ''
  file.local(node, file.textOf(name), { type: typeOf(type), value })
}

function typeOf(type: string): string {
  return type === 'var' ? '' : type
}

/** `this.<T>find()` calls `find`. */
function withoutTypeArguments(chain: string): string {
  let left = chain
  for (let from = left.indexOf('.<'); from !== -1; from = left.indexOf('.<', from + 1)) {
    let [end, depth] = [from + 1, 0]
    do depth += { '<': 1, '>': -1 }[left[end++] ?? '>'] ?? 0
    while (depth > 0)
    left = `${left.slice(0, from)}.${left.slice(end).trimStart()}`
  }
  return left
}
