/** Picks the `limit` best of `count` scores: a binary heap with the worst on top. @returns Their indexes, in no order. */
export function bestOf(scores: Float32Array, count: number, limit: number): Uint32Array {
  const size = Math.min(limit, count)
  const heap = Uint32Array.from({ length: size }, (_, index) => index)
  const held = scores.slice(0, size)
  const sink = (index: number, score: number, from: number): void => {
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= size) break
      if (child + 1 < size && (held[child + 1] ?? 0) < (held[child] ?? 0)) child++
      const least = held[child] ?? 0
      if (least >= score) break
      heap[place] = heap[child] ?? 0
      held[place] = least
      place = child
    }
    heap[place] = index
    held[place] = score
  }
  for (let place = (size >> 1) - 1; place >= 0; place--) sink(heap[place] ?? 0, held[place] ?? 0, place)
  let worst = held[0] ?? Infinity
  for (let index = size; index < count; index++) {
    const score = scores[index] ?? 0
    if (score <= worst) continue
    sink(index, score, 0)
    worst = held[0] ?? Infinity
  }
  return heap
}
