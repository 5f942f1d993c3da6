import { expect, test } from 'vitest'
import { LATENCY_USAGE, latencyOptions, LatencyUsageError } from '../src/latency-options.ts'

test('a data directory alone gets the defaults that the usage line names', () => {
  const { dataDir, queries, count, callers, budget, seed } = latencyOptions(['data'])
  expect({ dataDir, queries }).toEqual({ dataDir: 'data', queries: null })
  const named = `[--count ${count}] [--callers ${callers}] [--budget ${budget}] [--seed ${seed}]`
  expect(LATENCY_USAGE).toContain(named)
})

test('every option is taken, in any place', () => {
  const args = ['--queries', 'asked.txt', '--count', '20', 'data', '--callers', '4', '--budget', '500', '--seed', '7']
  expect(latencyOptions(args)).toEqual({
    dataDir: 'data',
    queries: 'asked.txt',
    count: 20,
    callers: 4,
    budget: 500,
    seed: 7,
  })
})

test.each([
  { args: [], says: 'Name the data directory' },
  { args: ['one', 'two'], says: '2 were named' },
  { args: ['data', '--count', 'many'], says: '--count takes a whole number from 10 to 100000, not "many"' },
  { args: ['data', '--count', '9'], says: 'from 10' },
  { args: ['data', '--callers', '0'], says: '--callers takes a whole number from 1' },
  { args: ['data', '--budget', '1.5'], says: '--budget takes a whole number' },
  { args: ['data', '--seed=-1'], says: '--seed takes a whole number from 0' },
  { args: ['data', '--question', 'x'], says: "'--question'" },
])('$args is refused with what is wrong and how to write it', ({ args, says }) => {
  expect(() => latencyOptions(args)).toThrow(LatencyUsageError)
  expect(() => latencyOptions(args)).toThrow(says)
  expect(() => latencyOptions(args)).toThrow(LATENCY_USAGE)
})
