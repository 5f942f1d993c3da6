import picomatch from 'picomatch'

/**
 * Tells whether a repo-relative path passes a list of globs.
 *
 * A path passes when it matches one of the globs without a leading `!`, or there are none, and none of those with one.
 * Names that begin with a dot are matched like any other. A chunk without a path passes only where nothing has to match.
 * The lexical index reads globs in the same way.
 */
export function pathMatcher(globs: readonly string[]): (path: string | null) => boolean {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  const unwanted = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  const options = { dot: true, nonegate: true }
  // Looked up as they are: files are asked for by their paths more often than by globs, and an index has thousands.
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

/** A path that no glob reads in another way: no signs, and no part that is `.` or `..` or nothing. */
const PLAIN = /^\.?[\w-]+(?:\.[\w-]+)*(?:\/\.?[\w-]+(?:\.[\w-]+)*)*$/
