import type { SymbolKind } from './chunk.js'

/** The part of a tree-sitter node that handlers use. `Node` of web-tree-sitter has this shape. */
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

/** The rule by which one node type declares a symbol. */
export interface DeclarationRule {
  readonly kind: SymbolKind
  /**
   * True if members are declarations of their own and the name becomes part of their context prefix: a class, a module.
   */
  readonly container?: boolean
  /**
   * Returns the name of the declaration. Default: the text of the field `name`. Null means that this node declares
   * nothing.
   */
  readonly name?: (node: SyntaxNode) => string | null
  /** Returns a kind other than `kind` for this node, such as `interface` for a Go type. Default: `kind`. */
  readonly kindOf?: (node: SyntaxNode) => SymbolKind
  /** Returns a scope besides the enclosing containers, such as the receiver type of a Go method. */
  readonly scope?: (node: SyntaxNode) => string | null
  /**
   * Returns the node that holds the members. Default: the field `body`, else that of the field `value` or `right`, else
   * the last child.
   */
  readonly body?: (node: SyntaxNode) => SyntaxNode | null
}

/** Everything that coderag knows of one programming language. A new language is one new handler. */
export interface LanguageHandler {
  /** Lower case, such as `csharp`; the value of `chunk.language`. */
  readonly language: string
  /** Extensions with the dot, lower case. */
  readonly extensions: readonly string[]
  /** File names, for files without an extension that identifies the language, such as `Rakefile`. */
  readonly fileNames?: readonly string[]
  /** Programs in a `#!` line, such as `python3`. */
  readonly interpreters?: readonly string[]
  /** File name of the grammar without `.wasm`. */
  readonly grammar: string
  /**
   * True for a grammar whose lexer is so large that V8's optimising compiler takes more than 100 MB for it. It stays in
   * V8's baseline code then: half a megabyte of source and less takes less time, 8 MB a third more. Default: false.
   */
  readonly hugeLexer?: boolean
  /**
   * True if the grammar ends declarations or directives at the end of a line, so that a file whose last line has none is parsed as
   * something else. Its text is parsed with one.
   */
  readonly needsLineEnd?: boolean
  /** Declarations by node type. */
  readonly declarations: Readonly<Record<string, DeclarationRule>>
  /**
   * Words that begin a declaration at the start of a line, and nothing else there: `def`, `class`. By them, declarations
   * are found that a syntax error hides from the grammar. Default: none is searched.
   */
  readonly declarationWords?: readonly string[]
  /** Node types that only wrap a declaration: `export_statement`, `decorated_definition`. */
  readonly wrappers?: readonly string[]
  /** Node types that hold declarations without being part of one: `preproc_if`, `extern "C" { … }`. */
  readonly groups?: readonly string[]
  /** Node types of comments. A comment belongs to the declaration that follows it. */
  readonly comments: readonly string[]
  /**
   * Returns the documentation of a declaration without comment marks, or null. Default: the comments directly above it.
   */
  readonly docstring?: (node: SyntaxNode) => string | null
  /** Node types of imports, with a function that returns the imported modules as written. */
  readonly imports: Readonly<Record<string, (node: SyntaxNode) => readonly string[]>>
}
