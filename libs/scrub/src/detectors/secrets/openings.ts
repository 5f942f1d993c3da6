const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
/** Number of characters that a text is looked up by. */
const LENGTH = 2

/**
 * Returns what texts that match a pattern can begin with: their first two characters, or the whole text if it is shorter.
 * Knows the syntax that shapes of tokens need, for characters of ASCII: classes, groups, choices and quantifiers.
 * Assertions are passed over.
 *
 * @throws Error for other syntax, such as a reference back.
 */
export function openingsOf(pattern: string): ReadonlySet<string> {
  let at = 0

  function choices(): ReadonlySet<string> {
    const found = new Set(row())
    while (pattern[at] === '|') {
      at += 1
      for (const opening of row()) found.add(opening)
    }
    return found
  }

  function row(): ReadonlySet<string> {
    let found: ReadonlySet<string> = new Set([''])
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const assertion = /^\(\?<?[=!]/.test(pattern.slice(at, at + 4))
      const one = atom()
      const times = quantifier()
      if (!assertion && [...found].some((opening) => opening.length < LENGTH))
        found = joined(found, repeated(one, times))
    }
    return found
  }

  function atom(): ReadonlySet<string> {
    if (pattern[at] === '(') {
      at += /^\((?:\?(?:<?[=!]|:))?/.exec(pattern.slice(at))?.[0].length ?? 1
      const inside = choices()
      at += 1
      return inside
    }
    const written = /^(?:\[(?:\\.|[^\\\]])*\]|\\[dws.\-/+*?()[\]{}|^$]|[^\\^$*+?{}[\]()|])/.exec(pattern.slice(at))?.[0]
    if (written === undefined) throw new Error(`Expected a shape of a token, got ${pattern.slice(at)} at ${at}`)
    at += written.length
    if (written.length === 1 && written !== '.') return new Set([written])
    return membersOf(written)
  }

  /** Reads how often something stands there. Repetitions beyond the second change nothing of how a text begins. */
  function quantifier(): readonly [least: number, most: number] {
    const [written = '', least, comma, most] =
      /^(?:[?*+]|\{(\d+)(?:(,)(\d+)?)?\})\??/.exec(pattern.slice(at, at + 12)) ?? []
    at += written.length
    if (written === '') return [1, 1]
    const bound = least !== undefined && comma === undefined ? least : (most ?? LENGTH)
    return [
      Math.min(LENGTH, Number(least ?? written.startsWith('+'))),
      written.startsWith('?') ? 1 : Math.min(LENGTH, Number(bound)),
    ]
  }

  const found = choices()
  if (at < pattern.length) throw new Error(`Expected the end of a shape, got ${pattern.slice(at)}`)
  return found
}

function repeated(one: ReadonlySet<string>, [least, most]: readonly [number, number]): ReadonlySet<string> {
  let longer: ReadonlySet<string> = new Set([''])
  let found: ReadonlySet<string> = new Set()
  for (let times = 0; times <= most; times += 1) {
    if (times > 0) longer = joined(longer, one)
    if (times >= least) found = new Set([...found, ...longer])
  }
  return found
}

const members = new Map<string, ReadonlySet<string>>()

/** Returns the characters of a class. */
function membersOf(written: string): ReadonlySet<string> {
  const one = new RegExp(`^${written}$`)
  const found = members.get(written) ?? new Set(ASCII.filter((character) => one.test(character)))
  members.set(written, found)
  return found
}

function joined(first: ReadonlySet<string>, second: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const one of first) {
    if (one.length >= LENGTH) found.add(one)
    else for (const other of second) found.add((one + other).slice(0, LENGTH))
  }
  return found
}
