/** Bits per character of a value's own distribution. */
export function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
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
  if (entropy(token) < 3) return false
  return switches(token) / token.length >= leastSwitches
}

/** How often the class of characters changes; a capital before small letters counts as one word with them. */
function switches(token: string): number {
  const runs = token.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)
  if (runs === null) return 0
  // Long words are what names are made of.
  const wordy = runs.filter(isPronounceable)
  return runs.length - 1 - 2 * wordy.length
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
