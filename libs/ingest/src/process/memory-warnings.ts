import type { MemoryUse } from './batch.js'

/**
 * Says that a run came near its bound of memory, or passed it: the graphs of a large repository can.
 *
 * @param before - Most memory in bytes that the process had taken before the run.
 * @param most - The same at its end.
 */
export function memoryWarnings(use: MemoryUse | null, before: number, most: number): readonly string[] {
  if (use === null || !(use.wasShort || (most > use.maxBytes && most > before))) return []
  const slowly = use.wasShort ? ', so files were read more slowly' : ''
  return [
    `memory reached ${gigabytes(most)} GB at a bound of ${gigabytes(use.maxBytes)} GB${slowly}; the setting maxMemory raises it`,
  ]
}

/** Returns the most memory that this process has taken, in bytes. */
export function peakMemory(): number {
  return process.resourceUsage().maxRSS * 1_024
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(2)
}
