/** Signals that end a run in good order: the lock goes, the index keeps its last generation. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The end that a signal asks for. */
export interface Interruption extends Disposable {
  readonly signal: AbortSignal
}

/** Listens for the first signal that ends the process. A second one ends it at once. */
export function listenForEnd(): Interruption {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  for (const name of SIGNALS) process.once(name, end)
  return {
    signal: ending.signal,
    [Symbol.dispose]: () => SIGNALS.forEach((name) => process.off(name, end)),
  }
}
