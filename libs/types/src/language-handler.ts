import type { SymbolKind } from './chunk.js'

/** The part of a tree-sitter node that handlers use; web-tree-sitter's `Node` fits it as it is. */
export interface SyntaxNode {
  readonly type: string
  readonly text: string
  /** UTF-16 units, as tree-sitter's JavaScript bindings count. */
  readonly startIndex: number
  readonly endIndex: number
  readonly parent: SyntaxNode | null
  readonly previousNamedSibling: SyntaxNode | null
  readonly nextNamedSibling: SyntaxNode | null
  readonly namedChildren: readonly SyntaxNode[]
  childForFieldName(name: string): SyntaxNode | null
}

/** How one node type declares something. */
export interface DeclarationRule {
  readonly kind: SymbolKind
  /** True where members are declarations of their own and the scope goes into their context prefix: a class, a module. */
  readonly container?: boolean
  /** Gives the name; defaults to the text of the field `name`. Null: this node declares nothing after all. */
  readonly name?: (node: SyntaxNode) => string | null
  /** Gives a kind other than `kind` for this node, such as `interface` for a Go type; defaults to `kind`. */
  readonly kindOf?: (node: SyntaxNode) => SymbolKind
  /** Scope beside the enclosing containers, such as the receiver type of a Go method. */
  readonly scope?: (node: SyntaxNode) => string | null
  /** Where members stand; defaults to the field `body`, else that of the field `value` or `right`, else the last child. */
  readonly body?: (node: SyntaxNode) => SyntaxNode | null
}

/** Everything coderag knows of one programming language. Adding a language is adding one of these. */
export interface LanguageHandler {
  /** Lower case, such as `csharp`; the value of `chunk.language`. */
  readonly language: string
  /** With the dot, lower case. */
  readonly extensions: readonly string[]
  /** Whole file names without a telling extension, such as `Rakefile`. */
  readonly fileNames?: readonly string[]
  /** Programs of a `#!` line, such as `python3`. */
  readonly interpreters?: readonly string[]
  /** File name of the grammar without `.wasm`. */
  readonly grammar: string
  /** Declarations by node type. */
  readonly declarations: Readonly<Record<string, DeclarationRule>>
  /** Node types that only wrap a declaration: `export_statement`, `decorated_definition`. */
  readonly wrappers?: readonly string[]
  /** Node types that hold declarations without being part of one: `preproc_if`, `extern "C" { … }`. */
  readonly groups?: readonly string[]
  /** Node types of comments, which belong to the declaration that follows them. */
  readonly comments: readonly string[]
  /** The documentation of a declaration without comment marks, or null. Defaults to the comments right above it. */
  readonly docstring?: (node: SyntaxNode) => string | null
  /** Node types of imports, with the modules that each names, as written. */
  readonly imports: Readonly<Record<string, (node: SyntaxNode) => readonly string[]>>
}
