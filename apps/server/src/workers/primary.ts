import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { EXIT } from '@coderag/types'
import { AggregatorRegistry } from 'prom-client'
import type { UpdateIndex } from '../options.js'
import type { Served } from '../open-server.js'
import { MINUTE_MS } from '../request-counts.js'
import { failureOf, RemoteError } from './failure.js'
import type { Answers, Question, ServeOrder, Serving, ToPrimary, ToWorker } from './messages.js'

export interface WorkersSetup {
  /** Number of processes. */
  readonly workers: number
  readonly update: UpdateIndex
  readonly err: (text: string) => void
}

/**
 * Serves an index by several processes, which the operating system runs at the same time. Each has the index open. This process
 * hands connections out in turns, and keeps what is of all: the counts of requests, the metrics and updates of the index. A
 * process that ends is replaced.
 *
 * @throws RemoteError with what keeps a worker from serving.
 */
export async function startWorkers(order: ServeOrder, { workers, update, err }: WorkersSetup): Promise<Served> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('./serve-worker.js', import.meta.url)), args: [] })
  const answer = answers(update)
  const running = new Set<Worker>()
  let isClosing = false
  let fail: (error: unknown) => void
  const failed = new Promise<never>((_resolve, reject) => (fail = reject))

  const start = async (): Promise<Serving> => {
    const worker = cluster.fork()
    running.add(worker)
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'coderag:ask') void reply(worker, message, answer)
    })
    worker.once('exit', () => running.delete(worker))
    send(worker, { type: 'coderag:serve', order })
    const serving = await readyOf(worker)
    worker.once('exit', (code, signal) => void replace(endedError(code, signal)))
    return serving
  }
  const replace = async ({ message }: RemoteError): Promise<void> => {
    if (isClosing) return
    err(`warning: ${message} Another one is started.\n`)
    try {
      await start()
    } catch (error) {
      err(`warning: It could not be started: ${failureOf(error).message}\n`)
      if (running.size === 0) fail(error)
    }
  }
  const close = async (): Promise<void> => {
    isClosing = true
    await Promise.all([...running].map(closed))
  }

  try {
    // What keeps one from serving keeps all: it is said once.
    const first = await start()
    await Promise.all(Array.from({ length: workers - 1 }, start))
    return { ...first, processes: workers, failed, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits until a worker serves. */
function readyOf(worker: Worker): Promise<Serving> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'coderag:ready') resolve(message)
      if (message.type === 'coderag:failed') reject(new RemoteError(message))
    })
    worker.once('exit', (code, signal) => reject(endedError(code, signal)))
  })
}

/** A worker that ends meanwhile gets nothing; the event `exit` says so. */
function send(worker: Worker, message: ToWorker): void {
  worker.process.send(message, () => undefined)
}

function endedError(code: number | null, signal: string | null): RemoteError {
  const message = `A process of the server ended (${signal ?? `exit code ${code ?? 'none'}`}).`
  return new RemoteError({ code: 'SERVE_WORKER', message, exitCode: EXIT.unexpected })
}

/** Lets a worker answer what it is asked, and waits for its end. */
async function closed(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const end = new Promise((resolve) => worker.once('exit', resolve))
  send(worker, { type: 'coderag:close' })
  await end
}

async function reply(
  worker: Worker,
  { id, question }: Extract<ToPrimary, { type: 'coderag:ask' }>,
  answer: ReturnType<typeof answers>,
): Promise<void> {
  try {
    const onProgress = (files: number, filesTotal: number): void =>
      send(worker, { type: 'coderag:progress', id, files, filesTotal })
    send(worker, { type: 'coderag:answer', id, answer: await answer(question, onProgress) })
  } catch (error) {
    send(worker, { type: 'coderag:refusal', id, failure: failureOf(error) })
  }
}

function answers(update: UpdateIndex) {
  const metrics = new AggregatorRegistry()
  let counts = new Map<string, number>()
  let end = 0
  return async (question: Question, onProgress: Parameters<UpdateIndex>[0]): Promise<Answers[keyof Answers]> => {
    if (question.what === 'update') return update(onProgress)
    if (question.what === 'metrics') return metrics.clusterMetrics()
    const now = Date.now()
    if (now >= end) [counts, end] = [new Map(), now + MINUTE_MS]
    const current = (counts.get(question.reader) ?? 0) + 1
    counts.set(question.reader, current)
    return { current, ttl: end - now }
  }
}
