// The English stemmer of the Snowball project (Porter2), after its published description. It works in place on the bytes of
// one word. The package `snowball-stemmers` creates several objects per step and takes fifteen times as long; the tests
// compare both.

const a = 0x61
const e = 0x65
const i = 0x69
const l = 0x6c
const s = 0x73
const t = 0x74
const u = 0x75
const w = 0x77
const x = 0x78
const y = 0x79
/** A `y` that is a consonant. */
const Y = 0x59
const APOSTROPHE = 0x27

/** Parses `from:to` pairs; an empty `to` removes the ending. */
function pairsOf(list: string): readonly (readonly [from: string, to: string])[] {
  return list.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split(':')
    return [from, to]
  })
}

const irregular = new Map(
  pairsOf(
    'skis:ski skies:sky dying:die lying:lie tying:tie idly:idl gently:gentl ugly:ugli early:earli only:onli ' +
      'singly:singl sky:sky news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes',
  ),
)
const unchanged = ['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed'].map(bytesOf)

type Ending = readonly [suffix: Uint8Array, replacement: Uint8Array]

/** Endings by their last byte, the longest first. Only the longest match is applied, even if its condition fails. */
function endingsOf(list: string): ReadonlyMap<number, readonly Ending[]> {
  const groups = new Map<number, Ending[]>()
  for (const [suffix, replacement] of pairsOf(list).toSorted(([one], [other]) => other.length - one.length)) {
    const ending: Ending = [bytesOf(suffix), bytesOf(replacement)]
    const last = suffix.charCodeAt(suffix.length - 1)
    const group = groups.get(last)
    if (group === undefined) groups.set(last, [ending])
    else group.push(ending)
  }
  return groups
}

const step2 = endingsOf(
  'tional:tion enci:ence anci:ance abli:able entli:ent izer:ize ization:ize ational:ate ation:ate ator:ate alism:al ' +
    'aliti:al alli:al fulness:ful ousli:ous ousness:ous iveness:ive iviti:ive biliti:ble bli:ble fulli:ful ' +
    'lessli:less ogi:og li:',
)
const step3 = endingsOf('tional:tion ational:ate alize:al icate:ic iciti:ic ical:ic ful: ness: ative:')
const step4 = endingsOf('al: ance: ence: er: ic: able: ible: ant: ement: ment: ent: ism: ate: iti: ous: ive: ize: ion:')
const prefixes = ['gener', 'commun', 'arsen'].map(bytesOf)
const validBeforeLi = new Set([...'cdeghkmnrt'].map((letter) => letter.charCodeAt(0)))
const doubled = new Set([...'bdfgmnprt'].map((letter) => letter.charCodeAt(0)))

let word = new Uint8Array(64)
let length = 0
/** Starts of the regions R1 and R2. */
let r1 = 0
let r2 = 0

/**
 * Returns the stem of a word of a-z and `'`.
 *
 * @param text - In lower case.
 */
export function porter2(text: string): string {
  if (text.length < 3) return text
  const known = irregular.get(text)
  if (known !== undefined) return known
  load(text)
  markRegions()
  step1a()
  if (!unchanged.some((bytes) => bytes.length === length && startsWith(bytes))) {
    step1b()
    step1c()
    replaceEnding2()
    replaceEnding3()
    replaceEnding4()
    step5()
  }
  return written(text)
}

/** Loads a word without a leading apostrophe, and with `Y` for a consonant. */
function load(text: string): void {
  if (word.length < text.length + 1) word = new Uint8Array(text.length * 2)
  const start = text.charCodeAt(0) === APOSTROPHE ? 1 : 0
  length = text.length - start
  for (let at = 0; at < length; at++) {
    const letter = text.charCodeAt(start + at)
    word[at] = letter === y && (at === 0 || isVowel(at - 1)) ? Y : letter
  }
}

/** Returns the stem; a slice of `original` if only the end was removed, which is the usual case. */
function written(original: string): string {
  let isSame = length <= original.length
  for (let at = 0; at < length; at++) {
    const letter = word[at] === Y ? y : (word[at] ?? 0)
    word[at] = letter
    isSame &&= letter === original.charCodeAt(at)
  }
  return isSame ? original.slice(0, length) : String.fromCharCode(...word.subarray(0, length))
}

function isVowelLetter(letter: number): boolean {
  return letter === a || letter === e || letter === i || letter === 0x6f || letter === u || letter === y
}

function isVowel(at: number): boolean {
  return isVowelLetter(word[at] ?? 0)
}

function markRegions(): void {
  const prefix = prefixes.find((bytes) => startsWith(bytes))
  r1 = prefix === undefined ? regionFrom(0) : prefix.length
  r2 = regionFrom(r1)
}

/** Returns the place after the first consonant that follows a vowel. */
function regionFrom(start: number): number {
  let at = start
  while (at < length && !isVowel(at)) at++
  while (at < length && isVowel(at)) at++
  return Math.min(length, at + 1)
}

function step1a(): void {
  if (endsWith("'s'")) length -= 3
  else if (endsWith("'s")) length -= 2
  else if (endsWith("'")) length -= 1
  if (endsWith('sses')) length -= 2
  else if (endsWith('ied') || endsWith('ies')) length -= length > 4 ? 2 : 1
  else if (word[length - 1] === s && length > 1 && word[length - 2] !== u && word[length - 2] !== s) {
    if (hasVowelBefore(length - 2)) length -= 1
  }
}

function step1b(): void {
  if (endsWith('eed') || endsWith('eedly')) {
    const at = length - (word[length - 1] === y ? 5 : 3)
    if (at >= r1) length = at + 2
    return
  }
  const size = endsWith('ed') ? 2 : endsWith('ing') ? 3 : endsWith('edly') ? 4 : endsWith('ingly') ? 5 : 0
  if (size === 0 || !hasVowelBefore(length - size)) return
  length -= size
  if (endsWith('at') || endsWith('bl') || endsWith('iz')) word[length++] = e
  else if (length > 1 && word[length - 1] === word[length - 2] && doubled.has(word[length - 1] ?? 0)) length -= 1
  else if (length === r1 && endsShort()) word[length++] = e
}

function step1c(): void {
  const last = word[length - 1]
  if ((last === y || last === Y) && length > 2 && !isVowel(length - 2)) word[length - 1] = i
}

function replaceEnding2(): void {
  const ending = endingIn(step2)
  if (ending === null) return
  const at = length - ending[0].length
  if (at < r1) return
  const before = word[at - 1] ?? 0
  const [suffix] = ending
  if (suffix.length === 2 && !validBeforeLi.has(before)) return
  if (suffix.length === 3 && suffix[0] === 0x6f && before !== l) return
  put(at, ending[1])
}

function replaceEnding3(): void {
  const ending = endingIn(step3)
  if (ending === null) return
  const [suffix, replacement] = ending
  const at = length - suffix.length
  const isAtive = suffix.length === 5 && suffix[1] === t
  if (at >= (isAtive ? Math.max(r1, r2) : r1)) put(at, replacement)
}

function replaceEnding4(): void {
  const ending = endingIn(step4)
  if (ending === null) return
  const [suffix, replacement] = ending
  const at = length - suffix.length
  if (at < r2) return
  const before = word[at - 1]
  const isIon = suffix.length === 3 && suffix[1] === 0x6f && suffix[0] === i
  if (!isIon || before === s || before === t) put(at, replacement)
}

function step5(): void {
  const at = length - 1
  if (word[at] === e) {
    length = at
    if (at < r2 && (at < r1 || endsShort())) length = at + 1
  } else if (word[at] === l && at >= r2 && word[at - 1] === l) length = at
}

/** Returns true if the word ends in a short syllable: consonant, vowel, consonant except w, x and Y; or if it is a vowel and a consonant. */
function endsShort(): boolean {
  if (length < 2) return false
  const last = word[length - 1] ?? 0
  if (isVowel(length - 1) || !isVowel(length - 2)) return false
  if (length === 2) return true
  return !isVowel(length - 3) && last !== w && last !== x && last !== Y
}

function hasVowelBefore(end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(at)) return true
  return false
}

function endingIn(endings: ReadonlyMap<number, readonly Ending[]>): Ending | null {
  const group = endings.get(word[length - 1] ?? 0)
  if (group === undefined) return null
  for (const ending of group) if (endsWithBytes(ending[0])) return ending
  return null
}

function put(at: number, replacement: Uint8Array): void {
  word.set(replacement, at)
  length = at + replacement.length
}

function startsWith(bytes: Uint8Array): boolean {
  if (bytes.length > length) return false
  for (let at = 0; at < bytes.length; at++) if (word[at] !== bytes[at]) return false
  return true
}

function endsWithBytes(bytes: Uint8Array): boolean {
  const start = length - bytes.length
  if (start < 0) return false
  for (let at = 0; at < bytes.length; at++) if (word[start + at] !== bytes[at]) return false
  return true
}

function endsWith(text: string): boolean {
  const start = length - text.length
  if (start < 0) return false
  for (let at = 0; at < text.length; at++) if (word[start + at] !== text.charCodeAt(at)) return false
  return true
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
