import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { OnnxError } from './errors.js'
import type { ModelFolder } from './model-folder.js'
import { SESSION_WORKER } from './session-worker.js'
import { runtimeMissing } from './tokenizer.js'

/** Rows of token ids that are computed together, each `width` long. */
export interface TokenBatch {
  readonly rows: number
  readonly width: number
  /** rows × width, as are all. */
  readonly ids: BigInt64Array<ArrayBuffer>
  /** 1 for tokens, 0 for what fills up a row. */
  readonly mask: BigInt64Array<ArrayBuffer>
  readonly typeIds: BigInt64Array<ArrayBuffer>
}

/** Numbers a model gave. */
export interface Tensor {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: Float32Array
}

export interface SessionOptions {
  /** Threads that one run uses, 1 to 64; default: as many as there are processors. */
  readonly threads?: number
  /** Outputs by name, the first that the model has is computed; without any, its first one. */
  readonly output: readonly string[]
}

/** A loaded model. Runs happen on a thread of their own, one after the other; the calling thread stays free. */
export interface OnnxSession extends AsyncDisposable {
  /** Outputs the model has. */
  readonly outputs: readonly string[]
  /**
   * Computes one batch.
   *
   * @param options.signal - Leaves the queue, or gives up waiting; a run that has begun ends in the background.
   * @throws OnnxError `ONNX_RUN_FAILED`; the signal's reason.
   */
  run(batch: TokenBatch, options?: { signal?: AbortSignal }): Promise<Tensor>
}

/** Messages of the thread; see session-worker.ts. */
type Message =
  | { readonly kind: 'ready'; readonly inputs: readonly string[]; readonly outputs: readonly string[] }
  | { readonly kind: 'failed'; readonly stage: 'runtime' | 'load' | 'run'; readonly reason: string }
  | { readonly kind: 'result'; readonly name: string; readonly dims: readonly number[]; readonly data: Float32Array }

const KNOWN_INPUTS = new Set(['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'])

/**
 * Loads a model on a thread of its own. That thread does not keep the process alive while it is idle.
 *
 * @throws OnnxError `ONNX_RUNTIME_MISSING`, `ONNX_MODEL_UNREADABLE`, `ONNX_MODEL_UNFIT`.
 */
export async function openSession(folder: ModelFolder, { threads, output }: SessionOptions): Promise<OnnxSession> {
  const { directory, modelPath } = folder
  const worker = new Worker(SESSION_WORKER, {
    eval: true,
    workerData: { runtime: resolveRuntime(), modelPath, threads: threads ?? 0, output },
    // Neither flags nor the loaders of the parent: the thread runs plain JavaScript.
    execArgv: [],
  })
  let tail: Promise<unknown> = Promise.resolve()
  const ready = await nextMessage(worker)
  if (ready.kind !== 'ready') {
    await worker.terminate()
    throw ready.kind === 'failed' && ready.stage === 'runtime'
      ? runtimeMissing('onnxruntime-node', new Error(ready.reason))
      : unreadable(folder, ready.kind === 'failed' ? ready.reason : 'it did not load')
  }
  worker.unref()
  const strange = ready.inputs.filter((name) => !KNOWN_INPUTS.has(name))
  if (strange.length > 0 || !ready.inputs.includes('input_ids')) {
    await worker.terminate()
    throw unfit(directory, `its inputs are ${ready.inputs.join(', ')}, a text model has input_ids and attention_mask`)
  }

  const runNow = async (batch: TokenBatch): Promise<Tensor> => {
    worker.ref()
    try {
      const buffers = [batch.ids.buffer, batch.mask.buffer, batch.typeIds.buffer]
      const answer = nextMessage(worker)
      worker.postMessage(batch, buffers)
      const message = await answer
      if (message.kind === 'result') return message
      const reason = message.kind === 'failed' ? message.reason : 'it gave no result'
      throw new OnnxError(
        'ONNX_RUN_FAILED',
        `The model in ${directory} failed on ${batch.rows} texts of ${batch.width} tokens (${reason}). Try fewer tokens or smaller batches.`,
        { directory, reason },
      )
    } finally {
      worker.unref()
    }
  }
  return {
    outputs: ready.outputs,
    async run(batch, { signal } = {}) {
      signal?.throwIfAborted()
      const turn = tail.then(() => {
        signal?.throwIfAborted()
        return runNow(batch)
      })
      tail = turn.catch(() => undefined)
      return signal === undefined ? turn : giveUpOn(signal, turn)
    },
    async [Symbol.asyncDispose]() {
      await tail
      await worker.terminate()
    },
  }
}

/** The work's outcome, or the signal's reason as soon as it is aborted. */
async function giveUpOn<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let onAbort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  // The promise that loses the race may still fail; its error is ignored.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The thread's next answer; its death is one too. */
function nextMessage(worker: Worker): Promise<Message> {
  return new Promise((resolve) => {
    const settle = (message: Message): void => {
      worker.off('message', settle).off('error', onError).off('exit', onExit)
      resolve(message)
    }
    const failed = (reason: string): void => settle({ kind: 'failed', stage: 'run', reason })
    const onError = (error: unknown): void => failed(error instanceof Error ? error.message : String(error))
    const onExit = (): void => failed('its thread ended')
    worker.once('message', settle).once('error', onError).once('exit', onExit)
  })
}

function resolveRuntime(): string {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node')
  } catch (cause) {
    throw runtimeMissing('onnxruntime-node', cause)
  }
}

function unreadable({ directory, modelPath }: ModelFolder, reason: string): OnnxError {
  const message = `${modelPath} can't be loaded (${reason}). Take a model file that is complete and that onnxruntime-node 1.30 reads.`
  return new OnnxError('ONNX_MODEL_UNREADABLE', message, { directory, file: modelPath, reason })
}

/** The error for a model that is none for the purpose. */
export function unfit(directory: string, reason: string): OnnxError {
  const message = `The model in ${directory} can't be used here: ${reason}. Name a model that was exported for this purpose.`
  return new OnnxError('ONNX_MODEL_UNFIT', message, { directory, reason })
}
