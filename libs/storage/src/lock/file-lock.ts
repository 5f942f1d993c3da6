import { constants, readFileSync, renameSync, rmSync } from 'node:fs'
import { copyFile, link, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { isRunning, thisProcess, type ProcessIdentity } from './process-identity.js'

/** Content of a lock file: the process that holds the lock. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Distinguishes two locks of one process. */
  readonly token: string
}

/** The process that has a lock. Null if the lock file does not say. */
export interface Taken {
  readonly takenBy: LockHolder | null
}

/** Exclusive right that a file stands for, until it is disposed. */
export interface FileLock extends AsyncDisposable {
  /** Returns null while the lock is held. It can be lost after a long sleep of the machine. */
  lost(): Promise<Taken | null>
}

const HEARTBEAT_MS = 5_000
/** Age after which an untouched lock of another machine is stale, in milliseconds. */
const STALE_MS = 60_000

/**
 * Takes the lock that a file stands for. A lock is taken over when its process on this machine is gone, or when its
 * holder on another machine has stopped touching it.
 *
 * @returns The lock, or who holds it.
 */
export async function takeFileLock(path: string): Promise<FileLock | Taken> {
  const me: LockHolder = { ...thisProcess(), startedAt: new Date().toISOString(), token: randomUUID() }
  const text = JSON.stringify(me)
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path, text)) return held(path, text)
    const found = await readText(path)
    if (found === null) continue // released just now
    const holder = parseHolder(found)
    if (!(await isStale(path, holder))) return { takenBy: holder }
    await takeAway(path, found)
  }
  return { takenBy: parseHolder((await readText(path)) ?? '') }
}

/** Creates the lock with its text in one step: nobody ever sees it empty. */
async function create(path: string, text: string): Promise<boolean> {
  const pending = `${path}.${randomUUID()}`
  try {
    const file = await open(pending, 'wx')
    try {
      await file.writeFile(text)
    } finally {
      await file.close()
    }
    await link(pending, path).catch((error: unknown) => {
      // Some file systems have no hard links; there the text comes a moment after the file.
      if (!/^E(?:PERM|NOTSUP|OPNOTSUPP|NOSYS)$/.test(codeOf(error))) throw error
      return copyFile(pending, path, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(pending, { force: true })
  }
}

function held(path: string, text: string): FileLock {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  return {
    async lost() {
      const found = await readText(path)
      return found === text ? null : { takenBy: parseHolder(found ?? '') }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      if ((await readText(path)) === text) await rm(path, { force: true })
    },
  }
}

async function isStale(path: string, holder: LockHolder | null): Promise<boolean> {
  const runs = holder === null ? null : isRunning(holder)
  if (runs !== null) return !runs
  const touched = await stat(path).then(
    (stats) => stats.mtimeMs,
    () => 0,
  )
  return Date.now() - touched > STALE_MS
}

/**
 * Moves a stale lock out of the way; when somebody was faster and a fresh one was moved, it is put back. Without a pause
 * between look and move, that takes another process within microseconds; whoever loses its lock so finds out by `lost`.
 */
async function takeAway(path: string, staleText: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    if (readFileSync(path, 'utf8') !== staleText) return
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== staleText) await link(aside, path).catch(() => undefined)
  rmSync(aside, { force: true })
}

/** Returns null if the file does not exist. */
async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

function parseHolder(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, host, pidSpace, startedAt, ticks, token } = value as Record<string, unknown>
    if (typeof pid !== 'number' || typeof host !== 'string') return null
    const maybe = (field: unknown): string | null => (typeof field === 'string' ? field : null)
    const space = maybe(pidSpace)
    return { pid, host, pidSpace: space, startedAt: String(startedAt), ticks: maybe(ticks), token: String(token) }
  } catch {
    return null
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
