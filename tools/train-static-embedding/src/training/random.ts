/** A seeded random generator (xorshift128, seeded by splitmix32) with the same results on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns a normally distributed number with mean 0 and variance 1. */
  normal(): number
  /** Shuffles a list in place. */
  shuffle(list: Uint32Array | number[]): void
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const seeded = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  let [a, b, c, d] = [seeded(), seeded(), seeded(), seeded()]

  function next(): number {
    const old = a ^ (a << 11)
    a = b
    b = c
    c = d
    d = (d ^ (d >>> 19) ^ old ^ (old >>> 8)) >>> 0
    return d / 0x1_0000_0000
  }

  return {
    next,
    // The sum of twelve uniform numbers. Logarithm and cosine may differ in the last bit between machines.
    normal() {
      let sum = -6
      for (let draw = 0; draw < 12; draw++) sum += next()
      return sum
    },
    shuffle(list) {
      for (let index = list.length - 1; index > 0; index--) {
        const other = Math.floor(next() * (index + 1))
        const held = list[index] ?? 0
        list[index] = list[other] ?? 0
        list[other] = held
      }
    },
  }
}
