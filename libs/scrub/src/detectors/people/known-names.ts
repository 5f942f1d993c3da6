import { isBoundary } from '../../redact.js'
import type { Detector, Finding } from '../detector.js'
import { AMBIGUOUS_NAMES } from '../../data/names.js'
import { NOBODY } from './person-words.js'

interface KnownName {
  /** Lower case. */
  readonly text: string
  /** True if only a capitalised occurrence counts: a part of a name, or a name that is also a word. */
  readonly needsCapital: boolean
}

const SHORTEST = 3

/** People that a source names, prepared for searching. */
export interface KnownPeople {
  readonly detector: Detector
  /** See `nameAliases`. */
  readonly aliases: ReadonlyMap<string, string>
}

export function knownPeople(names: readonly string[]): KnownPeople {
  return { detector: createKnownNamesDetector(names), aliases: nameAliases(names) }
}

/** Finds names that the source itself lists: whole names and handles in any case, their parts with a capital. */
export function createKnownNamesDetector(names: readonly string[]): Detector {
  const byFirstWord = indexNames(names)
  const unspaced = indexUnspaced(names)
  return {
    id: 'known-names',
    tier: 'name',
    find({ text }) {
      const findings = findUnspaced(text, unspaced)
      if (byFirstWord.size === 0) return findings
      const lower = text.toLowerCase()
      // A few letters change their length with their case; positions would shift.
      if (lower.length !== text.length) return [...findings, ...findInChanged(text, byFirstWord)]
      let at = 0
      while (at < text.length) {
        if (!isWordUnit(text.charCodeAt(at))) {
          at += 1
          continue
        }
        let end = at + 1
        while (end < text.length && isWordUnit(text.charCodeAt(end))) end += 1
        const name = longest(byFirstWord.get(lower.slice(at, end)), text, lower, at)
        if (name !== undefined) {
          findings.push({ kind: 'PERSON', start: at, end: at + name.text.length })
          end = at + name.text.length
        }
        at = end
      }
      return findings
    },
  }
}

/** Scripts whose texts put no space around a name, so that what stands beside it says nothing. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u
const HANGUL = /\p{Script=Hangul}/u
/** Length of the key of the index, and of the shortest name in these scripts. */
const KEY = 2

/** Returns names of scripts without spaces, whole and in parts, by their first characters. The longest come first. */
function indexUnspaced(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const forms = names
    .filter((name) => UNSPACED.test(name))
    .flatMap((name) => [name.replace(/\s+/g, ''), ...name.split(/\s+/)])
  const index = new Map<string, string[]>()
  for (const form of [...new Set(forms)].sort((a, b) => b.length - a.length)) {
    if (form.length < KEY) continue
    const key = form.slice(0, KEY)
    index.set(key, [...(index.get(key) ?? []), form])
  }
  return index
}

function findUnspaced(text: string, index: ReadonlyMap<string, readonly string[]>): Finding[] {
  const findings: Finding[] = []
  if (index.size === 0) return findings
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x3000) continue
    const name = index.get(text.slice(at, at + KEY))?.find((form) => text.startsWith(form, at))
    // Words of Korean have spaces before them, and particles behind.
    if (name === undefined || (HANGUL.test(name) && HANGUL.test(text.charAt(at - 1)))) continue
    findings.push({ kind: 'PERSON', start: at, end: at + name.length })
    at += name.length - 1
  }
  return findings
}

/** Maps a part of a name to the whole: `Ana` to `Ana Silva`, if no other known name contains it. */
export function nameAliases(names: readonly string[]): ReadonlyMap<string, string> {
  const owners = new Map<string, Set<string>>()
  for (const name of names) {
    const full = name.trim().toLowerCase()
    for (const part of full.split(/\s+/)) {
      if (part !== full && part.length >= SHORTEST) owners.set(part, (owners.get(part) ?? new Set()).add(full))
    }
  }
  return new Map(
    [...owners].flatMap(([part, fulls]) => (fulls.size === 1 ? [...fulls].map((full) => [part, full] as const) : [])),
  )
}

function indexNames(names: readonly string[]): ReadonlyMap<string, readonly KnownName[]> {
  const all = new Map<string, KnownName>()
  for (const name of names) {
    const text = name.trim().replace(/^@/, '').toLowerCase()
    if (text.length < SHORTEST) continue
    const parts = text.split(/\s+/)
    const isWord = parts.length === 1 && (NOBODY.has(text) || AMBIGUOUS_NAMES.has(text))
    all.set(text, { text, needsCapital: isWord })
    for (const part of parts) {
      if (part.length < SHORTEST || all.has(part) || NOBODY.has(part)) continue
      all.set(part, { text: part, needsCapital: true })
    }
  }
  const index = new Map<string, KnownName[]>()
  for (const name of all.values()) {
    const first = /^[\p{L}\p{M}\p{N}]+/u.exec(name.text)?.[0]
    if (first !== undefined) index.set(first, [...(index.get(first) ?? []), name])
  }
  return index
}

function longest(
  names: readonly KnownName[] | undefined,
  text: string,
  lower: string,
  at: number,
): KnownName | undefined {
  let best: KnownName | undefined
  for (const name of names ?? []) {
    if (name.text.length <= (best?.text.length ?? 0) || !lower.startsWith(name.text, at)) continue
    if (name.needsCapital && text.charAt(at) === lower.charAt(at)) continue
    if (isBoundary(text, at + name.text.length)) best = name
  }
  return best
}

function findInChanged(text: string, index: ReadonlyMap<string, readonly KnownName[]>): Finding[] {
  const findings: Finding[] = []
  for (const name of [...index.values()].flat()) {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${name.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    for (const match of text.matchAll(pattern)) {
      findings.push({ kind: 'PERSON', start: match.index, end: match.index + match[0].length })
    }
  }
  return findings
}

/** Returns true for ASCII letters and digits, and for everything beyond ASCII except common punctuation. */
function isWordUnit(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f)
}
