import type { Placed } from '../owners/entity.js'
import { both, either, EVERYWHERE, type HeldIn } from './held-in.js'

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
  /** The environments in which it is the text; everywhere if absent. */
  readonly heldIn?: HeldIn
}

/** Most texts that one expression is followed to. */
export const MAX_VALUES = 24
/** Most topics that one expression is followed to: callers in many files may each give one to a function that publishes it. */
export const MAX_TOPICS = 500

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
    heldIn: both(head.heldIn ?? EVERYWHERE, tail.heldIn ?? EVERYWHERE),
    places: head.places.length >= MAX_PLACES ? head.places : [...head.places, ...tail.places].slice(0, MAX_PLACES),
  }
}

/** Each text of an origin once, with all the environments in which it is the text; the first `most` of them. */
export function unique(values: readonly Value[], most = MAX_VALUES): readonly Value[] {
  const seen = new Map<string, Value>()
  for (const value of values) {
    const { text, origin, heldIn = EVERYWHERE } = value
    if (text.length > MAX_TEXT) continue
    const key = `${origin}\n${text}`
    const known = seen.get(key)
    if (known === undefined) seen.set(key, value)
    else if (known.heldIn !== undefined) seen.set(key, { ...known, heldIn: either(known.heldIn, heldIn) })
  }
  return [...seen.values()].slice(0, most)
}
