import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrawlSource } from '@coderag/types'

/** Times of a batch of changes, in milliseconds. */
export interface BatchTimes {
  /** Time without a change after which a batch is complete. */
  readonly quietMs: number
  /** Time after the first change at which a batch is complete although changes go on. */
  readonly maxWaitMs: number
}

/** Sources that changed together. */
export interface ChangedBatch {
  readonly sources: readonly CrawlSource[]
  /** `performance.now()` of the first change. */
  readonly since: number
}

/** A lock of git that is older was left by a process that died. */
const GIT_LOCK_MS = 60_000

/** Collects changed sources, and releases them in batches: a branch switch is one batch, however many files it writes. */
export class Changes {
  readonly #times: BatchTimes
  readonly #signal: AbortSignal
  readonly #changed = new Set<CrawlSource>()
  #first = 0
  #last = 0
  readonly #waiting = new Set<() => void>()

  constructor(times: BatchTimes, signal: AbortSignal) {
    this.#times = times
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake(), { once: true })
  }

  add(source: CrawlSource): void {
    this.#last = performance.now()
    if (this.#changed.size === 0) this.#first = this.#last
    this.#changed.add(source)
    this.#wake()
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  /** Resolves at the next change, or when the signal is aborted. */
  async any(): Promise<void> {
    while (this.#changed.size === 0 && !this.#signal.aborted) {
      await new Promise<void>((wake) => this.#waiting.add(wake))
    }
  }

  /** Waits for the next complete batch. Returns null once the signal is aborted. */
  async next(): Promise<ChangedBatch | null> {
    await this.any()
    const { quietMs, maxWaitMs } = this.#times
    while (!this.#signal.aborted) {
      const now = performance.now()
      const due = Math.min(this.#last + quietMs, this.#first + maxWaitMs)
      if (now >= due && !(await this.#isGitWriting())) {
        const sources = [...this.#changed]
        this.#changed.clear()
        return { sources, since: this.#first }
      }
      await sleep(Math.max(due - now, 20), undefined, { signal: this.#signal }).catch(() => undefined)
    }
    return null
  }

  /** Returns true while git writes a working tree: it holds its lock from the first file to the last. */
  async #isGitWriting(): Promise<boolean> {
    const locks = await Promise.all([...this.#changed].map(({ path }) => gitLockAge(path)))
    return locks.some((age) => age < GIT_LOCK_MS)
  }
}

/** Returns the age of a working tree's lock in milliseconds. Infinity without one. */
async function gitLockAge(directory: string): Promise<number> {
  try {
    const { mtimeMs } = await stat(join(await gitDirectory(directory), 'index.lock'))
    return Date.now() - mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Returns git's folder of a working tree. In a linked working tree, `.git` is a file that names it. */
export async function gitDirectory(directory: string): Promise<string> {
  const path = join(directory, '.git')
  const text = await readFile(path, 'utf8').catch(() => '')
  const named = /^gitdir: (.+)$/m.exec(text)?.[1]
  return named === undefined ? path : resolve(directory, named)
}
