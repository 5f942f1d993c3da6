/**
 * The environments in which something holds: `only` these, or all `but` these. Which environments there are need not be known
 * to join and to cut them.
 */
export interface HeldIn {
  readonly kind: 'only' | 'but'
  readonly names: ReadonlySet<string>
}

export const EVERYWHERE: HeldIn = { kind: 'but', names: new Set() }

/** In one environment; everywhere if there is no name. */
export function onlyIn(name: string | null): HeldIn {
  return name === null ? EVERYWHERE : { kind: 'only', names: new Set([name]) }
}

/** Where one of two things holds. */
export function either(a: HeldIn, b: HeldIn): HeldIn {
  return not(both(not(a), not(b)))
}

/** Where two things hold together. */
export function both(a: HeldIn, b: HeldIn): HeldIn {
  if (a.kind === 'but' && b.kind === 'but') return { kind: 'but', names: new Set([...a.names, ...b.names]) }
  const [only, other] = a.kind === 'only' ? [a, b] : [b, a]
  return { kind: 'only', names: new Set([...only.names].filter((name) => isIn(name, other))) }
}

/** Returns true if a thing holds in an environment. */
export function isIn(name: string, { kind, names }: HeldIn): boolean {
  return names.has(name) === (kind === 'only')
}

function not({ kind, names }: HeldIn): HeldIn {
  return { kind: kind === 'only' ? 'but' : 'only', names }
}

/**
 * Says of several values of one name where each holds: what an environment's own file sets is that environment's, and
 * replaces there what a file of no environment sets.
 *
 * @param environmentOf - The environment whose file sets the value; null for a file of none.
 */
export function heldEach<Item>(
  items: readonly Item[],
  environmentOf: (item: Item) => string | null,
): ReadonlyMap<Item, HeldIn> {
  const named = items.map((item) => [item, environmentOf(item)] as const)
  const own = new Set(named.flatMap(([, name]) => name ?? []))
  const others: HeldIn = { kind: 'but', names: own }
  return new Map(named.map(([item, name]) => [item, name === null ? others : onlyIn(name)]))
}
