import { wordFinderModule } from './word-finder-module.js'

/** Tells which of some words a text holds, inside of longer ones, too: writes 1 for each into `held` from `at` on. */
export type WordFinder = (text: string, held: Uint8Array, at: number) => void

/** @param words - In lower case; a text may have them in any. */
export function wordFinder(words: readonly string[]): WordFinder {
  const plain = plainWordFinder(words)
  return kernelWordFinder(words, plain) ?? plain
}

export function plainWordFinder(words: readonly string[]): WordFinder {
  return (text, held, at) => {
    const lowered = text.toLowerCase()
    for (let word = 0; word < words.length; word++) if (lowered.includes(words[word] ?? '')) held[at + word] = 1
  }
}

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

/** Of `word-finder.wat`: a bit for each word that is held. */
type Held = (textEnd: number, words: number, count: number) => number

/** One kernel for all questions: each is ordered at one go. */
interface Kernel {
  readonly held: Held
  /** Where the text goes, from 0 on; behind it stay 16 bytes that the kernel may write to. */
  readonly text: Uint8Array
  /** Where words go, from `WORDS_START` on: four numbers of each, then their bytes. */
  readonly bytes: Uint8Array
  readonly numbers: Int32Array
}

const PAGE_BYTES = 65_536
const WORDS_START = PAGE_BYTES
/** The kernel gives a bit for each. */
const MOST_WORDS = 32
const NUMBERS = 4
const LONGEST_WORD = 256
const encoder = new TextEncoder()
const ASCII = /^[\0-\x7f]+$/

let known: Kernel | null | undefined

function kernel(): Kernel | null {
  if (known !== undefined) return known
  const code = Buffer.from(wordFinderModule, 'base64')
  if (!WebAssembly.validate(code)) return (known = null)
  const memory = new WebAssembly.Memory({ initial: 2 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { words: { memory } })
  const bytes = new Uint8Array(memory.buffer)
  const text = bytes.subarray(0, WORDS_START - 16)
  return (known = { held: exports['held'] as Held, text, bytes, numbers: new Int32Array(memory.buffer) })
}

/**
 * With WebAssembly, 16 characters at a time: a third of what it takes to look for one word after another. Null where this
 * Node has no such instructions, and for words that the kernel does not take. Good until the next is made.
 *
 * @param others - For texts that the kernel does not take: of other characters than ASCII, and very long ones.
 */
export function kernelWordFinder(words: readonly string[], others: WordFinder): WordFinder | null {
  const own = kernel()
  const isTaken = (word: string): boolean => word.length <= LONGEST_WORD && ASCII.test(word)
  if (own === null || words.length > MOST_WORDS || !words.every(isTaken)) return null
  let end = WORDS_START + 4 * NUMBERS * words.length
  words.forEach((word, place) => {
    const [first = 0, second = first] = rarestPlaces(word)
    own.numbers.set([end, word.length, first, second], WORDS_START / 4 + NUMBERS * place)
    end += encoder.encodeInto(word, own.bytes.subarray(end)).written
  })
  return (text, held, at) => {
    if (!isWritten(text, own.text)) {
      others(text, held, at)
      return
    }
    const found = own.held(text.length, WORDS_START, words.length)
    for (let word = 0; word < words.length; word++) if ((found & (1 << word)) !== 0) held[at + word] = 1
  }
}

/** @returns Whether a text is there as a whole, a byte a character: cut off, other letters may come to as many bytes. */
function isWritten(text: string, target: Uint8Array): boolean {
  if (text.length > target.length) return false
  const { read, written } = encoder.encodeInto(text, target)
  return read === text.length && written === text.length
}

/** Letters and digits from those that code has least of on; others count as rarer than all. */
const BY_RARITY = 'qzjx9876543kwvyb210gmhfpudclosnrait_e'

/** Places of a word, that of its rarest character first. */
function rarestPlaces(word: string): readonly number[] {
  const rarity = (place: number): number => BY_RARITY.indexOf(word.charAt(place))
  return Array.from(word, (_, place) => place).sort((a, b) => rarity(a) - rarity(b))
}
