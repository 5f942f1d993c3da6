import type { ListColumn, TextColumn } from '@coderag/types'
import { ByteReader, ByteWriter } from './bytes.js'

/** Numbers the values that many rows share: 1 for the first, 0 for none. */
export class NameWriter {
  readonly #numbers = new Map<string, number>()
  readonly #bytes = new ByteWriter()
  #ends = new Uint32Array(1_024)

  add(column: TextColumn | ListColumn, row: number): number {
    const start = this.#bytes.length
    if (column.type === 'text') this.#bytes.text(column, row)
    else this.#bytes.list(column, row)
    return this.#numberFrom(start)
  }

  /** The text with a number. */
  text(number: number): string | null {
    if (number === 0) return null
    return new ByteReader(this.#bytes.view(), number === 1 ? 0 : this.#ends[number - 2], this.#ends[number - 1]).text()
  }

  /** The file `names`: how many, where each ends, and their bytes. */
  file(): Buffer {
    const count = this.#numbers.size
    const head = new Uint32Array(1 + count)
    head[0] = count
    head.set(this.#ends.subarray(0, count), 1)
    return Buffer.concat([Buffer.from(head.buffer), this.#bytes.view()])
  }

  /** What was written since `start` is a value; kept only where it is new. */
  #numberFrom(start: number): number {
    const key = this.#bytes.keyFrom(start)
    if (key === '\0') {
      this.#bytes.cut(start) // no text, or an empty list
      return 0
    }
    const known = this.#numbers.get(key)
    if (known !== undefined) {
      this.#bytes.cut(start)
      return known
    }
    const number = this.#numbers.size + 1
    this.#numbers.set(key, number)
    if (number > this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#ends[number - 1] = this.#bytes.length
    return number
  }
}

/** Names that are kept as strings, and as lists of strings, at most of each. */
const keptNames = 32_768

/** The names of several segments under one numbering. */
export class Names {
  readonly #parts: { readonly first: number; readonly ends: Uint32Array; readonly bytes: Buffer }[] = []
  /** What was read before, so that chunks of one file share their strings. */
  readonly #texts = new Map<number, string | null>()
  readonly #lists = new Map<number, readonly (string | null)[]>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** @param file - The content of a file `names`. @returns What is to be added to the segment's own numbers. */
  add(file: Buffer): number {
    const first = this.#count
    const count = file.readUInt32LE(0)
    const bytes = file.subarray(4 + count * 4)
    const ends = new Uint32Array(count)
    new Uint8Array(ends.buffer).set(file.subarray(4, 4 + count * 4))
    if ((ends[count - 1] ?? 0) !== bytes.length) throw new RangeError('corrupt names of a read image')
    this.#parts.push({ first, ends, bytes })
    this.#count += count
    return first
  }

  text(number: number): string | null {
    if (number === 0) return null
    const kept = this.#texts.get(number)
    if (kept !== undefined) return kept
    const text = this.#reader(number).text()
    keep(this.#texts, number, text)
    return text
  }

  list(number: number): readonly (string | null)[] {
    if (number === 0) return []
    const kept = this.#lists.get(number)
    if (kept !== undefined) return kept
    const list = this.#reader(number).list()
    keep(this.#lists, number, list)
    return list
  }

  /** @returns Tells whether the text with a number is one of some: of most others by a few bytes. */
  tester(wanted: ReadonlySet<string>): (number: number) => boolean {
    const ends = new Uint8Array(2 ** 16)
    for (const text of wanted) {
      const bytes = Buffer.from(text)
      ends[endOf(bytes, 0, bytes.length)] = 1
    }
    return (number) => {
      if (number === 0) return false
      const { bytes, start, end } = this.#place(number)
      return ends[endOf(bytes, start + 1, end)] === 1 && wanted.has(this.#reader(number).text() ?? '')
    }
  }

  #reader(number: number): ByteReader {
    const { bytes, start, end } = this.#place(number)
    return new ByteReader(bytes, start, end)
  }

  /** Where the value with a number lies. */
  #place(number: number): { bytes: Buffer; start: number; end: number } {
    const part = this.#parts.findLast(({ first }) => first < number)
    if (part === undefined) throw new RangeError('corrupt names of a read image')
    const index = number - part.first - 1
    return { bytes: part.bytes, start: index === 0 ? 0 : (part.ends[index - 1] ?? 0), end: part.ends[index] ?? 0 }
  }
}

function keep<Value>(kept: Map<number, Value>, number: number, value: Value): void {
  if (kept.size >= keptNames) kept.clear()
  kept.set(number, value)
}

/** 16 bits of how a text ends: four bytes before the last three, as many files end alike. The length before it is cut off. */
function endOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = Math.max(start, end - 7); at < end - 3; at++) hash = Math.imul(hash, 31) + (bytes[at] ?? 0)
  return hash & 0xffff
}
