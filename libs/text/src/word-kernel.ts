import { wordFinderModule } from './word-finder-module.js'

/**
 * Node has WebAssembly; its types come with the DOM's alone. This is what is used of it, for this module only: whoever
 * imports the source may have others.
 */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: Record<string, Record<string, object>>,
  ) => { readonly exports: Record<string, unknown> }
  validate(bytes: Uint8Array): boolean
}

/** Of `word-finder.wat`. */
type Held = (textEnd: number, words: number, count: number, marks: number) => number

const PAGE_BYTES = 65_536
const WORDS_START = PAGE_BYTES
const MARKS_START = 2 * PAGE_BYTES
/** The kernel gives a bit for each. */
const MOST_WORDS = 32
const NUMBERS = 4
const LONGEST_WORD = 256
const encoder = new TextEncoder()
const ASCII = /^[\0-\x7f]+$/
/** Of characters beyond ASCII, these alone have small letters within: a dotted I and the sign of Kelvin. */
const SMALL_IN_ASCII = /[\u0130\u212a]/

/** Whether the kernel takes words: not too many, and each of ASCII. */
export function mayLookFor(words: readonly string[]): boolean {
  return words.length <= MOST_WORDS && words.every((word) => word.length <= LONGEST_WORD && ASCII.test(word))
}

let known: WordKernel | null | undefined

/** The one of this process; null where its Node has no such instructions. */
export function wordKernel(): WordKernel | null {
  if (known !== undefined) return known
  const code = Buffer.from(wordFinderModule, 'base64')
  return (known = WebAssembly.validate(code) ? new WordKernel(code) : null)
}

/** Looks for words in a text, 16 characters at a time. */
export class WordKernel {
  /** The text that was looked at last, in small letters; behind it stay 16 bytes that the kernel may write to. */
  readonly text: Uint8Array
  /** A bit for each place of that text where a word begins, if they were asked for. */
  readonly marks: Uint32Array
  readonly #held: Held
  readonly #bytes: Uint8Array
  readonly #numbers: Int32Array
  /** Those that were looked for last. */
  #words: readonly string[] = []

  constructor(code: Uint8Array) {
    const memory = new WebAssembly.Memory({ initial: 3 })
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { words: { memory } })
    this.#held = exports['held'] as Held
    this.#bytes = new Uint8Array(memory.buffer)
    this.#numbers = new Int32Array(memory.buffer)
    this.text = this.#bytes.subarray(0, WORDS_START - 16)
    this.marks = new Uint32Array(memory.buffer, MARKS_START, PAGE_BYTES / 32)
  }

  /**
   * @param words - In small letters, as `mayLookFor` allows; the same array for texts one after another.
   * @param options.marked - Asks for `marks`, which only a text of ASCII has.
   * @returns A bit for each word that the text holds, in any case; null for a text that the kernel can't tell of.
   */
  look(text: string, words: readonly string[], { marked = false } = {}): number | null {
    if (text.length > this.text.length) return null
    const { read, written } = encoder.encodeInto(text, this.text)
    if (read < text.length) return null
    if (written > text.length && (marked || SMALL_IN_ASCII.test(text))) return null
    if (this.#words !== words) this.#order(words)
    if (marked) this.marks.fill(0, 0, (text.length >> 5) + 1)
    return this.#held(written, WORDS_START, words.length, marked ? MARKS_START : 0)
  }

  /** Four numbers of each word, then their letters. */
  #order(words: readonly string[]): void {
    let end = WORDS_START + 4 * NUMBERS * words.length
    words.forEach((word, place) => {
      const [first = 0, second = first] = rarestPlaces(word)
      this.#numbers.set([end, word.length, first, second], WORDS_START / 4 + NUMBERS * place)
      end += encoder.encodeInto(word, this.#bytes.subarray(end)).written
    })
    this.#words = words
  }
}

/** Letters and digits from those that code has least of on; others count as rarer than all. */
const BY_RARITY = 'qzjx9876543kwvyb210gmhfpudclosnrait_e'

/** Places of a word, that of its rarest character first. */
function rarestPlaces(word: string): readonly number[] {
  const rarity = (place: number): number => BY_RARITY.indexOf(word.charAt(place))
  return Array.from(word, (_, place) => place).sort((a, b) => rarity(a) - rarity(b))
}
