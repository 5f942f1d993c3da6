/**
 * The place of an index: a directory, or an address with a scheme, such as `sqlite:coderag.db` or
 * `postgres://user@host/database`.
 */
export interface Place {
  /** Lower case. Null for a directory. */
  readonly scheme: string | null
  /** The place without its scheme. */
  readonly rest: string
}

/** Splits a place. A drive letter is no scheme. */
export function parsePlace(place: string): Place {
  const [, scheme, rest] = /^([a-z][a-z\d+.-]+):(.*)$/is.exec(place) ?? []
  return scheme === undefined || rest === undefined
    ? { scheme: null, rest: place }
    : { scheme: scheme.toLowerCase(), rest }
}

/** Makes the path in a place absolute: that of a directory, or of the file of SQLite. Other places stay as they are. */
export function resolvePlace(place: string, resolvePath: (path: string) => string): string {
  const { scheme, rest } = parsePlace(place)
  if (scheme === null) return resolvePath(place)
  return scheme === 'sqlite' && rest !== ':memory:' ? `sqlite:${resolvePath(rest)}` : place
}

/** Keys in the query of an address whose values are secrets. */
const SECRET_KEY = /([?&][^=&]*(?:password|passwd|secret|token|key)[^=&]*=)[^&#]*/gi

/** Replaces the password and the secret options of an address. */
export function redactPlace(place: string, mask: string): string {
  if (parsePlace(place).scheme === null) return place
  // Everything up to the last @ before the path belongs to user and password, also where a sign was not encoded.
  return place
    .replace(/^([a-z][a-z\d+.-]*:\/\/[^:/?#@]*):.*@(?=[^@/?#]*(?:[/?#]|$))/i, `$1:${mask}@`)
    .replace(SECRET_KEY, `$1${mask}`)
}
