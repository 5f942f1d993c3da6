import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CoderagError, type CrawlSource, EXIT } from '@coderag/types'
import type { Environment } from './environment.js'
import type { ResolvedConfig } from './config.js'
import type { WatchNotice, WatchOrder } from './watch-process.js'

export { type IndexUpdate, updateIndex, UpdateError, type UpdateOptions } from './update-index.js'
export type { WatchNotice } from './watch-process.js'

/** The process that watches ended before the index was up to date. */
export class WatchError extends CoderagError<'WATCH_ENDED', { cause: string }> {
  override readonly name = 'WatchError'

  override get exitCode() {
    return EXIT.usage
  }
}

export interface WatchingOptions {
  /** Sources to crawl. */
  readonly sources: readonly CrawlSource[]
  /** Variables that the process gets, such as the keys of embedders. */
  readonly environment: Environment
  /** Receives what happens, from the first update on. */
  readonly onNotice: (notice: WatchNotice) => void
}

/** A running process that watches. */
export interface Watching extends AsyncDisposable {
  /** Resolves when the index is as new as the sources for the first time; rejects with WatchError `WATCH_ENDED`. */
  readonly ready: Promise<void>
}

/** Starts a process that keeps an index as new as its sources. It ends with this one, or when it is disposed of. */
export function startWatching(config: ResolvedConfig, { sources, environment, onNotice }: WatchingOptions): Watching {
  const path = fileURLToPath(new URL('./watch-process.js', import.meta.url))
  // Standard output belongs to this process, whose readers may take it for an answer.
  const child = fork(path, { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (notice: WatchNotice) => {
      if (notice.type === 'ready') resolve()
      if (notice.type === 'ended') reject(new WatchError('WATCH_ENDED', notice.message, { cause: notice.code }))
      onNotice(notice)
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      const message = `The process that watches the files ended (exit code ${code ?? 'none'}). The index is no longer updated.`
      reject(new WatchError('WATCH_ENDED', message, { cause: 'EXIT' }))
    })
  })
  // A caller that does not wait for it hears of a failure by its notice.
  ready.catch(() => undefined)
  const order: WatchOrder = { config, sources }
  child.send(order)
  return {
    ready,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
