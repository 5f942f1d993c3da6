import { expect, test } from 'vitest'
import { wordFinder, wordsHolding } from '../src/index.js'

const words = ['retry', 'a', 'ms', 'exponential_backoff', 'x9', '|', 'zz', 'order', 'ord', 'er', 'grosse']

test.each([
  ['func RetryAfterMs(order *Order) { return exponential_BackOff(X9) }', [1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0]],
  ['etryretr', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['[Ord|@er', [0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0]],
  ['Größe', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['preGROSSE', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ['', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
])('the words in %j are found inside longer ones, in any case and with accents', (text, expected) => {
  const held = new Uint8Array(words.length + 2)
  wordFinder(words)(text, held, 1)
  expect([...held]).toEqual([0, ...expected, 0])
})

function wordsIn(text: string, needles: readonly string[]): readonly string[] | null {
  const found: string[] = []
  const isComplete = wordsHolding(needles)(text, (start, end) => found.push(text.slice(start, end)))
  return isComplete ? found : null
}

const needles = ['retri', 'retry', 'order', 'ord', 'x9', 'q']

test('words that contain a needle are emitted in order, each once', () => {
  const text = 'func RetryOrders(order *Order_X9) {\n  return retries("Q", reorder, other)\n}'
  expect(wordsIn(text, needles)).toEqual(['RetryOrders', 'order', 'Order_X9', 'retries', 'Q', 'reorder'])
})

test('they are the words that a pattern finds, at every place of a text', () => {
  const pattern = new RegExp(String.raw`\w*(?:${needles.join('|')})\w*`, 'gi')
  const text = Array.from(
    { length: 400 },
    (_, at) => `${'.'.repeat(at % 7)}${at % 3 ? 'preOrder' : 'none'}${'_'.repeat(at % 5)} ${at}x9 `,
  ).join('')
  expect(wordsIn(text, needles)).toEqual(text.match(pattern))
  for (let before = 0; before < 70; before++) {
    const short = `${' '.repeat(before)}order`
    expect(wordsIn(short, needles), `behind ${before}`).toEqual(['order'])
    expect(wordsIn(short.slice(0, -3), needles), `cut behind ${before}`).toEqual([])
  }
})

test('without needles, and in an empty text, no word is found', () => {
  expect(wordsIn('order', [])).toEqual([])
  expect(wordsIn('', needles)).toEqual([])
})

test('one finder is used while another is', () => {
  const orders = wordsHolding(['order'])
  const found: string[] = []
  orders('order retry reorder', (start) => {
    found.push(`order at ${start}`)
    wordsHolding(['retr'])('order retry', (inner) => found.push(`retry at ${inner}`))
  })
  expect(found).toEqual(['order at 0', 'retry at 6', 'order at 12', 'retry at 6'])
})

test('a text with characters outside ASCII is refused', () => {
  expect(wordsIn('größe order', needles)).toBeNull()
})
