import { LITERALS } from '../../data/literals.js'

/** A text that patterns need: in `LITERALS`. */
export type Literal = (typeof LITERALS)[number]

/** Units of the window by which a literal is looked up: its last ones. */
const WINDOW = 3
/** Bits of a unit in the window. Of an ASCII letter they are the same in either case; others may look alike. */
const BITS = 5
const UNIT = 2 ** BITS - 1
const ALL = 2 ** (BITS * WINDOW) - 1

const byWindow: Literal[][] = Array.from({ length: ALL + 1 }, () => [])
const mayEnd = new Uint8Array(ALL + 1)
for (const literal of LITERALS) {
  const units = [...literal.slice(-WINDOW)].map((unit) => unit.charCodeAt(0))
  // Before a literal of two units stands anything.
  const firsts = units.length < WINDOW ? Array.from({ length: UNIT + 1 }, (_, unit) => [unit, ...units]) : [units]
  for (const window of firsts.map((own) => own.reduce(withUnit, 0))) {
    byWindow[window]?.push(literal)
    mayEnd[window] = 1
  }
}

function withUnit(window: number, code: number): number {
  return ((window << BITS) | (code & UNIT)) & ALL
}

/**
 * Returns which of `LITERALS` a text holds, in one pass over it.
 * @param lower - The text in small letters.
 */
export function literalsIn(lower: string): ReadonlySet<Literal> {
  const found = new Set<Literal>()
  let window = 0
  for (let at = 0; at < lower.length; at += 1) {
    window = withUnit(window, lower.charCodeAt(at))
    if (mayEnd[window] === 0) continue
    for (const literal of byWindow[window] ?? [])
      if (!found.has(literal) && lower.startsWith(literal, at + 1 - literal.length)) found.add(literal)
  }
  return found
}
