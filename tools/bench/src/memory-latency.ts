const NUMBERS = 2 ** 25
const READS = 300_000
const ROUNDS = 5

/**
 * Measures the time in nanoseconds of a dependent read in 128 MiB: the median of five rounds. Query times follow it; on
 * machines with shared memory it can double within an hour.
 */
export function memoryLatencyNs(): number {
  const next = new Int32Array(NUMBERS)
  // A full cycle through all places: a linear congruential generator with a period of its modulus (Hull and Dobell, 1962).
  for (let at = 0; at < NUMBERS; at++) next[at] = (Math.imul(at, 1_664_525) + 1_013_904_223) & (NUMBERS - 1)
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const began = performance.now()
    let at = round
    for (let read = 0; read < READS; read++) at = next[at] ?? 0
    const took = performance.now() - began
    // The last place is used, or the reads could be left out.
    return at < 0 ? Infinity : (took * 1_000_000) / READS
  })
  return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
}
