import { expect, test } from 'vitest'
import { wordsHolding } from '../src/index.js'

function wordsIn(text: string, needles: readonly string[]): readonly string[] | null {
  const words: string[] = []
  const isTold = wordsHolding(needles)?.(text, (start, end) => words.push(text.slice(start, end)))
  return isTold === true ? words : null
}

const needles = ['retri', 'retry', 'order', 'ord', 'x9', 'q']

test('words that hold a needle come in order, each once', () => {
  const text = 'func RetryOrders(order *Order_X9) {\n  return retries("Q", reorder, other)\n}'
  expect(wordsIn(text, needles)).toEqual(['RetryOrders', 'order', 'Order_X9', 'retries', 'Q', 'reorder'])
})

test('they are those that a pattern finds, wherever they stand', () => {
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

test('no needle and no text have no words', () => {
  expect(wordsIn('order', [])).toEqual([])
  expect(wordsIn('', needles)).toEqual([])
})

test('two finders are asked in turns', () => {
  const [orders, retries] = [wordsHolding(['order']), wordsHolding(['retr'])]
  const words: string[] = []
  for (const find of [orders, retries, orders])
    find?.('order retry', (start) => words.push(start === 0 ? 'order' : 'retry'))
  expect(words).toEqual(['order', 'retry', 'order'])
})

test('texts of other letters, very long ones and many needles are left to others', () => {
  expect(wordsIn('größe order', needles)).toBeNull()
  expect(wordsIn('order '.repeat(20_000), needles)).toBeNull()
  expect(wordsHolding(Array.from({ length: 33 }, (_, number) => `n${10 + number}`))).toBeNull()
})
