import { randomNumbers } from '@coderag/types/testing'

/** Draws numbers that a seed repeats. */
export interface Random {
  /** Returns an integer from 0 to `limit`, exclusive. */
  below(limit: number): number
  /** Returns one of the entries, which must not be empty. */
  of<Item>(entries: readonly Item[]): Item
}

export function createRandom(seed: number): Random {
  const random = randomNumbers(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  return {
    below,
    of(entries) {
      const entry = entries[below(entries.length)]
      if (entry === undefined) throw new RangeError('nothing to draw from')
      return entry
    },
  }
}
