import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

export const rust: SymbolDialect = {
  languages: ['rust'],
  files: { endings: ['.rs'], tests: /(?:^|\/)tests?\.rs$/, areFollowed: false, roots: /\.rs$/ },
  names: {
    system: 'crates',
    space: 'module',
    typesBelongTo: 'crate',
    kindsWithMembers: ['module'],
    selfNames: new Set(['self', 'Self']),
    bareMembers: 'modules',
    containers: new Containers({
      lists: 'Vec VecDeque HashSet Iterator',
      maps: 'HashMap BTreeMap',
      one: 'get first last pop next find',
      many: 'filter iter iter_mut into_iter values',
      each: 'map filter find any all',
    }),
    typeParameters: /^[A-Z][A-Z0-9]?$|^T[A-Z]/,
  },
  chains: {
    dotted: (text) =>
      text
        .replace(/^self::/, '$self.')
        .replace(/^&\s*(?:mut\s+)?/, '')
        .replaceAll('::<', '<')
        .replaceAll('::', '.')
        .replace(/\.\s*await\b/g, '')
        .replace(/[?\s]+$/, ''),
  },
  query: `
    (closure_expression) @anonymous
    (use_declaration argument: (_) @use)
    (call_expression function: (_) @call)
    (arguments [(identifier) (scoped_identifier) (field_expression)] @passed)
    (field_initializer value: [(identifier) (scoped_identifier)] @passed)
    (let_declaration) @let
    (let_condition pattern: (tuple_struct_pattern . (_) . (identifier) @unwrapped))
    (parameter) @parameter
    (field_declaration) @parameter
    (static_item) @let
    (const_item) @let
    (closure_parameters (identifier) @bound)
    (for_expression pattern: (identifier) @bound)
    (tuple_pattern (identifier) @bound)
    (tuple_struct_pattern type: (_) (identifier) @bound)
    (match_pattern . (identifier) @bound .)
    (reference_pattern (identifier) @bound)
    (field_pattern name: (shorthand_field_identifier) @bound)
    (enum_variant name: (identifier) @constant)
    (function_item name: (identifier) @nested)
    (function_item return_type: (_) @returns)
    (function_signature_item return_type: (_) @returns)
    (impl_item trait: (_) @trait)
    (trait_item bounds: (trait_bounds (_) @supertrait))
    (macro_invocation (token_tree) @tokens)
  `,
  readers: {
    use: (node, file) => readUse(node, '', file.textOf(node).replace(/\s+/g, ' '), file),
    call(node, file) {
      const callee = file.textOf(node)
      if (!variants.has(callee)) file.call(node, callee)
    },
    passed: (node, file) => file.passed(node, file.textOf(node)),
    let(node, file) {
      const [, name = ''] =
        /^(?:pub\S*\s+)?(?:let|static|const)\s+(?:mut\s+|ref\s+)*([a-zA-Z_]\w*)\s*[:=;]/.exec(
          file.textOf(node).slice(0, 300),
        ) ?? []
      if (name === '') return
      if (node.type !== 'let_declaration') file.named(node, name)
      const value = file.textOf(node.childForFieldName('value')).slice(0, 2_001)
      file.local(node, name, { type: rustType(file.textOf(node.childForFieldName('type'))), value })
    },
    // `if let Some(repo) = self.repo()`: options and results are read as what they hold.
    unwrapped(node, file) {
      const text = file.textOf(node.parent?.parent)
      const [, kind = ''] = /^let\s+(?:\w+::)*(\w+)/.exec(text) ?? []
      file.claim(node)
      const value = kind === 'Some' || kind === 'Ok' ? text.slice(text.indexOf('=') + 1).trim() : ''
      file.local(node, file.textOf(node), { value })
    },
    parameter(node, file) {
      const [, name = ''] =
        /^(?:pub(?:\([^)]*\))?\s+)?(?:mut\s+)?([a-zA-Z_]\w*)\s*:/.exec(file.textOf(node).slice(0, 300)) ?? []
      if (name !== '') file.local(node, name, { type: rustType(file.textOf(node.childForFieldName('type'))) })
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
    returns: (node, file) => file.returns(node, rustType(file.textOf(node))),
    trait: (node, file) => file.base(node, rustType(file.textOf(node)), 'implements'),
    supertrait: (node, file) => file.base(node, rustType(file.textOf(node)), 'inherits'),
    // The grammar does not read what is passed to a macro, such as `assert_eq!(total(&cart), 3)`.
    tokens(node, file) {
      const text = file.textOf(node)
      if (text.length > 2_000) return
      for (const match of text.replace(/"(?:[^"\\]|\\.)*"/g, (found) => ' '.repeat(found.length)).matchAll(calls)) {
        const start = node.startIndex + match.index
        file.call({ startIndex: start, endIndex: start + (match[1]?.length ?? 0) }, match[1] ?? '')
      }
    },
  },
}

/** Constructors of the standard library that look like functions. */
const variants = new Set(['Ok', 'Err', 'Some'])

/** Paths of names and dots before a bracket: `total(`, `self.items.sum(`, `money::round(`. */
const calls = /(?<![\w.:!)\]?$])([a-zA-Z_]\w*(?:(?:\.|::)[a-zA-Z_]\w*)*)(?=\()/g

/** Drops references and lifetimes, and the types that are used as what they hold: `Result<Box<dyn Store>>` is `Store`. */
export function rustType(text: string): string {
  let type = text.trim()
  for (;;) {
    const before = type
    type = type
      .replace(/^(?:&\s*|'\w+\s+|mut\s+|dyn\s+|impl\s+|\*const\s+|\*mut\s+)+/, '')
      .replace(
        /^(?:[\w:]+::)?(?:Option|Result|Box|Rc|Arc|RefCell|Mutex|RwLock|Ref|RefMut|MutexGuard|Pin|Cow|LazyLock|OnceCell|OnceLock)<(?:'\w+,)?([^]*)>$/,
        '$1',
      )
      .trimStart()
    if (type === before) break
    // `Result<A, E>` holds an A.
    type = firstArgument(type)
  }
  const [plain = ''] = type.split(/[+<]/, 1)
  return (type.charAt(plain.length) === '+' ? plain.trimEnd() : plain).replaceAll('::', '.')
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
  const module = (at === -1 ? '' : full.slice(0, at)).replaceAll('::', '.')
  // What `super` is depends on the block of a module around, which only a name of the whole file is asked for.
  if (name === '*') file.import('*', module, '*')
  else if (/^super\b/.test(module)) file.import(alias ?? name, module, name)
  else file.importAt(node, alias ?? name, module, name)
}

function topLevel(list: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at <= list.length; at += 1) {
    const character = list[at]
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if ((character === ',' && depth === 0) || character === undefined) {
      if (list.slice(start, at).trim() !== '') parts.push(list.slice(start, at))
      start = at + 1
    }
  }
  return parts
}
