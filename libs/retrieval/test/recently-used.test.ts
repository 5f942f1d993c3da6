import { expect, test } from 'vitest'
import { RecentlyUsed } from '../src/index-reader/recently-used.js'

/** The same with a map in the order of use. */
class Oracle {
  readonly #kept = new Map<string, number>()

  get(key: string): number | undefined {
    const value = this.#kept.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > SIZE && oldest !== undefined) this.#kept.delete(oldest)
  }
}

const SIZE = 5

test('gets and sets in any order keep the values that were used last', () => {
  const [kept, oracle] = [new RecentlyUsed<number>(SIZE), new Oracle()]
  const answers: (number | undefined)[] = []
  for (let step = 0, drawn = 7; step < 2_000; step++) {
    drawn = (drawn * 48_271) % 2_147_483_647
    const key = `k${drawn % 9}`
    if ((drawn >> 8) % 3 === 0) {
      kept.set(key, step)
      oracle.set(key, step)
    }
    const answer = kept.get(`k${(drawn >> 16) % 9}`)
    expect(answer).toBe(oracle.get(`k${(drawn >> 16) % 9}`))
    answers.push(answer)
  }
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(200)
  expect(answers.filter((answer) => answer !== undefined).length).toBeGreaterThan(200)
})

test('a size of 1 keeps the last', () => {
  const kept = new RecentlyUsed<string>(1)
  kept.set('a', 'first')
  kept.set('b', 'second')
  kept.set('b', 'third')
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 'third'])
})
