import { pathMatcher, type ChunkFilter, type IndexManifest } from '@coderag/types'

type FilesByName = ReadonlyMap<string, readonly IndexedFile[]>

/**
 * Files by the last part of their path. Computed at the first query that names a file, because a system has tens of
 * thousands.
 */
const filesByName = new WeakMap<IndexManifest, FilesByName>()

/**
 * Finds files that a path names, the shortest first: those of `isCalled`. A name that no file has is read as a path of
 * Windows. Of a filter, repositories and paths count.
 */
export function findFiles(manifest: IndexManifest, name: string, filter: ChunkFilter = {}): IndexedFile[] {
  const found = filesCalled(manifest, name, filter)
  return found.length > 0 || !name.includes('\\') ? found : filesCalled(manifest, name.replaceAll('\\', '/'), filter)
}

/** Finds files by a name that is known to be that of a file, such as `Makefile`, which `findFiles` takes for a word. */
export function filesWithName(manifest: IndexManifest, name: string): IndexedFile[] {
  const found = findFiles(manifest, name)
  return found.length > 0 ? found : filesCalled(manifest, name, {}, { isFile: true })
}

function filesCalled(
  manifest: IndexManifest,
  name: string,
  { repos, pathGlobs = [] }: ChunkFilter,
  { isFile = false } = {},
): IndexedFile[] {
  const wanted = name.replace(/^\.?\//, '').replace(/:\d+(?:-\d+)?$/, '')
  if (!isFile && !/[./]/.test(wanted)) return []
  const alike = byName(manifest).get(lastPart(wanted)) ?? []
  const isIn = pathMatcher(pathGlobs)
  return alike
    .filter((file) => (repos?.includes(file.repoName) ?? true) && isIn(file.path) && isCalled(file, wanted))
    .toSorted((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))
}

function byName(manifest: IndexManifest): FilesByName {
  const known = filesByName.get(manifest)
  if (known !== undefined) return known
  const found = new Map<string, IndexedFile[]>()
  for (const { repoName, units } of manifest.sources) {
    for (const [path, { chunks }] of Object.entries(units)) {
      if (chunks === 0) continue
      const name = lastPart(path)
      const alike = found.get(name)
      if (alike === undefined) found.set(name, [{ repoName, path }])
      else alike.push({ repoName, path })
    }
  }
  filesByName.set(manifest, found)
  return found
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/**
 * Tests whether a path names a file: it is the path of the file or its end, with the name of the repository in front or
 * without, or a path of this machine that ends with `repository/path`.
 */
export function isCalled({ repoName, path }: IndexedFile, wanted: string): boolean {
  const whole = `/${repoName}/${path}`
  return whole.endsWith(`/${wanted}`) || `/${wanted}`.endsWith(whole)
}

/** File with chunks. */
export interface IndexedFile {
  readonly repoName: string
  readonly path: string
}
