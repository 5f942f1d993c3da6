import { type ChunkReader, CORPUS_TYPES, type SymbolRef } from '@coderag/types'
import { isTestPath } from '../../rank/learned/test-path.js'
import type { KnownPlaces } from './known-places.js'

/** What the text of the index says of declarations beyond the graphs. */
export interface DeclarationTexts {
  /** Returns the lines of a declaration up to its body, and the line above. Null if no chunk has them. */
  header(symbol: SymbolRef): string | null
  /**
   * Returns true if a line of code outside it, but no test, has its name as a word where no other declaration is known to be meant: by
   * reflection, in a template, in a text.
   */
  isNamedInCode(symbol: SymbolRef): boolean
  /** Returns true for a member of an object that code of its repository takes members of by a key, `counters[name]()`. */
  isTakenByKey(symbol: SymbolRef): boolean
  /** Returns true if a line of a test has its name as a word. */
  isNamedInTests(symbol: SymbolRef): boolean
}

const CODE = CORPUS_TYPES.filter((type) => type.startsWith('CODE_'))
/** A line that is a comment: often the description of the declaration below, which begins with its name in Go. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?![[!]))/
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu
/** Matches the name of an object, a member of which is taken by a key that is no number and no text. */
const BY_KEY = /([\p{L}_$][\p{L}\p{N}_$]*)\[(?=[\p{L}_$])/gu
/** Lines below the one with the name that can belong to the header, such as a list of bases. */
const HEADER_LINES = 3

interface WantedTexts {
  readonly symbols: readonly SymbolRef[]
  /** Types whose headers are wanted, too. */
  readonly owners: readonly SymbolRef[]
  /** Places in code, not in tests, where a name means another declaration. */
  readonly known?: KnownPlaces
}

/** Reads the code of an index once for what it says of some declarations. */
export async function declarationTexts(
  chunks: ChunkReader,
  { symbols, owners, known }: WantedTexts,
): Promise<DeclarationTexts> {
  const byFile = listsOf([...symbols, ...owners], (symbol) => fileOf(symbol))
  const headers = new Map<number, string>()
  const keyed = new Set<string>()
  const [inCode, inTests] = [new NamedSymbols(symbols), new NamedSymbols(symbols)]
  for await (const batch of chunks.scan({ filter: { corpusTypes: CODE } })) {
    for (const { repoName, filePath, startLine, text } of batch) {
      if (repoName === null || filePath === null) continue
      const lines = text.replace(/\n$/, '').split('\n')
      const file = fileOf({ repoName, filePath })
      const isTest = isTestPath(filePath)
      const named = isTest ? inTests : inCode
      for (const [at, line] of lines.entries()) {
        if (COMMENT.test(line)) continue
        for (const [, name] of line.matchAll(BY_KEY)) keyed.add(`${repoName}\n${name}`)
        for (const [word] of line.matchAll(WORD)) {
          if (!named.isOpen(word) || (!isTest && known?.take(word, { repoName, filePath }, startLine + at) === true))
            continue
          named.add(word, file, startLine + at)
        }
      }
      for (const symbol of byFile.get(file) ?? []) {
        if (headers.has(symbol.id) || symbol.startLine < startLine || symbol.startLine >= startLine + lines.length)
          continue
        headers.set(symbol.id, headerIn(lines, symbol, startLine))
      }
    }
  }
  return {
    header: ({ id }) => headers.get(id) ?? null,
    isNamedInCode: ({ id }) => inCode.has(id),
    isTakenByKey: ({ repoName, name, qualifiedName }) => {
      const around = qualifiedName.slice(0, -name.length - 1)
      return keyed.has(`${repoName}\n${around.slice(around.search(/[\p{L}\p{N}_$]*$/u))}`)
    },
    isNamedInTests: ({ id }) => inTests.has(id),
  }
}

/** Symbols whose name stands outside them. */
class NamedSymbols {
  readonly #found = new Set<number>()
  /** Symbols by name whose name was not found outside them yet. */
  readonly #open: Map<string, SymbolRef[]>

  constructor(symbols: readonly SymbolRef[]) {
    this.#open = listsOf(symbols, ({ name }) => name)
  }

  /** True if a symbol of that name may still be found. */
  isOpen(word: string): boolean {
    return this.#open.has(word)
  }

  /** Adds a word of a line. Two lines find all symbols of a name, so a frequent word of many declarations costs no more. */
  add(word: string, file: string, line: number): void {
    const symbols = this.#open.get(word)
    if (symbols === undefined) return
    const around = symbols.filter((symbol) => isInside(symbol, file, line))
    for (const { id } of symbols) this.#found.add(id)
    for (const { id } of around) this.#found.delete(id)
    if (around.length === 0) this.#open.delete(word)
    else if (around.length < symbols.length) this.#open.set(word, around)
  }

  has(id: number): boolean {
    return this.#found.has(id)
  }
}

function headerIn(lines: readonly string[], { name, startLine, endLine }: SymbolRef, firstLine: number): string {
  const first = startLine - firstLine
  const own = lines.slice(first, endLine - firstLine + 1)
  const at = Math.max(
    own.findIndex((line) => [...line.matchAll(WORD)].some(([word]) => word === name)),
    0,
  )
  const header = own.slice(0, at + 1 + HEADER_LINES)
  const body = header.findIndex((line, index) => index >= at && /[{:]\s*$|=>/.test(line))
  return [lines[first - 1] ?? '', ...header.slice(0, body === -1 ? undefined : body + 1)].join('\n')
}

function isInside(symbol: SymbolRef, file: string, line: number): boolean {
  return fileOf(symbol) === file && symbol.startLine <= line && line <= symbol.endLine
}

function fileOf({ repoName, filePath }: Pick<SymbolRef, 'repoName' | 'filePath'>): string {
  return `${repoName}\n${filePath}`
}

function listsOf(symbols: readonly SymbolRef[], keyOf: (symbol: SymbolRef) => string): Map<string, SymbolRef[]> {
  const lists = new Map<string, SymbolRef[]>()
  for (const symbol of symbols) {
    const key = keyOf(symbol)
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [symbol])
    else list.push(symbol)
  }
  return lists
}
