/** One spelling for all parameters: `:id`, `{id:guid}`, `<int:id>`, `[id]`, `*rest` → `{id}`. */
export function plainPath(path: string): string {
  const parts = path
    .replace(/\?(?=[)}\]])/g, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) =>
      part
        .replace(/^:(\w+)\??(?:\([^)]*\))?$/, '{$1}')
        .replace(/\{\*{0,2}(\w+)(?:[^\w}][^}]*)?\}/g, '{$1}')
        .replace(/<(?:\w+:)?(\w+)>/g, '{$1}')
        .replace(/^\[{1,2}\.{0,3}(\w+)\]{1,2}$/, '{$1}')
        .replace(/^\*(\w*)$/, '{$1}'),
    )
  return `/${parts.join('/')}`
}

/** Joins parts of a path with one slash between them. */
export function joinedPath(...parts: readonly string[]): string {
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/')
}

/** Returns true if an endpoint can answer a called path that contains holes. */
export function matchesPath(endpoint: string, called: string): boolean {
  return matchesParts(plainPath(endpoint).split('/'), calledParts(called))
}

/**
 * The parts of a called path, as those of an endpoint's: `/` and `/orders/` are two, the first of them empty. A path is joined to an
 * address with or without the slash between them: `orders`, `//orders`.
 */
export function calledParts(called: string): readonly string[] {
  return called
    .replace(/[?#].*$/, '')
    .replace(/^(?=[^/])|\/{2,}/g, '/')
    .replace(/(?<=.)\/+$/, '')
    .split('/')
}

/** The words of a path in their places, and `{}` where it stands open: equal for an endpoint and a call that says all its words. */
export function wordsOf(path: string): string {
  return calledParts(plainPath(path).toLowerCase())
    .map((part) => (part.includes('{') ? '{}' : part))
    .join('/')
}

/** Returns true if parts of an endpoint's path match the parts of a called path. */
export function matchesParts(wanted: readonly string[], asked: readonly string[]): boolean {
  if (wanted.length !== asked.length) return false
  return wanted.every((part, index) => {
    const other = asked[index] ?? ''
    return part === other || part.startsWith('{') || other.includes('{') || part.toLowerCase() === other.toLowerCase()
  })
}
