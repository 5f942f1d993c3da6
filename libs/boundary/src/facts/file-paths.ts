/** `a/b/c` → `a/b`; empty at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash === -1 ? '' : path.slice(0, slash)
}

export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** `base` with `relative` applied, as a path inside the repository; null where it leads out of it. */
export function joinPath(base: string, relative: string): string | null {
  const parts = relative.startsWith('/') ? [] : base.split('/').filter((part) => part !== '')
  for (const part of relative.split(/[\\/]/)) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** Whether a path is a directory itself or lies in it. */
export function isInside(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}

/** What tests call and answer is no part of the system. */
export function isTest(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testdata|mocks?|__mocks__|fixtures?|[\w.]*\.(?:unit|integration|functional)?tests?)\//i.test(
      path,
    ) ||
    /(?:_test\.(?:go|py)|\.(?:spec|test|e2e-spec|cy)\.[cm]?[jt]sx?|Tests?\.(?:cs|java|kt)|(?:^|\/)(?:test_[^/]*|conftest)\.py)$/.test(
      path,
    )
  )
}
