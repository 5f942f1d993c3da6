/** Picks the `limit` best of `count` scores: a binary heap with the worst on top. @returns Their indexes, in no order. */
export function bestOf(scores: Float32Array, count: number, limit: number): Uint32Array {
  const heap = new Uint32Array(Math.min(limit, count))
  let size = 0
  let worst = -Infinity
  const scoreAt = (place: number): number => scores[heap[place] ?? 0] ?? 0
  const sink = (index: number, from: number): void => {
    const score = scores[index] ?? 0
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= size) break
      if (child + 1 < size && scoreAt(child + 1) < scoreAt(child)) child++
      if (scoreAt(child) >= score) break
      heap[place] = heap[child] ?? 0
      place = child
    }
    heap[place] = index
  }
  for (let index = 0; index < count; index++) {
    if (size < heap.length) {
      heap[size++] = index
      if (size < heap.length) continue
      for (let place = (size >> 1) - 1; place >= 0; place--) sink(heap[place] ?? 0, place)
    } else if ((scores[index] ?? 0) > worst) sink(index, 0)
    else continue
    worst = scoreAt(0)
  }
  return heap
}
