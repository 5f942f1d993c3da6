import { describe, expect, test } from 'vitest'
import { memoryWarnings } from '../src/process/memory-warnings.js'

const GB = 1e9

describe('memory of a run', () => {
  test('near its bound is said with what it cost', () => {
    const use = { maxBytes: 2 * GB, wasShort: true }
    expect(memoryWarnings(use, GB, 1.9 * GB)).toEqual([
      'memory reached 1.90 GB at a bound of 2.00 GB, so files were read more slowly; the setting maxMemory raises it',
    ])
  })

  test('beyond its bound is said, also if nothing was read more slowly', () => {
    const use = { maxBytes: 2 * GB, wasShort: false }
    expect(memoryWarnings(use, GB, 2.1 * GB)).toEqual([
      'memory reached 2.10 GB at a bound of 2.00 GB; the setting maxMemory raises it',
    ])
  })

  test('that another run of the process took is not said again', () => {
    expect(memoryWarnings({ maxBytes: 2 * GB, wasShort: false }, 2.1 * GB, 2.1 * GB)).toEqual([])
  })

  test('below its bound, or without one, is not said', () => {
    expect(memoryWarnings({ maxBytes: 2 * GB, wasShort: false }, GB, 1.9 * GB)).toEqual([])
    expect(memoryWarnings(null, GB, 9 * GB)).toEqual([])
  })
})
