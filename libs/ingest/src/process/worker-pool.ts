import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { encodeChunks, type Failure } from '@coderag/types'
import type { Batch, BatchProcessor, BatchResult } from './batch.js'
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
}

/** Results per thread that can wait for an earlier batch. The limit bounds memory and still keeps every thread busy. */
const AHEAD = 4

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
  const queue: Job[] = []
  const seats: Seat[] = []
  let closed = false
  /** Set if a worker could not start. Nothing more is run then. */
  let broken: IngestError | null = null

  const launch = (): Pick<Seat, 'worker' | 'position' | 'ready'> => {
    const position = new SharedArrayBuffer(4)
    const workerData: WorkerStart = { setup: options.setup, position }
    const resourceLimits = {
      maxOldGenerationSizeMb: options.heapMb ?? WORKER_HEAP_MB,
      maxYoungGenerationSizeMb: WORKER_YOUNG_HEAP_MB,
    }
    const worker = new Worker(options.entry, { workerData, resourceLimits })
    return { worker, position: new Int32Array(position), ready: false }
  }

  const open = (): void => {
    const seat: Seat = { ...launch(), job: null, timer: null, seen: null }
    seats.push(seat)
    attend(seat)
  }

  const attend = (seat: Seat): void => {
    const { worker } = seat
    let failure: unknown = null
    worker.on('message', (message: 'ready' | WorkerReply) => {
      if (seat.worker !== worker) return // given up meanwhile; its units are being run again
      if (message === 'ready') {
        seat.ready = true
        return
      }
      const job = release(seat)
      if (message.isSpent) renew(seat)
      if (job !== null) finish(job, message.result)
      feed(seat)
    })
    worker.on('error', (error) => (failure = error))
    worker.on('exit', (code) => {
      if (closed || seat.worker !== worker) return
      const job = release(seat)
      if (seat.ready) {
        replace(seat, job, crashed(failure, options.heapMb ?? WORKER_HEAP_MB))
        return
      }
      // It could not even start, and a fresh one would not either.
      const error = notStarted(failure, code)
      broken = error
      for (const waiting of [...(job === null ? [] : [job]), ...queue.splice(0)]) waiting.reject(error)
    })
  }

  /** Puts a new worker into the seat of one that is spent. */
  const renew = (seat: Seat): void => {
    const spent = seat.worker
    Object.assign(seat, launch())
    attend(seat)
    void spent.terminate()
  }

  /** Settles a job with the result of its units, or of the first ones, and has the others processed. */
  const finish = (job: Job, result: BatchResult): void => {
    const rest = job.batch.units.slice(result.outcomes.length)
    if (rest.length === 0) return job.settle([result])
    submit({ ...job.batch, units: rest }).then((others) => job.settle([result, ...others]), job.reject)
  }

  /** Puts a new worker into the seat and divides the batch of the old one. */
  const replace = (seat: Seat, job: Job | null, facts: Pick<Failure, 'code' | 'message'>): void => {
    const at = Atomics.load(seat.position, 0)
    Object.assign(seat, launch())
    attend(seat)
    if (job !== null) divide(job, at, facts)
    feed(seat)
  }

  const feed = (seat: Seat): void => {
    if (seat.job !== null) return
    const job = queue.shift()
    if (job === undefined) return
    seat.job = job
    seat.seen = null
    Atomics.store(seat.position, 0, 0)
    const request: WorkerRequest = { batch: job.batch }
    seat.worker.postMessage(request)
    watch(seat)
  }

  /** Looks several times per timeout how long the worker has been at its unit. */
  const watch = (seat: Seat): void => {
    const { job, worker } = seat
    seat.timer = setTimeout(() => {
      void sightingOf(seat, options.unitTimeoutMs / LOOKS).then((now) => {
        if (seat.job !== job || seat.worker !== worker) return // it is done meanwhile
        if (seat.seen?.position !== now?.position) seat.seen = now
        if (!isLate(seat.seen, now, options.unitTimeoutMs)) {
          watch(seat)
          return
        }
        replace(seat, release(seat), timedOut(options.unitTimeoutMs))
        void worker.terminate()
      })
    }, options.unitTimeoutMs / LOOKS)
    seat.timer.unref()
  }

  const release = (seat: Seat): Job | null => {
    if (seat.timer !== null) clearTimeout(seat.timer)
    const { job } = seat
    seat.timer = null
    seat.job = null
    return job
  }

  /** Runs the units before and after the failed one again, and puts its failure between their results. */
  const divide = (job: Job, at: number, facts: Pick<Failure, 'code' | 'message'>): void => {
    const { units } = job.batch
    const culprit = units[at]?.key ?? ''
    const again = (part: Batch['units']): Promise<readonly BatchResult[]> =>
      part.length === 0 ? Promise.resolve([]) : submit({ ...job.batch, units: part })
    Promise.all([again(units.slice(0, at)), again(units.slice(at + 1))]).then(
      ([before, after]) => job.settle([...before, failedUnit({ key: culprit, stage: 'chunk', ...facts }), ...after]),
      (error: unknown) => job.reject(error),
    )
  }

  const submit = (batch: Batch): Promise<readonly BatchResult[]> => {
    if (broken !== null) return Promise.reject(broken)
    const results = new Promise<readonly BatchResult[]>((settle, reject) => queue.push({ batch, settle, reject }))
    for (const seat of seats) feed(seat)
    return results
  }

  return {
    async *run(batches, signal) {
      const pending: { batch: Batch; results: Promise<readonly BatchResult[]> }[] = []
      const source = batches[Symbol.iterator]()
      const refill = (): void => {
        while (pending.length < options.threads * AHEAD) {
          const next = source.next()
          if (next.done === true) return
          if (seats.length < options.threads) open()
          const results = submit(next.value)
          results.catch(() => undefined) // awaited below; failing earlier must not count as unhandled
          pending.push({ batch: next.value, results })
        }
      }
      signal?.throwIfAborted()
      refill()
      for (let first = pending.shift(); first !== undefined; first = pending.shift()) {
        const results = await unlessAborted(first.results, signal)
        refill()
        for (const result of results) yield { batch: first.batch, result }
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true
      queue.length = 0
      for (const seat of seats) release(seat)
      await Promise.all(seats.map((seat) => seat.worker.terminate()))
    },
  }
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
    outcomes: [{ key: failure.key, chunks: 0, skip: null, failure, notices: [], audits: [] }],
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
