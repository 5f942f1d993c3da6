import type { UnitOutcome } from './batch.js'
import type { SourcePlan } from './staleness.js'

/** What a progress display needs; sent after every batch. */
export type ProgressEvent =
  | { readonly phase: 'discover' }
  | { readonly phase: 'commit' }
  /** Stored chunks get new vectors. */
  | { readonly phase: 'embed'; readonly chunks: number; readonly chunksTotal: number }
  | {
      readonly phase: 'process'
      readonly units: number
      readonly unitsTotal: number
      /** Source bytes behind the units done so far. */
      readonly bytes: number
      readonly bytesTotal: number
      readonly chunks: number
    }

export type ProgressListener = (event: ProgressEvent) => void

/** Adds up outcomes into events. Sends one at once, so that a display can show what is ahead. */
export function createProgress(
  plans: readonly SourcePlan[],
  listener: ProgressListener,
): (outcomes: readonly UnitOutcome[], chunks: number) => void {
  const sizes = plans.map((plan) => new Map(plan.toRead.map((unit) => [unit.key, unit.size])))
  const unitsTotal = sizes.reduce((total, map) => total + map.size, 0)
  const bytesTotal = sizes.reduce((total, map) => total + [...map.values()].reduce((a, b) => a + b, 0), 0)
  const done = { units: 0, bytes: 0, chunks: 0 }
  const send = (): void => listener({ phase: 'process', ...done, unitsTotal, bytesTotal })
  let source = 0
  send()
  return (outcomes, chunks) => {
    done.units += outcomes.length
    done.chunks += chunks
    for (const { key } of outcomes) {
      // Sources are processed one after the other, so the current one only ever moves on.
      while (source < sizes.length - 1 && sizes[source]?.has(key) !== true) source++
      done.bytes += sizes[source]?.get(key) ?? 0
      sizes[source]?.delete(key)
    }
    send()
  }
}
