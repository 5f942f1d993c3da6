import { globOfPath, type CleanChunk, type IndexManifest } from '@coderag/types'
import type { Snapshot } from '../snapshot.js'

/** Package that a manifest in the repository declares. */
export interface PackageVersion {
  readonly name: string
  /** Null if the manifest has none. */
  readonly version: string | null
  /** Path of the manifest, relative to the repository. */
  readonly path: string
}

/** Patterns of name and version for each kind of manifest, in the first group, on one line each. */
const READERS: readonly { readonly file: string; readonly name: RegExp; readonly version: RegExp }[] = [
  { file: 'package.json', name: /^ {0,4}"name"\s*:\s*"([^"]+)"/m, version: /^ {0,4}"version"\s*:\s*"([^"]+)"/m },
  { file: 'go.mod', name: /^module\s+(\S+)/m, version: /^go\s+(\S+)/m },
  { file: 'pyproject.toml', name: /^name\s*=\s*"([^"]+)"/m, version: /^version\s*=\s*"([^"]+)"/m },
  { file: 'Cargo.toml', name: /^name\s*=\s*"([^"]+)"/m, version: /^version\s*=\s*"([^"]+)"/m },
  { file: 'composer.json', name: /^\s{0,4}"name"\s*:\s*"([^"]+)"/m, version: /^\s{0,4}"version"\s*:\s*"([^"]+)"/m },
  { file: 'mix.exs', name: /\bapp:\s*:(\w+)/, version: /\bversion:\s*"([^"]+)"/ },
  { file: 'build.sbt', name: /^name\s*:=\s*"([^"]+)"/m, version: /^version\s*:=\s*"([^"]+)"/m },
]

/** Maximum number of manifests that are read per repository, those nearest to its root. */
const MOST_MANIFESTS = 12

/** Reads packages by repository, those nearest to the root first. */
export async function readVersions(
  manifest: IndexManifest,
  { chunks: store }: Snapshot,
): Promise<ReadonlyMap<string, readonly PackageVersion[]>> {
  const wanted = new Map(
    manifest.sources.map(({ repoName, units }) => [repoName, new Set(manifestsOf(Object.keys(units)))] as const),
  )
  const pathGlobs = [...new Set([...wanted.values()].flatMap((paths) => [...paths]))].map(globOfPath)
  const found = new Map<string, PackageVersion[]>()
  if (pathGlobs.length === 0) return found
  const texts = new Map<string, CleanChunk[]>()
  for await (const chunks of store.scan({ filter: { pathGlobs } })) {
    for (const chunk of chunks) {
      const { repoName, filePath } = chunk
      if (repoName === null || filePath === null || wanted.get(repoName)?.has(filePath) !== true) continue
      const key = `${repoName}\n${filePath}`
      texts.set(key, [...(texts.get(key) ?? []), chunk])
    }
  }
  for (const [key, chunks] of texts) {
    const [repoName = '', path = ''] = key.split('\n')
    const text = chunks
      .toSorted((a, b) => a.byteRange[0] - b.byteRange[0])
      .map((chunk) => chunk.text)
      .join('')
    const version = versionIn(path, text)
    if (version !== null) found.set(repoName, [...(found.get(repoName) ?? []), version])
  }
  for (const versions of found.values())
    versions.sort((a, b) => depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1))
  return found
}

function manifestsOf(paths: readonly string[]): string[] {
  return paths
    .filter((path) => readerOf(path) !== undefined && !/[*?[\]{}!]/.test(path))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
    .slice(0, MOST_MANIFESTS)
}

function versionIn(path: string, text: string): PackageVersion | null {
  const reader = readerOf(path)
  const name = reader?.name.exec(text)?.[1]
  if (reader === undefined || name === undefined) return null
  return { name, version: reader.version.exec(text)?.[1] ?? null, path }
}

function readerOf(path: string): (typeof READERS)[number] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return READERS.find(({ file }) => file === name)
}

function depthOf(path: string): number {
  return path.split('/').length
}
