import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { SourceHistory } from '@coderag/types'
import { LOCAL_VARIABLES } from '../discovery/git.js'
import { CommitWalk } from './commit-walk.js'
import { LogParser } from './log-parser.js'

const run = promisify(execFile)

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

interface RepositoryFacts {
  /** Commits of a shallow clone whose parents are missing. They seem to add every file. */
  readonly boundary: ReadonlySet<string>
  readonly hasBlobs: boolean
  /** True if the directory is the top of its repository. */
  readonly isTop: boolean
}

async function repositoryFacts(directory: string, signal: AbortSignal): Promise<RepositoryFacts | null> {
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: directory, env: environment(), signal })).stdout.trimEnd()
  const filter = await git('config', '--get-regexp', '^remote\\..*\\.partialclonefilter$').catch(() => '')
  if (/ (?:tree|combine):/.test(filter)) return null
  const shallow = await git('rev-parse', '--git-path', 'shallow')
  const boundary = await readFile(resolve(directory, shallow), 'utf8').catch(() => '')
  return {
    boundary: new Set(boundary.split('\n').filter((line) => line !== '')),
    hasBlobs: filter === '',
    isTop: (await git('rev-parse', '--show-prefix')) === '',
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
      // A repository's own settings must neither start a program nor change what is listed.
      ...['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'log.showRoot=true'],
      ...['-c', 'diff.ignoreSubmodules=all', '-c', 'log.excludeDecoration='],
      ...['log', '--format=%x01%H %ct %aE', '--name-status', '-z', '--no-color', '--no-ext-diff', '--no-textconv'],
      ...['--diff-merges=off', hasBlobs ? '-M' : '-M100%', commit],
      // Below the top, commits that did nothing here are left out.
      ...(isTop ? [] : ['--relative', '--', '.']),
    ],
    { cwd: directory, env: environment(), stdio: ['ignore', 'pipe', 'ignore'], signal: stop },
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

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, ...LOCAL_VARIABLES, LC_ALL: 'C', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' }
}
