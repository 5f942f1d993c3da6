import { Containers } from '../../symbols/containers.js'
import type { SyntaxNode } from '@coderag/types'
import { type Guard, narrow, narrowBranches } from '../../symbols/narrowing.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

export const python: SymbolDialect = {
  languages: ['python'],
  files: { endings: ['.py'], tests: /_test\.py$|(?:^|\/)(?:test_[^/]*|conftest)\.py$/ },
  names: {
    imports: 'dotted',
    exportWord: '',
    submoduleEnding: '.py',
    selfNames: new Set(['self', 'cls']),
    selfType: 'cls',
    constructorOf: () => '__init__',
    elementMember: '__getitem__',
    callMember: '__call__',
    setsFieldsOutside: true,
    containers: new Containers({
      lists:
        'list set frozenset tuple List Set Deque Queue Sequence Collection Iterable Iterator Generator AsyncGenerator ' +
        'AsyncIterable AsyncIterator AbstractContextManager AbstractAsyncContextManager ContextManager AsyncContextManager',
      maps: 'dict Dict',
      // A generator that is a context manager gives what it yields.
      one: 'get pop popleft __enter__ __aenter__ __next__ __anext__',
      many: 'values',
    }),
    typeParameters: /^[A-Z][A-Z0-9]?$|^T[A-Z]/,
  },
  query: `
    (class_definition) @class
    (function_definition) @function
    (lambda) @anonymous
    (import_from_statement) @from
    (import_statement) @import
    (call function: (_) @call)
    (assignment) @assigned
    (parameters (identifier) @bound)
    (lambda_parameters (identifier) @bound)
    (typed_parameter) @parameter
    (typed_default_parameter) @parameter
    (default_parameter name: (identifier) @bound)
    (list_splat_pattern (identifier) @bound)
    (dictionary_splat_pattern (identifier) @bound)
    (for_statement left: (_) @target)
    (for_in_clause left: (_) @target)
    (as_pattern) @alias
    (named_expression) @walrus
    (argument_list [(identifier) (attribute)] @passed)
    (keyword_argument value: [(identifier) (attribute)] @passed)
    (pair value: [(identifier) (attribute)] @passed)
    (list [(identifier) (attribute)] @passed)
    (tuple [(identifier) (attribute)] @passed)
    (return_statement (_) @returned)
    (yield) @yielded
    (if_statement) @branches
    (elif_clause) @branches
    (conditional_expression) @chosen
    (boolean_operator operator: "and") @both
    (assert_statement) @asserted
    (assignment left: (attribute) right: [(identifier) (attribute)] @passed)
    (decorator [(identifier) (attribute)] @call)
    (class_definition superclasses: (argument_list) @bases)
  `,
  readers: {
    from: readFrom,
    import(node, file) {
      for (const part of node.namedChildren) {
        const path = file.textOf(part.childForFieldName('name') ?? part)
        const alias = file.textOf(part.childForFieldName('alias'))
        if (alias !== '') file.importAt(node, alias, path, '*')
        // `import a.b` binds `a`; the chain `a.b.c()` is followed from there.
        else {
          const [first = path] = path.split('.')
          file.importAt(node, first, first, '*')
          if (first !== path) file.import('', path, '*')
        }
      }
    },
    call(node, file) {
      file.call(node, expressionOf(node, file))
      const [, list] = node.type === 'attribute' ? (/^(\w+)\.append$/.exec(file.textOf(node)) ?? []) : []
      const [value] = node.parent?.childForFieldName('arguments')?.namedChildren ?? []
      if (list !== undefined && value !== undefined) file.added(node, list, chainOf(value as DialectNode, file))
    },
    passed: (node, file) => file.passed(node, file.textOf(node)),
    assigned: readAssigned,
    returned(node, file) {
      const { type } = node
      if (type === 'identifier' || type === 'attribute') file.passed(node, file.textOf(node))
      if (type === 'expression_list' || type === 'tuple') return file.returned(node, tupleOf(node, file))
      if (type === 'list' || type === 'list_comprehension') {
        const [only = '', ...others] = new Set(elementsOf(node, file))
        return file.returned(node, only === '' || others.length > 0 ? '' : `list<=${only}>`)
      }
      // A decorator gives back what stands for the function that it is passed.
      const isInner = type === 'identifier' && file.isInnerFunction(node, file.textOf(node))
      if (!literals.has(type)) file.returned(node, isInner ? '' : chainOf(node, file))
    },
    yielded(node, file) {
      const value = (node.namedChildren[0] ?? null) as DialectNode | null
      const isAll = /^yield\s+from\s/.test(file.text.slice(node.startIndex, node.startIndex + 20))
      const chain = value === null || literals.has(value.type) ? '' : chainOf(value, file)
      file.yielded(node, isAll && chain !== '' ? `${chain}[*]` : chain)
    },
    branches(node, file) {
      if (file.mentions(tested)) narrowBranches(node, file, guardsOf)
    },
    chosen(node, file) {
      if (!file.mentions(tested)) return
      const [value, condition] = node.namedChildren
      if (value !== undefined && condition !== undefined) narrow(value, guardsOf(condition, true, file), file)
    },
    both(node, file) {
      if (!file.mentions(tested)) return
      const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')]
      if (left !== null && right !== null) narrow(right, guardsOf(left, true, file), file)
    },
    asserted(node, file) {
      if (!file.mentions(tested)) return
      const [condition] = node.namedChildren
      const end = node.parent?.type === 'block' ? node.parent.endIndex : -1
      if (condition !== undefined && end > node.endIndex)
        narrow({ startIndex: node.endIndex, endIndex: end }, guardsOf(condition, true, file), file)
    },
    bound(node, file) {
      const name = file.textOf(node)
      if (name === 'cls' && isFirstOfMethod(node)) file.bound(node, name, name)
      else file.local(node, name)
    },
    target: (node, file) => bindLoop(node, node.parent?.childForFieldName('right') ?? null, file),
    alias(node, file) {
      const target = node.childForFieldName('alias')
      if (target?.namedChildren[0]?.type !== 'identifier') return
      const [value] = node.namedChildren as DialectNode[]
      const chain = value === undefined ? '' : chainOf(value, file)
      const item = node.parent?.type === 'with_item' ? node.parent : null
      if (item === null || chain === '') return file.bound(node, file.textOf(target), chain)
      const isAsync = file.textOf(item.parent?.parent).startsWith('async')
      file.bound(node, file.textOf(target), `${chain}.${isAsync ? '__aenter__' : '__enter__'}()`)
    },
    walrus(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      if (name !== '') file.bound(node, name, chainOf(node.childForFieldName('value') as DialectNode | null, file))
    },
    parameter(node, file) {
      const first = node.childForFieldName('name') ?? node.namedChildren[0]
      const written = file.textOf(node.childForFieldName('type'))
      const isList = first?.type === 'list_splat_pattern'
      const isMap = first?.type === 'dictionary_splat_pattern'
      const name = isList || isMap ? first?.namedChildren[0] : first
      const type = isList ? `tuple[${written}, ...]` : isMap ? `dict[str, ${written}]` : written
      if (name?.type === 'identifier') file.local(name as DialectNode, file.textOf(name), { type })
    },
    bases(node, file) {
      for (const base of node.namedChildren) {
        if (base.type === 'identifier' || base.type === 'attribute' || base.type === 'subscript')
          file.base(node, file.textOf(base), 'inherits')
      }
    },
    class: (node, file) => void declare(node, 'class', file),
    function(node, file) {
      const whole = declare(node, file.isInType(node) ? 'method' : 'function', file)
      const decorators = file.text.slice(whole.startIndex, node.startIndex)
      if (!decoratorsOf(decorators).every((name) => transparent.has(name))) file.returned(node, '')
      if (isProperty(decorators)) file.isProperty(node)
      const type = node.childForFieldName('return_type')
      if (type !== null) file.typeOf(node, file.textOf(type))
    },
    anonymous: (node, file) => void file.anonymous(node),
  },
}

/** Decorators of a function that gives back what it returns; what any other makes of it is not known. */
const transparent = new Set([
  '',
  'staticmethod',
  'classmethod',
  'property',
  'cached_property',
  'abstractmethod',
  'override',
  'contextmanager',
  'asynccontextmanager',
])

/** The last names of decorators; what stands in the lines between them has its text. */
function decoratorsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.map((line) =>
    line.startsWith('#') ? '' : line.slice(Math.max(line.lastIndexOf('.'), line.indexOf('@')) + 1),
  )
}

/** What every test that says something of a value has. */
const tested = /\b_?is(?:instance|_\w+)\(/

/** `isinstance(x, Order)`, `isinstance(x, (Order, Cart))`, `is_order(x)`, several of them, and `not` before them. */
function guardsOf(condition: SyntaxNode, isTrue: boolean, file: SymbolCollector): readonly Guard[] {
  const of = (node: SyntaxNode | null | undefined, isSo = isTrue): readonly Guard[] =>
    node == null ? [] : guardsOf(node, isSo, file)
  switch (condition.type) {
    case 'parenthesized_expression':
      return of(condition.namedChildren[0])
    case 'not_operator':
      return of(condition.childForFieldName('argument'), !isTrue)
    case 'boolean_operator': {
      if (condition.childForFieldName('operator')?.type !== (isTrue ? 'and' : 'or')) return []
      return [...of(condition.childForFieldName('left')), ...of(condition.childForFieldName('right'))]
    }
    case 'call': {
      const test = file.textOf(condition.childForFieldName('function'))
      const [first, second] = condition.childForFieldName('arguments')?.namedChildren ?? []
      if (!isTrue || first?.type !== 'identifier') return []
      const name = file.textOf(first)
      if (test !== 'isinstance') return /^(?:\w+\.)*_?is_\w+$/.test(test) ? [{ name, chain: `${test}(?)` }] : []
      const types = (second?.type === 'tuple' ? second.namedChildren : [second]).map((type) => file.textOf(type))
      const isKnown = types.length <= 8 && types.every((type) => /^\w+(?:\.\w+)*$/.test(type))
      return isKnown ? [{ name, chain: types.map((type) => `${type}{}`).join('|') }] : []
    }
    default:
      return []
  }
}

/** What has no members that a repository declares. */
const literals = new Set(['none', 'true', 'false', 'integer', 'float', 'string', 'concatenated_string'])

/** What a value may be, as chains with `|` between them: of `a or b` and `a if c else b` both. Empty if one is not known. */
function chainOf(node: DialectNode | null, file: SymbolCollector): string {
  const parts = (node?.namedChildren ?? []) as readonly DialectNode[]
  switch (node?.type) {
    case 'parenthesized_expression':
    case 'await':
      return chainOf(parts[0] ?? null, file)
    case 'boolean_operator': {
      const isAnd = node.childForFieldName('operator')?.type === 'and'
      return isAnd ? chainOf(parts[1] ?? null, file) : eitherOf(parts, file)
    }
    case 'conditional_expression':
      return eitherOf([parts[0], parts[2]], file)
    case 'call': {
      // What `partial` makes is called like the function that it is passed.
      const callee = file.textOf(node.childForFieldName('function'))
      const isPartial =
        /^(?:functools\.)?partial$/.test(callee) && file.importedFrom(callee.split('.')[0] ?? '') === 'functools'
      const [first] = isPartial ? (node.childForFieldName('arguments')?.namedChildren ?? []) : []
      if (first !== undefined) return chainOf(first as DialectNode, file)
      return file.chain(expressionOf(node, file).slice(0, 2_001))
    }
    default:
      return file.chain(expressionOf(node, file).slice(0, 2_001))
  }
}

/** The text of an expression; `super(Order, self)` names the class whose bases are meant: `Order.super()`. */
function expressionOf(node: DialectNode | null, file: SymbolCollector): string {
  const text = file.textOf(node)
  return text.startsWith('super(') ? text.replace(/^super\(\s*([\w.]+)\s*,\s*\w+\s*\)/, '$1.super()') : text
}

function eitherOf(values: readonly (DialectNode | undefined)[], file: SymbolCollector): string {
  const known = values.filter((value) => value !== undefined && !literals.has(value.type))
  const chains = known.map((value) => chainOf(value ?? null, file))
  return chains.includes('') ? '' : chains.join('|')
}

/** Declares a function or class, with its decorators. Returns what holds both. */
function declare(node: DialectNode, kind: string, file: SymbolCollector): DialectNode {
  const parent = node.parent as DialectNode | null
  const whole = parent?.type === 'decorated_definition' ? parent : node
  file.declare(whole, file.textOf(node.childForFieldName('name')), kind)
  return whole
}

/** `@property` and its like stand right above the function, or above other decorators. */
function isProperty(decorators: string): boolean {
  return /^\s*@[ \t]*(?:\w+\.)*(?:cached_)?property\b(?!\.)/m.test(decorators)
}

function readFrom(node: DialectNode, file: SymbolCollector): void {
  const named = node.childForFieldName('module_name')
  if (named === null) return
  const module = file.textOf(named)
  for (const part of node.namedChildren) {
    if (part.startIndex === named.startIndex) continue
    const { type } = part
    if (type === 'wildcard_import') file.import('*', module, '*')
    else if (type === 'aliased_import') {
      const [alias, name] = [part.childForFieldName('alias'), part.childForFieldName('name')]
      file.importAt(node, file.textOf(alias), module, file.textOf(name))
    } else if (type === 'dotted_name') file.importAt(node, file.textOf(part), module, file.textOf(part))
  }
}

function readAssigned(node: DialectNode, file: SymbolCollector): void {
  const left = node.childForFieldName('left') as DialectNode | null
  if (left === null) return
  const kind = left.type
  // `orders[key] = …` sets no name.
  if (kind === 'subscript') return
  if (kind !== 'identifier' && kind !== 'attribute') return bindPairs(left, node.childForFieldName('right'), file)
  const name = file.textOf(left)
  if (kind === 'attribute' && !/^(?:self|cls)\s*\.[^.]*$/.test(name)) {
    const value = node.childForFieldName('right') as DialectNode | null
    if (value !== null && !literals.has(value.type)) file.fieldOf(left, name, chainOf(value, file))
    return
  }
  const type = file.textOf(node.childForFieldName('type'))
  const right = node.childForFieldName('right') as DialectNode | null
  if (type === '' && kind === 'identifier' && (right?.type === 'list' || right?.type === 'list_comprehension'))
    return file.boundList(left, name, 'list', elementsOf(right, file))
  if (type === '' && kind === 'identifier' && right?.type === 'dictionary')
    return file.boundList(left, name, 'dict<str,', valuesIn(right, file))
  const isOwnType = name === 'cls' && /^(?:type\(self\)|self\.__class__)$/.test(file.textOf(right))
  const chain = isOwnType ? name : chainOf(right, file)
  if (kind === 'attribute') return file.field(node, file.textOf(left.childForFieldName('attribute')), { type, chain })
  if (/^_?[A-Z]/.test(name)) file.named(node, name)
  if (right?.type === 'lambda' && type === '') {
    const body = right.childForFieldName('body') as DialectNode | null
    file.declare(right, name, file.isInType(node) ? 'method' : 'function')
    if (body !== null && !literals.has(body.type)) file.returned(body, chainOf(body, file))
    return
  }
  const isOfClass = file.isInType(node) && isClassBody(node)
  // The body of a class sees what it declares.
  const own = isOfClass && right?.type === 'identifier' ? file.memberAbove(node, chain) : ''
  file.local(left, name, { type, chain: own || chain })
  if (isOfClass) file.field(node, name, { type, chain: own || chain })
}

/** `first, second = Cart(), Rate()`: each name has its value. */
function bindPairs(left: DialectNode, right: SyntaxNode | null, file: SymbolCollector): void {
  const values = /^(?:expression_list|tuple)$/.test(right?.type ?? '') ? (right?.namedChildren ?? []) : []
  const names = left.namedChildren as DialectNode[]
  const isPaired = values.length === names.length && names.every(({ type }) => type === 'identifier')
  const chain = values.length === 0 && right !== null ? chainOf(right as DialectNode, file) : ''
  if (!isPaired) return bindPlaces(left, chain, file)
  names.forEach((name, at) => file.bound(name, file.textOf(name), chainOf(values[at] as DialectNode, file)))
}

/** `first, second = pair()`: each name is an element by its place, up to one that takes any number of them. */
function bindPlaces(names: DialectNode, chain: string, file: SymbolCollector): void {
  let isKnown = chain !== '' && !chain.includes('|')
  for (const [at, name] of (names.namedChildren as DialectNode[]).entries()) {
    isKnown &&= name.type !== 'list_splat_pattern' && at < 10
    if (name.type === 'identifier' && isKnown) file.bound(name, file.textOf(name), `${chain}[${at}]`)
    else bindAll(name, file)
  }
}

/** `a, b` as a type, of which each part is a chain; empty if none is known. */
function tupleOf({ namedChildren }: DialectNode, file: SymbolCollector): string {
  const chains = namedChildren.map((part) => (literals.has(part.type) ? '' : chainOf(part as DialectNode, file)))
  const known = chains.map((chain) => (chain === '' || chain.includes('|') ? '' : `=${chain}`))
  return known.length > 8 || known.every((chain) => chain === '') ? '' : `[${known.join(',')}]`
}

/** What a dictionary maps to, as chains. */
function valuesIn({ namedChildren }: DialectNode, file: SymbolCollector): string[] {
  return namedChildren.map((pair) => chainOf(pair.childForFieldName('value') as DialectNode | null, file))
}

/** What a list holds, as chains: `[Cart(), other]`, and `[Cart() for _ in names]`. */
function elementsOf(list: DialectNode, file: SymbolCollector): string[] {
  const body = list.type === 'list_comprehension' ? [list.childForFieldName('body')] : list.namedChildren
  return body.map((value) => chainOf(value as DialectNode | null, file))
}

/** True for the first parameter of a function in the body of a class. */
function isFirstOfMethod(node: DialectNode): boolean {
  const method = node.parent?.parent
  if (node.parent?.type !== 'parameters' || node.parent.namedChildren[0]?.startIndex !== node.startIndex) return false
  const outer = method?.parent?.type === 'decorated_definition' ? method.parent : method
  return outer?.parent?.parent?.type === 'class_definition'
}

function isClassBody(node: DialectNode): boolean {
  return node.parent?.type === 'expression_statement' && node.parent.parent?.parent?.type === 'class_definition'
}

/** What a loop binds: each name is an element of what is looped through, or a part of one. */
function bindLoop(target: DialectNode, list: SyntaxNode | null, file: SymbolCollector): void {
  if (target.type === 'identifier' && /^(?:list|tuple)$/.test(list?.type ?? '')) {
    const chains = elementsOf(list as DialectNode, file)
    return file.bound(
      target,
      file.textOf(target),
      chains.includes('') ? '' : [...new Set(chains)].slice(0, 8).join('|'),
    )
  }
  if (target.type === 'identifier') return bindElement(target, file.textOf(list).slice(0, 2_001), '[*]', file)
  const parts = target.namedChildren as DialectNode[]
  const [first, second] = parts
  const callee = list?.type === 'call' ? list.childForFieldName('function') : null
  const passed = callee === null ? [] : (list?.childForFieldName('arguments')?.namedChildren ?? [])
  const name = file.textOf(callee)
  if (name === 'zip' && passed.length === parts.length)
    return parts.forEach((part, at) => bindLoop(part, passed[at] ?? null, file))
  if (first === undefined || second === undefined) return bindAll(target, file)
  if (name === 'enumerate' && passed.length > 0 && parts.length === 2) {
    bindAll(first, file)
    bindLoop(second, passed[0] ?? null, file)
  } else if (second.type === 'identifier' && name.endsWith('.items') && passed.length + parts.length === 2) {
    bindAll(first, file)
    bindElement(second, name.slice(0, -'.items'.length), '[]', file)
  } else {
    const chain = file.chain(file.textOf(list).slice(0, 2_001))
    bindPlaces(target, chain === '' ? '' : `${chain}[*]`, file)
  }
}

function bindElement(node: DialectNode, list: string, mark: string, file: SymbolCollector): void {
  const chain = file.chain(list)
  file.bound(node, file.textOf(node), chain === '' ? '' : `${chain}${mark}`)
}

function bindAll(node: DialectNode, file: SymbolCollector): void {
  if (node.type === 'identifier') file.local(node, file.textOf(node))
  else if (/pattern|tuple|list/.test(node.type))
    for (const child of node.namedChildren) bindAll(child as DialectNode, file)
}
