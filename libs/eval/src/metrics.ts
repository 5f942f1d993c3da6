/**
 * Discounted gain of the first `k` places, divided by that of the best order of everything relevant, found or not
 * (Järvelin and Kekäläinen, 2002; gains are the grades themselves).
 *
 * @param grades - Grade per place, best place first; 0 is not relevant.
 * @param ideal - Grades of all that is relevant, in any order; not empty.
 * @returns 0 to 1.
 */
export function ndcg(grades: readonly number[], ideal: readonly number[], k: number): number {
  return (
    gain(grades, k) /
    gain(
      ideal.toSorted((a, b) => b - a),
      k,
    )
  )
}

function gain(grades: readonly number[], k: number): number {
  return grades.slice(0, k).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0)
}

/** One over the place of the first relevant one; 0 when there is none. */
export function reciprocalRank(grades: readonly number[]): number {
  const place = grades.findIndex((grade) => grade > 0)
  return place < 0 ? 0 : 1 / (place + 1)
}

/** Share of what is relevant among the first `k` places. */
export function recallAt(grades: readonly number[], relevant: number, k: number): number {
  return grades.slice(0, k).filter((grade) => grade > 0).length / relevant
}

/** A value so that `percent` of the values are not above it, by nearest rank; 0 for no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
