import type { SyntaxNode } from '@coderag/types'
import { functionType as javaFunctionType } from '../java/functions.js'
import { argumentWriter } from '../../symbols/arguments.js'
import { BasicTypes } from '../../symbols/basic-types.js'
import { Containers } from '../../symbols/containers.js'
import { type Guard, leaves, narrow } from '../../symbols/narrowing.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

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
    elementMember: 'get',
    callMember: 'invoke',
    functionMethods: new Set(['invoke']),
    // A function is passed where Java's interfaces of one method are taken.
    functionType: javaFunctionType,
    transparentTypes: new Set(),
    basicTypes,
    containers: new Containers({
      lists:
        'Array List Set Collection Iterable Iterator MutableList MutableSet Sequence ArrayList LinkedList HashSet Stream ' +
        'Queue Deque',
      maps: 'Map MutableMap HashMap TreeMap LinkedHashMap ConcurrentHashMap Entry MutableEntry',
      one:
        'get first last find removeFirst removeLast next pop peek poll firstOrNull lastOrNull single singleOrNull ' +
        'findLast getOrNull getOrDefault getOrPut getOrElse elementAt removeAt random getValue minBy maxBy minByOrNull ' +
        'maxByOrNull',
      many:
        'filter sort sorted distinct values stream iterator filterNot filterNotNull sortedBy sortedByDescending ' +
        'reversed take drop takeWhile dropWhile takeLast dropLast toList toSet toMutableList asSequence shuffled ' +
        'distinctBy onEach',
      each:
        'map forEach filter find any all none flatMap firstOrNull lastOrNull first last single singleOrNull filterNot ' +
        'mapNotNull associateBy associateWith associate groupBy sortedBy sortedByDescending sumOf minBy maxBy ' +
        'minByOrNull maxByOrNull onEach takeWhile dropWhile partition count indexOfFirst removeIf removeAll findLast',
      eachAt: { forEachIndexed: [1], mapIndexed: [1], filterIndexed: [1] },
      eachOfMap: { forEach: 1 },
      oneRead: 'value',
      manyRead: 'values',
      loopsThroughPairs: true,
    }),
    sameObject: new Set(['apply', 'also', 'takeIf', 'takeUnless']),
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
    (lambda_literal) @lambda
    (lambda_parameters (variable_declaration) @given)
    (lambda_parameters (multi_variable_declaration) @pair)
    (for_statement (variable_declaration) @each)
    (for_statement (multi_variable_declaration) @pair)
    (multi_variable_declaration (variable_declaration) @bound)
    (catch_block (identifier) @caught)
    (enum_entry . (identifier) @constant)
    (function_declaration (user_type) @receiver . name: (identifier))
    (function_declaration (function_value_parameters) . (user_type) @returns)
    (function_declaration (function_value_parameters) . (nullable_type) @returns)
    (function_declaration (function_body) @body)
    (type_alias (user_type) @interface)
    (type_alias (function_type)) @function_name
    (if_expression) @branches
    (when_entry) @case
    (binary_expression) @both
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
    function_name(node, file) {
      const [name, type] = node.namedChildren.slice(-2)
      file.typeOf(node, functionType(`: ${file.textOf(type)}`), file.textOf(name))
    },
    branches(node, file) {
      const [condition, consequence, alternative] = node.namedChildren
      if (!file.mentions(tested) || condition === undefined || consequence === undefined) return
      narrow(consequence, guardsOf(condition, true, file), file)
      const block = node.parent
      if (alternative !== undefined || block?.type !== 'block' || !leaves(consequence)) return
      narrow({ startIndex: node.endIndex, endIndex: block.endIndex }, guardsOf(condition, false, file), file)
    },
    both(node, file) {
      const [left, right] = node.namedChildren
      if (left === undefined || right === undefined || !file.mentions(tested)) return
      if (file.text.slice(left.endIndex, right.startIndex).trim() === '&&')
        narrow(right, guardsOf(left, true, file), file)
    },
    // `is Order, is Cart -> …` behind `when (item)`.
    case(node, file) {
      const subject = node.parent?.namedChildren.find(({ type }) => type === 'when_subject')?.namedChildren[0]
      const [body, ...tests] = node.namedChildren.toReversed()
      if (subject?.type !== 'identifier' || body === undefined || tests.some(({ type }) => type !== 'type_test')) return
      const types = tests.map((test) => file.textOf(test.namedChildren[0]))
      const isKnown = types.length > 0 && tests.every((test) => /^is\s/.test(file.textOf(test))) && types.every(isName)
      if (isKnown)
        narrow(body, [{ name: file.textOf(subject), chain: types.map((type) => `${type}{}`).join('|') }], file)
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
      if (!type.startsWith('(')) return
      if (node.type === 'parameter') file.holdsFunction(node, name, type)
      else if (/\bva[lr]\s/.test(file.textOf(node).slice(0, 200))) file.functionField(node, name, type)
    },
    property(node, file) {
      const { name, type, value } = variable(file.textOf(node))
      if (/^[A-Z][A-Z0-9_]+$/.test(name)) file.named(node, name)
      const held = type === '' ? heldBy(node, file) : null
      const object = node.namedChildren.at(-1)
      if (name !== '' && type === '' && object?.type === 'object_literal')
        file.bound(node, name, `${anonymousObject(object as DialectNode, file)}{}`)
      else if (name !== '' && held !== null) file.boundList(node, name, 'List', held)
      else if (name !== '') file.local(node, name, { type: type || madeType(value), value })
    },
    // Without parameters, what it is given is `it`; or it is code of what it is called on.
    lambda(node, file) {
      file.anonymous(node)
      if (node.namedChildren[0]?.type === 'lambda_parameters') return
      const given = givenTo(node, 0, file)
      const object = receiverOf(node, file)
      if (given !== '' && object === '') file.bound(node, 'it', file.outside(node, given))
      const receiver = object || givenTo(node, RECEIVER, file)
      if (receiver !== '') file.bound(node, 'this', file.outside(node, receiver))
    },
    given(node, file) {
      const { name, type } = variable(file.textOf(node))
      const parameters = node.parent?.namedChildren ?? []
      const at = parameters.findIndex(({ startIndex }) => startIndex === node.startIndex)
      const lambda = node.parent?.parent
      const given = type === '' && lambda != null ? givenTo(lambda, at, file) : ''
      if (name !== '' && given !== '') file.bound(node, name, file.outside(node, given))
      else if (name !== '') file.local(node, name, { type })
    },
    // `(key, value)` of a pair.
    pair(node, file) {
      const [, second, third] = node.namedChildren
      const { parent } = node
      if (second === undefined || third !== undefined || parent === null) return
      const { name, type } = variable(file.textOf(second))
      const list = parent.type === 'for_statement' ? file.chain(file.textOf(parent.namedChildren[1])) : ''
      const looped = list === '' ? '' : `${list}[*]`
      const isAlone = parent.type === 'lambda_parameters' && parent.namedChildren.length === 1
      const given = isAlone && parent.parent !== null ? file.outside(node, givenTo(parent.parent, 0, file)) : looped
      if (name === '' || type !== '' || given === '' || !file.claim(second as DialectNode)) return
      file.bound(second as DialectNode, name, `${given}.value`)
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
      if (name !== '' && file.claim(node)) file.local(node, name, { type })
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
    anonymous_class: (node, file) => void anonymousObject(node, file),
    visibility(node, file) {
      if (file.textOf(node) === 'private') file.isPrivate(node)
    },
    generic(node, file) {
      const [, name = '', bound = ''] =
        /^(?:(?:in|out|reified)\s+)*(\w+)(?:\s*:\s*(\S[^]*))?$/.exec(file.textOf(node)) ?? []
      if (name !== '') file.typeParameter(node, name, bound)
    },
    caught: (node, file) => file.local(node, file.textOf(node)),
    constant(node, file) {
      file.constant(node, file.textOf(node))
      file.named(node, file.textOf(node))
    },
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

/** Stands for the object that a function is called on, as `call-chain.ts` writes it. */
const RECEIVER = '@'

/** What every test that says something of a value has. */
const tested = /[^\w.]!?is\s/

const isName = (type: string): boolean => /^\w+(?:\.\w+)*$/.test(type)

/** `x is Order`, several of them with `&&`, and `!is` if the test fails. */
function guardsOf(condition: SyntaxNode, isTrue: boolean, file: SymbolCollector): readonly Guard[] {
  const [left, right] = condition.namedChildren
  if (left === undefined) return []
  switch (condition.type) {
    case 'parenthesized_expression':
      return guardsOf(left, isTrue, file)
    case 'binary_expression': {
      const operator = file.text.slice(left.endIndex, right?.startIndex).trim()
      if (right === undefined || operator !== (isTrue ? '&&' : '||')) return []
      return [...guardsOf(left, isTrue, file), ...guardsOf(right, isTrue, file)]
    }
    case 'is_expression': {
      const type = file.textOf(right)
      const isNot = /!\s*is\b/.test(file.text.slice(left.endIndex, right?.startIndex))
      if (isNot === isTrue || left.type !== 'identifier' || !isName(type)) return []
      return [{ name: file.textOf(left), chain: `${type}{}` }]
    }
    default:
      return []
  }
}

/** What a function without a name is given as a parameter, 0-based, by what it is passed to; empty if that is not known. */
function givenTo(lambda: SyntaxNode, parameter: number | typeof RECEIVER, file: SymbolCollector): string {
  const names = lambda.namedChildren[0]?.type === 'lambda_parameters' ? lambda.namedChildren[0].namedChildren.length : 0
  if (lambda.parent?.type === 'property_declaration') {
    const { name } = variable(file.textOf(lambda.parent))
    return name === '' ? '' : `${name}(:${parameter}:${names})`
  }
  const { callee, passed } = calledWith(lambda)
  const at = passed.findIndex((one) => one.startIndex <= lambda.startIndex && one.endIndex >= lambda.endIndex)
  if (callee === null || at === -1) return ''
  const chain = file.chain(file.textOf(callee))
  const [receiver, name] = [
    chain.slice(0, Math.max(0, chain.lastIndexOf('.'))),
    chain.slice(chain.lastIndexOf('.') + 1),
  ]
  if (receiver !== '' && takesItself.has(name)) return parameter === RECEIVER ? '' : receiver
  return chain === '' ? '' : `${chain}(${at}:${parameter}:${passed.length}:${names})`
}

/** Functions of the library that pass an object to the function behind them. */
const takesItself = new Set(['let', 'also', 'takeIf', 'takeUnless'])
/** Those that call it as a method of the object. */
const callsOn = new Set(['apply', 'run'])

/** The object whose members are seen in a function that is passed to `apply`, `run` or `with`. Empty for any other. */
function receiverOf(lambda: SyntaxNode, file: SymbolCollector): string {
  const { callee, passed } = calledWith(lambda)
  const text = file.textOf(callee)
  const [first] = passed
  if (text === 'with' && passed.length === 2 && first !== undefined) return file.chain(file.textOf(first))
  const chain = /\b(?:apply|run)$/.test(text) ? file.chain(text) : ''
  const dot = chain.lastIndexOf('.')
  return dot > 0 && callsOn.has(chain.slice(dot + 1)) ? chain.slice(0, dot) : ''
}

/** What a function without a name is passed to, and all that is. */
function calledWith(lambda: SyntaxNode): {
  readonly callee: SyntaxNode | null
  readonly passed: readonly SyntaxNode[]
} {
  const { parent } = lambda
  const call =
    parent?.type === 'value_argument'
      ? parent.parent?.parent
      : parent?.type === 'annotated_lambda'
        ? parent.parent
        : null
  const [inner] = call?.namedChildren ?? []
  // `call(first) { … }` is a call with a function behind it.
  const isBehind = parent?.type === 'annotated_lambda' && inner?.type === 'call_expression'
  const whole = isBehind ? inner : (call ?? null)
  return { callee: whole?.namedChildren[0] ?? null, passed: argumentsOf(whole) ?? [] }
}

/** Declares `object : Base() { … }`. */
function anonymousObject(node: DialectNode, file: SymbolCollector): string {
  const [, base = 'object'] = /^(?:data\s+)?object\s*:\s*([\w.]+)/.exec(file.textOf(node).slice(0, 300)) ?? []
  return file.anonymous(node, base)
}

/** What `listOf(first, second)` holds, as chains; null for any other value. */
function heldBy(property: SyntaxNode, file: SymbolCollector): string[] | null {
  const value = property.namedChildren.at(-1)
  const [callee] = value?.namedChildren ?? []
  if (value?.type !== 'call_expression' || callee === undefined || !listMaker.test(file.textOf(callee))) return null
  const passed = argumentsOf(value) ?? []
  return passed.length === 0 ? null : passed.map((one) => file.chain(file.textOf(one)))
}

const listMaker = /^(?:mutableList|list|set|mutableSet|sequence|array|arrayList)Of$/

/** The type of a new object, `Box<Item>()`, or of what the library makes, `mutableListOf<Item>()`; empty for any other value. */
function madeType(value: string): string {
  const [, name = '', args = ''] = /^(\w+)\s*<([\w\s.,?<>]+)>\s*\([^(){}]*\)$/.exec(value.slice(0, 300)) ?? []
  if (/^[A-Z]/.test(name)) return `${name}<${args}>`
  if (/^(?:mutable|linked|hash|sorted)?MapOf$/i.test(name)) return `Map<${args}>`
  return listMaker.test(name) || /^(?:empty|linked|hash|sorted)?(?:List|Set)(?:Of)?$/i.test(name) ? `List<${args}>` : ''
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

/** `: (Item, Int) -> Rate` as `typeName` reads functions, and `: Builder.(Item) -> Unit` with what it is called on; empty for any other type. */
function functionType(rest: string): string {
  const [, receiver, inside, result = ''] =
    /^:\s*(?:\(\s*)?(?:suspend\s+)?(?:([\w.]+(?:<[\w\s.,?<>]*>)?\??)\.)?\(([^(){}=]*)\)\s*->\s*([\w.]+(?:<[\w\s.,?<>]*>)?\??)/.exec(
      rest.slice(0, 300),
    ) ?? []
  if (inside === undefined) return ''
  const parameters = inside.split(/,(?![^<]*>)/).filter((one) => one.trim() !== '')
  const types = parameters.map((one) => `a: ${one.replace(/^\s*\w+\s*:/, '').trim()}`)
  return `(${[...(receiver === undefined ? [] : [`this: ${receiver}`]), ...types].join(', ')}) => ${result}`
}

/** `private val repo: Repo = …`, `repo by lazy { … }`, or a parameter. */
function variable(text: string): { name: string; type: string; value: string } {
  const head =
    /^(?:(?:@[\w.:]+(?:\([^)]*\))?|[a-z]+)\s+)*?(?:va[lr]\s+|vararg\s+)?(?:<[^>]*>\s*)?(?:[\w.<>?]+\.)?`?([\p{L}_][\p{L}\p{N}_]*)`?\s*(?=[:=,]|by\b|$|\n)/u
  const match = head.exec(text)
  if (match === null) return { name: '', type: '', value: '' }
  const rest = text.slice(match[0].length)
  const [, named = ''] = /^:\s*([\w.]+(?:<[^=(){}]*>)?\??)\s*(?=$|=|\n|by\b|get\b|[,)])/.exec(rest) ?? []
  const type = named || functionType(rest)
  const isFunction = /^:\s*\(|^:.*->/.test(rest.slice(0, 200).split('=')[0] ?? '')
  const equals = type === '' && !isFunction ? /^(?::[^=]*)?=([^]*)$/.exec(rest)?.[1] : undefined
  const cast = type === '' && !isFunction ? /^=[^{}]*\sas\??\s+([\w.]+)(?:<[^{}]*>)?\??\s*$/.exec(rest)?.[1] : undefined
  if (cast !== undefined) return { name: match[1] ?? '', type: cast, value: '' }
  const lazy = type === '' ? /^by\s+lazy\s*(?:\([^)]*\)\s*)?\{([^]*)\}\s*$/.exec(rest)?.[1] : undefined
  return { name: match[1] ?? '', type, value: (equals ?? lazy ?? '').trim() }
}
