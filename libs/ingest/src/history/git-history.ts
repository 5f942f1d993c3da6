import { spawn } from 'node:child_process'
import type { SourceHistory } from '@coderag/types'
import { CommitWalk } from './commit-walk.js'
import { LogParser } from './log-parser.js'
import { gitEnvironment, repositoryFacts, type RepositoryFacts, SAFE_LOG } from './repository-facts.js'

export interface GitHistoryOptions {
  /** Full id of the commit whose history is read. */
  readonly commit: string
  /** Time limit in milliseconds. The newest commits are read first. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads the git history of the files below a directory: one pass over the commits, newest first, following renames.
 *
 * Nothing is fetched. In a clone without blobs only exact renames are recognised; a clone without trees has no history.
 *
 * @returns Null if there is no history, or git fails.
 */
export async function readGitHistory(directory: string, options: GitHistoryOptions): Promise<SourceHistory | null> {
  const { commit, timeoutMs, signal } = options
  const deadline = AbortSignal.timeout(timeoutMs)
  const stop = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
  try {
    const facts = await repositoryFacts(directory, stop)
    if (facts === null) return null
    const walk = new CommitWalk()
    const finished = await walkCommits(directory, { ...facts, commit, stop }, walk)
    signal?.throwIfAborted()
    return { commit, complete: finished && facts.boundary.size === 0, units: walk.units() }
  } catch (error) {
    if (signal?.aborted === true) throw error
    return null
  }
}

/**
 * Reads commits until the time is up.
 * @returns True if all commits were read.
 */
async function walkCommits(
  directory: string,
  { commit, boundary, hasBlobs, isTop, stop }: RepositoryFacts & { commit: string; stop: AbortSignal },
  walk: CommitWalk,
): Promise<boolean> {
  const git = spawn(
    'git',
    [
      ...SAFE_LOG,
      ...['--format=%x01%H %ct %aE', '--name-status', '-z'],
      ...['--diff-merges=off', hasBlobs ? '-M' : '-M100%', commit],
      // Below the top, commits that did nothing here are left out.
      ...(isTop ? [] : ['--relative', '--', '.']),
    ],
    { cwd: directory, env: gitEnvironment(), stdio: ['ignore', 'pipe', 'ignore'], signal: stop },
  )
  const ended = new Promise<number | null>((settle) => {
    git.once('error', () => settle(null))
    git.once('close', settle)
  })
  try {
    const parser = new LogParser((listed) => {
      if (!boundary.has(listed.id)) walk.add(listed)
    })
    for await (const data of git.stdout) parser.push(data)
    // The last commit of a walk that was cut short may lack a part of its files.
    if (!stop.aborted) parser.end()
  } catch (error) {
    if (!stop.aborted) throw error
  }
  const status = await ended
  if (stop.aborted) return false
  if (status !== 0) throw new Error(`git log ended with status ${status}`)
  return true
}
