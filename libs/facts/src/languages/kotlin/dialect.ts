import type { SyntaxNode } from '@coderag/types'
import { argumentWriter } from '../../symbols/arguments.js'
import { BasicTypes } from '../../symbols/basic-types.js'
import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'

const basicTypes = new BasicTypes({
  literals: { "'": 'String', "''": 'Char', '1': 'Int', '1L': 'Long', '1.': 'Double', '1f': 'Float', '!': 'Boolean' },
  takenBy: {
    Boolean: 'Comparable Any',
    Char: 'Comparable Any',
    Byte: 'Number Comparable Any',
    Short: 'Number Comparable Any',
    // A literal may be any of them.
    Int: 'Long Short Byte Number Comparable Any',
    Long: 'Number Comparable Any',
    Float: 'Number Comparable Any',
    Double: 'Number Comparable Any',
    String: 'CharSequence Comparable Any',
  },
  any: 'Any',
  values: 'Unit',
  haveConversions: false,
  arraysAreLists: false,
  areNarrowed: true,
  nearestCounts: false,
})

export const kotlin: SymbolDialect = {
  languages: ['kotlin'],
  files: { endings: ['.kt'], tests: /Tests?\.kt$/ },
  names: {
    system: 'packages',
    space: 'module',
    typesBelongTo: 'module',
    typesApart: 'file',
    bareMembers: 'types',
    hasOwnNamesForCalls: true,
    extensions: 'functions',
    constructorOf: () => null,
    transparentTypes: new Set(),
    basicTypes,
    containers: new Containers({
      lists:
        'Array List Set Collection Iterable Iterator MutableList MutableSet Sequence ArrayList LinkedList HashSet Stream ' +
        'Queue Deque',
      maps: 'Map MutableMap HashMap TreeMap LinkedHashMap ConcurrentHashMap',
      one: 'get first last find removeFirst removeLast next pop peek poll',
      many: 'filter sort sorted distinct values stream iterator',
      each: 'map forEach filter find any all none flatMap',
    }),
  },
  chains: { casts: 'after', hasTrailingFunctions: true, countsArguments: true },
  argument: argumentWriter({
    literals: { string_literal: "'", multiline_string_literal: "'", character_literal: "''", in_expression: '!' },
    numbers: {
      number_literal: [
        [/u/i, ''],
        [/l$/i, '1L'],
        [/$/, '1'],
      ],
      float_literal: [
        [/f$/i, '1f'],
        [/$/, '1.'],
      ],
    },
    chains: ['identifier', 'navigation_expression', 'call_expression', 'this_expression'],
    typed: ['as_expression'],
    functions: ['lambda_literal'],
    references: ['callable_reference'],
    operations: ['binary_expression', 'unary_expression'],
    wrappers: ['value_argument', 'parenthesized_expression', 'annotated_lambda'],
    // One without parameters may be given one, `it`.
    arity: ({ namedChildren: [first] }) => (first?.type === 'lambda_parameters' ? first.namedChildren.length : null),
  }),
  query: `
    (function_declaration name: (_)) @function
    (object_literal) @anonymous_class
    (class_body (class_declaration (modifiers (visibility_modifier) @visibility)))
    (type_parameter) @generic
    (package_header (qualified_identifier) @package)
    (import) @import
    (call_expression . (identifier) @call)
    (call_expression . (navigation_expression) @call)
    (callable_reference) @reference
    (value_argument (navigation_expression) @reference)
    (constructor_delegation_call) @delegated
    (delegation_specifier (constructor_invocation (user_type) @superclass))
    (delegation_specifier (user_type) @interface)
    (explicit_delegation . (user_type) @interface)
    (class_parameter) @parameter
    (parameter) @parameter
    (property_declaration) @property
    (lambda_parameters (variable_declaration) @bound)
    (for_statement (variable_declaration) @each)
    (multi_variable_declaration (variable_declaration) @bound)
    (catch_block (identifier) @caught)
    (enum_entry . (identifier) @constant)
    (function_declaration (user_type) @receiver . name: (identifier))
    (function_declaration (function_value_parameters) . (user_type) @returns)
    (function_declaration (function_value_parameters) . (nullable_type) @returns)
    (function_declaration (function_body) @body)
    (type_alias (user_type) @interface)
  `,
  readers: {
    package: (node, file) => void (file.module = file.textOf(node).replace(/\s|`/g, '')),
    import(node, file) {
      const [, path = '', star, alias] =
        /^import\s+([\w.`]+?)(\.\*)?(?:\s+as\s+(\w+))?\s*;?$/.exec(file.textOf(node).trim()) ?? []
      const plain = path.replaceAll('`', '')
      if (plain === '') return
      if (star !== undefined) return file.import('*', plain, '*')
      const dot = plain.lastIndexOf('.')
      const name = plain.slice(dot + 1)
      file.import(alias ?? name, plain.slice(0, Math.max(0, dot)), name)
    },
    call: (node, file) => file.call(node, file.textOf(node), argumentsOf(node.parent)),
    // `::total`, `this::total`.
    reference(node, file) {
      const text = file.textOf(node)
      if (text.includes('::')) file.passed(node, text.replace(/^::/, '').replaceAll('::', '.'))
    },
    delegated(node, file) {
      const [word = ''] = /^(?:this|super)/.exec(file.textOf(node)) ?? []
      if (word !== '')
        file.called({ startIndex: node.startIndex, endIndex: node.startIndex + word.length }, `${word}{}`)
    },
    superclass(node, file) {
      file.base(node, file.textOf(node), 'inherits')
      file.call(node, file.textOf(node).replace(/<.*$/s, ''))
    },
    interface: (node, file) => file.base(node, file.textOf(node), 'implements'),
    // Parameters of a class are seen by all its members.
    parameter(node, file) {
      const { name, type } = variable(file.textOf(node))
      if (name !== '') file.local(node, name, { type })
    },
    property(node, file) {
      const { name, type, value } = variable(file.textOf(node))
      if (/^[A-Z][A-Z0-9_]+$/.test(name)) file.named(node, name)
      if (name !== '') file.local(node, name, { type, value })
    },
    each(node, file) {
      const { name, type } = variable(file.textOf(node))
      const [, list = ''] =
        /^\s*in\s+([\w.]+(?:\(\))?)\)/.exec(file.text.slice(node.endIndex, node.endIndex + 200)) ?? []
      const chain = file.chain(list)
      if (name !== '' && (type !== '' || chain === '')) file.local(node, name, { type })
      else if (name !== '') file.bound(node, name, `${chain}[*]`)
    },
    bound(node, file) {
      const { name, type } = variable(file.textOf(node))
      if (name !== '') file.local(node, name, { type })
    },
    function(node, file) {
      file.declare(node, file.textOf(node.childForFieldName('name')), file.isInType(node) ? 'method' : 'function')
      const list = node.namedChildren.find(({ type }) => type === 'function_value_parameters')?.namedChildren ?? []
      const count = list.filter(({ type }) => type === 'parameter').length
      // A default stands behind its parameter.
      const optional = list.filter(({ type }) => !/^parameter|comment$/.test(type)).length
      const hasMore = list.some((one) => one.type === 'parameter_modifiers' && /\bvararg\b/.test(file.textOf(one)))
      file.takes(node, count - optional - (hasMore ? 1 : 0), hasMore ? -1 : count)
    },
    anonymous_class(node, file) {
      const [, base = 'object'] = /^(?:data\s+)?object\s*:\s*([\w.]+)/.exec(file.textOf(node).slice(0, 300)) ?? []
      file.anonymous(node, base)
    },
    visibility(node, file) {
      if (file.textOf(node) === 'private') file.isPrivate(node)
    },
    generic(node, file) {
      const [, name = '', bound = ''] =
        /^(?:(?:in|out|reified)\s+)*(\w+)(?:\s*:\s*(\S[^]*))?$/.exec(file.textOf(node)) ?? []
      if (name !== '') file.typeParameter(node, name, bound)
    },
    caught: (node, file) => file.local(node, file.textOf(node)),
    constant: (node, file) => file.constant(node, file.textOf(node)),
    receiver: (node, file) => file.local(node, 'this', { type: file.textOf(node) }),
    returns: (node, file) => file.returns(node, file.textOf(node)),
    body(node, file) {
      const text = file.textOf(node)
      // `fun url(url: String) = apply { … }` gives back what it is a member of.
      const isSelf = /^=\s*(?:this\s*\.\s*)?(?:apply|also)\s*\{/.test(text.slice(0, 100))
      if (text.startsWith('=')) file.returned(node, isSelf ? 'this' : file.chain(text.slice(1)))
    },
  },
}

/** What stands in brackets, and a function behind them. */
function argumentsOf(call: SyntaxNode | null): readonly SyntaxNode[] | undefined {
  const behind = (node: SyntaxNode | null | undefined) =>
    node?.namedChildren.filter(({ type }) => type === 'annotated_lambda') ?? []
  const passed = call?.namedChildren.find(({ type }) => type === 'value_arguments')?.namedChildren ?? []
  const outer =
    call?.parent?.type === 'call_expression' && call.parent.startIndex === call.startIndex ? call.parent : null
  return [...passed.filter(({ type }) => type === 'value_argument'), ...behind(call), ...behind(outer)]
}

/** `private val repo: Repo = …`, `repo by lazy { … }`, or a parameter. */
function variable(text: string): { name: string; type: string; value: string } {
  const head =
    /^(?:(?:@[\w.:]+(?:\([^)]*\))?|[a-z]+)\s+)*?(?:va[lr]\s+|vararg\s+)?(?:<[^>]*>\s*)?(?:[\w.<>?]+\.)?`?([\p{L}_][\p{L}\p{N}_]*)`?\s*(?=[:=,]|by\b|$|\n)/u
  const match = head.exec(text)
  if (match === null) return { name: '', type: '', value: '' }
  const rest = text.slice(match[0].length)
  const [, type = ''] = /^:\s*([\w.]+(?:<[^=(){}]*>)?\??)\s*(?=$|=|\n|by\b|get\b|[,)])/.exec(rest) ?? []
  const isFunction = /^:\s*\(|^:.*->/.test(rest.slice(0, 200).split('=')[0] ?? '')
  const equals = type === '' && !isFunction ? /^(?::[^=]*)?=([^]*)$/.exec(rest)?.[1] : undefined
  const cast = type === '' && !isFunction ? /^=[^{}]*\sas\??\s+([\w.]+)(?:<[^{}]*>)?\??\s*$/.exec(rest)?.[1] : undefined
  if (cast !== undefined) return { name: match[1] ?? '', type: cast, value: '' }
  const lazy = type === '' ? /^by\s+lazy\s*(?:\([^)]*\)\s*)?\{([^]*)\}\s*$/.exec(rest)?.[1] : undefined
  return { name: match[1] ?? '', type, value: (equals ?? lazy ?? '').trim() }
}
