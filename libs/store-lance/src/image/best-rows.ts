/**
 * Picks the `limit` rows with the best scores, of equal ones those that come first: a binary heap with the worst on top.
 *
 * @param scores - By row.
 * @param rows - In ascending order, each once.
 * @returns In no order.
 */
export function bestRows(scores: Float32Array, rows: Uint32Array, limit: number): Uint32Array {
  const heap = rows.slice(0, limit)
  const size = heap.length
  const held = Float32Array.from(heap, (row) => scores[row] ?? 0)
  const isWorse = (place: number, score: number, row: number): boolean => {
    const own = held[place] ?? 0
    return own < score || (own === score && (heap[place] ?? 0) > row)
  }
  const sink = (row: number, score: number, from: number): void => {
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= size) break
      if (child + 1 < size && isWorse(child + 1, held[child] ?? 0, heap[child] ?? 0)) child++
      if (!isWorse(child, score, row)) break
      heap[place] = heap[child] ?? 0
      held[place] = held[child] ?? 0
      place = child
    }
    heap[place] = row
    held[place] = score
  }
  for (let place = (size >> 1) - 1; place >= 0; place--) sink(heap[place] ?? 0, held[place] ?? 0, place)
  let worst = held[0] ?? Infinity
  const offer = (row: number, score: number): void => {
    sink(row, score, 0)
    worst = held[0] ?? Infinity
  }
  const first = rows[0] ?? 0
  if ((rows.at(-1) ?? 0) - first === rows.length - 1) {
    // No row left out, the usual case: one read less each.
    for (let row = first + size; row < first + rows.length; row++) {
      const score = scores[row] ?? 0
      if (score > worst) offer(row, score)
    }
    return heap
  }
  for (let index = size; index < rows.length; index++) {
    const row = rows[index] ?? 0
    const score = scores[row] ?? 0
    if (score > worst) offer(row, score)
  }
  return heap
}
