import type { Placed } from '../owners/entity.js'

/**
 * Origin of a value. `default` is the value that code uses if nothing sets the variable. `unset` is a host that the name
 * of a variable says, where nothing sets it.
 */
export type ValueOrigin = 'literal' | 'variable' | 'setting' | 'default' | 'unset'

/** A text that an expression can have, holes as `{}`. */
export interface Value {
  readonly text: string
  readonly origin: ValueOrigin
  /** The variable or key that it came through; null for what stands in code. */
  readonly through: string | null
  /** Places where it is written, from the use to the source. */
  readonly places: readonly Placed[]
}

/** Most texts that one expression is followed to. */
export const MAX_VALUES = 24

/** Longest text that is followed, in UTF-16 units. No address is as long; texts that name each other are. */
export const MAX_TEXT = 2_000
/** Most places that are kept of one text. */
const MAX_PLACES = 50

/** One text behind another: the origin that says least is that of both. */
export function joined(head: Value, tail: Value): Value {
  const rank: readonly ValueOrigin[] = ['literal', 'variable', 'setting', 'default', 'unset']
  const origin = rank.indexOf(tail.origin) > rank.indexOf(head.origin) ? tail.origin : head.origin
  return {
    text: head.text + tail.text,
    origin,
    through: head.through ?? tail.through,
    places: head.places.length >= MAX_PLACES ? head.places : [...head.places, ...tail.places].slice(0, MAX_PLACES),
  }
}

/** Each text of an origin once. */
export function unique(values: readonly Value[]): readonly Value[] {
  const seen = new Set<string>()
  return values
    .filter(({ text, origin }) => {
      if (text.length > MAX_TEXT) return false
      const key = `${origin}\n${text}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MAX_VALUES)
}
