import { describe, expect, test } from 'vitest'
import { ConfigSchema } from '../src/config/schema.js'
import { LEAST_BYTES, planMemory } from '../src/memory.js'

const MIB = 1024 * 1024

describe('the memory of a crawl', () => {
  test('is a quarter of the machine by default, and never less than a crawl needs', () => {
    const { maxBytes, threads } = planMemory({})
    expect(maxBytes).toBeGreaterThanOrEqual(LEAST_BYTES)
    expect(threads).toBeGreaterThanOrEqual(1)
  })

  test.each([
    [512, 8, 1, 256],
    [1_024, 8, 4, 704],
    [4_096, 8, 8, 1_024],
    [4_096, 2, 2, 1_024],
  ])('of %i MiB and at most %i threads gives %i threads with a heap of %i MB', (mib, concurrency, threads, heapMb) => {
    expect(planMemory({ maxMemory: mib * MIB, concurrency })).toEqual({ maxBytes: mib * MIB, threads, heapMb })
  })

  test('is a setting in bytes that is refused where a crawl can not work with it', () => {
    expect(ConfigSchema.safeParse({ maxMemory: LEAST_BYTES }).success).toBe(true)
    expect(ConfigSchema.safeParse({ maxMemory: 2_048 }).success).toBe(false)
  })
})
