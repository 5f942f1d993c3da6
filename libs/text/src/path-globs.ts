import picomatch from 'picomatch'

/**
 * Returns a test for repository-relative paths against a list of globs.
 *
 * A path passes if it matches at least one glob without a leading `!` (or there is none) and no glob with one. Names that
 * begin with a dot match like others. A chunk without a path passes only if no glob must match. Every engine uses
 * the same rules.
 */
export function pathMatcher(globs: readonly string[]): (path: string | null) => boolean {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const options = { dot: true, nonegate: true }
  // Most filters name whole paths, sometimes thousands. A set is faster than a pattern for each.
  const paths = new Set(wanted.filter((glob) => PLAIN.test(glob)))
  const isGlob = wanted.every((glob) => paths.has(glob))
    ? () => false
    : picomatch(
        wanted.filter((glob) => !paths.has(glob)),
        options,
      )
  const isWanted = (path: string): boolean => wanted.length === 0 || paths.has(path) || isGlob(path)
  const isUnwanted = unwanted.length === 0 ? () => false : picomatch(unwanted, options)
  return (path) => (path === null ? wanted.length === 0 : isWanted(path) && !isUnwanted(path))
}

/** Matches a path that means the same as a glob: no special characters, and no part that is empty, `.` or `..`. */
const PLAIN = /^\.?[\w-]+(?:\.[\w-]+)*(?:\/\.?[\w-]+(?:\.[\w-]+)*)*$/
