import { Containers } from '../../symbols/containers.js'
import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'

export const python: SymbolDialect = {
  languages: ['python'],
  names: {
    imports: 'dotted',
    exportWord: '',
    submoduleEnding: '.py',
    constructorOf: () => '__init__',
    containers: new Containers({
      lists:
        'list set frozenset tuple List Set Deque Queue Sequence Collection Iterable Iterator Generator AsyncGenerator AsyncIterable',
      maps: 'dict Dict',
      one: 'get pop',
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
    (return_statement [(identifier) (attribute)] @passed)
    (assignment left: (attribute) right: [(identifier) (attribute)] @passed)
    (decorator [(identifier) (attribute)] @call)
    (class_definition superclasses: (argument_list) @bases)
  `,
  readers: {
    from: readFrom,
    import(node, file) {
      for (const part of node.namedChildren) {
        const path = part.childForFieldName('name')?.text ?? part.text
        const alias = part.childForFieldName('alias')?.text
        if (alias !== undefined) file.import(alias, path, '*')
        // `import a.b` binds `a`; the chain `a.b.c()` is followed from there.
        else file.import(path.split('.')[0] ?? path, path.split('.')[0] ?? path, '*')
      }
    },
    call: (node, file) => file.call(node, file.textOf(node)),
    passed: (node, file) => file.passed(node, file.textOf(node)),
    assigned: readAssigned,
    bound: (node, file) => file.local(node, file.textOf(node)),
    target(node, file) {
      const list = file.textOf(node.parent?.childForFieldName('right'))
      const [, keyed] = /^([\w.]+)\.items\(\)$/.exec(list.slice(0, 300)) ?? []
      const [, counted] = /^enumerate\(([\w.]+(?:\(\))?)\)$/.exec(list.slice(0, 300)) ?? []
      const second = node.namedChildren[1]
      // `for key, order in orders.items()` and `for at, order in enumerate(orders)`: the second name is an element.
      if (node.type === 'identifier') bindElement(node, list, '[*]', file)
      else if (node.namedChildren.length === 2 && second?.type === 'identifier' && (keyed ?? counted) !== undefined) {
        bindAll(node.namedChildren[0] as DialectNode, file)
        bindElement(second as DialectNode, keyed ?? counted ?? '', keyed === undefined ? '[*]' : '[]', file)
      } else bindAll(node, file)
    },
    alias(node, file) {
      const target = node.childForFieldName('alias')
      const value = node.namedChildren[0]?.text ?? ''
      if (target?.namedChildren[0]?.type === 'identifier') file.local(node, target.text, { value })
    },
    walrus(node, file) {
      const name = node.childForFieldName('name')?.text
      if (name !== undefined) file.local(node, name, { value: node.childForFieldName('value')?.text ?? '' })
    },
    parameter(node, file) {
      const name = node.childForFieldName('name') ?? node.namedChildren[0]
      const type = node.childForFieldName('type')?.text ?? ''
      if (name?.type === 'identifier') file.local(name as DialectNode, name.text, { type })
    },
    bases(node, file) {
      for (const base of node.namedChildren) {
        if (base.type === 'identifier' || base.type === 'attribute' || base.type === 'subscript')
          file.base(node, base.text, 'inherits')
      }
    },
    class: (node, file) => declare(node, 'class', file),
    function(node, file) {
      declare(node, file.isInType(node) ? 'method' : 'function', file)
      if (isProperty(node, file)) file.isProperty(node)
      const type = node.childForFieldName('return_type')?.text
      if (type !== undefined) file.typeOf(node, type)
    },
    anonymous: (node, file) => void file.anonymous(node),
  },
}

/** Declares a function or class, with its decorators. */
function declare(node: DialectNode, kind: string, file: SymbolCollector): void {
  const whole = node.parent?.type === 'decorated_definition' ? (node.parent as DialectNode) : node
  file.declare(whole, file.textOf(node.childForFieldName('name')), kind)
}

/** `@property` and its like stand right above the function, or above other decorators. */
function isProperty(node: DialectNode, file: SymbolCollector): boolean {
  if (node.parent?.type !== 'decorated_definition') return false
  return /^\s*@[ \t]*(?:\w+\.)*(?:cached_)?property\b(?!\.)/m.test(
    file.text.slice(node.parent.startIndex, node.startIndex),
  )
}

function readFrom(node: DialectNode, file: SymbolCollector): void {
  const module = node.childForFieldName('module_name')
  if (module === null) return
  for (const part of node.namedChildren) {
    if (part.startIndex === module.startIndex) continue
    if (part.type === 'wildcard_import') file.import('*', module.text, '*')
    else if (part.type === 'aliased_import') {
      file.import(part.childForFieldName('alias')?.text ?? '', module.text, part.childForFieldName('name')?.text ?? '')
    } else if (part.type === 'dotted_name') file.import(part.text, module.text, part.text)
  }
}

function readAssigned(node: DialectNode, file: SymbolCollector): void {
  const left = node.childForFieldName('left')
  const type = node.childForFieldName('type')?.text ?? ''
  const value = node.childForFieldName('right')?.text.slice(0, 2_001) ?? ''
  if (left === null) return
  if (left.type === 'attribute' && left.childForFieldName('object')?.text === 'self') {
    file.field(node, left.childForFieldName('attribute')?.text ?? '', { type, value })
  } else if (left.type === 'identifier') {
    if (/^_?[A-Z]/.test(left.text)) file.named(node, left.text)
    file.local(left as DialectNode, left.text, { type, value })
    if (isClassBody(node)) file.field(node, left.text, { type, value })
  } else bindAll(left as DialectNode, file)
}

function isClassBody(node: DialectNode): boolean {
  return node.parent?.type === 'expression_statement' && node.parent.parent?.parent?.type === 'class_definition'
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
