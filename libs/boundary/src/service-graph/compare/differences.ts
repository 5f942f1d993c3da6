/** An item that one of two states lacks. */
export interface Difference<Item> {
  readonly item: Item
  readonly change: 'added' | 'removed'
}

/** Returns what the old state has alone, then what the new one has alone. Of several items with one key the last counts. */
export function differences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Difference<Item>[] {
  const [old, next] = [
    new Map(before.map((item) => [keyOf(item), item])),
    new Map(after.map((item) => [keyOf(item), item])),
  ]
  return [
    ...[...old].flatMap(([key, item]) => (next.has(key) ? [] : [{ item, change: 'removed' as const }])),
    ...[...next].flatMap(([key, item]) => (old.has(key) ? [] : [{ item, change: 'added' as const }])),
  ]
}
