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
  const isWanted = wanted.length === 0 ? () => true : picomatch(wanted, options)
  const isUnwanted = unwanted.length === 0 ? () => false : picomatch(unwanted, options)
  return (path) => (path === null ? wanted.length === 0 : isWanted(path) && !isUnwanted(path))
}
