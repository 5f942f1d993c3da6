/** Work that waits for others is given up after this many times its limit. */
const PATIENCE = 10

/**
 * Starts a limit of processor time of this thread, so that a busy machine does not change what is given up.
 *
 * @param limitMs - Milliseconds. On the clock, work may take ten times as long. Node before 23.9 does not tell the time of one
 *   thread; there the limit holds on the clock.
 * @returns A function that says whether the limit is over. It costs a look at the clock until that has passed `limitMs`.
 */
export function startProcessorLimit(limitMs: number): () => boolean {
  const since = performance.now()
  const before = process.threadCpuUsage?.()
  return () => {
    const elapsedMs = performance.now() - since
    if (elapsedMs <= limitMs) return false
    if (before === undefined || elapsedMs > limitMs * PATIENCE) return true
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000 > limitMs
  }
}
