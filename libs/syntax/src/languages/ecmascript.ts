import type { DeclarationRule, LanguageHandler, SyntaxNode } from '@coderag/types'

// Declarations that JavaScript and TypeScript share: node types of the two grammars agree wherever both have them.

const functionTypes = new Set([
  'arrow_function',
  'function_expression',
  'function',
  'generator_function',
  'generator_function_expression',
])
/** React's functions whose result is the component they are given. */
const componentWrapper = /(?:^|\.)(?:memo|forwardRef)$/

const methodKind = (node: SyntaxNode) =>
  node.childForFieldName('name')?.text === 'constructor' ? 'constructor' : 'method'

/** Values that make an exported const worth a name of its own: `export const reducer = createReducer({…})`. */
const builtTypes = new Set([
  'call_expression',
  'new_expression',
  'object',
  'array',
  'as_expression',
  'satisfies_expression',
])

/** Declares a const, property or assignment whose value is a function, a class, or an object of functions. */
export function named(valueField: string, name: (node: SyntaxNode) => string | null): DeclarationRule {
  return {
    kind: 'function',
    container: true,
    name: (node) => {
      const value = node.childForFieldName(valueField)
      return value !== null && valueKind(value) !== null ? name(node) : null
    },
    kindOf: (node) => {
      const value = node.childForFieldName(valueField)
      return (value === null ? null : valueKind(value)) ?? 'function'
    },
  }
}

/** `variable_declarator`: besides, what an exported const is built to. */
function declarator(): DeclarationRule {
  const rule = named('value', (node) => fieldText(node, 'name'))
  const isExported = (node: SyntaxNode) => node.parent?.parent?.type === 'export_statement'
  return {
    ...rule,
    name: (node) => {
      const value = node.childForFieldName('value')
      if (value === null || (valueKind(value) === null && !(builtTypes.has(value.type) && isExported(node))))
        return null
      return fieldText(node, 'name')
    },
    kindOf: (node) => {
      const value = node.childForFieldName('value')
      return (value === null ? null : valueKind(value)) ?? 'constant'
    },
  }
}

function valueKind(value: SyntaxNode): 'function' | 'class' | 'constant' | null {
  const type = value.type
  if (functionTypes.has(type)) return 'function'
  if (type === 'class') return 'class'
  if (type === 'object') return value.namedChildren.some(isFunctionMember) ? 'constant' : null
  return type === 'call_expression' && isWrapped(value) ? 'function' : null
}

/**
 * A function around which another is put, as far as a reader is concerned: `asyncHandler(async (req, res) => …)`. A variable of a
 * function may as well be a value that is worked out: `const total = computed(() => …)`.
 */
function isWrapped(call: SyntaxNode): boolean {
  const called = call.childForFieldName('function')
  if (called === null) return false
  if (componentWrapper.test(called.text)) return true
  if (called.type !== 'identifier' || !isAtTop(call)) return false
  const [only, ...others] =
    call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? []
  return only !== undefined && others.length === 0 && functionTypes.has(only.type)
}

/** True for the value of what a file or a class has. */
function isAtTop(value: SyntaxNode): boolean {
  const holder = value.parent
  if (holder === null || holder.type === 'pair') return false
  if (holder.type.endsWith('field_definition')) return true
  const { parent } = holder.parent ?? {}
  return parent?.type === 'program' || parent?.type === 'export_statement'
}

function isFunctionMember(member: SyntaxNode): boolean {
  const type = member.type
  if (type === 'method_definition') return true
  return type === 'pair' && functionTypes.has(member.childForFieldName('value')?.type ?? '')
}

/** `exports.pay`, `Cart.prototype.pay` and `window.pay` give `pay`; `module.exports` gives the file's `exports`. */
function assignedName(node: SyntaxNode): string | null {
  const left = node.childForFieldName('left')
  if (left === null) return null
  return left.type === 'member_expression' ? (left.childForFieldName('property')?.text ?? null) : left.text
}

function assignedScope(node: SyntaxNode): string | null {
  const target = node.childForFieldName('left')?.childForFieldName('object')?.text
  if (
    target === undefined ||
    target.length > 100 ||
    /^(?:(?:module\.)?exports|module|this|window|globalThis)$/.test(target)
  )
    return null
  return target.replace(/\.prototype$/, '')
}

export const ecmascriptDeclarations: Readonly<Record<string, DeclarationRule>> = {
  function_declaration: { kind: 'function' },
  generator_function_declaration: { kind: 'function' },
  class_declaration: { kind: 'class', container: true },
  method_definition: { kind: 'method', kindOf: methodKind },
  variable_declarator: declarator(),
  pair: named('value', (node) => fieldText(node, 'key')),
  assignment_expression: { ...named('right', assignedName), scope: assignedScope },
  // `export default` of something without a name of its own.
  arrow_function: { kind: 'function', name: defaultExport },
  function_expression: { kind: 'function', name: defaultExport },
  class: { kind: 'class', container: true, name: defaultExport },
  object: {
    kind: 'constant',
    container: true,
    name: (node) => (valueKind(node) === null ? null : defaultExport(node)),
  },
}

/** Decorators of a class member are its siblings in these grammars. */
export const ecmascriptComments = ['comment', 'html_comment', 'decorator']

export const ecmascriptWrappers = [
  'export_statement',
  'lexical_declaration',
  'variable_declaration',
  'expression_statement',
]

export const ecmascriptImports: LanguageHandler['imports'] = {
  import_statement: moduleNames,
  export_statement: (node) => [sourceOf(node)].flatMap((name) => name ?? []),
  lexical_declaration: requiredModules,
  variable_declaration: requiredModules,
  expression_statement: requiredModules,
}

function defaultExport(node: SyntaxNode): string | null {
  return node.parent?.type === 'export_statement' ? 'default' : null
}

/** Text of a short field, quotes off. */
export function fieldText(node: SyntaxNode, field: string): string | null {
  const child = node.childForFieldName(field)
  return child === null || child.endIndex - child.startIndex > 200 ? null : child.text.replace(/^["']|["']$/g, '')
}

function sourceOf(node: SyntaxNode): string | null {
  return node.childForFieldName('source')?.text.slice(1, -1) ?? null
}

function moduleNames(node: SyntaxNode): string[] {
  const source = sourceOf(node)
  // `import fs = require('fs')` keeps its source one level down.
  return source === null ? requiredModules(node) : [source]
}

function requiredModules(node: SyntaxNode): string[] {
  // The call stands at the start; a long statement is a program of its own, not an import.
  const start = node.text.slice(0, 400)
  if (!start.includes('require')) return []
  return [...start.matchAll(/(?:=\s*|^[ \t]*)require\(\s*["'`]([^"'`]+)["'`]/gm)].flatMap((match) => match[1] ?? [])
}
