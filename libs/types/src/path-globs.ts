/**
 * Returns a test for repository-relative paths against a list of globs.
 *
 * A path passes if it matches at least one glob without a leading `!` (or there is none) and no glob with one. A chunk
 * without a path passes only if no glob must match.
 *
 * - `*` stands for any characters of one name, `?` for one of them.
 * - `**` as a whole name stands for any number of folders; at the end, for everything in a folder.
 * - `[abc]`, `[a-c]` and `[!abc]` stand for one character, `{a,b}` for one of several patterns.
 * - `\` before one of these signs, or before a leading `!`, makes it a plain character.
 *
 * Everything else is plain, parentheses and dots included. Brackets, braces and backslashes also match themselves, so
 * the path of a file always matches that file (with `\` before a leading `!`).
 *
 * The time grows with the length of the path times that of the globs, whatever they are.
 */
export function pathMatcher(globs: readonly string[]): (path: string | null) => boolean {
  const plain = globs.map((glob) => glob.replace(/^(!?)\.\//, '$1'))
  const isWanted = anyOf(plain.filter((glob) => !glob.startsWith('!')))
  const isUnwanted = anyOf(plain.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)))
  return (path) => (path === null ? isWanted === null : (isWanted?.(path) ?? true) && !(isUnwanted?.(path) ?? false))
}

/** Returns a glob that matches one path. */
export function globOfPath(path: string): string {
  return path.replace(/[*?[{\\]|^!/g, '\\$&')
}

const SPECIAL = /[*?[{]/
const ESCAPED = /\\([*?[{\\!])/g

/** Returns null for no globs. */
function anyOf(globs: readonly string[]): ((path: string) => boolean) | null {
  if (globs.length === 0) return null
  // Most filters name whole paths, sometimes thousands. A set is faster than an automaton.
  const paths = new Set(globs.flatMap((glob) => [glob, glob.replace(ESCAPED, '$1')]))
  // One for each glob: together, twenty times `**/name/**` have a million sets of states.
  const automata = globs.filter((glob) => SPECIAL.test(glob.replace(ESCAPED, ''))).map((glob) => new Automaton(glob))
  return (path) => paths.has(path) || automata.some((own) => own.accepts(path))
}

/** A state of the nondeterministic automaton. Null as `passes` moves on without a character. */
interface State {
  readonly number: number
  readonly passes: ((code: number) => boolean) | null
  readonly next: State[]
}

/** A set of states in which the automaton is at once. */
interface StateSet {
  /** States that read a character. */
  readonly states: readonly State[]
  readonly isEnd: boolean
  /** Sets after an ASCII character, by its code. */
  readonly after: (StateSet | undefined)[]
}

/** Sets of states that are kept for a glob, 1 KiB each. Usual globs need a few. */
const MOST_SETS = 256
const ASCII = 128

/**
 * Follows all ways through the patterns at once, so that no text makes it go back (Thompson 1968, Regular Expression
 * Search Algorithm). Sets of states are kept, which makes the next path a walk from set to set.
 */
class Automaton {
  #states = 0
  readonly #end = this.#state(null, [])
  readonly #start: State
  #first: StateSet | null = null
  readonly #sets = new Map<string, StateSet>()

  constructor(glob: string) {
    this.#start = this.#sequence(glob, true, this.#end)
  }

  accepts(path: string): boolean {
    let at = (this.#first ??= this.#setOf([this.#start]))
    let index = 0
    while (index < path.length && at.states.length > 0) {
      const code = path.codePointAt(index) ?? 0
      index += widthOf(code)
      at = (code < ASCII ? at.after[code] : undefined) ?? this.#advance(at, code)
    }
    return at.isEnd && index === path.length
  }

  #advance(at: StateSet, code: number): StateSet {
    const after = this.#setOf(at.states.flatMap(({ passes, next }) => (passes?.(code) === true ? next : [])))
    if (code < ASCII) at.after[code] = after
    return after
  }

  #setOf(from: readonly State[]): StateSet {
    const seen = new Set<State>()
    const open = [...from]
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) continue
      seen.add(state)
      if (state.passes === null) open.push(...state.next)
    }
    const states = [...seen].filter(({ passes }) => passes !== null)
    const isEnd = seen.has(this.#end)
    const key = `${isEnd} ${states.map(({ number }) => number).sort((a, b) => a - b)}`
    const known = this.#sets.get(key)
    if (known !== undefined) return known
    if (this.#sets.size >= MOST_SETS) {
      this.#sets.clear()
      this.#first = null
    }
    const made: StateSet = { states, isEnd, after: new Array<StateSet | undefined>(ASCII).fill(undefined) }
    this.#sets.set(key, made)
    return made
  }

  #state(passes: State['passes'], next: State[]): State {
    return { number: this.#states++, passes, next }
  }

  /**
   * Returns the state from which a pattern leads to `next`.
   *
   * @param isFirst - True if the pattern begins a name.
   */
  #sequence(pattern: string, isFirst: boolean, next: State): State {
    const parts = partsOf(pattern)
    return parts.reduceRight((after, part, index) => {
      const before = parts[index - 1]
      const beginsName = before?.endsWith('/') ?? isFirst
      return this.#part(part, { beginsName, isLast: index === parts.length - 1 }, after)
    }, next)
  }

  #part(part: string, { beginsName, isLast }: { beginsName: boolean; isLast: boolean }, next: State): State {
    if (part === '?') return this.#state(isInName, [next])
    if (part === '**/' && beginsName) {
      const folders = this.#state(null, [next])
      const inside = this.#state(isInName, [])
      const slash = this.#state((code) => code === SLASH, [folders])
      inside.next.push(inside, slash)
      folders.next.push(inside)
      return folders
    }
    if (part === '**/') return this.#part('*', { beginsName, isLast }, this.#text('/', next))
    if (/^\*+$/.test(part)) {
      const isDeep = part.length > 1 && beginsName && isLast
      const loop = this.#state(null, [next])
      loop.next.push(this.#state(isDeep ? () => true : isInName, [loop]))
      return loop
    }
    const alternatives = this.#alternatives(part, beginsName, next)
    return alternatives.length === 0
      ? this.#text(part, next)
      : this.#state(null, [...alternatives, this.#text(part, next)])
  }

  /** Returns what an escape, a class or a list of patterns stands for; nothing for plain text. */
  #alternatives(part: string, beginsName: boolean, next: State): State[] {
    if (part.length < 2) return []
    if (part.startsWith('\\')) return [this.#text(part.slice(1), next)]
    if (part.startsWith('[')) return [this.#state(classOf(part), [next])]
    if (part.startsWith('{')) {
      const patterns = patternsIn(part)
      return patterns.length < 2 ? [] : patterns.map((pattern) => this.#sequence(pattern, beginsName, next))
    }
    return []
  }

  #text(text: string, next: State): State {
    return codesOf(text).reduceRight((after, code) => this.#state((own) => own === code, [after]), next)
  }
}

const DASH = '-'.charCodeAt(0)
const SLASH = '/'.charCodeAt(0)

function codesOf(text: string): number[] {
  return Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
}

/** Returns the number of UTF-16 units of a character. */
function widthOf(code: number): number {
  return code > 0xffff ? 2 : 1
}

function isInName(code: number): boolean {
  return code !== SLASH
}

/** Splits a pattern into single characters, and into escapes, stars, classes and lists, each as a whole. */
function partsOf(pattern: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < pattern.length; ) {
    const end = endOfPart(pattern, at)
    parts.push(pattern.slice(at, end))
    at = end
  }
  return parts
}

function endOfPart(pattern: string, start: number): number {
  const sign = pattern[start]
  if (sign === '\\') return Math.min(start + 1 + widthOf(pattern.codePointAt(start + 1) ?? 0), pattern.length)
  if (sign === '[') {
    // A bracket right at the beginning is a member of the class.
    const from = start + (pattern[start + 1] === '!' || pattern[start + 1] === '^' ? 3 : 2)
    const end = pattern.indexOf(']', from)
    return end < 0 || pattern.slice(start, end).includes('/') ? start + 1 : end + 1
  }
  if (sign === '{') return endOfList(pattern, start) ?? start + 1
  if (sign !== '*') return start + widthOf(pattern.codePointAt(start) ?? 0)
  let end = start
  while (pattern[end] === '*') end++
  return end - start > 1 && pattern[end] === '/' ? end + 1 : end
}

/** Returns the end of a list in braces, exclusive; null if it is not closed. */
function endOfList(pattern: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '{') depth++
    else if (pattern[at] === '}' && --depth === 0) return at + 1
  }
  return null
}

/** Returns the patterns of a list in braces. */
function patternsIn(list: string): string[] {
  const patterns: string[] = []
  let depth = 0
  let start = 1
  for (let at = 1; at < list.length; at++) {
    const sign = list[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (depth > 0 && sign === '}') depth--
    else if (depth === 0 && (sign === ',' || sign === '}')) {
      patterns.push(list.slice(start, at))
      start = at + 1
    }
  }
  return patterns
}

/** Returns the test of a class such as `[a-c]` or `[!abc]`. It never passes a slash. */
function classOf(text: string): (code: number) => boolean {
  const isNegated = text[1] === '!' || text[1] === '^'
  const members = codesOf(text.slice(isNegated ? 2 : 1, -1))
  const ranges: (readonly [number, number])[] = []
  for (let at = 0; at < members.length; at++) {
    const first = members[at] ?? 0
    const last = members[at + 1] === DASH ? members[at + 2] : undefined
    ranges.push([first, last ?? first])
    if (last !== undefined) at += 2
  }
  return (code) => code !== SLASH && ranges.some(([first, last]) => code >= first && code <= last) !== isNegated
}
