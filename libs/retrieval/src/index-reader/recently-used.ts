/** No place. */
const NONE = -1

/**
 * Keeps the values that were used last, as many as `size`.
 *
 * The order of use is a list of numbers: in a map of that order every use would take an entry out and in again, and links
 * between objects would be told to the garbage collector each time.
 */
export class RecentlyUsed<T> {
  readonly #size: number
  readonly #places = new Map<string, number>()
  /** By place, as what follows. */
  readonly #keys: string[] = []
  readonly #values: T[] = []
  readonly #newer: Int32Array
  readonly #older: Int32Array
  #newest = NONE
  #oldest = NONE

  /** @param size - 1 or more. */
  constructor(size: number) {
    this.#size = size
    this.#newer = new Int32Array(size)
    this.#older = new Int32Array(size)
  }

  get(key: string): T | undefined {
    const place = this.#places.get(key)
    if (place === undefined) return undefined
    this.#use(place)
    return this.#values[place]
  }

  /** Where there are too many then, what was not used for longest goes. */
  set(key: string, value: T): void {
    const known = this.#places.get(key)
    if (known !== undefined) {
      this.#values[known] = value
      return this.#use(known)
    }
    const place = this.#values.length < this.#size ? this.#values.length : this.#takeOldest()
    this.#places.set(key, place)
    this.#keys[place] = key
    this.#values[place] = value
    this.#linkNewest(place)
  }

  #use(place: number): void {
    if (place === this.#newest) return
    this.#unlink(place)
    this.#linkNewest(place)
  }

  #takeOldest(): number {
    const place = this.#oldest
    this.#places.delete(this.#keys[place] ?? '')
    this.#unlink(place)
    return place
  }

  #linkNewest(place: number): void {
    this.#older[place] = this.#newest
    this.#newer[place] = NONE
    if (this.#newest === NONE) this.#oldest = place
    else this.#newer[this.#newest] = place
    this.#newest = place
  }

  #unlink(place: number): void {
    const newer = this.#newer[place] ?? NONE
    const older = this.#older[place] ?? NONE
    if (newer === NONE) this.#newest = older
    else this.#older[newer] = older
    if (older === NONE) this.#oldest = newer
    else this.#newer[older] = newer
  }
}
