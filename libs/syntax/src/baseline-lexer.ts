import { setFlagsFromString } from 'node:v8'
import { Parser, type Language } from 'web-tree-sitter'

/**
 * Keeps V8 from optimising the lexer of a grammar. V8 compiles a function of WebAssembly when it is first called, to code
 * that counts its calls for the optimiser, unless these two flags are off at that moment. A parse of one blank calls the
 * lexer. The flags hold for the whole process, hence only for that parse: a function that another thread calls for the
 * first time meanwhile stays in baseline code as well.
 */
export function keepLexerInBaseline(language: Language): void {
  const parser = new Parser().setLanguage(language)
  setFlagsFromString('--no-wasm-dynamic-tiering')
  setFlagsFromString('--no-wasm-tier-up')
  try {
    parser.parse(' ')?.delete()
  } finally {
    setFlagsFromString('--wasm-dynamic-tiering')
    setFlagsFromString('--wasm-tier-up')
    parser.delete()
  }
}
