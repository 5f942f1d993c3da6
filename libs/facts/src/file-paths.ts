/** Returns the parent of a path: `a/b` of `a/b/c`. Empty at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Resolves `relative` against `base` inside a repository. Returns null if the result is outside the repository. */
export function joinPath(base: string, relative: string): string | null {
  const parts = relative.startsWith('/') ? [] : base.split('/').filter((part) => part !== '')
  for (const part of relative.split(/[\\/]/)) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** Checks whether a path is a directory itself or is inside it. */
export function isInside(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}
