import { Worker } from 'node:worker_threads'
import type { Scan } from './scan.js'
import type { ready, ScanRequest, ScanSetup } from './scan-worker.js'
import { scanWorkerModule } from './scan-worker-module.js'

type Settle = (rows: Uint32Array | null) => void

/**
 * A `Scan` on a thread of its own, in the same memory, so that a search takes no time of the one that asks. Idle, it does
 * not keep the process alive.
 */
export class ScanThread {
  /** Null once it ended, or could not start. */
  #worker: Worker | null = null
  #isReady = false
  /** Searches under way; they are answered in this order. */
  readonly #waiting: Settle[] = []
  readonly #numbers = new WeakMap<Uint32Array, number>()
  #nextNumber = 0

  /** @param scan.memory - Nobody else writes into it from when `isReady`. */
  constructor({ memory: { memory, rows, stride }, all }: Scan) {
    const setup: ScanSetup = { memory, rows, stride, all }
    try {
      // Neither flags nor loaders of this thread: it runs plain JavaScript.
      this.#worker = new Worker(Buffer.from(scanWorkerModule, 'base64').toString(), {
        ...{ eval: true, execArgv: [], workerData: setup },
      })
    } catch {
      return // No threads here, as under Node's permission model: whoever asks searches by itself.
    }
    this.#worker.unref()
    this.#worker.on('message', (message: typeof ready | Uint32Array) => this.#heard(message))
    // An end follows every error.
    this.#worker.on('error', () => {})
    this.#worker.on('exit', () => this.#ended())
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /**
   * The same as of a `Scan`.
   *
   * @param passing - In shared memory.
   * @returns Null where the thread ended meanwhile.
   */
  best(unit: Float32Array, passing: Uint32Array, wanted: number): Promise<Uint32Array | null> {
    const passingNumber = this.#numbers.get(passing) ?? this.#nextNumber++
    this.#numbers.set(passing, passingNumber)
    const request: ScanRequest = { unit, passing, passingNumber, wanted }
    return new Promise((settle) => {
      if (this.#worker === null) return settle(null)
      if (this.#waiting.push(settle) === 1) this.#worker.ref()
      this.#worker.postMessage(request)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #heard(message: typeof ready | Uint32Array): void {
    if (typeof message === 'string') {
      this.#isReady = true
      return
    }
    this.#waiting.shift()?.(message)
    if (this.#waiting.length === 0) this.#worker?.unref()
  }

  #ended(): void {
    this.#worker = null
    this.#isReady = false
    for (const settle of this.#waiting.splice(0)) settle(null)
  }
}
