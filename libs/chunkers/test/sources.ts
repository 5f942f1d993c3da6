/** A generator of numbers from a seed (xorshift), so that a failing case can be run again. */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const shreds = [
  '{', '}', '(', ')', '[', ']', '"', "'", '`', '/*', '*/', '//', '#', '\n', '\n\n', '\r\n', '\t', ' ', ';', ',',
  'class ', 'func ', 'def ', 'function ', 'end', 'do', '=> ', ': ', '@', '<', '>', '\\', '$', '\ufeff', '\ud83d', '🛒',
  'größe', '日本', '\0', '\u2028', '"""', '--', '{-', '#if X\n', '#endif\n', 'namespace a;\n', 'x'.repeat(900),
] // prettier-ignore

/** The text with pieces cut out, doubled, moved and put in: what editors, merges and generators leave behind. */
export function mutate(text: string, random: (below: number) => number): string {
  let mutated = text
  for (let step = 1 + random(8); step > 0; step--) {
    const from = random(mutated.length + 1)
    const to = Math.min(mutated.length, from + random(200))
    const cut = mutated.slice(from, to)
    const rest = mutated.slice(0, from) + mutated.slice(to)
    const at = random(rest.length + 1)
    const put = [shreds[random(shreds.length)] ?? '', cut.repeat(1 + random(30)), ''][random(3)] ?? ''
    mutated = rest.slice(0, at) + put + rest.slice(at)
  }
  return mutated
}
