import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { devNull, hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeDirectory, takeFileLock, type FileLock } from '@coderag/storage'
import type { RemoteRepository } from '@coderag/types'
import { LOCAL_VARIABLES } from '../discovery/git.js'
import { IngestError, isSystemError } from '../errors.js'
import { isRef, parseRepositoryAddress, type RepositoryAddress } from './repository-address.js'

const run = promisify(execFile)

/** Clones of remote repositories that this process reads. Disposing it lets other processes have them. */
export interface CloneKeeper extends AsyncDisposable {
  /** Brings a clone up to date, see `updateClone`.
   *
   * @throws IngestError `INGEST_REMOTE_INVALID`, `INGEST_CLONE_BUSY`, `INGEST_CLONE_FOREIGN`, and those of `updateClone`.
   */
  update(directory: string, remote: RemoteRepository, signal?: AbortSignal): Promise<void>
}

export function createCloneKeeper(): CloneKeeper {
  const locks: FileLock[] = []
  return {
    async update(directory, remote, signal) {
      const address = requireAddress(remote)
      await makeDirectory(dirname(directory))
      const lock = await reserve(directory)
      if (lock !== null) locks.push(lock)
      await requireOwnClone(directory)
      await updateClone(directory, { address, ref: remote.ref ?? 'HEAD', signal })
    },
    async [Symbol.asyncDispose]() {
      for (const lock of locks.splice(0)) await lock[Symbol.asyncDispose]()
    },
  }
}

/**
 * Makes a directory a working tree of a remote repository: one commit without its history, exactly as the server has it
 * now. Changes of its files are undone; other files in the directory stay, and are not listed.
 *
 * Credentials come from git's own helpers. Submodules are not cloned and files of Git LFS stay pointers. No hook and no
 * setting of the repository runs a program.
 *
 * @param directory - An own clone, see `requireOwnClone`. If git can't use it, such as after a kill, its `.git` is made again.
 * @throws IngestError `INGEST_REMOTE_UNREACHABLE`, `INGEST_REMOTE_DENIED`, `INGEST_REMOTE_MISSING`,
 *   `INGEST_REMOTE_FAILED`.
 */
async function updateClone(directory: string, fetch: Fetch): Promise<void> {
  const existed = existsSync(join(directory, '.git'))
  try {
    await fetchInto(directory, fetch)
  } catch (error) {
    fetch.signal?.throwIfAborted()
    const isRemotes = IngestError.is(error) && error.code !== 'INGEST_REMOTE_FAILED'
    if (!existed || isRemotes) throw error
    // A killed run leaves git's locks or half a checkout.
    await rm(join(directory, '.git'), { recursive: true, force: true })
    await fetchInto(directory, fetch)
  }
}

/**
 * Checks that a directory is a clone that coderag made, or is missing or empty; then it is marked as one.
 *
 * @throws IngestError `INGEST_CLONE_FOREIGN`: somebody else's files, or a link, have the name of the clone.
 */
async function requireOwnClone(directory: string): Promise<void> {
  // Below a repository that is crawled, too, the clones are nobody's files.
  await create(join(dirname(directory), '.gitignore'), '# Written by coderag.\n*\n')
  const mark = `${directory}.made-by-coderag`
  const isLink = (path: string): Promise<boolean> =>
    lstat(path).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    )
  const names = await readdir(directory).catch((error: unknown) => {
    if (isSystemError(error) && error.code === 'ENOENT') return []
    throw error
  })
  // Clones of versions without the mark have the ref.
  const isOwn = names.length === 0 || existsSync(mark) || existsSync(join(directory, '.git', HEAD))
  if (isOwn && !(await isLink(directory)) && !(await isLink(join(directory, '.git')))) {
    await create(mark, 'The folder of this name is a clone that coderag made and brings up to date.\n')
    return
  }
  const message = `${directory} is no clone that coderag made. Nothing was changed. Move it away, or give this crawl another dataDir.`
  throw new IngestError('INGEST_CLONE_FOREIGN', message, { path: directory })
}

/** Creates a file, unless something has its name. */
async function create(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error
  })
}

function requireAddress({ url, ref }: RemoteRepository): RepositoryAddress {
  const address = parseRepositoryAddress(url)
  const why = 'issue' in address ? address.issue : ref === undefined || isRef(ref) ? null : 'the ref is no name of git'
  if (why === null && !('issue' in address)) return address
  throw new IngestError('INGEST_REMOTE_INVALID', `This repository can't be cloned: ${why}.`, { why: String(why) })
}

/**
 * Makes the clone this process's own: while it is read, nobody may check out another commit. Returns null if it is
 * already.
 */
async function reserve(directory: string): Promise<FileLock | null> {
  const lock = await takeFileLock(`${directory}.lock`)
  if (!('takenBy' in lock)) return lock
  const { pid, host } = lock.takenBy ?? { pid: 0, host: 'unknown' }
  // A lock of another process on this machine that is gone was taken over, so this number is this process's.
  if (pid === process.pid && host === hostname()) return null
  const message = `Process ${pid} on ${host} crawls from the clone ${directory}. Wait for it, or give this crawl another dataDir.`
  throw new IngestError('INGEST_CLONE_BUSY', message, { path: directory, pid, host })
}

interface Fetch {
  readonly address: RepositoryAddress
  readonly ref: string
  readonly signal: AbortSignal | undefined
}

async function fetchInto(directory: string, { address: { url, protocols }, ref, signal }: Fetch): Promise<void> {
  const git = async (...args: string[]): Promise<void> => {
    try {
      await run('git', [...HARDENED, ...args], {
        maxBuffer: 1 << 26,
        env: {
          ...process.env,
          ...LOCAL_VARIABLES,
          LC_ALL: 'C',
          GIT_ALLOW_PROTOCOL: protocols,
          GIT_LFS_SKIP_SMUDGE: '1',
          GIT_TERMINAL_PROMPT: '0',
        },
        ...(signal !== undefined && { signal }),
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw failureOf(error, url, ref)
    }
  }
  await git('init', '-q', '--template=', directory)
  // What somebody put beside the files of the commit is neither deleted nor listed.
  await mkdir(join(directory, '.git', 'info'), { recursive: true })
  await writeFile(join(directory, '.git', 'info', 'exclude'), '*\n')
  const inClone = ['-C', directory]
  await git(
    ...[...inClone, 'fetch', '-q', '--depth=1', '--no-tags', '--update-shallow', '--no-recurse-submodules', '--force'],
    ...['--', url, `${ref}:${HEAD}`],
  )
  await git(...inClone, 'checkout', '-q', '--force', '--detach', '--no-recurse-submodules', HEAD)
}

const HEAD = 'refs/coderag/head'

/** Settings that win over those of the user and of the repository. */
const HARDENED = [
  ...[`core.hooksPath=${devNull}`, 'core.fsmonitor=false', 'submodule.recurse=false', 'advice.detachedHead=false'],
  // Packs of earlier runs are merged before git returns, so that nothing works in the clone afterwards.
  ...['gc.autoDetach=false', 'maintenance.autoDetach=false'],
  // A server that sends less than 1,000 bytes a second for a minute hangs.
  ...['http.lowSpeedLimit=1000', 'http.lowSpeedTime=60'],
].flatMap((setting) => ['-c', setting])

const DENIED = new RegExp(
  String.raw`Authentication failed|could not read (?:Username|Password)|Permission denied|` +
    String.raw`Host key verification failed|returned error: 40[13]|terminal prompts disabled`,
  'i',
)
const NO_REF = /couldn't find remote ref|not our ref|unadvertised object|no such remote ref/i
const MISSING = /repository .*not found|does not appear to be a git repository|returned error: 404|does not exist/i
const UNREACHABLE = new RegExp(
  String.raw`could not resolve host|failed to connect|connection (?:refused|timed out|reset)|` +
    String.raw`operation (?:timed out|too slow)|network is unreachable|no route to host|unable to access|` +
    String.raw`could not read from remote|hung up|early EOF|ssl|certificate`,
  'i',
)

/** Converts the complaint of git. It is recognised and not quoted. */
function failureOf(cause: unknown, url: string, ref: string): IngestError {
  const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
  const named = ref === 'HEAD' ? null : ref
  if (isSystemError(cause) && cause.code === 'ENOENT') {
    return new IngestError(
      'INGEST_REMOTE_FAILED',
      `git is needed to clone ${url}, and it is not installed or not on PATH.`,
      { url, reason: 'no git' },
      { cause },
    )
  }
  if (NO_REF.test(said)) {
    const what = named === null ? 'has no commit yet' : `has no branch, tag or commit "${named}"`
    const message = `The repository ${url} ${what}. Check the ref, and that it was pushed.`
    return new IngestError('INGEST_REMOTE_MISSING', message, { url, ref: named }, { cause })
  }
  if (DENIED.test(said)) {
    const message = `The server of ${url} refuses access, or has no such repository. Check that "git ls-remote ${url}" works: it uses the same credential helpers and keys.`
    return new IngestError('INGEST_REMOTE_DENIED', message, { url }, { cause })
  }
  if (MISSING.test(said)) {
    const message = `There is no repository at ${url}. Check the address.`
    return new IngestError('INGEST_REMOTE_MISSING', message, { url, ref: named }, { cause })
  }
  if (UNREACHABLE.test(said)) {
    const message = `The server of ${url} can't be reached. Check the address and the network, and run again.`
    return new IngestError('INGEST_REMOTE_UNREACHABLE', message, { url }, { cause })
  }
  const message = `git could not clone ${url}. "git ls-remote ${url}" may say why.`
  return new IngestError('INGEST_REMOTE_FAILED', message, { url, reason: 'git failed' }, { cause })
}
