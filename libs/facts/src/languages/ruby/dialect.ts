import type { SymbolDialect } from '../../symbols/dialect.js'
import type { DialectNode, SymbolCollector } from '../../symbols/symbol-collector.js'
import { libraryMethods } from './library-methods.js'

export const ruby: SymbolDialect = {
  languages: ['ruby'],
  files: { endings: ['.rb'], tests: /_(?:spec|test)\.rb$/ },
  names: {
    system: 'constants',
    imports: 'paths',
    typesBelongTo: 'scope',
    kindsWithMembers: ['module'],
    selfNames: new Set(['self']),
    bareMembers: 'types',
    hasOwnNamesForCalls: true,
    callsWithoutBrackets: true,
    hasMixins: true,
    constructorOf: () => 'initialize',
    libraryMethods,
  },
  chains: {
    dotted: (text) =>
      text
        .replace(/^::/, '')
        .replace(/&\.|::/g, '.')
        .replace(/^self\.class\.(?!new\b)/, 'self.'),
    finished,
    hasTrailingFunctions: true,
    hasMarkedNames: true,
  },
  query: `
    (method name: (_) @passed)
    (singleton_method name: (_) @passed)
    (call method: (_) @call)
    (super) @call
    (class superclass: (superclass (_) @superclass))
    (method_parameters (identifier) @bound)
    (block_parameters (identifier) @bound)
    (lambda_parameters (identifier) @bound)
    (optional_parameter name: (identifier) @bound)
    (keyword_parameter name: (identifier) @bound)
    (splat_parameter name: (identifier) @bound)
    (hash_splat_parameter name: (identifier) @bound)
    (block_parameter name: (identifier) @bound)
    (destructured_parameter (identifier) @bound)
    (left_assignment_list (identifier) @bound)
    (exception_variable (identifier) @bound)
    (for pattern: (identifier) @bound)
    (assignment left: (identifier) @bound)
    (operator_assignment left: (identifier) @bound)
    (method body: (body_statement (_) @returned .))
    (singleton_method body: (body_statement (_) @returned .))
    (return (argument_list (_) @returned))
    (assignment) @assigned
    (operator_assignment) @assigned
    (block_argument (simple_symbol) @by_name)
    (do_block) @block
    (block) @block
    (identifier) @bare
  `,
  readers: {
    passed: (node, file) => void file.claim(node),
    // Any other block shares the names of what is around it.
    block(node, file) {
      if (file.isHandler(node)) file.anonymous(node)
    },
    call: readCall,
    // `items.each(&:ship)`.
    by_name: (node, file) => file.passedByName(node, file.textOf(node).slice(1)),
    superclass: (node, file) => file.base(node, file.textOf(node), 'inherits'),
    bound(node, file) {
      file.claim(node)
      // The value comes with the assignment.
      if (node.parent?.type !== 'assignment') file.local(node, file.textOf(node))
    },
    assigned(node, file) {
      const [left, right] = [node.childForFieldName('left'), node.childForFieldName('right')]
      const [name, value] = [file.textOf(left), file.textOf(right).slice(0, 2_001)]
      if (left?.type === 'identifier') file.local(node, name, { value })
      else if (left?.type === 'instance_variable' || left?.type === 'class_variable') file.field(node, name, { value })
      else if (left?.type === 'constant') {
        file.named(node, name)
        file.field(node, name, { value })
      }
    },
    returned(node, file) {
      if (node.type === 'return' || literals.has(node.type)) return
      const value = node.type === 'assignment' ? node.childForFieldName('right') : node
      file.returned(node, value !== null && values.has(value.type) ? file.chain(file.textOf(value)) : '')
    },
    // Without arguments a call looks like a variable. It is one if the name is bound nowhere around.
    bare(node, file) {
      if (file.claim(node)) file.bareCall(node, file.textOf(node))
    },
  },
}

/** What has no members that a repository declares. */
const literals = new Set(['nil', 'true', 'false', 'integer', 'float', 'string', 'simple_symbol', 'regex'])
/** What a method gives back if it stands at its end; of a condition, both ways would have to be known. */
const values = new Set(['call', 'identifier', 'constant', 'scope_resolution', 'instance_variable', 'self'])

/** Calls in the body of a class that say something of its methods, and hand none over. */
const namesMethods = new Set(
  (
    'private public protected module_function private_class_method public_class_method private_constant alias_method ' +
    'remove_method undef_method attr_writer attr define_method delegate method'
  ).split(' '),
)

function readCall(node: DialectNode, file: SymbolCollector): void {
  if (!file.claim(node)) return
  const whole = node.type === 'super' && node.parent?.type !== 'call' ? node : (node.parent as DialectNode)
  const text = file.text.slice(whole.startIndex, node.endIndex)
  const name = file.textOf(node)
  // `super` calls the method of the same name.
  if (name === 'super') return file.call(node, `super.${file.nameAround(node)}`)
  if (text === name) {
    if (name === 'include' || name === 'extend' || name === 'prepend') {
      for (const module of argumentsOf(whole))
        if (/^[A-Z]/.test(file.textOf(module))) file.base(node, file.textOf(module), 'inherits')
      return
    }
    if (/^attr_(?:reader|accessor)$/.test(name)) {
      for (const symbol of argumentsOf(whole)) {
        const attribute = file.textOf(symbol).replace(/^:/, '')
        if (/^\w+$/.test(attribute)) file.field(node, attribute, { value: `@${attribute}` })
      }
      return
    }
    if (name === 'method') {
      const [symbol] = argumentsOf(whole)
      if (symbol?.type === 'simple_symbol') file.passed(symbol, file.textOf(symbol).slice(1))
    }
    // `before_action :check`, in the body of a class, names a method.
    if (file.isInType(whole) && !namesMethods.has(name))
      for (const symbol of argumentsOf(whole))
        if (symbol.type === 'simple_symbol') file.passed(symbol, file.textOf(symbol).slice(1))
    if (name === 'require' || name === 'require_relative') {
      const [, , path] = /^(["'])([\w./-]+)\1$/.exec(file.textOf(argumentsOf(whole)[0] ?? null)) ?? []
      // What `require` names lies anywhere on the load path.
      if (path !== undefined && name === 'require_relative') file.import('', `./${path}`, '*')
      return
    }
  }
  file.call({ startIndex: whole.startIndex, endIndex: node.endIndex }, text)
}

function argumentsOf(call: DialectNode): readonly DialectNode[] {
  return (call.childForFieldName('arguments')?.namedChildren ?? []) as DialectNode[]
}

/** An object is made by a method of its class. */
function finished(chain: string): string {
  if (!/\bnew\b/.test(chain)) return chain
  return chain.replace(/^new(?=[.()]|$)/, 'self.new').replace(/(?:\.class)?\.new(?:\(\))?(?=\.|$)/g, '{}')
}
