/** Selects the `limit` places with the best scores, best first; of equal scores, the first places. */
export function bestPlaces(scores: Float64Array, limit: number): number[] {
  const heap: number[] = []
  // True if the place `a` comes after the place `b` in the result.
  const isWorse = (a: number, b: number): boolean => {
    const left = scores[a] ?? 0
    const right = scores[b] ?? 0
    return left < right || (left === right && a > b)
  }
  const sink = (from: number): void => {
    const moved = heap[from] ?? 0
    let at = from
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isWorse(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
      if (!isWorse(heap[child] ?? 0, moved)) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = moved
  }
  const first = Math.min(limit, scores.length)
  for (let place = 0; place < first; place++) heap.push(place)
  for (let index = (first >> 1) - 1; index >= 0; index--) sink(index)
  let worst = scores[heap[0] ?? 0] ?? 0
  for (let place = first; place < scores.length && first > 0; place++) {
    if ((scores[place] ?? 0) <= worst) continue
    heap[0] = place
    sink(0)
    worst = scores[heap[0] ?? 0] ?? 0
  }
  return heap.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}
