import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** One entry of git's view of a working tree. */
export interface GitEntry {
  /** Path relative to the listed directory. */
  readonly path: string
  readonly isSubmodule: boolean
  /**
   * True if git may have left the file out of the working tree: in a sparse or partial clone, or one that was not checked
   * out. Otherwise a tracked file that is missing was deleted.
   */
  readonly isLeftOut: boolean
  /** Content id of a tracked file whose working copy equals the index. Null if the content must be hashed. */
  readonly blob: string | null
}

export interface GitListing {
  /** Full id, or null before the first commit. */
  readonly commit: string | null
  readonly entries: readonly GitEntry[]
}

/** Reason why git returned no listing. */
export type GitRefusal = 'not_a_repository' | 'no_working_tree' | 'unavailable' | 'dubious_ownership' | 'failed'

/** Environment variables that git sets inside hooks. They are unset so that they do not point git elsewhere. */
export const LOCAL_VARIABLES = Object.fromEntries(
  ['DIR', 'WORK_TREE', 'INDEX_FILE', 'OBJECT_DIRECTORY', 'COMMON_DIR', 'PREFIX', 'NAMESPACE'].map((name) => [
    `GIT_${name}`,
    undefined,
  ]),
)

/**
 * Lists a directory as git does: tracked files and untracked ones that are not ignored (`git ls-files -co
 * --exclude-standard`), with the content id of every unmodified file.
 *
 * Git's file-system monitor and filters are switched off, because a repository's own configuration could start programs
 * with them. For the same reason, a repository that git refuses because of its owner is not forced open.
 */
export async function listWithGit(directory: string, signal?: AbortSignal): Promise<GitListing | GitRefusal> {
  const plain = gitIn(directory, signal)
  try {
    const settings = await settingsOf(plain)
    const git = gitIn(directory, signal, withoutFilters(settings))
    const [commit, tracked, untracked] = await Promise.all([
      git('rev-parse', '--verify', '--quiet', 'HEAD').then(
        (id) => id.trim(),
        () => null,
      ),
      git('ls-files', '-t', '-s', '-m', '-d', '-z'),
      git('ls-files', '-o', '--exclude-standard', '-z'),
    ])
    const isPartial = settings.some(({ key, value }) => key.endsWith('.promisor') && isTrue(value))
    // After a clone with --no-checkout, git's index is empty.
    const committed = tracked === '' && commit !== null ? await git('ls-tree', '-r', '-z', 'HEAD') : ''
    const entries = merge({ tracked, untracked, committed }, isPartial)
    // A directory that an outer repository ignores (an unpacked archive, say) is not that repository's to list.
    const ignored =
      entries.length === 0 &&
      (await git('check-ignore', '-q', '.').then(
        () => true,
        () => false,
      ))
    return ignored ? 'not_a_repository' : { commit, entries }
  } catch (error) {
    if (signal?.aborted === true) throw error
    return refusalOf(error)
  }
}

/** Number of commits to read for their authors: half a second on a large history. */
const AUTHOR_COMMITS = 20_000
/** Accounts of programs, and words in their names. */
const NOBODY = new RegExp(
  String.raw`\[bot\]|\b(?:bot|ci|actions?|github|gitlab|bitbucket|jenkins|travis|automation|automated|build|` +
    String.raw`builder|release|releaser|user|admin|team|service|system|root|runner|deploy(?:er)?|copilot|` +
    String.raw`renovate|dependabot|badger|snyk|unknown|localhost)\b`,
  'i',
)

/**
 * Returns the full names of the authors of the latest 20,000 commits, each once, as `.mailmap` maps them. Names of one
 * word are left out, because they are handles and products as often as people. Returns an empty list if git fails.
 */
export async function listAuthors(directory: string): Promise<readonly string[]> {
  const git = gitIn(directory, undefined)
  const log = await git('log', '--format=%aN', '-n', String(AUTHOR_COMMITS), 'HEAD').catch(() => '')
  return [...new Set(log.split('\n'))].filter((name) => /\p{L}{2,}\s+\p{L}/u.test(name) && !NOBODY.test(name)).sort()
}

interface Setting {
  readonly key: string
  /** Null if the configuration has the name alone. */
  readonly value: string | null
}

/** Tells whether git takes a setting for true: `yes`, `on`, `true`, a number other than 0, or its name alone (`git help config`). */
function isTrue(value: string | null): boolean {
  return value === null || /^(?:yes|on|true|0*[1-9]\d*)$/i.test(value)
}

/** Returns the settings of filters, and which remotes promise files that are fetched when git needs them. */
async function settingsOf(git: (...args: string[]) => Promise<string>): Promise<readonly Setting[]> {
  const listed = await git('config', '-z', '--get-regexp', String.raw`^filter\.|^remote\..*\.promisor$`).catch(() => '')
  return split(listed).map((setting) => {
    const end = setting.indexOf('\n')
    return end < 0 ? { key: setting, value: null } : { key: setting.slice(0, end), value: setting.slice(end + 1) }
  })
}

/**
 * Returns variables that switch off every filter of the configuration. Git runs filters to compare files whose times changed,
 * and has no setting for all of them.
 */
function withoutFilters(configured: readonly Setting[]): Record<string, string> {
  const filters = configured.flatMap(({ key }) => (key.startsWith('filter.') ? key : []))
  const names = new Set(filters.map((key) => key.slice('filter.'.length, key.lastIndexOf('.'))))
  const settings = [...names].flatMap((name) => [
    [`filter.${name}.clean`, ''],
    [`filter.${name}.smudge`, ''],
    [`filter.${name}.process`, ''],
    [`filter.${name}.required`, 'false'],
  ])
  const before = Number(process.env['GIT_CONFIG_COUNT'] ?? 0)
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(before + settings.length)],
    ...settings.flatMap(([key = '', value = ''], at) => [
      [`GIT_CONFIG_KEY_${before + at}`, key],
      [`GIT_CONFIG_VALUE_${before + at}`, value],
    ]),
  ])
}

function gitIn(
  directory: string,
  signal: AbortSignal | undefined,
  settings: Readonly<Record<string, string>> = {},
): (...args: string[]) => Promise<string> {
  return async (...args) => {
    const { stdout } = await run('git', ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args], {
      cwd: directory,
      maxBuffer: 1 << 30,
      encoding: 'buffer',
      env: { ...process.env, ...LOCAL_VARIABLES, ...settings, LC_ALL: 'C' },
      ...(signal === undefined ? {} : { signal }),
    })
    return stdout.toString('utf8')
  }
}

/** What git prints of a working tree, each listing ended by NUL. */
interface Listings {
  readonly tracked: string
  readonly untracked: string
  readonly committed: string
}

/** @param isPartial - True if the clone fetches files when it needs them, so that it may lack tracked ones. */
function merge({ tracked, untracked, committed }: Listings, isPartial: boolean): GitEntry[] {
  const entries = new Map<string, GitEntry>()
  for (const line of split(committed)) {
    // "<mode> <type> <object>\t<path>"
    const path = line.slice(line.indexOf('\t') + 1)
    entries.set(path, { path, isSubmodule: line.startsWith('160000'), isLeftOut: true, blob: null })
  }
  for (const line of split(tracked)) {
    // "<tag> <mode> <blob> <stage>\t<path>"; a deleted or modified path follows once more with the tag R or C.
    const tab = line.indexOf('\t')
    const [tag = '', mode = '', blob = '', stage = '0'] = line.slice(0, tab).split(' ')
    const path = line.slice(tab + 1)
    const isLeftOut = isPartial || tag === 'S'
    // An unmerged path has no stage 0, and its working copy holds conflict marks: hash it.
    const isTouched = tag === 'R' || tag === 'C' || stage !== '0'
    entries.set(path, { path, isSubmodule: mode === '160000', isLeftOut, blob: isTouched ? null : blob })
  }
  for (const path of split(untracked)) {
    // A nested repository is listed as "name/".
    const own = path.replace(/\/$/, '')
    entries.set(own, { path: own, isSubmodule: path.endsWith('/'), isLeftOut: false, blob: null })
  }
  return [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

function split(listing: string): string[] {
  return listing === '' ? [] : listing.slice(0, -1).split('\0')
}

function refusalOf(error: unknown): GitRefusal {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'unavailable'
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  if (output.includes('not a git repository')) return 'not_a_repository'
  if (output.includes('must be run in a work tree')) return 'no_working_tree'
  if (output.includes('dubious ownership')) return 'dubious_ownership'
  return 'failed'
}
