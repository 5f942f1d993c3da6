import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { encodeChunks, type Failure } from '@coderag/types'
import type { Batch, BatchProcessor, BatchResult, MemoryUse } from './batch.js'
import { IngestError } from '../errors.js'
import { WORKER_HEAP_MB, WORKER_YOUNG_HEAP_MB } from '../limits.js'
import type { WorkerReply, WorkerRequest, WorkerStart } from './worker.js'

export interface WorkerPoolOptions {
  /** The composing library's worker file, which calls `serveBatches`. */
  readonly entry: URL
  /** Plain data that the worker file gets. */
  readonly setup: unknown
  /** Worker threads, at least 1. */
  readonly threads: number
  /**
   * Processor time for one unit in milliseconds, so that a busy machine does not change what is given up. A unit that waits may
   * take ten times as long. A violation is noticed up to half the limit later. Node before 24.6 does not tell the time of
   * a worker; there the limit holds on the clock.
   */
  readonly unitTimeoutMs: number
  /** Heap of one thread in MB. Default: 1,024. */
  readonly heapMb?: number
  /** Memory of the process in bytes near which only one batch is processed at a time. Default: no bound. */
  readonly maxBytes?: number
  /** Returns the memory that the process takes, in bytes. Default: its resident set. */
  readonly usedBytes?: () => number
}

/** Results per thread that can wait for an earlier batch. The limit bounds memory and still keeps every thread busy. */
const AHEAD = 4

/** Share of `maxBytes` from which on memory is short. */
const NEAR = 0.9

/** Looks of the watchdog per `unitTimeoutMs`. */
const LOOKS = 4

/** A unit that waits is given up after this many times `unitTimeoutMs`. */
const PATIENCE = 10

/** A batch in progress. It has several results if its units had to be divided. */
interface Job {
  readonly batch: Batch
  readonly settle: (results: readonly BatchResult[]) => void
  readonly reject: (error: unknown) => void
}

/** A batch whose results are waited for, in the order of the batches. */
interface Pending {
  readonly batch: Batch
  readonly results: Promise<readonly BatchResult[]>
}

/** The place of one thread. Its worker is replaced if it dies or hangs. */
interface Seat {
  worker: Worker
  /** Index of the unit being processed, written by the worker. */
  position: Int32Array
  job: Job | null
  /** True after the worker has started. Start-up time does not count as time of the first unit. */
  ready: boolean
  timer: NodeJS.Timeout | null
  /** What the watchdog saw when it first looked at this unit; null before. */
  seen: Sighting | null
}

/** A unit at work. */
interface Sighting {
  readonly position: number
  /** Time on the clock, milliseconds. */
  readonly atMs: number
  /** Processor time that the worker had used, milliseconds. Null if it did not tell. */
  readonly usedMs: number | null
}

/**
 * Runs batches on worker threads. If a worker dies or hangs, its current unit is recorded as failed, and the rest of
 * the batch runs again on a new worker.
 */
export function createWorkerPool(options: WorkerPoolOptions): BatchProcessor {
  return new WorkerPool(options)
}

class WorkerPool implements BatchProcessor {
  readonly #options: WorkerPoolOptions
  readonly #queue: Job[] = []
  readonly #seats: Seat[] = []
  #isClosed = false
  #isSlowed = false
  /** Set if a worker could not start. Nothing more is run then. */
  #broken: IngestError | null = null

  constructor(options: WorkerPoolOptions) {
    this.#options = options
  }

  get memory(): MemoryUse | null {
    const { maxBytes } = this.#options
    return maxBytes === undefined ? null : { maxBytes, wasShort: this.#isSlowed }
  }

  async *run(
    batches: Iterable<Batch>,
    signal?: AbortSignal,
  ): AsyncGenerator<{ readonly batch: Batch; readonly result: BatchResult }> {
    this.#isSlowed = false
    const pending: Pending[] = []
    const source = batches[Symbol.iterator]()
    signal?.throwIfAborted()
    this.#refill(pending, source)
    for (let first = pending.shift(); first !== undefined; first = pending.shift()) {
      const results = await unlessAborted(first.results, signal)
      this.#refill(pending, source)
      for (const result of results) yield { batch: first.batch, result }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    this.#queue.length = 0
    for (const seat of this.#seats) release(seat)
    await Promise.all(this.#seats.map((seat) => seat.worker.terminate()))
  }

  #refill(pending: Pending[], source: Iterator<Batch>): void {
    const { threads } = this.#options
    while (pending.length < this.#ahead()) {
      const next = source.next()
      if (next.done === true) return
      if (this.#seats.length < threads) this.#open()
      const results = this.#submit(next.value)
      results.catch(() => undefined) // awaited by `run`; failing earlier must not count as unhandled
      pending.push({ batch: next.value, results })
    }
  }

  /** Returns how many batches may be on their way. What is read is stored before more is, while memory is short. */
  #ahead(): number {
    const { threads, maxBytes = Infinity, usedBytes = process.memoryUsage.rss } = this.#options
    if (usedBytes() < maxBytes * NEAR) return threads * AHEAD
    this.#isSlowed = true
    return 1
  }

  #submit(batch: Batch): Promise<readonly BatchResult[]> {
    if (this.#broken !== null) return Promise.reject(this.#broken)
    const results = new Promise<readonly BatchResult[]>((settle, reject) => this.#queue.push({ batch, settle, reject }))
    for (const seat of this.#seats) this.#feed(seat)
    return results
  }

  #open(): void {
    const seat: Seat = { ...this.#launch(), job: null, timer: null, seen: null }
    this.#seats.push(seat)
    this.#attend(seat)
  }

  #launch(): Pick<Seat, 'worker' | 'position' | 'ready'> {
    const { entry, setup, heapMb = WORKER_HEAP_MB } = this.#options
    const position = new SharedArrayBuffer(4)
    const workerData: WorkerStart = { setup, position }
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: WORKER_YOUNG_HEAP_MB }
    return {
      worker: new Worker(entry, { workerData, resourceLimits }),
      position: new Int32Array(position),
      ready: false,
    }
  }

  #attend(seat: Seat): void {
    const { worker } = seat
    let failure: unknown = null
    // The units of a worker that was given up are run again, so nothing of it counts any more.
    worker.on('message', (message: 'ready' | WorkerReply) => {
      if (seat.worker === worker) this.#hear(seat, message)
    })
    worker.on('error', (error) => (failure = error))
    worker.on('exit', (code) => {
      if (!this.#isClosed && seat.worker === worker) this.#bury(seat, code, failure)
    })
  }

  #hear(seat: Seat, message: 'ready' | WorkerReply): void {
    if (message === 'ready') {
      seat.ready = true
      return
    }
    const job = release(seat)
    if (message.isSpent) this.#renew(seat)
    if (job !== null) this.#finish(job, message.result)
    this.#feed(seat)
  }

  /** Goes on after a worker that ended by itself. */
  #bury(seat: Seat, code: number, failure: unknown): void {
    const job = release(seat)
    if (seat.ready) {
      this.#replace(seat, job, crashed(failure, this.#options.heapMb ?? WORKER_HEAP_MB))
      return
    }
    // It could not even start, and a fresh one would not either.
    const error = notStarted(failure, code)
    this.#broken = error
    for (const waiting of [...(job === null ? [] : [job]), ...this.#queue.splice(0)]) waiting.reject(error)
  }

  /** Puts a new worker into the seat of one that is spent. */
  #renew(seat: Seat): void {
    const spent = seat.worker
    Object.assign(seat, this.#launch())
    this.#attend(seat)
    void spent.terminate()
  }

  /** Settles a job with the result of its units, or of the first ones, and has the others processed. */
  #finish(job: Job, result: BatchResult): void {
    const rest = job.batch.units.slice(result.outcomes.length)
    if (rest.length === 0) return job.settle([result])
    this.#submit({ ...job.batch, units: rest }).then((others) => job.settle([result, ...others]), job.reject)
  }

  /** Puts a new worker into the seat and divides the batch of the old one. */
  #replace(seat: Seat, job: Job | null, facts: Pick<Failure, 'code' | 'message'>): void {
    const at = Atomics.load(seat.position, 0)
    Object.assign(seat, this.#launch())
    this.#attend(seat)
    if (job !== null) this.#divide(job, at, facts)
    this.#feed(seat)
  }

  /** Runs the units before and after the failed one again, and puts its failure between their results. */
  #divide(job: Job, at: number, facts: Pick<Failure, 'code' | 'message'>): void {
    const { units } = job.batch
    const culprit = units[at]?.key ?? ''
    const again = (part: Batch['units']): Promise<readonly BatchResult[]> =>
      part.length === 0 ? Promise.resolve([]) : this.#submit({ ...job.batch, units: part })
    Promise.all([again(units.slice(0, at)), again(units.slice(at + 1))]).then(
      ([before, after]) => job.settle([...before, failedUnit({ key: culprit, stage: 'chunk', ...facts }), ...after]),
      (error: unknown) => job.reject(error),
    )
  }

  #feed(seat: Seat): void {
    if (seat.job !== null) return
    const job = this.#queue.shift()
    if (job === undefined) return
    seat.job = job
    seat.seen = null
    Atomics.store(seat.position, 0, 0)
    const request: WorkerRequest = { batch: job.batch }
    seat.worker.postMessage(request)
    this.#watch(seat)
  }

  /** Looks several times per timeout how long the worker has been at its unit. */
  #watch(seat: Seat): void {
    seat.timer = setTimeout(() => void this.#look(seat), this.#options.unitTimeoutMs / LOOKS)
    seat.timer.unref()
  }

  async #look(seat: Seat): Promise<void> {
    const { job, worker } = seat
    const { unitTimeoutMs } = this.#options
    const now = await sightingOf(seat, unitTimeoutMs / LOOKS)
    if (seat.job !== job || seat.worker !== worker) return // it is done meanwhile
    if (seat.seen?.position !== now?.position) seat.seen = now
    if (!isLate(seat.seen, now, unitTimeoutMs)) {
      this.#watch(seat)
      return
    }
    this.#replace(seat, release(seat), timedOut(unitTimeoutMs))
    void worker.terminate()
  }
}

/** Takes the job from a seat, and ends the watch over it. */
function release(seat: Seat): Job | null {
  if (seat.timer !== null) clearTimeout(seat.timer)
  const { job } = seat
  seat.timer = null
  seat.job = null
  return job
}

/**
 * Rejects when the signal is aborted. `Promise.race` with one lasting promise would keep every result in memory until
 * the end of the run.
 */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function failedUnit(failure: Failure): BatchResult {
  return {
    outcomes: [{ key: failure.key, corpusType: null, chunks: 0, skip: null, failure, notices: [], audits: [] }],
    columns: encodeChunks([]),
    terms: {
      rows: 0,
      terms: [],
      offsets: new Uint32Array(1),
      termIds: new Uint32Array(0),
      counts: new Uint16Array(0),
      lengths: new Uint32Array(0),
    },
    facts: [],
    stageMs: {},
  }
}

/**
 * Looks at a worker. Null while it starts and when it ends. A worker in native code, as in a blocking read, does not tell
 * its processor time until it returns: it has `answerMs` milliseconds.
 */
async function sightingOf(seat: Seat, answerMs: number): Promise<Sighting | null> {
  if (!seat.ready) return null
  // Node before 24.6 has no such method.
  const usedMs =
    seat.worker.cpuUsage === undefined
      ? performance.now()
      : await Promise.race([usedMsOf(seat.worker), silence(answerMs)])
  if (usedMs === 'ended') return null
  // After the answer, so that a unit that ended meanwhile is not taken for the next.
  return { position: Atomics.load(seat.position, 0), atMs: performance.now(), usedMs }
}

async function usedMsOf(worker: Worker): Promise<number | 'ended'> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return 'ended'
  }
}

function silence(ms: number): Promise<null> {
  return sleep(ms, null, { ref: false })
}

function isLate(first: Sighting | null, now: Sighting | null, timeoutMs: number): boolean {
  if (first === null || now === null) return false
  const isSpent = first.usedMs !== null && now.usedMs !== null && now.usedMs - first.usedMs >= timeoutMs
  return isSpent || now.atMs - first.atMs >= timeoutMs * PATIENCE
}

function timedOut(timeoutMs: number): Pick<Failure, 'code' | 'message'> {
  const message = `Took more than ${timeoutMs / 1000} s of processor time, or waited for ten times as long, and was given up. If it is no source text, list it in .coderagignore.`
  return { code: 'UNIT_TIMEOUT', message }
}

function crashed(failure: unknown, heapMb: number): Pick<Failure, 'code' | 'message'> {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'no code'
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    const message = `Needed more than ${heapMb} MB of memory and was given up. If it is no source text, list it in .coderagignore.`
    return { code: 'UNIT_OUT_OF_MEMORY', message }
  }
  return { code: 'WORKER_CRASHED', message: `The worker thread ended while at this file (${code}).` }
}

/** Builds the error for a worker that could not start. The cause is its code or configuration; no file was read yet. */
function notStarted(cause: unknown, exitCode: number): IngestError {
  const reason = cause instanceof Error ? cause.message : `it ended with exit code ${exitCode}`
  const message = `A worker thread could not start: ${reason}`
  return new IngestError('INGEST_WORKER_START', message, { reason }, { cause })
}
