import type { DeclarationRule, LanguageHandler, SyntaxNode } from '@coderag/types'

// Declarations that C and C++ share. A name stands inside nested declarators: `char *(*name(int))[3]`.

/** The declarator of a function, below pointers and references; null for variables, function pointers among them. */
function functionDeclarator(node: SyntaxNode): SyntaxNode | null {
  let declarator = node.childForFieldName('declarator')
  while (declarator !== null && declarator.type !== 'function_declarator') {
    // A reference's declarator has no field of its own.
    declarator =
      declarator.childForFieldName('declarator') ??
      (declarator.type === 'reference_declarator' ? lastChild(declarator) : null)
  }
  return declarator?.childForFieldName('declarator')?.type === 'parenthesized_declarator' ? null : declarator
}

function lastChild(node: SyntaxNode): SyntaxNode | null {
  return node.namedChildren.at(-1) ?? null
}

function qualifiedName(node: SyntaxNode): string | null {
  return functionDeclarator(node)?.childForFieldName('declarator')?.text ?? null
}

/** `shop::Cart<T>::count` gives `count`; an operator's name keeps its symbol. */
function lastName(node: SyntaxNode): string | null {
  const name = qualifiedName(node)
  if (name === null) return null
  const operator = name.indexOf('operator')
  const cut = name.lastIndexOf('::', operator === -1 ? undefined : operator)
  return cut === -1 ? name : name.slice(cut + 2)
}

/** `shop::Cart<T>::count` gives `shop::Cart`. */
function qualifier(node: SyntaxNode): string | null {
  const name = qualifiedName(node)
  const last = lastName(node)
  if (name === null || last === null || name.length === last.length) return null
  return name.slice(0, -last.length - 2).replace(/<[^<>]*>/g, '')
}

/** Declares a type where it is defined, not where it is used. */
function definedType(kind: 'struct' | 'class' | 'enum', container: boolean): DeclarationRule {
  return {
    kind,
    container,
    name: (node) => (node.childForFieldName('body') === null ? null : (node.childForFieldName('name')?.text ?? null)),
  }
}

export const cDeclarations: Readonly<Record<string, DeclarationRule>> = {
  function_definition: { kind: 'function', name: lastName, scope: qualifier },
  // Prototypes: in a header they are all there is.
  declaration: { kind: 'function', name: lastName, scope: qualifier },
  struct_specifier: definedType('struct', true),
  union_specifier: definedType('struct', false),
  enum_specifier: definedType('enum', false),
  type_definition: {
    kind: 'type',
    name: (node) => /\w+/.exec(node.childForFieldName('declarator')?.text ?? '')?.[0] ?? null,
    kindOf: (node) => {
      const type = node.childForFieldName('type')
      if (type === null || type.childForFieldName('body') === null) return 'type'
      return type.type === 'enum_specifier' ? 'enum' : 'struct'
    },
  },
  preproc_function_def: { kind: 'macro' },
}

export const cGroups = [
  'preproc_if',
  'preproc_ifdef',
  'preproc_else',
  'preproc_elif',
  'linkage_specification',
  'declaration_list',
]

export const cImports: LanguageHandler['imports'] = {
  preproc_include: (node) => [node.childForFieldName('path')?.text.replace(/^[<"]|[>"]$/g, '') ?? ''],
}
