import type { UnitOutcome } from './process/batch.js'
import type { SourcePlan } from './plan/staleness.js'

/** Progress of a run, sent after every batch. */
export type ProgressEvent =
  | { readonly phase: 'discover' }
  | { readonly phase: 'commit' }
  /** New vectors for stored chunks. */
  | { readonly phase: 'embed'; readonly chunks: number; readonly chunksTotal: number }
  | {
      readonly phase: 'process'
      readonly units: number
      readonly unitsTotal: number
      /** Source bytes of the units that are done. */
      readonly bytes: number
      readonly bytesTotal: number
      readonly chunks: number
    }

export type ProgressListener = (event: ProgressEvent) => void

/** Sums outcomes up to progress events. Sends the first event at once, so that a display can show the total. */
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
