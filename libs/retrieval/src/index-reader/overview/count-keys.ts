/** Counts keys, most frequent first, then by key. */
export function countKeys<Key extends string>(keys: readonly Key[]): [Key, number][] {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
}
