import { CoderagError } from '@coderag/types'

/** Every failure of parsing, with the facts that each carries. A tree with error nodes is not a failure. */
interface SyntaxFailures {
  /** No handler is registered for the language. */
  SYNTAX_LANGUAGE_UNKNOWN: { language: string }
  /** The grammar's `.wasm.gz` file is missing, or is not one this tree-sitter loads. */
  SYNTAX_GRAMMAR_UNUSABLE: { language: string; grammar: string }
  /** Parsing took longer than its limit. Nothing is kept of it. */
  SYNTAX_TIMEOUT: { language: string; timeoutMs: number }
  /** Brackets are nested so deep that the parser, or a reader of its tree, would not end or break down. */
  SYNTAX_TOO_DEEP: { language: string; depth: number }
  /** The caller's signal ended the parse. */
  SYNTAX_ABORTED: { language: string }
  /** The grammar or its scanner broke down inside WebAssembly. The next parse starts with a fresh parser. */
  SYNTAX_PARSER_CRASHED: { language: string }
}

/** A failure of this library; branch on `code`. */
export class SyntaxFailure<C extends keyof SyntaxFailures = keyof SyntaxFailures> extends CoderagError<
  C,
  SyntaxFailures[C]
> {
  override readonly name = 'SyntaxFailure'
}
