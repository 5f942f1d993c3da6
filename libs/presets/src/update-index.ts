import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CoderagError, type CrawlSource, EXIT } from '@coderag/types'
import type { Environment } from './environment.js'
import type { ResolvedConfig } from './config.js'
import type { IndexUpdate, UpdateNotice, UpdateOrder } from './update-process.js'

export type { IndexUpdate } from './update-process.js'

/** The index was not updated. It keeps its last generation. */
export class UpdateError extends CoderagError<'UPDATE_FAILED', { cause: string }> {
  override readonly name = 'UpdateError'

  override get exitCode() {
    return EXIT.usage
  }
}

export interface UpdateOptions {
  /** Sources to crawl. */
  readonly sources: readonly CrawlSource[]
  /** Variables that the process gets, such as the keys of embedders. */
  readonly environment: Environment
  /** Ends the update; the index keeps its last generation. */
  readonly signal?: AbortSignal
  /** Is called with the number of files that are done and of all files to read. */
  readonly onProgress?: (files: number, filesTotal: number) => void
}

/**
 * Brings an index up to date once, in a process of its own.
 *
 * @throws UpdateError `UPDATE_FAILED` with the message of what failed; `details.cause` is its code, such as `LOCK_HELD`.
 */
export function updateIndex(
  config: ResolvedConfig,
  { sources, environment, signal, onProgress }: UpdateOptions,
): Promise<IndexUpdate> {
  const path = fileURLToPath(new URL('./update-process.js', import.meta.url))
  // Standard output belongs to this process, whose readers may take it for an answer.
  const child = fork(path, { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const stop = (): void => {
    if (child.connected) child.disconnect()
  }
  signal?.addEventListener('abort', stop, { once: true })
  const order: UpdateOrder = { config, sources }
  child.send(order)
  return new Promise<IndexUpdate>((resolve, reject) => {
    child.on('message', (notice: UpdateNotice) => {
      if (notice.type === 'progress') onProgress?.(notice.files, notice.filesTotal)
      if (notice.type === 'done') resolve(notice)
      if (notice.type === 'failed') reject(new UpdateError('UPDATE_FAILED', notice.message, { cause: notice.code }))
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      const message = `The process that updates the index ended (exit code ${code ?? 'none'}). The index is as before.`
      reject(new UpdateError('UPDATE_FAILED', message, { cause: 'EXIT' }))
    })
  }).finally(() => signal?.removeEventListener('abort', stop))
}
