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
 * Returns true if a token looks random: letters and digits alternate, or case does in a way that no camelCase name has.
 * Paths, and names with words and numbers, do not.
 * @param leastSwitches - Minimum changes of class per character, 0 to 1. Lower if there is other evidence.
 */
export function looksRandom(token: string, leastSwitches = 0.2): boolean {
  if (token.length < 16 || !/\d/.test(token) || !/[A-Za-z]/.test(token)) return false
  const runs = token.match(RUN)
  if (runs === null || (runs.length - 1) / token.length < leastSwitches) return false
  return switches(runs) / token.length >= leastSwitches && entropy(token) >= 3
}

/** Splits a token into runs. A capital before small letters belongs to their run. */
const RUN = /[A-Z]?[a-z]+|[A-Z]+|\d+/g

/** Counts how often the class of characters changes, less for long words, which names consist of. */
function switches(runs: readonly string[]): number {
  return runs.length - 1 - 2 * runs.filter(isPronounceable).length
}

function isPronounceable(run: string): boolean {
  if (run.length < 5 || !/[a-z]/i.test(run)) return false
  const vowels = (run.match(/[aeiouy]/gi)?.length ?? 0) / run.length
  return vowels >= 0.2 && vowels <= 0.7 && !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(run)
}

/** Returns true if a run of letters is unreadable: too few vowels, or five consonants in a row more than once. */
export function isScrambled(letters: string): boolean {
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0
  const clusters = letters.match(/[bcdfghjklmnpqrstvwxz]{5,}/gi)?.length ?? 0
  return vowels / letters.length < 0.22 || clusters > 1 || /[bcdfghjklmnpqrstvwxz]{7,}/i.test(letters)
}
