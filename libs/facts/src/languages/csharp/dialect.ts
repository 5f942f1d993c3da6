import type { SyntaxNode } from '@coderag/types'
import { argumentWriter } from '../../symbols/arguments.js'
import { BasicTypes } from '../../symbols/basic-types.js'
import { Containers } from '../../symbols/containers.js'
import { GLOBAL, INSIDE } from '../../symbols/module-files.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import { methodsOutside } from './methods-outside.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

const numbers = 'IComparable IFormattable IConvertible ValueType object'

const basicTypes = new BasicTypes({
  literals: {
    "'": 'string',
    "''": 'char',
    '1': 'int',
    '1L': 'long',
    '1.': 'double',
    '1f': 'float',
    '1m': 'decimal',
    '!': 'bool',
  },
  takenBy: {
    bool: 'IComparable IConvertible ValueType object',
    char: `ushort int uint long ulong float double decimal ${numbers}`,
    byte: `short ushort int uint long ulong float double decimal ${numbers}`,
    sbyte: `short int long float double decimal ${numbers}`,
    short: `int long float double decimal ${numbers}`,
    ushort: `int uint long ulong float double decimal ${numbers}`,
    // A constant is given to smaller types, too.
    int: `long float double decimal nint uint ulong short ushort byte sbyte ${numbers}`,
    uint: `long ulong float double decimal ${numbers}`,
    long: `float double decimal ulong ${numbers}`,
    ulong: `float double decimal ${numbers}`,
    float: `double ${numbers}`,
    double: numbers,
    decimal: numbers,
    string: 'IEnumerable IComparable IConvertible ICloneable ReadOnlySpan object',
  },
  aliases: {
    Boolean: 'bool',
    Char: 'char',
    Byte: 'byte',
    SByte: 'sbyte',
    Int16: 'short',
    UInt16: 'ushort',
    Int32: 'int',
    UInt32: 'uint',
    Int64: 'long',
    UInt64: 'ulong',
    Single: 'float',
    Double: 'double',
    Decimal: 'decimal',
    String: 'string',
    Object: 'object',
  },
  any: 'object',
  values: 'DateTime DateTimeOffset TimeSpan Guid Type',
  haveConversions: true,
  arraysAreLists: true,
  areNarrowed: false,
  nearestCounts: true,
})

export const csharp: SymbolDialect = {
  languages: ['csharp'],
  files: { endings: ['.cs'], tests: /Tests?\.cs$/ },
  names: {
    system: 'namespaces',
    typesApart: 'project',
    typesDifferByArity: true,
    elementMember: 'this[]',
    space: 'module',
    typesBelongTo: 'scope',
    hasNamespaceBlocks: true,
    isTopLevel: ([, , , parent], around) => parent === -1 || around === 'module',
    superNames: new Set(['base']),
    extensions: 'methods',
    methodsOutside,
    makesWithNew: true,
    bareMembers: 'types',
    constructorOf: (type) => type,
    functionType(name, args) {
      const last = name.slice(name.lastIndexOf('.') + 1)
      if (last === 'Func') return `(${args.slice(0, -1).map(known).join(',')})=>${args.at(-1) ?? ''}`
      if (last === 'Action' || last === 'Predicate') return `(${args.map(known).join(',')})=>`
      return last === 'Comparison' ? `(${known(args[0])},${known(args[0])})=>` : null
    },
    functionMethods: new Set(['Invoke']),
    transparentTypes: new Set(['Task', 'ValueTask', 'Nullable']),
    basicTypes,
    containers: new Containers({
      lists:
        'List IList IEnumerable ICollection Collection IReadOnlyList IReadOnlyCollection HashSet ISet Queue Stack ' +
        'LinkedList IQueryable IAsyncEnumerable SortedSet IEnumerator ConcurrentBag ConcurrentQueue ConcurrentStack ' +
        'ImmutableArray ImmutableList ReadOnlyCollection ObservableCollection',
      maps: 'Dictionary IDictionary IReadOnlyDictionary ConcurrentDictionary SortedDictionary KeyValuePair',
      one:
        'First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault Find FindLast ' +
        'Pop Dequeue Peek GetOrAdd',
      many:
        'Where OrderBy OrderByDescending ToList ToArray Take Skip TakeWhile SkipWhile Reverse Distinct FindAll ' +
        'AsEnumerable ToHashSet',
      each:
        'Select SelectMany Where Any All First FirstOrDefault Single SingleOrDefault Last LastOrDefault Count Sum Min ' +
        'Max OrderBy OrderByDescending GroupBy ToDictionary TakeWhile SkipWhile ForEach Find FindLast FindAll Exists ' +
        'RemoveAll',
      oneRead: 'Value Current',
      manyRead: 'Values',
      loopsThroughPairs: true,
    }),
  },
  chains: { casts: 'both', countsArguments: true, countsTypes: true },
  argument: argumentWriter({
    literals: {
      string_literal: "'",
      verbatim_string_literal: "'",
      raw_string_literal: "'",
      interpolated_string_expression: "'",
      character_literal: "''",
      boolean_literal: '!',
      null_literal: '~',
      typeof_expression: ':Type',
      is_pattern_expression: '!',
      is_expression: '!',
    },
    numbers: {
      integer_literal: [
        [/ul|lu/i, ':ulong'],
        [/l$/i, '1L'],
        [/u$/i, ':uint'],
        [/$/, '1'],
      ],
      real_literal: [
        [/f$/i, '1f'],
        [/m$/i, '1m'],
        [/$/, '1.'],
      ],
    },
    chains: ['identifier', 'member_access_expression', 'invocation_expression', 'this', 'this_expression'],
    typed: ['object_creation_expression', 'cast_expression', 'as_expression'],
    functions: ['lambda_expression', 'anonymous_method_expression'],
    references: [],
    operations: ['binary_expression', 'prefix_unary_expression'],
    wrappers: ['argument', 'parenthesized_expression'],
    arity({ namedChildren }) {
      const parameters = namedChildren.find(({ type }) => type === 'parameter_list')?.namedChildren
      return parameters?.length ?? (namedChildren.some(({ type }) => type === 'implicit_parameter') ? 1 : null)
    },
  }),
  query: `
    (local_function_statement) @nested
    (constructor_declaration) @constructed
    (lambda_expression) @anonymous
    (using_directive) @using
    (type_parameter) @generic
    (namespace_declaration name: (_) @namespace)
    (file_scoped_namespace_declaration name: (_) @namespace)
    (invocation_expression function: (_) @call)
    (delegate_declaration) @delegate
    (indexer_declaration type: (_) @indexed)
    (variable_declarator (implicit_object_creation_expression) @made)
    (property_declaration value: (implicit_object_creation_expression) @made)
    (object_creation_expression type: (_) @created)
    (argument [(identifier) (member_access_expression)] @passed)
    (return_statement [(identifier) (member_access_expression)] @passed)
    (assignment_expression right: [(identifier) (member_access_expression)] @passed)
    (field_declaration (variable_declaration) @field)
    (event_field_declaration (variable_declaration) @field)
    (variable_declaration) @variable
    (parameter) @parameter
    (class_declaration (parameter_list (parameter) @primary))
    (record_declaration (parameter_list (parameter) @primary))
    (struct_declaration (parameter_list (parameter) @primary))
    (property_declaration) @property
    (foreach_statement) @each
    (declaration_pattern) @pattern
    (declaration_list [(class_declaration) (record_declaration) (struct_declaration) (enum_declaration)] @inner)
    (declaration_expression) @pattern
    (catch_declaration) @pattern
    (implicit_parameter) @given
    (base_list) @bases
    (method_declaration) @method
    (from_clause name: (identifier) @bound)
    (conversion_operator_declaration) @conversion
    (enum_member_declaration name: (identifier) @member)
  `,
  readers: {
    using(node, file) {
      const match = /^(global\s+)?using\s+(static\s+)?(?:(\w+)\s*=\s*)?([\w.:]+)/.exec(file.textOf(node))
      const [, isGlobal, isStatic, alias, path] = match ?? []
      if (path === undefined) return
      const place = file.module === '' ? '*' : INSIDE
      file.import(alias ?? (isStatic === undefined ? '' : 'static'), path, isGlobal === undefined ? place : GLOBAL)
    },
    namespace: (node, file) => void (file.module ||= file.textOf(node)),
    call: (node, file) => file.call(node, file.textOf(node), argumentsOf(node.parent)),
    passed: (node, file) => file.passed(node, file.textOf(node)),
    created: (node, file) => file.call(node, `new ${file.textOf(node)}()`, argumentsOf(node.parent)),
    // `Store store = new(…)` makes what is declared.
    made(node, file) {
      const { parent } = node
      const declaration = parent?.type === 'variable_declarator' ? parent.parent : parent
      const type = file.textOf(declaration?.childForFieldName('type')).replace(/\?$/, '')
      const word = { startIndex: node.startIndex, endIndex: node.startIndex + 'new'.length }
      file.call(word, `new ${type}()`, argumentsOf(node))
    },
    // A delegate is a `Func` or an `Action` with a name of its own.
    delegate(node, file) {
      const result = file.textOf(node.childForFieldName('type'))
      const parameters = node.childForFieldName('parameters')?.namedChildren ?? []
      const types = parameters.map((one) => file.textOf(one.childForFieldName('type')))
      file.typeOf(node, result === 'void' ? `Action<${types.join(', ')}>` : `Func<${[...types, result].join(', ')}>`)
    },
    indexed: (node, file) => file.returns(node, file.textOf(node)),
    // The pattern of fields stands first, so that a field is no variable any more when it comes again.
    field(node, file) {
      if (!file.claim(node)) return
      const modifiers = file.textOf(node.parent).slice(0, node.startIndex - (node.parent?.startIndex ?? 0))
      const isConstant = /\bconst\b|\bstatic\s+readonly\b/.test(modifiers)
      for (const { declarator, name, found } of declarators(node, file)) {
        if (isConstant) file.named(declarator, name)
        file.field(node, name, found)
      }
    },
    variable(node, file) {
      if (!file.claim(node)) return
      for (const { namedChildren } of node.namedChildren) bindParts(namedChildren[0], namedChildren.at(-1), file)
      for (const { declarator, name, found } of declarators(node, file)) {
        const chains = found.type === '' ? elementsOf(declarator, file) : null
        if (chains === null) file.local(declarator, name, found)
        else file.boundList(declarator, name, 'List', chains)
      }
    },
    parameter(node, file) {
      const [name, type] = [node.childForFieldName('name'), file.textOf(node.childForFieldName('type'))]
      if (name === null) return
      if (/^this\s/.test(file.textOf(node))) file.local(node, 'this', { type })
      if (type === '') file.bound(node, file.textOf(name), givenTo(node, file))
      else file.local(node, file.textOf(name), { type })
    },
    given: (node, file) => file.bound(node, file.textOf(node), givenTo(node, file)),
    // Parameters of the type itself, `class Orders(IStore store)`, are seen by all its members.
    primary(node, file) {
      const name = node.childForFieldName('name')
      if (name !== null) file.field(node, file.textOf(name), { type: file.textOf(node.childForFieldName('type')) })
    },
    property(node, file) {
      const type = file.textOf(node.childForFieldName('type'))
      const name = node.childForFieldName('name')
      if (name !== null) file.field(node, file.textOf(name), { type })
      file.typeOf(node, type)
    },
    nested(node, file) {
      const [name, type] = [node.childForFieldName('name'), node.childForFieldName('type')]
      file.declare(node, file.textOf(name), 'function', file.textOf(type))
    },
    generic(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      const clauses = node.parent?.parent?.namedChildren.filter(({ type }) => type.endsWith('constraints_clause')) ?? []
      const ours = clauses.find(({ namedChildren: [of] }) => file.textOf(of) === name)
      const bounds = (ours?.namedChildren ?? []).slice(1).map((one) => file.textOf(one))
      // `class`, `struct`, `new()` and such say nothing of members.
      file.typeParameter(node, name, bounds.find((bound) => /^[A-Z][^()]*$/.test(bound)) ?? '')
    },
    anonymous: (node, file) => void file.anonymous(node),
    each(node, file) {
      const [name, type] = [node.childForFieldName('left'), file.textOf(node.childForFieldName('type'))]
      const chain = file.chain(file.textOf(node.childForFieldName('right')))
      // `(key, value)` of a pair.
      const [key, value, other] = name?.type === 'tuple_pattern' ? name.namedChildren : []
      if (key?.type === 'identifier' && value?.type === 'identifier' && other === undefined) {
        file.local(key as DialectNode, file.textOf(key))
        file.bound(value as DialectNode, file.textOf(value), chain === '' ? '' : `${chain}[*].Value`)
      }
      if (name?.type !== 'identifier') return
      if (type !== 'var' && type !== '') file.local(name as DialectNode, file.textOf(name), { type })
      else file.bound(name as DialectNode, file.textOf(name), chain === '' ? '' : `${chain}[*]`)
    },
    bound: (node, file) => file.local(node, file.textOf(node)),
    // Without a word for it, a type inside of a class is private.
    inner(node, file) {
      const [name, outer] = [node.childForFieldName('name'), node.parent?.parent?.type ?? '']
      if (name === null || !/^(?:class|record|struct)_declaration$/.test(outer)) return
      const head = file.text.slice(node.startIndex, name.startIndex)
      if (!/\b(?:public|internal|protected)\b/.test(head)) file.isPrivate(name)
    },
    pattern(node, file) {
      const name = node.childForFieldName('name')
      if (name?.type !== 'identifier') return
      const type = file.textOf(node.childForFieldName('type'))
      if (type === 'var') file.bound(node, file.textOf(name), gotFrom(node, file))
      else file.local(node, file.textOf(name), { type })
    },
    bases(node, file) {
      for (const base of node.namedChildren) {
        if (base.type === 'argument_list') continue
        const type =
          base.type === 'primary_constructor_base_type' ? file.textOf(base.namedChildren[0]) : file.textOf(base)
        // By convention only interfaces begin with I and a capital; the compiler knows no other way without the type.
        file.base(node, type, /^(?:\w+\.)*I[A-Z]/.test(type) ? 'implements' : 'inherits')
      }
    },
    method(node, file) {
      // What implements a member explicitly has the name of the interface, too.
      file.typeOf(node, file.textOf(node.childForFieldName('returns')), file.nameAround(node))
      takes(node, file)
    },
    constructed: takes,
    member: (node, file) => file.named(node, file.textOf(node)),
    conversion: (node, file) => file.field(node, 'implicit'),
  },
}

/** What a lambda stands for, where it is no argument: what it is assigned to, or what it is the result of. */
function meantBy(lambda: SyntaxNode, file: SymbolCollector): string {
  let { parent } = lambda
  while (parent?.type === 'parenthesized_expression' || parent?.type === 'conditional_expression')
    parent = parent.parent
  switch (parent?.type) {
    case 'variable_declarator':
      return file.textOf(parent.childForFieldName('name'))
    case 'assignment_expression':
      return file.chain(file.textOf(parent.childForFieldName('left')))
    case 'return_statement':
    case 'arrow_expression_clause':
      return file.resultAround(parent)
    default:
      return ''
  }
}

/** What a parameter of a lambda is given by what the lambda is an argument of or stands for; empty if that is not known. */
function givenTo(node: DialectNode, file: SymbolCollector): string {
  const list = node.parent?.type === 'parameter_list' ? node.parent : null
  const lambda = list === null ? node.parent : list.parent
  const argument =
    lambda?.parent?.type === 'argument' && lambda.parent.namedChildren.length === 1 ? lambda.parent : null
  const call = argument?.parent?.parent ?? null
  const callee = call?.childForFieldName('function') ?? call?.childForFieldName('type')
  if (lambda?.type !== 'lambda_expression') return ''
  const names = list?.namedChildren ?? [node]
  const parameter = names.findIndex(({ startIndex }) => startIndex === node.startIndex)
  if (argument === null) {
    const meant = meantBy(lambda, file)
    return meant === '' ? '' : `${meant}(:${parameter}:${names.length})`
  }
  if (callee == null) return ''
  const passed = argumentsOf(call)
  const at = passed.findIndex(({ startIndex }) => startIndex === argument.startIndex)
  const chain = file.chain(file.textOf(callee))
  return chain === '' || at === -1 ? '' : `${chain}(${at}:${parameter}:${passed.length}:${names.length})`
}

/** What `map.TryGetValue(key, out var found)` finds, as a chain; empty for any other pattern. */
function gotFrom(pattern: DialectNode, file: SymbolCollector): string {
  const call = pattern.parent?.type === 'argument' ? pattern.parent.parent?.parent : null
  const [, map] = /^(.+)\??\.TryGetValue$/s.exec(file.textOf(call?.childForFieldName('function'))) ?? []
  const chain = map === undefined ? '' : file.chain(map)
  return chain === '' ? '' : `${chain}[]`
}

/** `var (first, second) = Pair()`: each name is a part of the value. */
function bindParts(pattern: SyntaxNode | undefined, value: SyntaxNode | undefined, file: SymbolCollector): void {
  if (pattern?.type !== 'tuple_pattern') return
  const chain = file.chain(file.textOf(value))
  const values = value?.type === 'tuple_expression' ? value.namedChildren : []
  pattern.namedChildren.forEach((name, at) => {
    const own = values.length > 0 ? file.chain(file.textOf(values[at])) : chain === '' ? '' : `${chain}[${at}]`
    if (name.type === 'identifier') file.bound(name as DialectNode, file.textOf(name), own)
  })
}

/** What an array is made with, `new[] { first, second }`, as chains; null for any other value. */
function elementsOf({ namedChildren }: DialectNode, file: SymbolCollector): string[] | null {
  const value = namedChildren.at(-1)
  if (value?.type !== 'implicit_array_creation_expression') return null
  return (value.namedChildren.at(-1)?.namedChildren ?? []).map((element) => file.chain(file.textOf(element)))
}

/** A type that is not known is a parameter all the same. */
function known(type = ''): string {
  return type === '' ? '?' : type
}

/** An object without brackets is made without arguments. */
function argumentsOf(call: SyntaxNode | null): readonly SyntaxNode[] {
  const passed = call?.childForFieldName('arguments')?.namedChildren ?? []
  return passed.filter(({ type }) => type === 'argument')
}

/** An extension method is called with and without what it extends. */
function takes(node: DialectNode, file: SymbolCollector): void {
  const list = node.childForFieldName('parameters')
  const parameters = (list?.namedChildren ?? []).filter(({ type }) => type === 'parameter')
  const optional = parameters.filter((parameter) => file.textOf(parameter).includes('=')).length
  const isExtension = /^\(\s*this\s/.test(file.textOf(list).slice(0, 40))
  const hasMore = /[(,]\s*params\s/.test(file.textOf(list))
  file.takes(node, parameters.length - optional - (isExtension ? 1 : 0), hasMore ? -1 : parameters.length)
}

interface Declarator {
  readonly declarator: DialectNode
  readonly name: string
  readonly found: { readonly type: string; readonly value: string }
}

function declarators(declaration: DialectNode, file: SymbolCollector): Declarator[] {
  const declared = file.textOf(declaration.childForFieldName('type'))
  const type = declared === 'var' ? '' : declared
  return declaration.namedChildren.flatMap((declarator) => {
    if (declarator.type !== 'variable_declarator') return []
    const named = declarator.childForFieldName('name')
    if (named === null) return []
    const name = file.textOf(named)
    const value = initialiser(file.textOf(declarator))
    const made = type === '' ? madeType(declarator.namedChildren.at(-1), file) : type
    return [{ declarator: declarator as DialectNode, name, found: { type: made, value } }]
  })
}

/** The type behind `new`, with what it is made of; empty if a value is no new object or array. */
function madeType(value: SyntaxNode | undefined, file: SymbolCollector): string {
  if (value?.type !== 'object_creation_expression' && value?.type !== 'array_creation_expression') return ''
  const type = file.textOf(value.childForFieldName('type') ?? value.namedChildren[0])
  return value.type === 'object_creation_expression' ? type : type.replace(/\[[^\]]*\]$/, '[]')
}

function initialiser(declarator: string): string {
  const equals = declarator.indexOf('=')
  return equals === -1 ? '' : declarator.slice(equals + 1).trim()
}
