/**
 * The `wanted`-th largest of some values, found without putting them in order (Hoare, Algorithm 65: Find, 1961).
 *
 * @param places - Of the values that are looked at.
 * @returns The least of them where there are fewer; Infinity where there is none.
 */
export function kthLargest(values: Float32Array, places: Uint32Array, wanted: number): number {
  const held = new Float32Array(places.length)
  for (let index = 0; index < held.length; index++) held[index] = values[places[index] ?? 0] ?? 0
  const place = Math.min(wanted, held.length) - 1
  let low = 0
  let high = held.length - 1
  while (low < high) {
    const pivot = held[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((held[left] ?? 0) > pivot) left++
      while ((held[right] ?? 0) < pivot) right--
      if (left > right) break
      const other = held[left] ?? 0
      held[left++] = held[right] ?? 0
      held[right--] = other
    }
    // What lies between the two is the pivot.
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return held[place] ?? Infinity
}
