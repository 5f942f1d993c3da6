import { Containers } from '../../symbols/containers.js'
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
        const path = file.textOf(part.childForFieldName('name') ?? part)
        const alias = file.textOf(part.childForFieldName('alias'))
        if (alias !== '') file.import(alias, path, '*')
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
      const value = file.textOf(node.namedChildren[0])
      if (target?.namedChildren[0]?.type === 'identifier') file.local(node, file.textOf(target), { value })
    },
    walrus(node, file) {
      const name = file.textOf(node.childForFieldName('name'))
      if (name !== '') file.local(node, name, { value: file.textOf(node.childForFieldName('value')) })
    },
    parameter(node, file) {
      const name = node.childForFieldName('name') ?? node.namedChildren[0]
      const type = file.textOf(node.childForFieldName('type'))
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
      if (isProperty(file.text.slice(whole.startIndex, node.startIndex))) file.isProperty(node)
      const type = node.childForFieldName('return_type')
      if (type !== null) file.typeOf(node, file.textOf(type))
    },
    anonymous: (node, file) => void file.anonymous(node),
  },
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
      file.import(file.textOf(alias), module, file.textOf(name))
    } else if (type === 'dotted_name') file.import(file.textOf(part), module, file.textOf(part))
  }
}

function readAssigned(node: DialectNode, file: SymbolCollector): void {
  const left = node.childForFieldName('left') as DialectNode | null
  if (left === null) return
  const kind = left.type
  if (kind !== 'identifier' && kind !== 'attribute') return bindAll(left, file)
  const name = file.textOf(left)
  if (kind === 'attribute' && !/^self\s*\.[^.]*$/.test(name)) return
  const type = file.textOf(node.childForFieldName('type'))
  const value = file.textOf(node.childForFieldName('right')).slice(0, 2_001)
  if (kind === 'attribute') return file.field(node, file.textOf(left.childForFieldName('attribute')), { type, value })
  if (/^_?[A-Z]/.test(name)) file.named(node, name)
  file.local(left, name, { type, value })
  if (file.isInType(node) && isClassBody(node)) file.field(node, name, { type, value })
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
