import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { isRef, parseRepositoryAddress } from '@coderag/ingest/remote'
import type { CrawlSource, SourceKind } from '@coderag/types'
import type { ResolvedConfig } from '../config.js'
import { ConfigError } from './errors.js'
import { DEFAULT_DATA_DIR } from './find-index.js'
import { repositoriesIn, repositoryRoot } from './find-repositories.js'

/**
 * Makes a source to crawl.
 *
 * @param name - Name in the index. Default: the last part of the path; for a chat export, without its extension.
 */
export function crawlSource(kind: SourceKind, path: string, name?: string): CrawlSource {
  const absolute = resolve(path)
  const last = basename(absolute)
  const own = kind === 'slack_export' ? last.replace(/\.(?:zip|json)$/i, '') : last
  return { kind, path: absolute, repoName: name ?? own }
}

/** Returns a source that a caller names, in the system that the configuration gives to its path. */
export function inItsSystem(source: CrawlSource, { sources }: Pick<ResolvedConfig, 'sources'>): CrawlSource {
  const same = sources.find(
    (own) =>
      typeof own !== 'string' && ('url' in own ? own.url === source.remote?.url : resolve(own.path) === source.path),
  )
  const system = typeof same === 'string' ? undefined : same?.system
  return system === undefined ? source : { ...source, system }
}

/**
 * Makes a source of a remote repository. Its clone lies in `<dataDir>/repositories`, under a name that depends on its
 * address and its name in the index.
 *
 * @throws ConfigError `CONFIG_INVALID`: the address is none that is cloned. The error does not quote it.
 */
export function remoteSource(
  { url, ref, name }: { readonly url: string; readonly ref?: string | undefined; readonly name?: string | undefined },
  dataDir: string,
): CrawlSource {
  const address = parseRepositoryAddress(url)
  const issue =
    'issue' in address ? address.issue : ref === undefined || isRef(ref) ? null : 'the ref is no name of git'
  if ('issue' in address || issue !== null) {
    throw new ConfigError('CONFIG_INVALID', `This repository can't be cloned: ${issue}.`, { issues: ['url'] })
  }
  const repoName = name ?? address.name
  const hash = createHash('sha256').update(`${repoName}\0${url}`).digest('hex').slice(0, 12)
  const readable = address.name.replace(/[^\w.-]+/g, '-').slice(0, 60)
  const path = resolve(dataDir, 'repositories', `${readable}-${hash}`)
  return { kind: 'repo', path, repoName, remote: { url, ...(ref !== undefined && { ref }) } }
}

/**
 * Lists the sources of a configuration: first `sources`, with globs such as `services/*` expanded to directories, then
 * `references`.
 *
 * @throws ConfigError `CONFIG_INVALID`: a glob matches no directory.
 */
export async function configuredSources({ sources, references, dataDir }: ResolvedConfig): Promise<CrawlSource[]> {
  const own = await Promise.all(
    sources.map(async (source) => {
      if (typeof source !== 'string') {
        const { system } = source
        const made =
          'url' in source ? remoteSource(source, dataDir) : crawlSource(source.kind, source.path, source.name)
        return [system === undefined ? made : { ...made, system }]
      }
      const paths = await expand(source)
      return paths.map((path) => crawlSource('repo', path))
    }),
  )
  return [
    ...own.flat(),
    ...references.map(({ name, path }) => ({ ...crawlSource('repo', path, name), reference: true })),
  ]
}

/**
 * Returns the sources of a configuration. If it has none, the git repository that a directory lies in; outside git, the
 * repositories of the index that lie beside it.
 *
 * @throws ConfigError `CONFIG_INVALID`: there are none of these; or as `configuredSources`.
 */
export async function sourcesToCrawl(config: ResolvedConfig, directory: string): Promise<CrawlSource[]> {
  for (const sourcesOf of [configuredSources, () => repositoryAround(directory), repositoriesBeside]) {
    const sources = await sourcesOf(config)
    if (sources.length > 0) return sources
  }
  const message =
    'Nothing to crawl. Name a directory: coderag index . Or run this in a git repository, or list sources in a coderag.config.yaml, which coderag init writes.'
  throw new ConfigError('CONFIG_INVALID', message, { issues: ['sources'] })
}

/** One of several equal shares of the sources, for crawlers that run at the same time. */
export interface Shard {
  /** 1 to `count`, inclusive. */
  readonly number: number
  readonly count: number
}

/** Returns the sources of a shard. A hash of its name decides where a source belongs, so no crawler needs the others. */
export function sourcesOfShard(sources: readonly CrawlSource[], { number, count }: Shard): CrawlSource[] {
  return sources.filter(({ repoName, path }) => {
    const hash = createHash('sha256')
      .update(repoName ?? basename(path))
      .digest()
    return hash.readUInt32BE(0) % count === number - 1
  })
}

/**
 * Makes sources of folders, one for each repository that `repositoriesIn` finds in them.
 *
 * @param folders - Absolute paths.
 * @returns Each path once. Repositories that share the last part of their paths have their parent's name before it.
 * @throws ConfigError `CONFIG_SOURCE_MISSING`: a path does not exist or is no directory.
 */
export async function sourcesIn(folders: readonly string[]): Promise<CrawlSource[]> {
  const found = await Promise.all(folders.map(repositoriesIn))
  const paths = [...new Set(found.flat())]
  const names = namesOf(paths)
  return paths.map((path, at) => crawlSource('repo', path, names[at]))
}

/** Returns a name of its own for each path: its last part, or its last two if others share the last, or those with a number. */
function namesOf(paths: readonly string[]): readonly string[] {
  const last = paths.map((path) => basename(path))
  const taken = new Set(last)
  return paths.map((path) => {
    const own = basename(path)
    if (last.indexOf(own) === last.lastIndexOf(own)) return own
    const wanted = `${basename(dirname(path))}-${own}`
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`
    taken.add(name)
    return name
  })
}

/** Returns the git repository that a directory lies in, as the only source. Empty outside a repository. */
function repositoryAround(directory: string): CrawlSource[] {
  const root = repositoryRoot(directory)
  return root === null ? [] : [crawlSource('repo', root)]
}

/**
 * Returns the repositories of an index that lie beside it, by their names in the index: the directory that has the index in
 * its `data`, and folders in that directory. An index says no paths, so that it can be moved.
 */
async function repositoriesBeside({ index, dataDir }: ResolvedConfig): Promise<CrawlSource[]> {
  if (index !== undefined || basename(dataDir) !== DEFAULT_DATA_DIR) return []
  const { readManifestFile } = await import('@coderag/storage/directory')
  const current = await readManifestFile(dataDir)
  const beside = dirname(dataDir)
  return (current?.manifest.sources ?? []).flatMap(({ kind, repoName }) => {
    const path = repoName === basename(beside) ? beside : join(beside, repoName)
    return kind === 'repo' && existsSync(path) ? [crawlSource('repo', path, repoName)] : []
  })
}

/**
 * Returns the repositories on this machine that an index may have: those that `sourcesToCrawl` returns, and those beside an
 * index that lies above the repository around a directory. Can be empty.
 */
export async function sourcesOnDisk(config: ResolvedConfig, directory: string): Promise<CrawlSource[]> {
  const sources = await sourcesToCrawl(config, directory).catch(() => [])
  const root = repositoryRoot(directory)
  const isAbove = root !== null && !isIn(config.dataDir, root)
  return isAbove ? [...(await repositoriesBeside(config).catch(() => [])), ...sources] : sources
}

function isIn(path: string, directory: string): boolean {
  return !relative(directory, path).startsWith('..')
}

/**
 * Returns the sources that an index can be compared with: those of the configuration. If there are none, the git repository
 * that a directory lies in if the index has it under its name; outside git, the repositories of the index that lie beside it.
 * Can be empty.
 *
 * @param indexed - Names of the sources of the index.
 * @throws ConfigError as `configuredSources`.
 */
export async function sourcesToCompare(
  config: ResolvedConfig,
  directory: string,
  indexed: readonly string[],
): Promise<CrawlSource[]> {
  const configured = await configuredSources(config)
  if (configured.length > 0) return configured
  if (repositoryRoot(directory) === null) return repositoriesBeside(config)
  return repositoryAround(directory).filter(({ repoName }) => repoName !== undefined && indexed.includes(repoName))
}

/** Maps repository names to their directories, for the repositories that are checked for changes since the crawl. */
export async function workingTreesOf(config: ResolvedConfig): Promise<Record<string, string>> {
  return treesByName(await configuredSources(config))
}

/** Maps the names of repositories to their directories. Other kinds of sources and dependencies are left out. */
export function treesByName(sources: readonly CrawlSource[]): Record<string, string> {
  const repositories = sources.filter(({ kind, reference }) => kind === 'repo' && reference !== true)
  return Object.fromEntries(repositories.map(({ repoName, path }) => [repoName ?? basename(path), path]))
}

/**
 * Expands a glob to the directories that match it, sorted. Returns a path unchanged if it has no wildcard, or exists
 * under that name.
 */
async function expand(path: string): Promise<readonly string[]> {
  if (!/[*?[\]{}]/.test(path) || existsSync(path)) return [path]
  const { default: glob } = await import('fast-glob')
  const pattern = process.platform === 'win32' ? glob.convertPathToPattern(path) : path
  const found = await glob(pattern, { onlyDirectories: true, absolute: true })
  if (found.length > 0) return found.toSorted()
  const issue = `sources: "${path}" matches no directory`
  throw new ConfigError('CONFIG_INVALID', `The configuration is not valid. ${issue}.`, { issues: [issue] })
}
