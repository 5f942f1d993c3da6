import type { SyntaxNode } from '@coderag/types'
import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

/** Methods of `Option`, `Result`, smart pointers, locks and `Clone`: types are read as what these hold. */
const held =
  'unwrap expect unwrap_or unwrap_or_else unwrap_or_default unwrap_unchecked ok ok_or ok_or_else map_err or or_else ' +
  'inspect_err as_ref as_mut as_deref as_deref_mut as_pin_mut cloned copied take clone to_owned into_owned borrow ' +
  'borrow_mut try_borrow try_borrow_mut lock try_lock read write try_read try_write into_inner deref deref_mut by_ref ' +
  'upgrade context with_context'

export const rust: SymbolDialect = {
  languages: ['rust'],
  files: { endings: ['.rs'], tests: /(?:^|\/)tests?\.rs$/, areFollowed: false, roots: /\.rs$/ },
  names: {
    system: 'crates',
    space: 'module',
    typesBelongTo: 'crate',
    kindsWithMembers: ['module'],
    selfNames: new Set(['self', 'Self']),
    // `super` is a module.
    superNames: new Set(),
    bareMembers: 'modules',
    hasOwnNamesForMethods: true,
    dereferenced: new Set(['Data', 'Extension', 'Form', 'Json', 'Path', 'Query', 'State']),
    containers: new Containers({
      lists: 'Vec VecDeque HashSet BTreeSet BinaryHeap LinkedList Iterator IntoIterator',
      maps: 'HashMap BTreeMap',
      one:
        'get get_mut first first_mut last last_mut front front_mut back back_mut pop pop_front pop_back remove swap_remove ' +
        'next next_back nth peek find min max min_by max_by min_by_key max_by_key',
      many:
        `${held} filter iter iter_mut into_iter values values_mut into_values rev skip skip_while take_while step_by chain ` +
        'peekable drain collect to_vec as_slice',
      each:
        'map filter find any all for_each flat_map filter_map find_map position partition inspect retain skip_while ' +
        'take_while min_by_key max_by_key sort_by_key',
    }),
    sameObject: new Set(held.split(' ')),
    passesItself: new Set(['map', 'and_then', 'filter', 'inspect', 'is_some_and', 'is_ok_and']),
    typeParameters: /^[A-Z][A-Z0-9]?$|^T[A-Z]/,
  },
  chains: {
    dotted: (text) =>
      unwrapped(text.replace(/^[&*\s]*(?:mut\s+)?/, ''))
        // A path begins with a module or a crate, whatever variables have its name.
        .replace(/^(?!(?:crate|super)::)([a-z_]\w*)::(?!<)/, '$$$1.')
        .replaceAll('::<', '<')
        .replaceAll('::', '.')
        .replace(/\.\s*await\b/g, '')
        .replace(/\?(?=[\s.?]|$)/g, '')
        .trimEnd(),
  },
  query: `
    (closure_expression) @anonymous
    (use_declaration argument: (_) @use)
    (call_expression function: (_) @call)
    (arguments [(identifier) (scoped_identifier) (field_expression)] @passed)
    (field_initializer value: [(identifier) (scoped_identifier)] @passed)
    (let_declaration) @let
    (type_item) @alias
    (type_parameters (type_parameter) @generic)
    (tuple_struct_pattern . type: (_) . (identifier) @unwrapped)
    (parameter) @parameter
    (field_declaration) @parameter
    (static_item) @let
    (const_item) @let
    (closure_parameters (identifier) @given)
    (for_expression pattern: (identifier) @each)
    (tuple_pattern (identifier) @bound)
    (tuple_struct_pattern type: (_) (identifier) @bound)
    (match_pattern . (identifier) @bound .)
    (reference_pattern (identifier) @bound)
    (field_pattern name: (shorthand_field_identifier) @bound)
    (enum_variant name: (identifier) @constant)
    (function_item name: (identifier) @nested)
    (function_item parameters: (parameters) @taken)
    (function_item return_type: (_) @returns)
    (function_signature_item return_type: (_) @returns)
    (impl_item trait: (_) @trait)
    (trait_item bounds: (trait_bounds (_) @supertrait))
    (macro_invocation (token_tree) @tokens)
  `,
  readers: {
    use: (node, file) => readUse(node, '', file.textOf(node).replace(/\s+/g, ' '), file),
    call(node, file) {
      const callee = inFile(file.textOf(node), node, file)
      if (!variants.has(callee)) file.call(node, callee)
    },
    passed: (node, file) => file.passed(node, inFile(file.textOf(node), node, file)),
    let(node, file) {
      const [, name = ''] =
        /^(?:pub\S*\s+)?(?:let|static|const)\s+(?:mut\s+|ref\s+)*([a-zA-Z_]\w*)\s*[:=;]/.exec(
          file.textOf(node).slice(0, 300),
        ) ?? []
      if (name === '') return
      if (node.type !== 'let_declaration') file.named(node, name)
      const value = inFile(file.textOf(node.childForFieldName('value')).slice(0, 2_001), node, file)
      file.local(node, name, { type: typeAt(node.childForFieldName('type'), node, file), value })
    },
    alias: (node, file) => file.typeOf(node, typeAt(node.childForFieldName('type'), node, file)),
    generic(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      const bounds = node.childForFieldName('bounds') ?? whereBounds(node, name, file)
      file.typeParameter(node, name, rustType(inFile(file.textOf(bounds), node, file).replace(/^:\s*/, '')))
    },
    // `if let Some(repo) = self.repo()`: options and results are read as what they hold.
    unwrapped(node, file) {
      const pattern = node.parent
      const isHeld = /^(?:\w+::)*(?:Some|Ok)$/.test(file.textOf(pattern?.childForFieldName('type')))
      if (file.claim(node))
        file.boundInBlock(node, file.textOf(node), isHeld ? file.chain(file.textOf(matchedBy(pattern))) : '')
    },
    // What is passed to a function that is passed to a method: `items.iter().map(|item| …)`.
    given(node, file) {
      if (!file.claim(node)) return
      const closure = node.parent?.parent
      const passed = closure?.parent?.type === 'arguments' ? closure.parent : null
      const chain = file.chain(file.textOf(passed?.parent?.childForFieldName('function')))
      const at = passed?.namedChildren.findIndex(({ startIndex }) => startIndex === closure?.startIndex) ?? -1
      const parameter = node.parent?.namedChildren.findIndex(({ startIndex }) => startIndex === node.startIndex) ?? -1
      const given = chain === '' || at === -1 ? '' : file.outside(node, `${chain}(${at}:${parameter})`)
      file.boundInBlock(node, file.textOf(node), given)
    },
    each(node, file) {
      if (!file.claim(node)) return
      const list = file.chain(file.textOf(node.parent?.childForFieldName('value')))
      file.boundInBlock(node, file.textOf(node), list === '' ? '' : `${list}[*]`)
    },
    parameter(node, file) {
      const [, name = ''] =
        /^(?:pub(?:\([^)]*\))?\s+)?(?:mut\s+)?([a-zA-Z_]\w*)\s*:/.exec(file.textOf(node).slice(0, 300)) ?? []
      if (name !== '') file.local(node, name, { type: typeAt(node.childForFieldName('type'), node, file) })
    },
    taken(node, file) {
      const types = node.namedChildren
        .filter(({ type }) => type === 'parameter')
        .map((one) => one.childForFieldName('type'))
      file.parametersOf(
        node,
        types.map((type) => functionTypeOf(type, file)),
      )
    },
    bound(node, file) {
      if (file.claim(node)) file.local(node, file.textOf(node))
    },
    constant(node, file) {
      file.constant(node, file.textOf(node))
      file.named(node, file.textOf(node))
    },
    anonymous: (node, file) => void file.anonymous(node),
    nested: (node, file) => void file.declare(node.parent as DialectNode, file.textOf(node), 'function'),
    returns: (node, file) => file.returns(node, typeAt(node, node, file)),
    trait: (node, file) => file.base(node, typeAt(node, node, file), 'implements'),
    supertrait: (node, file) => file.base(node, typeAt(node, node, file), 'inherits'),
    // The grammar does not read what is passed to a macro, such as `assert_eq!(total(&cart), 3)`.
    tokens(node, file) {
      const text = file.textOf(node)
      if (text.length > 2_000) return
      for (const match of text.replace(/"(?:[^"\\]|\\.)*"/g, (found) => ' '.repeat(found.length)).matchAll(calls)) {
        const start = node.startIndex + match.index
        file.call({ startIndex: start, endIndex: start + (match[1]?.length ?? 0) }, inFile(match[1] ?? '', node, file))
      }
    },
  },
}

/** The type of a parameter that is a function, or a type parameter that may be bound to one; empty for any other. */
function functionTypeOf(type: SyntaxNode | null, file: SymbolCollector): string {
  const text = rustType(file.textOf(type))
  return text.startsWith('(') || (type?.type === 'type_identifier' && file.isTypeParameter(type, text)) ? text : ''
}

/** What a type parameter has to be by the `where` clause of its item. */
function whereBounds(parameter: DialectNode, name: string, file: SymbolCollector): SyntaxNode | null {
  const clause = parameter.parent?.parent?.namedChildren.find(({ type }) => type === 'where_clause')
  const predicate = clause?.namedChildren.find((one) => file.textOf(one.childForFieldName('left')) === name)
  return predicate?.childForFieldName('bounds') ?? null
}

/** The expression that a pattern is matched with, if the pattern is all of it. */
function matchedBy(pattern: SyntaxNode | null): SyntaxNode | null {
  const around = pattern?.parent ?? null
  if (around?.type === 'let_condition' || around?.type === 'let_declaration') return around.childForFieldName('value')
  const match = around?.type === 'match_pattern' ? around.parent?.parent?.parent : null
  return match?.type === 'match_expression' ? match.childForFieldName('value') : null
}

/** `Arc::new(store)` is read as `store`, as types are. */
function unwrapped(text: string): string {
  const open = holding.exec(text)?.[0].length ?? 0
  if (open === 0 || !text.endsWith(')')) return text
  let depth = 1
  for (let at = open; at < text.length - 1; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text
  }
  return unwrapped(text.slice(open, -1).trim())
}

const holding = /^(?:(?:\w+::)*(?:Box|Rc|Arc|RefCell|Mutex|RwLock)::(?:new|pin)|Some|Ok)\(/

/** Constructors of the standard library that look like functions. */
const variants = new Set(['Ok', 'Err', 'Some'])

/** Paths of names and dots before a bracket: `total(`, `self.items.sum(`, `money::round(`. */
const calls = /(?<![\w.:!)\]?$])([a-zA-Z_]\w*(?:(?:\.|::)[a-zA-Z_]\w*)*)(?=\()/g

/**
 * Drops references and lifetimes, and the types that are used as what they hold: `Result<Box<dyn Store>>` is `Store`, as is
 * `impl Future<Output = Store>`. A slice is a `Vec`.
 */
export function rustType(text: string): string {
  let type = text.trim().replace(/'\w+\s*,\s*|<\s*'\w+\s*>/g, '')
  for (;;) {
    const before = type
    type = withoutBounds(type.replace(/^(?:&\s*|'\w+\s+|mut\s+|dyn\s+|impl\s+|\*const\s+|\*mut\s+)+/, ''))
      .replace(/^\(([^,]*)\)$/, '$1')
      .replace(holds, '$1')
      .replace(/^\[([^;]*)(?:;[^]*)?\]$/, 'Vec<$1>')
      .trimStart()
    if (type === before) break
    // `Result<A, E>` holds an A.
    if (before.endsWith('>') && !before.startsWith('Vec<')) type = firstArgument(type)
  }
  return functionType(type) ?? type.replaceAll('::', '.')
}

/** `Fn(A) -> B` and `fn(A) -> B`, as `typeName` reads functions; null for any other type. */
function functionType(type: string): string | null {
  const [, parameters, result = ''] = /^(?:FnOnce|FnMut|Fn|fn)\s*\(([^]*?)\)\s*(?:->([^]*))?$/.exec(type) ?? []
  if (parameters === undefined) return null
  const taken = topLevel(parameters).map((one) => `_: ${rustType(one)}`)
  return `(${taken.join(', ')}) => ${rustType(result)}`
}

/** Types of the standard library and of `futures` that are used as their argument. */
const holds = new RegExp(
  String.raw`^(?:\w+::)*(?:Option|Result|Box|Rc|Arc|Weak|RefCell|Cell|Mutex|RwLock|Ref|RefMut|MutexGuard|OwnedMutexGuard|` +
    String.raw`RwLockReadGuard|RwLockWriteGuard|Pin|Cow|LazyLock|LazyCell|Lazy|OnceCell|OnceLock|BoxFuture|LocalBoxFuture|` +
    String.raw`Future|Deref|AsRef|Borrow)<(?:\s*(?:Output|Target)\s*=)?([^]*)>$`,
)

/** `dyn Store + Send` without what else it is. */
function withoutBounds(type: string): string {
  let depth = 0
  for (let at = 0; at < type.length; at += 1) {
    const character = type[at] ?? ''
    if ('<(['.includes(character)) depth += 1
    else if (')]'.includes(character) || (character === '>' && type[at - 1] !== '-')) depth -= 1
    else if (character === '+' && depth === 0) return type.slice(0, at).trimEnd()
  }
  return type
}

function firstArgument(list: string): string {
  let depth = 0
  for (let at = 0; at < list.length; at += 1) {
    const character = list[at] ?? ''
    if ('<(['.includes(character)) depth += 1
    else if (')]'.includes(character) || (character === '>' && list[at - 1] !== '-')) depth -= 1
    else if (character === ',' && depth === 0) return list.slice(0, at).trim()
  }
  return list
}

/** `a::b::{self, c as d, e::*}`. */
function readUse(node: DialectNode, prefix: string, text: string, file: SymbolCollector): void {
  const trimmed = text.trim()
  const [, head = '', group] = /^([^{]*)\{([^]*)\}$/.exec(trimmed) ?? []
  if (group !== undefined) {
    for (const part of topLevel(group)) readUse(node, `${prefix}${head}`, part, file)
    return
  }
  const [, path = '', alias] = /^([\w:*]+)(?:\s+as\s+(\w+))?$/.exec(trimmed) ?? []
  if (path === '') return
  const full = `${prefix}${path}`.replace(/^::/, '').replace(/::self$/, '')
  const at = full.lastIndexOf('::')
  const name = full.slice(at === -1 ? 0 : at + 2)
  const blocks = modulesAround(node, file)
  const module = fromFile((at === -1 ? '' : full.slice(0, at)).replaceAll('::', '.'), blocks)
  if (name === '*') file.import('*', module, '*')
  const isOfBlock = blocks.length > 0 && file.importIn(node, name === '*' ? '*' : (alias ?? name), module, name)
  if (name !== '*' && !isOfBlock) file.importAt(node, alias ?? name, module, name)
}

/** Names of the blocks of modules around a node, the outermost first. */
function modulesAround(node: DialectNode, file: SymbolCollector): string[] {
  const names: string[] = []
  for (let around = node.parent; around !== null; around = around.parent)
    if (around.type === 'mod_item') names.unshift(file.textOf(around.childForFieldName('name')))
  return names
}

/** A path in blocks of modules, as the file around them writes it: `self` and `super` are other modules there. */
function fromFile(path: string, blocks: readonly string[]): string {
  const names = path.split('.')
  if (blocks.length === 0 || (names[0] !== 'super' && names[0] !== 'self')) return path
  const around = [...blocks]
  if (names[0] === 'self') names.shift()
  while (names[0] === 'super' && around.length > 0) {
    names.shift()
    around.pop()
  }
  return [...(names[0] === 'super' ? [] : ['self']), ...around, ...names].join('.')
}

/** An expression or a type as the file around its blocks of modules writes it: `super::total` in one is `self::total`. */
function inFile(text: string, node: DialectNode, file: SymbolCollector): string {
  if (!/\b(?:super|self)::/.test(text)) return text
  const blocks = modulesAround(node, file)
  return blocks.length === 0
    ? text
    : text.replace(relative, (path) => fromFile(path.replaceAll('::', '.'), blocks).replaceAll('.', '::'))
}

const relative = /(?<![\w:])(?:super|self)::(?:\w+::)*\w+/g

/** The type that a node writes; empty if there is none. */
function typeAt(node: SyntaxNode | null, around: DialectNode, file: SymbolCollector): string {
  return rustType(inFile(file.textOf(node), around, file))
}

function topLevel(list: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at <= list.length; at += 1) {
    const character = list[at]
    if (character !== undefined && '{([<'.includes(character)) depth += 1
    else if (character !== undefined && ('})]'.includes(character) || (character === '>' && list[at - 1] !== '-')))
      depth -= 1
    else if ((character === ',' && depth === 0) || character === undefined) {
      if (list.slice(start, at).trim() !== '') parts.push(list.slice(start, at))
      start = at + 1
    }
  }
  return parts
}
