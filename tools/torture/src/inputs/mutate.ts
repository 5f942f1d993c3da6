import type { Random } from '../random.ts'

/** Bytes that parsers treat in a way of their own. */
const SPECIAL = [
  '\0',
  '\r',
  '\n\n',
  '\ufeff',
  '\u202e',
  '\u{1f600}',
  '"',
  "'",
  '`',
  '{',
  '}',
  '<',
  '-->',
  '${',
  '\\',
  '\t',
  '---\n',
  '&a',
  '*a',
  '#',
]
const MOST_CHANGES = 8

/**
 * Damages a file at some places: bytes are flipped, cut out, repeated or put in, and parts of another file are.
 * @param other - Source of foreign parts.
 */
export function mutated(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let made = bytes
  for (let change = random.below(MOST_CHANGES) + 1; change > 0; change--) {
    const at = random.below(made.length + 1)
    const length = random.below(200)
    const [head, part, tail] = [made.subarray(0, at), made.subarray(at, at + length), made.subarray(at + length)]
    made =
      [
        () => Buffer.concat([head, part.map((byte) => byte ^ (1 << random.below(8))), tail]),
        () => Buffer.concat([head, tail]),
        () => Buffer.concat([head, part, part, part, tail]),
        () => Buffer.concat([head, Buffer.from(random.of(SPECIAL)), part, tail]),
        () => Buffer.concat([head, other.subarray(at, at + length), part, tail]),
        () => head,
      ][random.below(6)]?.() ?? made
  }
  return made
}
