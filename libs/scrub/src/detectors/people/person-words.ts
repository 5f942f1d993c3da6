import * as data from '../../data/other-words.js'
import { listed } from '../../data/words.js'

/** Takes a place where a name stands. */
export type Add = (start: number, end: number) => void

export const NOBODY = new Set(listed(data.NOBODY))
export const BODIES = new Set(listed(data.BODIES))
export const ROLES = new Set(listed(data.ROLES))

/** Titles, spelled as before a name; `ms` in small letters is a unit of time. */
export const HONORIFIC =
  String.raw`(?:[Mm]rs?|M[sx]|Miss|[Dd]r|[Pp]rof|Professor|Sir|Madame?|Mme|Mlle|Monsieur|Herr|Frau|` +
  String.raw`[Ss]eñora?|Sra?|Srta|Sig|Signora?|Rev|Hon|Capt|Captain|Sgt|Col|Judge|Senator|President)`

/** Returns true if a word, with or without a possessive, is not a name. */
export function isNobody(word: string): boolean {
  const lower = word.toLowerCase()
  return NOBODY.has(/['’]/.test(lower) ? lower.replace(/['’].*$/, '') : lower)
}

/** Returns `Ana` for `Ana's`. */
export function withoutPossessive(word: string): string {
  return word.endsWith("'s") || word.endsWith('’s') ? word.slice(0, -2) : word
}

/**
 * Returns true for a capital followed by small letters only: no camel case, no abbreviation, and not in the list of
 * other words.
 */
export function looksLikeName(word: string): boolean {
  return /^\p{Lu}\p{Ll}{2,}(?:[-’']\p{Lu}?\p{Ll}+)?$/u.test(word) && !isNobody(word)
}
