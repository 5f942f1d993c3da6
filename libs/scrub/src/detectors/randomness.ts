const ASCII = 128
const counts = new Uint32Array(ASCII)

/** Bits per character of a value's own distribution. */
export function entropy(value: string): number {
  const { length } = value
  const met: number[] = []
  for (let at = 0; at < length; at += 1) {
    const code = value.charCodeAt(at)
    if (code >= ASCII) {
      counts.fill(0)
      return entropyOfAny(value)
    }
    const count = counts[code] ?? 0
    if (count === 0) met.push(code)
    counts[code] = count + 1
  }
  let bits = 0
  for (const code of met) {
    const share = (counts[code] ?? 0) / length
    bits -= share * Math.log2(share)
    counts[code] = 0
  }
  return bits
}

function entropyOfAny(value: string): number {
  const byCharacter = new Map<string, number>()
  for (const character of value) byCharacter.set(character, (byCharacter.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of byCharacter.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/**
 * Tells whether a token looks drawn by lot, not written: letters and digits alternate, or case does in a way that no
 * camelCase name has. Paths, names with words and numbers don't.
 *
 * @param leastSwitches - Changes of class per character, 0 to 1; lower where other evidence is at hand.
 */
export function looksRandom(token: string, leastSwitches = 0.2): boolean {
  if (token.length < 16 || !/\d/.test(token) || !/[A-Za-z]/.test(token)) return false
  const runs = token.match(RUN)
  if (runs === null || (runs.length - 1) / token.length < leastSwitches) return false
  return switches(runs) / token.length >= leastSwitches && entropy(token) >= 3
}

/** A capital before small letters counts as one word with them. */
const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+/g

/** How often the class of characters changes, less for long words: they are what names are made of. */
function switches(runs: readonly string[]): number {
  return runs.length - 1 - 2 * runs.filter(isPronounceable).length
}

function isPronounceable(run: string): boolean {
  if (run.length < 5 || !/[a-z]/i.test(run)) return false
  const vowels = (run.match(/[aeiouy]/gi)?.length ?? 0) / run.length
  return vowels >= 0.2 && vowels <= 0.7 && !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(run)
}

/** Tells whether a run of letters can't be read: too few vowels, or five consonants in a row more than once. */
export function isScrambled(letters: string): boolean {
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0
  const clusters = letters.match(/[bcdfghjklmnpqrstvwxz]{5,}/gi)?.length ?? 0
  return vowels / letters.length < 0.22 || clusters > 1 || /[bcdfghjklmnpqrstvwxz]{7,}/i.test(letters)
}
