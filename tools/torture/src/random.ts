/** Draws numbers that a seed repeats. */
export interface Random {
  /** Returns an integer from 0 to `limit`, exclusive. */
  below(limit: number): number
  /** Returns one of the entries, which must not be empty. */
  of<Item>(entries: readonly Item[]): Item
}

/** Creates the generator of Mulberry32: 32 bits of state, uniform enough to choose inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
  return {
    below,
    of(entries) {
      const entry = entries[below(entries.length)]
      if (entry === undefined) throw new RangeError('nothing to draw from')
      return entry
    },
  }
}
