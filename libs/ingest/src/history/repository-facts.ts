import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { LOCAL_VARIABLES } from '../discovery/git.js'

const run = promisify(execFile)

/** Begins each `git log`. A repository's own settings must neither start a program nor change what is listed. */
export const SAFE_LOG: readonly string[] = [
  ...['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'log.showRoot=true'],
  ...['-c', 'diff.ignoreSubmodules=all', '-c', 'log.excludeDecoration='],
  ...['log', '--no-color', '--no-ext-diff', '--no-textconv'],
]

/** Facts about a repository that decide how its history is read. */
export interface RepositoryFacts {
  /** Commits of a shallow clone whose parents are missing. They seem to add every file. */
  readonly boundary: ReadonlySet<string>
  readonly hasBlobs: boolean
  /** True if the directory is the top of its repository. */
  readonly isTop: boolean
}

/**
 * Returns null for a clone without trees, which has no history.
 *
 * @throws If git fails, or if there is none.
 */
export async function repositoryFacts(directory: string, signal?: AbortSignal): Promise<RepositoryFacts | null> {
  const git = async (...args: string[]): Promise<string> =>
    (
      await run('git', args, { cwd: directory, env: gitEnvironment(), ...(signal !== undefined && { signal }) })
    ).stdout.trimEnd()
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

/** Returns variables with which git fetches nothing, asks nothing, and looks at the repository it is told. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, ...LOCAL_VARIABLES, LC_ALL: 'C', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' }
}
