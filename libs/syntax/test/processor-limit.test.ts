import { describe, expect, test } from 'vitest'
import { startProcessorLimit } from '../src/processor-limit.js'

/** Blocks this thread without using the processor, as other work on a busy machine does. */
function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describe.skipIf(process.threadCpuUsage === undefined)('a limit of processor time', () => {
  test('is not used up by a busy machine', () => {
    const isOver = startProcessorLimit(100)
    wait(300)
    expect(isOver()).toBe(false)
  })

  test('ends work that computes', () => {
    const isOver = startProcessorLimit(20)
    const before = process.threadCpuUsage()
    while (!isOver());
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeGreaterThan(20_000)
  })

  test('ends work that waits for ever', () => {
    const isOver = startProcessorLimit(10)
    wait(110)
    expect(isOver()).toBe(true)
  })
})
