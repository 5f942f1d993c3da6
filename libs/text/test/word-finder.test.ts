import { expect, test } from 'vitest'
import { assemble } from '../scripts/assemble.mjs'
import { kernelWordFinder, plainWordFinder, type WordFinder } from '../src/word-finder.js'
import { wordFinderModule } from '../src/word-finder-module.js'

function heldBy(find: WordFinder | null, text: string, count: number): number[] {
  const held = new Uint8Array(count + 2)
  find?.(text, held, 1)
  return [...held]
}

const words = ['retry', 'a', 'ms', 'exponential_backoff', 'x9', '|', 'zz', 'order', 'ord', 'er']

test('the module that is shipped is what its source assembles to', async () => {
  expect(await assemble()).toBe(wordFinderModule)
})

test.each([
  'func RetryAfterMs(order *Order) { return exponential_BackOff(X9) }',
  'retry',
  'etryretr',
  '',
  'E',
  '[Ord{@er`',
  `${' '.repeat(30)}ORDER`,
  `${'order'.repeat(40)}zy`,
  'größe: RETRY',
  'Größe — RETRY 名前 order_ms',
  '𝒜 retry',
  'x \u0130 order\u212a',
  `${'-'.repeat(70_000)}retry`,
])('plain code and the kernel find the same words in "%.40s"', (text) => {
  const plain = plainWordFinder(words)
  const kernel = kernelWordFinder(words, plain)
  expect(kernel).not.toBeNull()
  expect(heldBy(kernel, text, words.length)).toEqual(heldBy(plain, text, words.length))
})

test('at every place of a text, and nothing of the text before', () => {
  const plain = plainWordFinder(words)
  const kernel = kernelWordFinder(words, plain)
  for (let before = 0; before < 40; before++) {
    const text = `${'.'.repeat(before)}RETRY`
    expect(heldBy(kernel, text, words.length), `behind ${before}`).toEqual(heldBy(plain, text, words.length))
    expect(heldBy(kernel, text.slice(0, -1), words.length), `cut behind ${before}`).toEqual(
      heldBy(plain, text.slice(0, -1), words.length),
    )
  }
})

test('a text that is cut off where as many bytes as it has characters are written is left to plain code', () => {
  const text = `\u00e9${'-'.repeat(65_514)}zz\u4e2d`
  const left: string[] = []
  const kernel = kernelWordFinder(words, (other) => void left.push(other))
  heldBy(kernel, text, words.length)
  expect(left).toEqual([text])
})

test('of texts of other letters those are left to plain code whose small letters may be ASCII', () => {
  const left: string[] = []
  const kernel = kernelWordFinder(['kilo', 'info'], (other) => void left.push(other))
  expect(heldBy(kernel, 'größe: KILO', 2)).toEqual([0, 1, 0, 0])
  expect(left).toEqual([])
  const texts = ['\u212ailo', 'İnfo']
  for (const text of texts) heldBy(kernel, text, 2)
  expect(left).toEqual(texts)
})

test('words of other letters and more than 32 are left to plain code', () => {
  const plain = plainWordFinder([])
  expect(kernelWordFinder(['größe'], plain)).toBeNull()
  expect(kernelWordFinder([''], plain)).toBeNull()
  expect(kernelWordFinder(Array<string>(33).fill('retry'), plain)).toBeNull()
})
