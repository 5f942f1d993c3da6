/** A line with its speaker. */
export interface SpokenLine {
  readonly speaker: string
  readonly text: string
}

const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}.'’-]*|\p{Lo}[\p{Lo}\p{M}]*)`
const PARTICLE = String.raw`(?:van|von|der|den|de|del|della|da|di|dos|la|le|bin|ibn|al|el|ter|ten|zu|y)`
const NAME = String.raw`${WORD}(?: (?:${WORD}|${PARTICLE}|\d{1,3}|\([^)\n]{1,40}\))){0,5}`
const TIME = String.raw`[([]?\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[)\]]?`

/** Matches `Name: text`, with a time or a role after the name, or all in capitals. */
const NAMED = new RegExp(
  String.raw`^(?:[-–—•*>] ?|>> ?)?\**(${NAME})\**(?: \[[^\]\n]{1,40}\]\**)?(?: \**)?(?:${TIME}\**)?:\**\s+(?=\S)`,
  'u',
)
/** `[Name] text`, `[Name]: text`, `(Name): text`. */
const BRACKETED = new RegExp(String.raw`^(?:\[(${NAME})\]:?|\((${NAME})\):)\s+(?=\S)`, 'u')

/** Words before a colon that are not speakers. */
const LABEL = new RegExp(
  String.raw`^(?:note|notes|action|actions|action items?|todo|decisions?|agenda|attendees?|participants?|` +
    String.raw`present|absent|date|time|duration|location|subject|topics?|summary|warning|error|question|` +
    String.raw`questions|answer|example|update|updates|background|context|next steps?|ps|p\.s\.|re|fwd?|from|` +
    String.raw`to|cc|title|meeting|recording|transcript|link|links|status|owner|step \d+|item \d+|important|` +
    String.raw`reminder|info|kind|language|q|a)$`,
  'i',
)
/** Words in brackets that are not speakers. */
const SOUND = new RegExp(
  String.raw`^(?:music|laughter|laughs?|applause|inaudible|crosstalk|silence|pause|noise|background.*|` +
    String.raw`unintelligible|coughs?|sighs?|end|start|recording.*|foreign.*|blank.*|.*\bplaying)$`,
  'i',
)

/** Returns the speaker and words of a line, or null if it names no speaker. */
export function spokenLine(line: string): SpokenLine | null {
  const bracketed = BRACKETED.exec(line)
  const match = bracketed ?? NAMED.exec(line)
  const speaker = (match?.[1] ?? match?.[2] ?? '').trim()
  if (match === null || speaker.length > 60 || LABEL.test(speaker) || /^https?$/i.test(speaker)) return null
  if (bracketed !== null && SOUND.test(speaker)) return null
  return { speaker: withoutRole(speaker), text: line.slice(match[0].length) }
}

/** Removes roles: `Priya Shah (Host)` and `Priya Shah (Guest) (External)` are Priya Shah. */
export function withoutRole(name: string): string {
  return name.replace(/(?:\s*\([^)]*\))+$/, '').trim() || name
}

const INITIALS_FIRST = new RegExp(String.raw`^[\s|*•-]*([\p{Lu}]{2,4})(?:\s*[-–—:=|]|[^\S\t]*\t)\s*(${NAME})`, 'u')
const NAME_FIRST = new RegExp(
  String.raw`^[\s|*•-]*(${NAME})\s*(?:\(([\p{Lu}]{2,4})\)|\|\s*([\p{Lu}]{2,4})\s*(?:\||$))`,
  'u',
)

/** Returns initials with the names they stand for, from a table of attendees at the top of minutes. */
export function initialsOf(head: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of head) {
    const first = INITIALS_FIRST.exec(line)
    const last = NAME_FIRST.exec(line)
    const initials = first?.[1] ?? last?.[2] ?? last?.[3]
    const name = first?.[2] ?? last?.[1]?.replace(/\s*\([^)]*\)$/, '')
    if (initials === undefined || name === undefined || !belongs(initials, name)) continue
    found.set(initials, withoutRole(name.trim()))
  }
  return found
}

function belongs(initials: string, name: string): boolean {
  const letters = name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
  return name.includes(' ') && initials.startsWith(letters.charAt(0)) && [...initials].every((own) => letters.includes(own)) // prettier-ignore
}

/** Returns the names in a list after `Attendees:` or a similar label. */
export function attendeesOf(head: readonly string[]): string[] {
  return head.flatMap((line) => {
    const list = /^\W*(?:attendees?|participants?|present|invited|on the call)[^\w:]*:(.+)$/iu.exec(line)?.[1] ?? ''
    return list
      .split(/[,;]| and /)
      .map((name) => withoutRole(name.trim()))
      .filter((name) => new RegExp(`^${NAME}$`, 'u').test(name))
  })
}
