import { stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import watcher, { type AsyncSubscription } from '@parcel/watcher'
import type { CrawlSource } from '@coderag/types'
import { IngestError } from '../errors.js'

interface Subscribed {
  readonly subscription: AsyncSubscription
  /** Number of the folder on its file system. A folder that was deleted and made again has another one. */
  readonly inode: number
}

export interface SubscriptionEvents {
  readonly onChange: (source: CrawlSource) => void
  readonly onGone: (source: CrawlSource) => void
}

/** Follows the files of sources. A source that is deleted is followed again when it comes back. */
export class Subscriptions implements AsyncDisposable {
  readonly #ignored: readonly string[]
  readonly #events: SubscriptionEvents
  readonly #subscribed = new Map<CrawlSource, Subscribed>()
  /** Sources whose folder was deleted or replaced. */
  readonly #gone = new Set<CrawlSource>()

  constructor(ignored: readonly string[], events: SubscriptionEvents) {
    this.#ignored = ignored.map((path) => resolve(path))
    this.#events = events
  }

  has(source: CrawlSource): boolean {
    return this.#subscribed.has(source)
  }

  /**
   * Subscribes to a source if it exists and is not followed yet, and ends the subscription of one that is gone.
   *
   * @throws IngestError `INGEST_WATCH_LIMIT`.
   */
  async check(source: CrawlSource): Promise<void> {
    const path = resolve(source.path)
    const stats = await stat(path).catch(() => null)
    const known = this.#subscribed.get(source)
    if (known !== undefined && known.inode === stats?.ino) return
    if (known !== undefined) {
      this.#subscribed.delete(source)
      this.#gone.add(source)
      // Its folder may be gone, and with it what there was to end.
      await known.subscription.unsubscribe().catch(() => undefined)
      if (stats === null) this.#events.onGone(source)
    }
    if (stats === null) return
    const folder = stats.isDirectory() ? path : dirname(path)
    this.#subscribed.set(source, { subscription: await this.#subscribe(source, folder), inode: stats.ino })
    if (this.#gone.delete(source)) this.#events.onChange(source)
  }

  async #subscribe(source: CrawlSource, folder: string): Promise<AsyncSubscription> {
    const path = resolve(source.path)
    try {
      return await watcher.subscribe(
        folder,
        (error, events) => {
          // After an error, such as an overflow of the system's queue, any file may have changed.
          const matters = error !== null || events.some((event) => this.#matters(event.path, path))
          if (matters) this.#events.onChange(source)
        },
        { ignore: [...this.#ignored, join(folder, '.git', 'objects'), '**/node_modules/**'] },
      )
    } catch (cause) {
      throw watchLimit(folder, cause)
    }
  }

  /** Returns false for files that no crawl reads: those of the index, and of git except where it notes commits. */
  #matters(changed: string, source: string): boolean {
    if (changed !== source && !changed.startsWith(source + sep)) return false
    if (this.#ignored.some((path) => changed.startsWith(path + sep))) return false
    const [, inGit] = changed.slice(source.length).split(`${sep}.git${sep}`)
    return inGit === undefined || inGit === 'HEAD' || inGit === join('logs', 'HEAD')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [...this.#subscribed.values()]
    this.#subscribed.clear()
    await Promise.all(all.map(({ subscription }) => subscription.unsubscribe().catch(() => undefined)))
  }
}

function watchLimit(path: string, cause: unknown): IngestError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const advice =
    process.platform === 'linux'
      ? 'If the limit of inotify is reached, raise it: sysctl fs.inotify.max_user_watches=524288.'
      : 'Check that the folder can be read.'
  const message = `The files of ${path} can't be watched (${reason}). ${advice}`
  return new IngestError('INGEST_WATCH_LIMIT', message, { path, reason }, { cause })
}
