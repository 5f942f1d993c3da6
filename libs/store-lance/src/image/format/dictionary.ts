import type { ListColumn, TextColumn } from '@coderag/types'
import { cachedValues } from '../../options.js'
import { ByteReader, ByteWriter } from './bytes.js'
import { DamagedImage } from './damage.js'

/** Numbers the distinct values of a segment from 1; 0 stands for null and for an empty list. */
export class DictionaryWriter {
  readonly #numbers = new Map<string, number>()
  readonly #bytes = new ByteWriter()
  #ends = new Uint32Array(1_024)

  /** Returns the number of a value; a new value gets the next number. */
  add(column: TextColumn | ListColumn, row: number): number {
    const start = this.#bytes.length
    if (column.type === 'text') this.#bytes.text(column, row)
    else this.#bytes.list(column, row)
    return this.#numberFrom(start)
  }

  /** Returns the text with a number. */
  text(number: number): string | null {
    if (number === 0) return null
    return new ByteReader(this.#bytes.view(), number === 1 ? 0 : this.#ends[number - 2], this.#ends[number - 1]).text()
  }

  /** Returns the content of the file `names`: the number of values, the end of each, and their bytes. */
  file(): Buffer {
    const count = this.#numbers.size
    const head = new Uint32Array(1 + count)
    head[0] = count
    head.set(this.#ends.subarray(0, count), 1)
    return Buffer.concat([Buffer.from(head.buffer), this.#bytes.view()])
  }

  /** Numbers the value whose bytes begin at `start`, and drops the bytes if the value is known. */
  #numberFrom(start: number): number {
    const key = this.#bytes.keyFrom(start)
    if (key === '\0') {
      this.#bytes.truncate(start) // null or an empty list
      return 0
    }
    const known = this.#numbers.get(key)
    if (known !== undefined) {
      this.#bytes.truncate(start)
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

/** The dictionaries of several segments under one numbering. */
export class Dictionary {
  readonly #parts: { readonly first: number; readonly ends: Uint32Array; readonly bytes: Buffer }[] = []
  /** Values that were read before, so that chunks of one file share their strings. */
  readonly #texts = new Map<number, string | null>()
  readonly #lists = new Map<number, readonly (string | null)[]>()
  #count = 0

  get count(): number {
    return this.#count
  }

  /**
   * Adds the dictionary of a segment.
   *
   * @param file - The content of its file `names`.
   * @returns The number to add to the segment's own numbers.
   */
  add(file: Buffer): number {
    const first = this.#count
    const count = file.readUInt32LE(0)
    const bytes = file.subarray(4 + count * 4)
    const ends = new Uint32Array(count)
    new Uint8Array(ends.buffer).set(file.subarray(4, 4 + count * 4))
    if ((ends[count - 1] ?? 0) !== bytes.length) throw new DamagedImage('its dictionary has no such value')
    this.#parts.push({ first, ends, bytes })
    this.#count += count
    return first
  }

  /** Returns the text with a number; null for 0. */
  text(number: number): string | null {
    if (number === 0) return null
    const cached = this.#texts.get(number)
    if (cached !== undefined) return cached
    const text = this.#reader(number).text()
    cache(this.#texts, number, text)
    return text
  }

  /** Returns the list with a number; an empty list for 0. */
  list(number: number): readonly (string | null)[] {
    if (number === 0) return []
    const cached = this.#lists.get(number)
    if (cached !== undefined) return cached
    const list = this.#reader(number).list()
    cache(this.#lists, number, list)
    return list
  }

  /** Returns a test whether the text with a number is in a set. The test rejects most texts without decoding them. */
  tester(texts: ReadonlySet<string>): (number: number) => boolean {
    const hashes = new Uint8Array(2 ** 16)
    for (const text of texts) {
      const bytes = Buffer.from(text)
      hashes[endHash(bytes, 0, bytes.length)] = 1
    }
    return (number) => {
      if (number === 0) return false
      const { bytes, start, end } = this.#rangeOf(number)
      return hashes[endHash(bytes, start + 1, end)] === 1 && texts.has(this.#reader(number).text() ?? '')
    }
  }

  #reader(number: number): ByteReader {
    const { bytes, start, end } = this.#rangeOf(number)
    return new ByteReader(bytes, start, end)
  }

  #rangeOf(number: number): { bytes: Buffer; start: number; end: number } {
    const part = this.#parts.findLast(({ first }) => first < number)
    if (part === undefined) throw new DamagedImage('its dictionary has no such value')
    const index = number - part.first - 1
    return { bytes: part.bytes, start: index === 0 ? 0 : (part.ends[index - 1] ?? 0), end: part.ends[index] ?? 0 }
  }
}

function cache<Value>(values: Map<number, Value>, number: number, value: Value): void {
  if (values.size >= cachedValues) values.clear()
  values.set(number, value)
}

/**
 * Hashes four bytes near the end of a text to 16 bits. The last three bytes are left out, because many paths share them,
 * and the first byte may belong to the length.
 */
function endHash(bytes: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = Math.max(start, end - 7); at < end - 3; at++) hash = Math.imul(hash, 31) + (bytes[at] ?? 0)
  return hash & 0xffff
}
