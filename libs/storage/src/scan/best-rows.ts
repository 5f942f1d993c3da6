/**
 * Selects the `limit` rows with the best scores; of equal scores, the first rows. Uses a binary heap with the worst row
 * on top.
 *
 * @param scores - By row.
 * @param rows - In ascending order, each once.
 * @returns The rows in no particular order.
 */
export function bestRows(scores: Float32Array, rows: Uint32Array, limit: number): Uint32Array {
  const heap = rows.slice(0, limit)
  const size = heap.length
  const heapScores = Float32Array.from(heap, (row) => scores[row] ?? 0)
  const isWorse = (place: number, score: number, row: number): boolean => {
    const own = heapScores[place] ?? 0
    return own < score || (own === score && (heap[place] ?? 0) > row)
  }
  const sink = (row: number, score: number, from: number): void => {
    let place = from
    for (;;) {
      let child = place * 2 + 1
      if (child >= size) break
      if (child + 1 < size && isWorse(child + 1, heapScores[child] ?? 0, heap[child] ?? 0)) child++
      if (!isWorse(child, score, row)) break
      heap[place] = heap[child] ?? 0
      heapScores[place] = heapScores[child] ?? 0
      place = child
    }
    heap[place] = row
    heapScores[place] = score
  }
  for (let place = (size >> 1) - 1; place >= 0; place--) sink(heap[place] ?? 0, heapScores[place] ?? 0, place)
  let worst = heapScores[0] ?? Infinity
  const offer = (row: number, score: number): void => {
    sink(row, score, 0)
    worst = heapScores[0] ?? Infinity
  }
  const first = rows[0] ?? 0
  if ((rows.at(-1) ?? 0) - first === rows.length - 1) {
    // The rows are contiguous, which is the usual case: this loop reads one array instead of two.
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
