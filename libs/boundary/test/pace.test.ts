import { type CallSite, type FileSymbols, encodeFileSymbols } from '@coderag/facts/stored'
import { MemoryParts } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { resolution } from '../src/call-graph/resolve-symbols.js'
import { writeGraphs } from '../src/index.js'
import { Pace } from '../src/pace.js'

/** A file of many functions, each of which calls others and something that nobody declares. */
function largeFile(functions: number): FileSymbols {
  const numbers = Array.from({ length: functions }, (_, number) => number)
  return {
    language: 'python',
    module: '',
    chunkIds: [],
    imports: [['far', 'far', '*']],
    bases: [],
    values: [],
    parameters: [],
    passed: [],
    arities: [],
    constants: [],
    typeParameters: [],
    declarations: numbers.map((number) => [`f${number}`, 'function', '', -1, number + 1, number + 1, -1, '']),
    calls: numbers.flatMap((number): CallSite[] => [
      [number, number + 1, `f${(number * 7) % functions}`],
      [number, number + 1, `lost${number}`],
    ]),
  }
}

test('following the calls of one large file pauses after every few hundred calls', () => {
  let [calls, most] = [0, 0]
  const work = resolution([{ path: 'a.py', symbols: largeFile(20_000) }], () => (calls += 1))
  for (let step = work.next(); step.done !== true; step = work.next()) {
    most = Math.max(most, calls)
    calls = 0
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(256)
})

test('other work has its turn whenever 40 ms have passed, and not in between', async () => {
  let now = 0
  const turns: number[] = []
  const pace = new Pace(undefined, () => now)
  let isDone = false
  const other = (): void => {
    turns.push(now)
    if (!isDone) setImmediate(other)
  }
  setImmediate(other)
  function* work() {
    for (; now < 400; now += 10) yield
    return 'done'
  }
  expect(await pace.run(work())).toBe('done')
  isDone = true
  expect([...new Set(turns)]).toEqual([40, 80, 120, 160, 200, 240, 280, 320, 360])
})

test('work ends with the reason of a signal that is aborted while it runs', async () => {
  const stop = new AbortController()
  const reached: number[] = []
  function* work() {
    for (let step = 0; step < 100; step += 1) {
      reached.push(step)
      if (step === 3) stop.abort(new Error('stopped'))
      yield
    }
  }
  await expect(new Pace(stop.signal).run(work())).rejects.toThrow('stopped')
  expect(reached).toHaveLength(4)
})

test('a signal that comes while calls are followed ends the writing of graphs before the calls are written', async () => {
  const stop = new AbortController()
  const parts = new MemoryParts()
  const source = { uriPrefix: 'repo://shop/', repoName: 'shop', services: [], facts: [] }
  const symbols = encodeFileSymbols(largeFile(60_000))
  const place = { repoName: 'shop', filePath: 'a.py', serviceName: null, boundary: '' }
  const add = [{ ...place, sourceUri: 'repo://shop/a.py', symbols }]
  // Heard only if the writer lets go of the thread.
  const writing = writeGraphs([{ source }, { add }], { previous: null, parts, signal: stop.signal })
  setTimeout(() => stop.abort(new Error('stopped')), 1)
  await expect(writing).rejects.toThrow('stopped')
  expect([...parts.files.keys()].some((name) => name.startsWith('symbol-graph'))).toBe(false)
})
