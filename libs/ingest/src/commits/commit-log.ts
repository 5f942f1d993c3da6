import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { gitEnvironment, repositoryFacts, SAFE_LOG } from '../history/repository-facts.js'

/** Newest commits of a repository that are read. */
const MOST_COMMITS = 5_000
/** Matches the names of programs that commit: those of GitHub's apps end in `[bot]`. */
const BOT = /\[bot\]|(?:^|[^\p{L}])bots?$/iu

/** Commits of one day, UTC. */
export interface CommitDay {
  /** Such as `2026-03-07`. */
  readonly day: string
  /** Full ids, newest first. */
  readonly ids: readonly string[]
  /** Fingerprint of `ids`. */
  readonly state: string
}

export interface CommitList {
  /** Full id of the newest commit, merges included. */
  readonly head: string
  /** Days with commits, newest first. */
  readonly days: readonly CommitDay[]
  /** True if older commits exist elsewhere: in the repository that a shallow clone was made of. */
  readonly isShallow: boolean
}

/** One commit. Its texts are raw. */
export interface Commit {
  /** Full id. */
  readonly id: string
  /** ISO 8601, UTC. */
  readonly time: string
  /** Name as `.mailmap` maps it. */
  readonly author: string
  readonly message: string
  /** Paths of the files that it touched, below the listed directory. */
  readonly files: readonly string[]
}

/**
 * Lists the latest 5,000 commits that touched a directory, without merges, those of programs, and those whose parents are
 * missing. Nothing is fetched.
 *
 * @param from - Commit to begin at.
 * @returns Null if there is no history. `no_git` if there is no such program.
 */
export async function listCommits(
  directory: string,
  from = 'HEAD',
  signal?: AbortSignal,
): Promise<CommitList | 'no_git' | null> {
  try {
    const facts = await repositoryFacts(directory, signal)
    if (facts === null) return null
    const newest = ['-n', String(MOST_COMMITS), '--no-merges', '--format=%H %ct %aN', from]
    const head = await log(directory, ['-n', '1', '--format=%H', from], { signal })
    const listed = await log(directory, [...newest, ...(facts.isTop ? [] : ['--', '.'])], { signal })
    const days = new Map<string, string[]>()
    for (const line of listed.split('\n')) {
      const [id = '', seconds = '', ...author] = line.split(' ')
      if (id === '' || facts.boundary.has(id) || BOT.test(author.join(' '))) continue
      const day = timeOf(seconds).slice(0, 10)
      const ids = days.get(day)
      if (ids === undefined) days.set(day, [id])
      else ids.push(id)
    }
    return {
      head: head.trim(),
      days: [...days].map(([day, ids]) => ({ day, ids, state: stateOf(ids) })),
      isShallow: facts.boundary.size > 0,
    }
  } catch (error) {
    if (signal?.aborted === true) throw error
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no_git' : null
  }
}

/** Reads commits with one process, in the order of `ids`. */
export async function readCommits(directory: string, ids: readonly string[]): Promise<readonly Commit[]> {
  const format = '--format=%x01%H%x00%ct%x00%aN%x00%B%x00'
  const listing = ['--name-only', '--no-renames', '--encoding=UTF-8', '-z', format, '--relative']
  const output = await log(directory, ['--no-walk=unsorted', '--stdin', ...listing], { input: ids.join('\n') })
  return parse(output)
}

/** A header of four fields for each commit, then the paths. Each is ended by NUL, which no message and no path has. */
function parse(output: string): Commit[] {
  const commits: (Commit & { files: string[] })[] = []
  const fields = output.split('\0')
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at] ?? ''
    if (/^\x01[\da-f]{40,64}$/.test(field)) {
      const [seconds = '', author = '', message = ''] = fields.slice(at + 1, at + 4)
      commits.push({ id: field.slice(1), time: timeOf(seconds), author, message: message.trimEnd(), files: [] })
      at += 3
    } else {
      // A line break stands between the header and the first path.
      const path = field.replace(/^\n/, '')
      if (path !== '') commits.at(-1)?.files.push(path)
    }
  }
  return commits
}

function log(
  directory: string,
  args: readonly string[],
  { input = '', signal }: { readonly input?: string; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  return new Promise((settle, fail) => {
    const options = {
      cwd: directory,
      env: gitEnvironment(),
      maxBuffer: 1 << 30,
      ...(signal !== undefined && { signal }),
    }
    const git = execFile('git', [...SAFE_LOG, ...args], options, (error, stdout) =>
      error === null ? settle(stdout) : fail(error),
    )
    // A process that ended before it read everything says why by its status.
    git.stdin?.on('error', () => undefined)
    git.stdin?.end(input)
  })
}

function timeOf(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString()
}

function stateOf(ids: readonly string[]): string {
  return `sha256:${createHash('sha256').update(ids.join('\n')).digest('hex')}`
}
