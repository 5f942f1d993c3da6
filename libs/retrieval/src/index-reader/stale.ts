import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { IndexedSource, IndexManifest } from '@coderag/types'

/** Repository whose working tree differs from the index. */
export interface StaleSource {
  readonly repoName: string
  /** Full commit id; null outside git. */
  readonly indexedCommit: string | null
  readonly currentCommit: string | null
  /** Files that differ from the indexed ones, relative to the repository, sorted; at most 1,000. */
  readonly changedFiles: readonly string[]
}

const run = promisify(execFile)
const MOST_FILES = 1_000
const GIT_TIMEOUT_MS = 10_000

/**
 * Compares working trees with the index: later commits, and uncommitted changes. Ignores a folder that is no git
 * working tree or whose git does not answer.
 *
 * @param workingTrees - Repository name → folder that was crawled under that name.
 */
export async function staleSources(
  manifest: IndexManifest,
  workingTrees: Readonly<Record<string, string>>,
): Promise<StaleSource[]> {
  const sources = manifest.sources.filter(
    ({ repoName, kind }) => kind !== 'git_history' && Object.hasOwn(workingTrees, repoName),
  )
  const compared = await Promise.all(sources.map((source) => compare(source, workingTrees[source.repoName] ?? '')))
  return compared.filter((source): source is StaleSource => source !== null)
}

/**
 * Finds working trees that are at another commit than the index. Asks git for `HEAD` once per tree and compares no file.
 *
 * @param workingTrees - Repository name → folder that was crawled under that name.
 * @param timeoutMs - Time limit of each answer in milliseconds. A tree whose git does not answer is left out.
 * @returns Repository name → full commit id of the working tree.
 */
export async function otherCommits(
  manifest: IndexManifest,
  workingTrees: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const ask = async ({ repoName, gitCommit }: IndexedSource): Promise<void> => {
    const folder = Object.hasOwn(workingTrees, repoName) ? workingTrees[repoName] : undefined
    if (gitCommit === null || folder === undefined) return
    const head = (await git(folder, ['rev-parse', 'HEAD'], { timeout: timeoutMs }))?.trim()
    if (head !== undefined && head !== gitCommit) found.set(repoName, head)
  }
  await Promise.all(manifest.sources.map(ask))
  return found
}

async function compare(source: IndexedSource, folder: string): Promise<StaleSource | null> {
  const { repoName, gitCommit } = source
  const head = await git(folder, ['rev-parse', 'HEAD'])
  if (head === null) return null
  const currentCommit = head.trim()
  // Paths are relative to the folder, which may lie inside a repository.
  const listing = ['ls-files', '-mdo', '--exclude-standard', '-z']
  const dirty = lines(await git(folder, listing, { variables: await filtersOff(folder) }))
  const committed =
    gitCommit === null || gitCommit === currentCommit
      ? []
      : lines(await git(folder, ['diff', '--name-only', '--no-ext-diff', '--relative', '-z', gitCommit, 'HEAD']))
  const differing = await Promise.all(
    [...new Set([...dirty, ...committed])].map(async (path) => ((await differs(source, folder, path)) ? path : null)),
  )
  const changedFiles = differing
    .filter((path): path is string => path !== null)
    .sort()
    .slice(0, MOST_FILES)
  if (changedFiles.length === 0) return null
  return { repoName, indexedCommit: gitCommit, currentCommit, changedFiles }
}

/**
 * Tests whether a file of a working tree differs from the indexed one. A file that the crawl left out does not differ.
 *
 * @param path - Relative to the folder.
 */
export async function differs({ units, skips }: IndexedSource, folder: string, path: string): Promise<boolean> {
  const unit = units[path]
  const bytes = await readFile(join(folder, path)).catch(() => null)
  if (bytes === null) return unit !== undefined
  if (unit === undefined) return !skips.some(({ key }) => path === key || path.startsWith(`${key}/`))
  const [kind, digest] = unit.state.split(':')
  if (kind === 'sha256') return createHash('sha256').update(bytes).digest('hex') !== digest
  const length = digest?.length ?? 0
  const blob = createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
  return blob.digest('hex') !== digest
}

function lines(output: string | null): string[] {
  return (output ?? '').split('\0').filter((path) => path !== '')
}

/**
 * Returns variables that switch off every filter of the configuration. Git runs filters to compare files whose times changed,
 * and a repository that somebody else wrote can name any program.
 */
export async function filtersOff(folder: string): Promise<Record<string, string>> {
  const keys = lines(await git(folder, ['config', '--name-only', '-z', '--get-regexp', String.raw`^filter\.`]))
  const names = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))))
  const variables: Record<string, string> = {}
  let count = Number(process.env['GIT_CONFIG_COUNT'] ?? 0)
  for (const name of names) {
    for (const [key, value] of [
      ['clean', ''],
      ['smudge', ''],
      ['process', ''],
      ['required', 'false'],
    ] as const) {
      variables[`GIT_CONFIG_KEY_${count}`] = `${name}.${key}`
      variables[`GIT_CONFIG_VALUE_${count++}`] = value
    }
  }
  return { ...variables, GIT_CONFIG_COUNT: String(count) }
}

async function git(
  folder: string,
  args: readonly string[],
  { timeout = GIT_TIMEOUT_MS, variables = {} }: { timeout?: number; variables?: Record<string, string> } = {},
): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...args], {
      timeout,
      env: { ...process.env, ...variables },
      maxBuffer: 64 * 1024 * 1024,
    })
    return stdout
  } catch {
    return null
  }
}
