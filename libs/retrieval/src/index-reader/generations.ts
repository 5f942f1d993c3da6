import { CoderagError, type IndexManifest, type IndexStorage } from '@coderag/types'
import { refuseForeignSnapshot } from './compatibility.js'
import { RetrievalError } from '../errors.js'
import { missingIndex } from './missing-index.js'
import type { Generation, Snapshot } from './snapshot.js'

/** A generation that stays open until it is released. */
export interface Lease extends Disposable {
  readonly generation: Generation
  /** Reason why a newer generation could not be opened; null if this one is the newest. */
  readonly newerFailed: unknown
  /** Tests whether another generation was committed since this one was opened. */
  isOutdated(): Promise<boolean>
}

interface Held extends Generation {
  readonly identity: string
  users: number
  retired: boolean
}

/**
 * Keeps the newest generation open for any number of concurrent queries.
 *
 * Every lease begins by asking for the identity of the newest generation. If it is another one, one caller opens the new generation
 * while the others wait, and the old one is closed when its last query ends. If the new generation cannot be opened,
 * the old one stays in service, and the lease says why.
 */
export class Generations implements AsyncDisposable {
  #current: Held | null = null
  #opening: Promise<void> | null = null
  #closing: Promise<void> | null = null
  readonly #leasing = new Set<Promise<Lease>>()
  /** Number of generations that are not disposed yet, including the current one. */
  #open = 0
  #drained: (() => void) | null = null
  readonly #disposalErrors: unknown[] = []

  constructor(
    readonly index: IndexStorage,
    readonly openSnapshot: (manifest: IndexManifest) => Promise<Snapshot>,
  ) {}

  async lease(): Promise<Lease> {
    if (this.#closing !== null) {
      throw new RetrievalError('RETRIEVER_CLOSED', 'This retriever was closed. Create another one to go on.', {
        location: this.index.location,
      })
    }
    const leasing = this.#lease()
    this.#leasing.add(leasing)
    try {
      return await leasing
    } finally {
      this.#leasing.delete(leasing)
    }
  }

  async #lease(): Promise<Lease> {
    const identity = await this.#identity()
    const newerFailed = this.#current?.identity === identity ? null : await this.#catchUp(identity)
    const held = this.#current
    if (held === null) throw newerFailed
    held.users++
    let released = false
    return {
      generation: held,
      newerFailed,
      isOutdated: async () => (await this.#identity()) !== held.identity,
      [Symbol.dispose]: () => {
        if (released) return
        released = true
        held.users--
        this.#disposeWhenIdle(held)
      },
    }
  }

  /** Refuses new leases, waits for leases that were requested before, and closes what is open. */
  [Symbol.asyncDispose](): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#leasing)
    this.#retire()
    if (this.#open > 0) await new Promise<void>((resolve) => (this.#drained = resolve))
    if (this.#disposalErrors.length > 0) {
      throw new AggregateError(this.#disposalErrors, 'Parts of the index could not be closed.')
    }
  }

  /** @returns Null if the newest generation is open, otherwise the reason why it is not. */
  async #catchUp(identity: string): Promise<unknown> {
    // An opening that began before we asked may be of an older manifest than the one we saw: let it end, then
    // compare.
    await this.#opening?.catch(() => undefined)
    if (this.#current?.identity === identity) return null
    try {
      this.#opening ??= this.#openNewest().finally(() => (this.#opening = null))
      await this.#opening
      return null
    } catch (error) {
      if (CoderagError.is(error) && error.code === 'INDEX_MISSING') throw error
      return error
    }
  }

  async #openNewest(mayRetry = true): Promise<void> {
    const { manifest, identity } = (await this.index.current()) ?? missingIndex(this.index.location)
    if (this.#current?.identity === identity) return
    let snapshot
    try {
      snapshot = await this.#openChecked(manifest)
    } catch (error) {
      // The writer may have committed and pruned between our read and our open. Then there is something newer.
      if (mayRetry && (await this.#identity()) !== identity) return this.#openNewest(false)
      throw error
    }
    this.#retire()
    this.#open++
    this.#current = { manifest, snapshot, identity, users: 0, retired: false }
  }

  async #openChecked(manifest: IndexManifest): Promise<Snapshot> {
    const snapshot = await this.openSnapshot(manifest)
    try {
      refuseForeignSnapshot(manifest, snapshot)
      return snapshot
    } catch (error) {
      await snapshot[Symbol.asyncDispose]()
      throw error
    }
  }

  async #identity(): Promise<string> {
    return (await this.index.identity()) ?? missingIndex(this.index.location)
  }

  #retire(): void {
    const held = this.#current
    this.#current = null
    if (held === null) return
    held.retired = true
    this.#disposeWhenIdle(held)
  }

  #disposeWhenIdle(held: Held): void {
    if (!held.retired || held.users > 0) return
    void disposeOf(held.snapshot)
      .catch((error: unknown) => void this.#disposalErrors.push(error))
      .finally(() => {
        if (--this.#open === 0) this.#drained?.()
      })
  }
}

async function disposeOf(snapshot: Snapshot): Promise<void> {
  await snapshot[Symbol.asyncDispose]()
}
