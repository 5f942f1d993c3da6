import { lstat, open, readFile, realpath, type FileHandle } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { encodeExactFacts, parentOf, type ExactFacts, type ScipNotice } from '@coderag/facts/stored'
import type { ByteSource } from '@coderag/facts/scip'
import type { DocumentFacts, ServiceLocator } from '@coderag/types'

/** Name that every indexer gives to its file unless it is told another one. */
const INDEX_NAME = 'index.scip'
/** Files beside which an indexer runs. An index is often left out of git, so no list of files names it. */
const PROJECT = new RegExp(
  String.raw`(?:^|\/)(?:package\.json|tsconfig\.json|go\.mod|pyproject\.toml|setup\.py|pom\.xml|` +
    String.raw`build\.gradle(?:\.kts)?|build\.sbt|Gemfile|Cargo\.toml|[^/]+\.(?:sln|csproj))$`,
)

interface FoundIndex {
  /** Path in the repository, or the name of a file from elsewhere. */
  readonly index: string
  readonly folder: string
  readonly path: string
  readonly isLink: boolean
}

type Discovered = Parameters<ServiceLocator['locate']>[1]

/**
 * Adds to what a locator finds the SCIP indexes of a repository: files `index.scip` in it, beside its manifests or listed, and
 * the ones that are named. What they say of its files counts before what names say of their calls. What can't be used is a
 * notice (`SCIP_…`) of the graph.
 *
 * @param named - Paths of indexes from anywhere on this machine.
 */
export function withScipIndexes(locator: ServiceLocator, named: readonly string[] = []): ServiceLocator {
  return {
    fingerprint: locator.fingerprint,
    async locate(source, discovery) {
      const located = await locator.locate(source, discovery)
      if (source.kind !== 'repo') return located
      const found = await indexesOf(source.path, discovery)
      const given = named.map((path) => ({ index: basename(path), folder: '', path: resolve(path), isLink: false }))
      const facts: DocumentFacts[] = []
      for (const index of [...given, ...found]) {
        const exact = await exactFactsOf(index, source.path, discovery)
        if (exact !== null) facts.push(documentOf(exact, index, discovery))
      }
      return facts.length === 0 ? located : { ...located, facts: [...located.facts, ...facts] }
    },
  }
}

async function indexesOf(root: string, { units, skips }: Discovered): Promise<readonly FoundIndex[]> {
  const listed = [...units, ...skips].filter(({ key }) => basename(key) === INDEX_NAME).map(({ key }) => key)
  const folders = new Set(['', ...units.flatMap(({ key }) => (PROJECT.test(key) ? [parentOf(key)] : []))])
  const beside = [...folders].map((folder) => (folder === '' ? INDEX_NAME : `${folder}/${INDEX_NAME}`))
  const found: FoundIndex[] = []
  for (const index of new Set([...listed, ...beside])) {
    const path = join(root, index)
    const entry = await lstat(path).catch(() => null)
    const isLink = entry?.isSymbolicLink() === true
    if (isLink || entry?.isFile() === true) found.push({ index, folder: parentOf(index), path, isLink })
  }
  return found
}

async function exactFactsOf(index: FoundIndex, root: string, { units, skips }: Discovered): Promise<ExactFacts | null> {
  const nothing = (notice: ScipNotice): ExactFacts => {
    return { index: index.index, tool: '', names: [], files: [], notices: [notice] }
  }
  const unreadable = (why: string): ExactFacts =>
    nothing({
      code: 'SCIP_UNREADABLE',
      message: `${index.index} ${why}. The calls of its files are followed without it.`,
    })
  if (index.isLink) return unreadable('is a link, which is not followed. Name the file with --scip')
  let file: FileHandle
  try {
    file = await open(index.path, 'r')
  } catch {
    return unreadable("can't be read. Name a file that exists")
  }
  try {
    const { readScip } = await import('@coderag/facts/scip')
    const real = await realpath(root)
    const left = new Set(skips.map(({ key }) => key))
    const repository = {
      paths: new Set(units.map(({ key }) => key)),
      isLeftOut: (path: string) => left.has(path),
      text: (path: string) => textOf(real, path),
    }
    return await readScip({ ...index, bytes: await bytesOf(file) }, repository)
  } finally {
    await file.close()
  }
}

async function bytesOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
      return bytes.subarray(0, bytesRead)
    },
  }
}

/** Returns the text of a file; null if it went away since it was listed, or lies behind a link out of the repository. */
async function textOf(root: string, path: string): Promise<string | null> {
  try {
    const real = await realpath(join(root, path))
    return real.startsWith(root + sep) ? await readFile(real, 'utf8') : null
  } catch {
    return null
  }
}

function documentOf(exact: ExactFacts, { index }: FoundIndex, { repoName, uriPrefix }: Discovered): DocumentFacts {
  return {
    // No file has such a path, so that nothing else is stored or deleted by it.
    sourceUri: `${uriPrefix}${encodeURI(index)}#scip`,
    repoName,
    filePath: index,
    serviceName: null,
    boundary: '',
    symbols: encodeExactFacts(exact),
  }
}
