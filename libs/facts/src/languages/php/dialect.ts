import type { SyntaxNode } from '@coderag/types'
import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

export const php: SymbolDialect = {
  languages: ['php'],
  files: { endings: ['.php'], tests: /Test\.php$/, areFollowed: false },
  names: {
    system: 'qualified',
    space: 'module',
    typesBelongTo: 'scope',
    typesApart: 'file',
    isTopLevel: ([, kind, , parent], around) => kind !== 'module' && (parent === -1 || around === 'module'),
    hasOwnNamesForCalls: true,
    selfNames: new Set(['this', 'self']),
    hasMixins: true,
    constructorOf: () => '__construct',
    callMember: '__invoke',
    containers: new Containers({
      lists: 'array list iterable Collection ArrayCollection ArrayIterator Generator Iterator Traversable',
    }),
    typeParameters: /^[A-Z][A-Z0-9]?$|^T[A-Z]/,
  },
  chains: {
    dotted: (text) =>
      text
        .replace(/^\$this\b/, 'this')
        .replace(/^(new\s+)?(?:self|static)\b/, '$1self')
        .replace(/^parent\b/, 'super')
        .replace(/\?->|->|::/g, '.'),
    hasQualifiedNames: true,
  },
  query: `
    (anonymous_function) @anonymous
    (arrow_function) @anonymous
    (namespace_definition name: (_) @namespace)
    (namespace_use_declaration) @use
    (member_call_expression name: (name) @call)
    (nullsafe_member_call_expression name: (name) @call)
    (scoped_call_expression name: (name) @call)
    (function_call_expression function: (name) @function)
    (function_call_expression function: (qualified_name) @function)
    (object_creation_expression . (name) @created)
    (object_creation_expression . (qualified_name) @created)
    (array_creation_expression) @pair
    (const_element (name) @named)
    (property_declaration) @property
    (property_promotion_parameter) @promoted
    (simple_parameter) @parameter
    (assignment_expression) @assigned
    (catch_clause) @caught
    (foreach_statement) @each
    (return_statement (_) @returned)
    (base_clause (_) @superclass)
    (class_interface_clause (_) @interface)
    (use_declaration (name) @superclass)
    (use_declaration (qualified_name) @superclass)
    (enum_case name: (name) @constant)
    (method_declaration) @method
    (function_definition) @method
  `,
  readers: {
    anonymous: (node, file) => void file.anonymous(node),
    namespace: (node, file) => void (file.module ||= file.textOf(node)),
    use: readUse,
    named: (node, file) => file.named(node, file.textOf(node)),
    // `[$this, 'pay']` is a method as a value.
    pair(node, file) {
      if (node.endIndex - node.startIndex > 200) return
      const [, object, , name] = /^\[\s*(\$\w+)\s*,\s*(["'])(\w+)\2\s*\]$/.exec(file.textOf(node)) ?? []
      if (object !== undefined && name !== undefined) file.passed(node, `${object}->${name}`)
    },
    call(node, file) {
      const start = node.parent?.startIndex ?? node.startIndex
      // `$this->pay(...)` calls nothing.
      if (/^\(\s*\.\.\.\s*\)/.test(file.text.slice(node.endIndex, node.endIndex + 20)))
        return file.passed({ startIndex: start, endIndex: node.endIndex }, file.text.slice(start, node.endIndex))
      file.call({ startIndex: start, endIndex: node.endIndex }, file.text.slice(start, node.endIndex))
    },
    function: (node, file) => file.call(node, file.textOf(node)),
    created: (node, file) => file.call(node, `new ${file.textOf(node)}()`),
    property(node, file) {
      const declared = file.textOf(node)
      const type = typeOf(file.textOf(node.childForFieldName('type')), documented(node, file, 'var'))
      for (const [, name = ''] of declared.split('=')[0]?.matchAll(/\$(\w+)/g) ?? []) {
        file.field(node, name, { type })
        if (/\bstatic\b/.test(declared)) file.field(node, `$${name}`, { type })
      }
    },
    promoted(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      const type = writtenType(file.textOf(node.childForFieldName('type')))
      file.local(node, name, { type })
      file.field(node, name.slice(1), { type })
    },
    parameter(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      const written = file.textOf(node.childForFieldName('type'))
      const around = saysLittle.test(written) ? (node.parent?.parent ?? null) : null
      file.local(node, name, { type: typeOf(written, around === null ? '' : documented(around, file, 'param', name)) })
    },
    assigned(node, file) {
      const left = node.childForFieldName('left')
      const value = file.textOf(node.childForFieldName('right')).slice(0, 2_001)
      if (left?.type === 'variable_name') {
        const name = file.textOf(left)
        file.local(node, name, { value, type: documented(node, file, 'var', name) })
      }
      const property = /^\$this->(\w+)$/.exec(file.textOf(left))?.[1]
      if (property !== undefined) file.assignedField(node, property, { value })
    },
    // `foreach ($days as $at => $day)`.
    each(node, file) {
      const [list, given] = node.namedChildren
      const value = given?.type === 'pair' || given?.type === 'by_ref' ? given.namedChildren.at(-1) : given
      const chain = file.chain(file.textOf(list))
      if (value?.type === 'variable_name') file.bound(node, file.textOf(value), chain === '' ? '' : `${chain}[*]`)
    },
    returned(node, file) {
      if (node.type !== 'null') file.returned(node, file.chain(file.textOf(node)))
    },
    caught(node, file) {
      const [name, type] = [node.childForFieldName('name'), node.childForFieldName('type')]
      if (name !== null) file.local(node, file.textOf(name), { type: writtenType(file.textOf(type)) })
    },
    superclass: (node, file) => file.base(node, file.textOf(node), 'inherits'),
    interface: (node, file) => file.base(node, file.textOf(node), 'implements'),
    constant(node, file) {
      file.constant(node, file.textOf(node))
      file.named(node, file.textOf(node))
    },
    method(node, file) {
      const written = file.textOf(node.childForFieldName('return_type'))
      file.typeOf(node, typeOf(written, saysLittle.test(written) ? documented(node, file, 'return') : ''))
    },
  },
}

/** `use A\B as C, D\{E, F};`, also of functions. */
function readUse(node: DialectNode, file: SymbolCollector): void {
  const text = file
    .textOf(node)
    .replace(/^use\s+(?:function\s+|const\s+)?/, '')
    .replace(/;$/, '')
  const [, prefix = '', group] = /^([\w\\]*)\{([^]*)\}$/.exec(text.trim()) ?? []
  for (const one of (group ?? text).split(',')) {
    const [, path = '', alias] = /^\s*(?:function\s+|const\s+)?\\?([\w\\]+)(?:\s+as\s+(\w+))?\s*$/.exec(one) ?? []
    const full = group === undefined ? path : `${prefix}${path}`.replace(/^\\/, '')
    const at = full.lastIndexOf('\\')
    const name = full.slice(at + 1)
    if (name !== '') file.import(alias ?? name, full.slice(0, Math.max(0, at)), name)
  }
}

/** A type as it is written; `self` and `static` stay, `A|null` is `A`. */
function writtenType(type: string): string {
  return type.replace(/^\?/, '')
}

/** Types that leave open what they hold, which a comment may say. */
const saysLittle =
  /^\??(?:|array|iterable|(?:[\w\\]*\\)?(?:Collection|ArrayCollection|Generator|Iterator|Traversable))$/

/** The declared type, or that of the comment if it says more. */
function typeOf(written: string, documented: string): string {
  return documented !== '' && saysLittle.test(written) ? documented : writtenType(written)
}

/**
 * The type of a tag in the comment above, empty if there is none: older code declares its types there, and all code what
 * lists hold.
 *
 * @param variable - Which variable the tag names; empty for one that names none.
 */
function documented(node: SyntaxNode, file: SymbolCollector, tag: 'param' | 'return' | 'var', variable = ''): string {
  const before = file.text.slice(Math.max(0, node.startIndex - 2_000), node.startIndex).trimEnd()
  if (!before.endsWith('*/') && !before.endsWith(']')) return ''
  const comment = /\/\*\*(?:(?!\*\/)[^])*\*\/\s*(?:#\[[^\]]*\]\s*)*$/.exec(before)?.[0] ?? ''
  for (const [, type = '', name] of comment.matchAll(tags[tag]))
    if (variable === '' || name === variable) return heldType(type)
  return ''
}

const tagged = (tag: string): RegExp =>
  new RegExp(String.raw`@${tag}\s+((?:[\w\\|?[\]]|\bnon-empty-|<[^<>\n]*>)+)(?:\s+(\$\w+))?(?=\s|$)`, 'g')
const tags = { param: tagged('param'), return: tagged('return'), var: tagged('var') }

/** `array<string, Order>`, `\Generator<int, Order, mixed, void>` and `Collection|Order[]` by what they hold. */
function heldType(type: string): string {
  const plain = writtenType(type).replace(/^(?:[\w\\]*Collection\|)([\w\\]+\[\])$/, '$1')
  return plain.replace(/^(?:non-empty-)?([\w\\]+)<(?:[^<>,]*,)?([^<>,]*)(?:,[^<>]*)?>/, '$1<$2>')
}
