import { Worker } from 'node:worker_threads'
import type { Scan, ScoredRows } from './scan.js'
import { ScanTurns } from './scan-turns.js'
import type { ready, ScanAnswer, ScanRequest, ScanSetup } from './scan-worker.js'
import { scanWorkerModule } from './scan-worker-module.js'

type Settle = (best: ScoredRows | null | Promise<ScoredRows>) => void

/**
 * A `Scan` on a thread of its own, in the same memory, so that a search takes no time of the one that asks. Where the thread
 * has not begun when that one has nothing else to do, as on a busy machine, it searches by itself. Idle, the thread does not
 * keep the process alive.
 */
export class ScanThread {
  /** Null once it ended, or could not start. */
  #worker: Worker | null = null
  #isReady = false
  readonly #turns = new ScanTurns(new SharedArrayBuffer(8))
  /** Searches under way, by their numbers. */
  readonly #waiting = new Map<number, Settle>()
  #lastNumber = 0
  readonly #filterNumbers = new WeakMap<Uint32Array, number>()
  #lastFilter = 0

  /** @param scan - Of this thread. Nobody else uses it, nor its memory, from when `isReady`. */
  constructor(readonly scan: Scan) {
    const { all, memory, exact } = scan
    const { places, low } = exact
    const { rows, stride } = memory
    const setup: ScanSetup = { memory: memory.memory, rows, stride, all, places, low, turns: this.#turns.shared }
    try {
      // Neither flags nor loaders of this thread: it runs plain JavaScript.
      this.#worker = new Worker(Buffer.from(scanWorkerModule, 'base64').toString(), {
        ...{ eval: true, execArgv: [], workerData: setup },
      })
    } catch {
      return // No threads here, as under Node's permission model: whoever asks searches by itself.
    }
    this.#worker.on('message', (message: typeof ready | ScanAnswer) => this.#heard(message))
    // An end follows every error.
    this.#worker.on('error', () => {})
    this.#worker.on('exit', () => this.#ended())
    // Behind them: to listen for messages keeps the process alive.
    this.#worker.unref()
  }

  get isReady(): boolean {
    return this.#isReady
  }

  /** Whether it is over, or never began: it will not be ready any more. */
  get hasEnded(): boolean {
    return this.#worker === null
  }

  /**
   * The same as of a `Scan`.
   *
   * @param passing - In shared memory.
   * @returns Null where the thread ended meanwhile, as after a failure there.
   * @throws What failed on this thread, such as a read of low bytes.
   */
  best(unit: Float32Array, passing: Uint32Array, wanted: number): Promise<ScoredRows | null> {
    const worker = this.#worker
    if (worker === null) return Promise.resolve(null)
    const number = ++this.#lastNumber
    const passingNumber = this.#filterNumbers.get(passing) ?? ++this.#lastFilter
    this.#filterNumbers.set(passing, passingNumber)
    const request: ScanRequest = { number, unit, passing, passingNumber, wanted }
    worker.postMessage(request)
    // What else this thread has to do for the question, it does before.
    setImmediate(() => this.#takeOver(request))
    if (this.#waiting.size === 0) worker.ref()
    return new Promise((settle) => this.#waiting.set(number, settle))
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #takeOver({ number, unit, passing, wanted }: ScanRequest): void {
    if (!this.#waiting.has(number) || !this.#turns.take(number)) return
    if (this.#turns.isAfterOther(number)) this.scan.forget()
    // Whoever asks hears of a failure: searching again would be out of turn, in memory that the other thread may be at.
    const best = new Promise<ScoredRows>((resolve) => resolve(this.scan.best(unit, passing, wanted)))
    this.#turns.end(number)
    this.#settle(number, best)
  }

  #heard(message: typeof ready | ScanAnswer): void {
    if (typeof message !== 'string') return this.#settle(message.number, message.best)
    this.#isReady = true
    this.scan.takeSketch()
  }

  #settle(number: number, best: Parameters<Settle>[0]): void {
    this.#waiting.get(number)?.(best)
    this.#waiting.delete(number)
    if (this.#waiting.size === 0) this.#worker?.unref()
  }

  #ended(): void {
    this.#worker = null
    this.#isReady = false
    this.scan.forget()
    for (const settle of this.#waiting.values()) settle(null)
    this.#waiting.clear()
  }
}
