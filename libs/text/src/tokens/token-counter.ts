import { createRequire } from 'node:module'
import type { TokenCounter } from '@coderag/types'
import { BytePairs, type ListedToken } from './byte-pairs.js'
import { TEXT_START, textBytes } from './text-bytes.js'
import { wordEnd, type WordRules } from './word-end.js'

/** Byte-pair encodings of this library: that of GPT-4o and later, and that of GPT-3.5 and GPT-4. */
export const TOKEN_ENCODINGS = ['o200k_base', 'cl100k_base'] as const
export type TokenEncoding = (typeof TOKEN_ENCODINGS)[number]

const RULES: Readonly<Record<TokenEncoding, WordRules>> = {
  o200k_base: {
    endsBeforeCapital: true,
    joinsContraction: true,
    joinsSlash: true,
    joinsLastSpace: false,
  },
  cl100k_base: {
    endsBeforeCapital: false,
    joinsContraction: false,
    joinsSlash: false,
    joinsLastSpace: true,
  },
}

const require = createRequire(import.meta.url)

/** A file of `tables/`, which `scripts/collect-tables.mjs` writes. */
interface TableFile {
  /** Expression that splits a text into words. */
  readonly pattern: string
  /** Tokens in the order of their ranks. */
  readonly tokens: readonly ListedToken[]
}

interface Table {
  readonly pattern: RegExp
  readonly pairs: BytePairs
}

/**
 * Creates an exact, offline token counter. Counting is synchronous; the first count loads the encoding's table.
 *
 * ASCII text is split by `wordEnd`; runs with other characters are split by the encoding's pattern.
 */
export function createTokenCounter(id: TokenEncoding = 'o200k_base'): TokenCounter {
  let encoding: Encoding | undefined
  return {
    id,
    // Both encodings split a text into words first, and a word continues after a line break only with white space or slashes.
    addsUpAtLines: true,
    count: (text) => (encoding ??= new Encoding(id)).count(text),
  }
}

/** Tables by encoding, which counters share. */
const tables = new Map<TokenEncoding, Table>()

function tableOf(id: TokenEncoding): Table {
  const known = tables.get(id)
  if (known !== undefined) return known
  // By the name of the package, so that an application can bundle this code without them.
  const { pattern, tokens } = require(`@coderag/text/tables/${id}.json`) as TableFile
  const table = { pattern: new RegExp(pattern, 'gu'), pairs: new BytePairs(tokens) }
  tables.set(id, table)
  return table
}

class Encoding {
  readonly #pairs: BytePairs
  readonly #rules: WordRules
  readonly #pattern: RegExp
  readonly #encoder = new TextEncoder()
  #text = textBytes(16_384)
  #room = this.#text.bytes.subarray(TEXT_START)

  constructor(id: TokenEncoding) {
    const { pairs, pattern } = tableOf(id)
    this.#pairs = pairs
    this.#rules = RULES[id]
    this.#pattern = pattern
  }

  count(text: string): number {
    // A UTF-16 unit has at most three bytes in UTF-8.
    if (this.#room.length < 3 * text.length) {
      this.#text = textBytes(6 * text.length)
      this.#room = this.#text.bytes.subarray(TEXT_START)
    }
    const { written } = this.#encoder.encodeInto(text, this.#room)
    if (written === text.length) return this.#countAscii(TEXT_START, TEXT_START + written)
    let tokens = 0
    for (const { start, end, isAscii } of runsOf(this.#text.bytes, TEXT_START + written)) {
      tokens += isAscii ? this.#countAscii(start, end) : this.#countAny(start, end)
    }
    return tokens
  }

  #countAscii(start: number, end: number): number {
    const text = this.#text
    const { bytes } = text
    const pairs = this.#pairs
    const rules = this.#rules
    let tokens = 0
    for (let from = start; from < end; ) {
      const to = wordEnd(bytes, from, end, rules)
      tokens += pairs.count(text, from, to)
      from = to
    }
    return tokens
  }

  #countAny(start: number, end: number): number {
    const text = Buffer.from(this.#text.bytes.buffer, start, end - start).toString('utf8')
    let tokens = 0
    let from = 0
    let at = start
    this.#pattern.lastIndex = 0
    while (this.#pattern.test(text)) {
      const next = at + bytesOf(text, from, this.#pattern.lastIndex)
      tokens += this.#pairs.count(this.#text, at, next)
      from = this.#pattern.lastIndex
      at = next
    }
    return tokens
  }
}

/** Returns the UTF-8 length of a well-formed text at [start, end). */
function bytesOf(text: string, start: number, end: number): number {
  let bytes = 0
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index)
    // A surrogate is half of a character of four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return bytes
}

const TAB = 0x09
const BREAK = 0x0a
const BLANK = 0x20
const SLASH = 0x2f
const LAST_ASCII = 0x7e

/**
 * Splits a text into runs that are ASCII and runs that are not. It splits only between words: after a line break, and
 * before white space.
 */
function runsOf(bytes: Uint8Array, textEnd: number): { start: number; end: number; isAscii: boolean }[] {
  const runs: { start: number; end: number; isAscii: boolean }[] = []
  for (let start = TEXT_START; start < textEnd; ) {
    let end = start
    let isAscii = true
    for (; end < textEnd; end++) {
      const byte = bytes[end] ?? 0
      if (end > start && isApart(bytes[end - 1] ?? 0, byte)) break
      if (byte > LAST_ASCII) isAscii = false
    }
    const last = runs.at(-1)
    if (last !== undefined && last.isAscii === isAscii) last.end = end
    else runs.push({ start, end, isAscii })
    start = end
  }
  return runs
}

/** Returns true if two adjacent bytes never belong to one word. */
function isApart(before: number, byte: number): boolean {
  if (before === BREAK) return byte > BLANK && byte <= LAST_ASCII && byte !== SLASH
  return (byte === BLANK || byte === TAB) && before > BLANK && before <= LAST_ASCII
}

const defaultCounter = createTokenCounter()

/**
 * Counts the tokens of a text exactly, in the byte-pair encoding o200k_base (GPT-4o and later). The counts of other models
 * differ by a few percent. Markers such as `<|endoftext|>` are counted as plain text.
 *
 * Counting is synchronous; the first call loads the encoding's table. For budgets on many texts use `estimateTokens`.
 */
export function countTokens(text: string): number {
  return defaultCounter.count(text)
}
