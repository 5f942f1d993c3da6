/** Keeps the values that were used last, as many as `size`. */
export class RecentlyUsed<T> {
  readonly #size: number
  readonly #entries = new Map<string, Entry<T>>()
  // A map in the order of use would have to take an entry out and in again at every use, and walks over what was taken out.
  #newest: Entry<T> | null = null
  #oldest: Entry<T> | null = null

  /** @param size - 1 or more. */
  constructor(size: number) {
    this.#size = size
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry !== this.#newest) {
      this.#unlink(entry)
      this.#linkNewest(entry)
    }
    return entry.value
  }

  /** Where there are too many then, what was not used for longest goes. */
  set(key: string, value: T): void {
    const known = this.#entries.get(key)
    if (known !== undefined) this.#unlink(known)
    const entry: Entry<T> = { key, value, newer: null, older: null }
    this.#entries.set(key, entry)
    this.#linkNewest(entry)
    if (this.#entries.size <= this.#size || this.#oldest === null) return
    this.#entries.delete(this.#oldest.key)
    this.#unlink(this.#oldest)
  }

  #linkNewest(entry: Entry<T>): void {
    entry.older = this.#newest
    entry.newer = null
    if (this.#newest === null) this.#oldest = entry
    else this.#newest.newer = entry
    this.#newest = entry
  }

  #unlink({ newer, older }: Entry<T>): void {
    if (newer === null) this.#newest = older
    else newer.older = older
    if (older === null) this.#oldest = newer
    else older.newer = newer
  }
}

interface Entry<T> {
  readonly key: string
  readonly value: T
  newer: Entry<T> | null
  older: Entry<T> | null
}
