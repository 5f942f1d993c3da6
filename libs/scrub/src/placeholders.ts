import { createHmac, randomBytes } from 'node:crypto'

const NUMBERS = 100_000_000
/**
 * Number of remembered values after which the memory is emptied. The placeholders stay the same; they are computed
 * again.
 */
const REMEMBERED = 50_000

/** Matches placeholders, so that scrubbing twice changes nothing. */
export const PLACEHOLDER = /<[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_\d{1,8}>/g

/** Maps values to placeholders such as `<EMAIL_40718291>`: one value, one placeholder. */
export interface Placeholders {
  /**
   * Returns the placeholder of a value. Spellings that differ in case, spaces or separators have the same one.
   * @param aliases - Names that mean another name, both in lower case.
   */
  of(kind: string, value: string, aliases?: Pick<ReadonlyMap<string, string>, 'get'>): string
}

/**
 * Numbers values by a keyed hash. Every thread with the key computes the same number, and nobody without the key can
 * test a guess.
 * @param aliases - Names that mean another name, both in lower case.
 */
export function createPlaceholders(
  key: Uint8Array = randomBytes(32),
  aliases: ReadonlyMap<string, string> = new Map(),
): Placeholders {
  const remembered = new Map<string, string>()
  return {
    of(kind, value, more) {
      const own = normalize(value)
      const whole = kind === 'PERSON' ? (aliases.get(own) ?? more?.get(own) ?? own) : own
      const identity = `${kind}\0${whole}`
      const known = remembered.get(identity)
      if (known !== undefined) return known
      const number = createHmac('sha256', key).update(identity).digest().readUIntBE(0, 6) % NUMBERS
      const placeholder = `<${kind}_${number}>`
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(identity, placeholder)
      return placeholder
    },
  }
}

function normalize(value: string): string {
  const folded = value.normalize('NFKC').toLowerCase()
  return /^[\d\s().+/-]+$/.test(folded) ? folded.replace(/[^\d]/g, '') : folded.replace(/\s+/g, ' ').trim()
}
