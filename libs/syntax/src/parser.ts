import type { LanguageHandler } from '@coderag/types'
import { Parser, Query, type Language, type Node, type Tree } from 'web-tree-sitter'
import { bracketDepth } from './bracket-depth.js'
import { SyntaxFailure } from './errors.js'
import { OutlineReader, type Outline } from './outline.js'
import { startProcessorLimit } from './processor-limit.js'
import { Roles } from './roles.js'
import { withSwallowed } from './swallowed.js'

/** Time limit and signal of one parse. */
export interface ParseOptions {
  /** Milliseconds of processor time; 1 or more, default 3,000. On the clock, ten times as long. A megabyte of source takes 0.1 to 0.4 s. */
  readonly timeoutMs?: number
  /** Ends the parse soon after it is aborted from another parse callback; checked together with the time. */
  readonly signal?: AbortSignal
}

/** A node that a query named. Readable only while its tree lives. */
export interface SyntaxCapture {
  readonly name: string
  readonly node: Node
}

/** The tree of one file. It lives in WebAssembly memory: dispose of it, or that memory is lost until the process ends. */
export interface SyntaxTree extends Disposable {
  readonly text: string
  /** Language name as the handler spells it. */
  readonly language: string
  readonly root: Node
  /** True where some of the file did not parse; the rest is read all the same. */
  readonly hasErrors: boolean
  /** Returns the declarations and imports of the file, including the members of containers. */
  outline(): Outline
  /**
   * Returns the captures of a tree-sitter query in the order of the file. A query is compiled once per language.
   * @param within - Node to search. Default: the whole tree.
   * @throws QueryError of web-tree-sitter: the query does not fit the grammar. SyntaxFailure `SYNTAX_TIMEOUT`: it took
   *   more than 3,000 ms of processor time, as with thousands of operators in a row.
   */
  captures(query: string, within?: Node): readonly SyntaxCapture[]
}

/** Parses one language. Parses are synchronous and run one at a time; trees may be held side by side. */
export interface LanguageParser {
  readonly handler: LanguageHandler
  /**
   * @throws SyntaxFailure `SYNTAX_TIMEOUT`, `SYNTAX_TOO_DEEP`, `SYNTAX_ABORTED` or `SYNTAX_PARSER_CRASHED`. Source with syntax errors is
   *   no failure.
   */
  parse(text: string, options?: ParseOptions): SyntaxTree
  /**
   * Parses a text, passes the tree to `use`, and frees it afterwards. A `Syntax` that keeps its last tree frees it at
   * the next parse, and reuses it for the same text, so that several readers of one file cost one parse.
   */
  withTree<Result>(text: string, use: (tree: SyntaxTree) => Result, options?: ParseOptions): Result
}

const defaultTimeoutMs = 3_000
/**
 * Maximum depth of brackets. People nest some dozens, tables of data a few hundred; from thousands on, tree-sitter's
 * recovery from errors takes minutes without a callback.
 */
const maxDepth = 1_000
/** Maximum depth of a tree, which a chain of calls or of operators reaches without brackets. Readers recurse over it. */
const maxTreeDepth = 2_000
/** Nodes of a tree whose depth is looked at. A chain that is too deep has most of the nodes of its file. */
const depthSamples = 64

/** The tree that was parsed last, by whichever parser; shared by all parsers of one `Syntax`. */
export class KeptTree implements Disposable {
  #tree: SyntaxTree | null = null
  #parser: LanguageParser | null = null

  /** Returns the kept tree if it is that parser's and of that text. */
  of(parser: LanguageParser, text: string): SyntaxTree | null {
    return this.#parser === parser && this.#tree?.text === text ? this.#tree : null
  }

  keep(parser: LanguageParser, tree: SyntaxTree): void {
    this[Symbol.dispose]()
    this.#parser = parser
    this.#tree = tree
  }

  [Symbol.dispose](): void {
    this.#tree?.[Symbol.dispose]()
    this.#tree = null
    this.#parser = null
  }
}

/** State of the memory that all grammars of a thread share. */
export interface SharedMemory {
  /** Set when WebAssembly trapped. What lies in the memory can be anything then: to use it can fail or never end. */
  isDamaged: boolean
}

/**
 * A parser for a loaded grammar.
 *
 * @param kept - Where `withTree` leaves its tree for the next reader of the same file; without it every tree is freed.
 * @param memory - The WebAssembly memory that all grammars of the thread share.
 */
export function createLanguageParser(
  handler: LanguageHandler,
  language: Language,
  kept: KeptTree | null = null,
  memory: SharedMemory = { isDamaged: false },
): LanguageParser {
  const roles = new Roles(language, handler)
  const queries = new Map<string, Query>()
  let parser = new Parser().setLanguage(language)
  /** The text that failed last, and how. */
  let failed: { readonly text: string; readonly failure: SyntaxFailure } | null = null

  function queryOf(source: string): Query {
    let query = queries.get(source)
    if (query === undefined) queries.set(source, (query = new Query(language, source)))
    return query
  }

  function parse(text: string, { timeoutMs = defaultTimeoutMs, signal }: ParseOptions = {}): SyntaxTree {
    // Several readers ask for the same file: what failed for one fails for the next without trying.
    if (failed?.text === text) throw failed.failure
    if (memory.isDamaged) throw crashed()
    const depth = bracketDepth(text)
    if (depth > maxDepth) throw tooDeep(text, depth)
    const isLate = startProcessorLimit(timeoutMs)
    // Called about every 100 units of source, and far less often while it recovers from errors.
    const isOver = () => isLate() || signal?.aborted === true
    let tree: Tree | null
    let treeDepth = 0
    try {
      const parsed = handler.needsLineEnd === true && !text.endsWith('\n') ? `${text}\n` : text
      tree = parser.parse(parsed, null, { progressCallback: isOver })
      if (tree !== null) treeDepth = depthOf(tree)
      if (treeDepth > maxTreeDepth) tree?.delete()
    } catch (cause) {
      if (isTrap(cause)) memory.isDamaged = true
      else parser = new Parser().setLanguage(language)
      throw remembered(text, crashed(cause))
    }
    if (tree === null) throw stopped(text, { signal, timeoutMs })
    if (treeDepth > maxTreeDepth) throw tooDeep(text, treeDepth)
    return new OwnedTree(text, tree, { roles, handler, queryOf })
  }

  function crashed(cause?: unknown): SyntaxFailure {
    const { language: name } = handler
    const message = `The ${name} grammar broke down${memory.isDamaged ? ' on this thread' : ' on this file'}.`
    return new SyntaxFailure('SYNTAX_PARSER_CRASHED', message, { language: name }, { cause })
  }

  function tooDeep(text: string, depth: number): SyntaxFailure {
    const { language: name } = handler
    const message = `The source is nested ${depth} deep. Cut the file by lines.`
    return remembered(text, new SyntaxFailure('SYNTAX_TOO_DEEP', message, { language: name, depth }))
  }

  function remembered(text: string, failure: SyntaxFailure): SyntaxFailure {
    failed = { text, failure }
    return failure
  }

  /** A parser that was stopped would go on with the same file at the next call. */
  function stopped(
    text: string,
    { signal, timeoutMs }: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
  ): SyntaxFailure {
    try {
      parser.reset()
    } catch {
      // It recurses over what it frees, and a deep stack of half a tree is more than WebAssembly's stack holds.
      memory.isDamaged = true
    }
    const { language: name } = handler
    if (signal?.aborted === true)
      return new SyntaxFailure('SYNTAX_ABORTED', 'The parse was aborted.', { language: name })
    const message = `Parsing ${name} took more than ${timeoutMs} ms of processor time. Raise timeoutMs, or cut the file by lines.`
    return remembered(text, new SyntaxFailure('SYNTAX_TIMEOUT', message, { language: name, timeoutMs }))
  }

  function treeOf(text: string, options?: ParseOptions): SyntaxTree {
    if (kept === null || memory.isDamaged) return parse(text, options)
    const known = kept.of(self, text)
    if (known !== null) return known
    // Before the parse, so that the memory holds one tree at a time.
    kept[Symbol.dispose]()
    const tree = parse(text, options)
    kept.keep(self, tree)
    return tree
  }

  const self: LanguageParser = {
    handler,
    parse,
    withTree(text, use, options) {
      const tree = treeOf(text, options)
      try {
        return use(tree)
      } catch (cause) {
        if (!isTrap(cause)) throw cause
        // Queries and nodes need memory, too.
        memory.isDamaged = true
        throw remembered(text, crashed(cause))
      } finally {
        if (kept === null && !memory.isDamaged) tree[Symbol.dispose]()
      }
    },
  }
  return self
}

/** Tells a trap or an abort of WebAssembly, such as a failed allocation, from an error of the code around it. */
function isTrap(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'RuntimeError'
}

/** Returns the greatest depth among nodes at even distances. */
function depthOf(tree: Tree): number {
  const count = tree.rootNode.descendantCount
  if (count < maxTreeDepth) return 0
  const cursor = tree.walk()
  let deepest = 0
  for (let sample = 0; sample < depthSamples; sample++) {
    cursor.gotoDescendant(Math.floor((sample * count) / depthSamples))
    deepest = Math.max(deepest, cursor.currentDepth)
  }
  cursor.delete()
  return deepest
}

/** Objects that all trees of one language share. */
interface LanguageParts {
  readonly roles: Roles
  readonly handler: LanguageHandler
  readonly queryOf: (source: string) => Query
}

class OwnedTree implements SyntaxTree {
  readonly text: string
  readonly language: string
  readonly root: Node
  readonly #tree: Tree
  readonly #reader: OutlineReader
  readonly #queryOf: LanguageParts['queryOf']
  readonly #words: readonly string[]
  #outline: Outline | null = null
  #disposed = false

  constructor(text: string, tree: Tree, { roles, handler, queryOf }: LanguageParts) {
    this.text = text
    this.language = handler.language
    this.#queryOf = queryOf
    this.#words = handler.declarationWords ?? []
    this.#tree = tree
    this.root = tree.rootNode
    this.#reader = new OutlineReader(text, roles, handler.docstring)
  }

  get hasErrors(): boolean {
    return this.root.hasError
  }

  outline(): Outline {
    this.#outline ??= this.#read()
    return this.#outline
  }

  #read(): Outline {
    const outline = this.#reader.read(this.root)
    return this.hasErrors && this.#words.length > 0 ? withSwallowed(outline, this.#words, this) : outline
  }

  captures(query: string, within: Node = this.root): readonly SyntaxCapture[] {
    const isLate = startProcessorLimit(defaultTimeoutMs)
    let isOver = false
    const progressCallback = () => (isOver = isLate())
    const captures = this.#queryOf(query).captures(within, { progressCallback })
    if (!isOver) return captures
    const { language } = this
    const message = `A query of ${language} took more than ${defaultTimeoutMs} ms of processor time.`
    throw new SyntaxFailure('SYNTAX_TIMEOUT', message, { language, timeoutMs: defaultTimeoutMs })
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return
    this.#disposed = true
    this.#tree.delete()
  }
}
