import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LanguageHandler } from '@coderag/types'
import { Language, Parser } from 'web-tree-sitter'
import { keepLexerInBaseline } from './baseline-lexer.js'
import { embeddedCode, type EmbeddedCode } from './embedded.js'
import { SyntaxFailure } from './errors.js'
import { createLanguageParser, KeptTree, type LanguageParser, type SharedMemory } from './parser.js'
import { createLookup, HANDLERS } from './registry.js'

/** What of a file is parsed, and in which language. */
export interface SourceCode {
  readonly handler: LanguageHandler
  /** Text to parse, as long as the file: the file itself, or its embedded code alone. */
  readonly text: string
  /** Parts of the file that are code, as UTF-16 positions. Null if all of it is. */
  readonly parts: EmbeddedCode['parts'] | null
}

/** Finds languages and loads their parsers. */
export interface Syntax {
  /** Every registered language. */
  readonly handlers: readonly LanguageHandler[]
  /**
   * The language of a file, by its name or extension, else by its `#!` line.
   *
   * @param path - With `/` between parts; only the last part counts.
   * @param firstLine - The file's first line, for names that do not tell.
   */
  languageOf(path: string, firstLine?: string): LanguageHandler | null
  /**
   * What of a file is parsed: all of it, or the code embedded in a component, a template or a notebook. Null if nothing
   * of it is in a parsed language.
   */
  codeOf(path: string, text: string): SourceCode | null
  /**
   * The parser of a language, loaded on first use (1 to 20 ms, up to 0.7 s where WebAssembly compiles it first) and kept.
   *
   * @throws SyntaxFailure `SYNTAX_LANGUAGE_UNKNOWN` or `SYNTAX_GRAMMAR_UNUSABLE`.
   */
  load(language: string): Promise<LanguageParser>
  /**
   * True after WebAssembly trapped in a grammar, or wanted more than 256 MB. All grammars of a thread share its memory, which may be damaged since:
   * no file is parsed on this thread any more. Parse the next one on another thread.
   */
  readonly isSpent: boolean
}

/** Finds the grammars by the name of the package, so that an application can bundle this code without them. */
const grammarFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@coderag/syntax/package.json')), 'grammars')

/** The part of the interface that is used here; Node's types leave it out. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => object
}

/** Bytes of a page of WebAssembly memory. */
const PAGE_BYTES = 65_536
/** Memory of the runtime at its start in bytes, as tree-sitter's own build has it. */
const INITIAL_BYTES = 32 * 1024 * 1024
/**
 * Maximum memory of all grammars of a thread in bytes; a file whose tree needs more is cut by lines. Files of public repositories up to
 * 2 MB, the default maximum of a crawl, need 96 MB at most (1.7 MB of numbers in JavaScript; 115 MB after another file in Go). Hostile
 * ones took 495 MB (1 MB of open type parameters in Kotlin).
 */
const MAX_BYTES = 256 * 1024 * 1024

/** tree-sitter's runtime is one per thread: a second start would cut it off from the grammars loaded before. */
let runtime: Promise<void> | null = null
const memory: SharedMemory = { isDamaged: false }

export interface SyntaxOptions {
  /**
   * If true, `withTree` keeps its last tree for the next reader of the same text. Costs the memory of one tree, about
   * ten times the file. Default: false.
   */
  readonly keepLastTree?: boolean
}

/** Opens the registry. Nothing is read before the first `load`. */
export function createSyntax({ keepLastTree = false }: SyntaxOptions = {}): Syntax {
  const kept = keepLastTree ? new KeptTree() : null
  const byName = new Map(HANDLERS.map((handler) => [handler.language, handler]))
  const parsers = new Map<string, Promise<LanguageParser>>()

  const languageOf = createLookup(HANDLERS)
  return {
    get isSpent() {
      return memory.isDamaged
    },
    handlers: HANDLERS,
    languageOf,
    codeOf(path, text) {
      const handler = languageOf(path, firstLine(text))
      if (handler !== null) return { handler, text, parts: null }
      const embedded = embeddedCode(path, text)
      const own = embedded === null ? undefined : byName.get(embedded.language)
      if (embedded === null || own === undefined) return null
      return { handler: own, text: embedded.text, parts: embedded.parts }
    },
    load(language) {
      const known = parsers.get(language)
      if (known !== undefined) return known
      const handler = byName.get(language)
      if (handler === undefined) return Promise.reject(unknownLanguage(language))
      const parser = loadParser(handler, kept)
      parsers.set(language, parser)
      // A load that failed for want of memory can succeed for the next file.
      parser.catch(() => parsers.delete(language))
      return parser
    },
  }
}

/** The first line, as far as a `#!` line reaches. */
function firstLine(text: string): string {
  const end = text.indexOf('\n')
  return text.slice(0, end === -1 ? 200 : Math.min(end, 200))
}

function startRuntime(): Promise<void> {
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_BYTES / PAGE_BYTES, maximum: MAX_BYTES / PAGE_BYTES })
  // Before a trap, the runtime prints a line about it, which SyntaxFailure says better.
  return Parser.init({ wasmMemory, printErr: () => undefined })
}

async function loadParser(handler: LanguageHandler, kept: KeptTree | null): Promise<LanguageParser> {
  const { grammar, language } = handler
  try {
    runtime ??= startRuntime()
    await runtime
    const loaded = await Language.load(gunzipSync(await readFile(join(grammarFolder(), `${grammar}.wasm.gz`))))
    if (handler.hugeLexer === true) keepLexerInBaseline(loaded)
    return createLanguageParser(handler, loaded, kept, memory)
  } catch (cause) {
    const message = `The grammar ${grammar}.wasm.gz of ${language} can't be used. Build @coderag/syntax, or install it anew.`
    throw new SyntaxFailure('SYNTAX_GRAMMAR_UNUSABLE', message, { language, grammar }, { cause })
  }
}

function unknownLanguage(language: string): SyntaxFailure {
  const names = HANDLERS.map((handler) => handler.language).join(', ')
  const message = `No language is called "${language}". There are: ${names}.`
  return new SyntaxFailure('SYNTAX_LANGUAGE_UNKNOWN', message, { language })
}
