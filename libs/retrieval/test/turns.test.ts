import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../src/turns.js'

test('the first has its turn at once, the others one a round, in the order in which they came', async () => {
  const turns = new Turns()
  const begun: number[] = []
  const all = [0, 1, 2, 3].map(async (own) => {
    await turns.begin(undefined)
    begun.push(own)
  })
  await Promise.resolve()
  expect(begun).toEqual([0])
  for (const expected of [2, 3, 4]) {
    await nextRound()
    expect(begun.length).toBeLessThanOrEqual(expected)
  }
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('between two turns the event loop is heard', async () => {
  const turns = new Turns()
  const heard: string[] = []
  const all = Array.from({ length: 5 }, async () => {
    await turns.begin(undefined)
    heard.push('turn')
    setImmediate(() => heard.push('event'))
  })
  await Promise.all(all)
  await nextRound()
  expect(heard.join(' ')).not.toContain('turn turn turn')
})

test('what is under way goes before what has not begun', async () => {
  const turns = new Turns()
  await turns.begin(undefined)
  const order: string[] = []
  const begin = turns.begin(undefined).then(() => order.push('new'))
  await Promise.all([begin, turns.goOn(undefined).then(() => order.push('under way'))])
  expect(order).toEqual(['under way', 'new'])
})

test('who gives up while waiting hears so at once, and holds nobody up', async () => {
  const turns = new Turns()
  await turns.begin(undefined)
  const gone = new AbortController()
  const waiting = turns.begin(gone.signal)
  const next = turns.begin(undefined)
  gone.abort(new Error('hung up'))
  await expect(waiting).rejects.toThrow('hung up')
  await next
  await expect(turns.goOn(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  await nextRound()
  await turns.begin(undefined)
})
