import { constants, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { copyFile, link, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { IndexDirectoryError, isSystemError } from './errors.js'
import { LAYOUT } from './layout.js'

/** Content of the lock file: the process that holds the lock. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** Namespace of the process id. Two containers can share a host name. Null if the system has no such namespaces. */
  readonly pidSpace: string | null
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /**
   * Start of the process in clock ticks since boot, because process ids are reused. Null if the system does not tell.
   */
  readonly ticks: string | null
  /** Distinguishes two locks of one process. */
  readonly token: string
}

/** Exclusive right to write a directory, until it is disposed. */
export interface WriteLock extends AsyncDisposable {
  /**
   * Checks that the lock is still held. It can be lost after a long sleep of the machine. Call it before a commit.
   * @throws IndexDirectoryError `INDEX_LOCKED`.
   */
  verify(): Promise<void>
}

const HEARTBEAT_MS = 5_000
/** Age after which an untouched lock of another machine is stale, in milliseconds. */
const STALE_MS = 60_000

/**
 * Takes the write lock of a directory, or throws. A lock is taken over when its process on this machine is gone,
 * or when its holder on another machine has stopped touching it.
 *
 * @throws IndexDirectoryError `INDEX_LOCKED`: another process is writing.
 */
export async function acquireLock(directory: string): Promise<WriteLock> {
  const path = join(directory, LAYOUT.lock)
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    pidSpace: pidSpace(),
    startedAt: new Date().toISOString(),
    ticks: startTicks(process.pid),
    token: randomUUID(),
  }
  const text = JSON.stringify(me)
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path, text)) return held(path, text)
    const found = await readText(path)
    if (found === null) continue // released just now
    const holder = parseHolder(found)
    if (!(await isStale(path, holder))) throw lockedBy(holder)
    await takeAway(path, found)
  }
  throw lockedBy(parseHolder((await readText(path)) ?? ''))
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
      if (!isSystemError(error) || !/^E(?:PERM|NOTSUP|OPNOTSUPP|NOSYS)$/.test(error.code)) throw error
      return copyFile(pending, path, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(pending, { force: true })
  }
}

function held(path: string, text: string): WriteLock {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  return {
    async verify() {
      const found = await readText(path)
      if (found !== text) throw lockedBy(parseHolder(found ?? ''))
    },
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      if ((await readText(path)) === text) await rm(path, { force: true })
    },
  }
}

async function isStale(path: string, holder: Holder | null): Promise<boolean> {
  if (holder !== null && holder.host === hostname() && holder.pidSpace === pidSpace()) return !isRunning(holder)
  const touched = await stat(path).then(
    (stats) => stats.mtimeMs,
    () => 0,
  )
  return Date.now() - touched > STALE_MS
}

function isRunning({ pid, ticks }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return isSystemError(error) && error.code === 'EPERM'
  }
  return ticks === null || ticks === startTicks(pid)
}

/**
 * Moves a stale lock out of the way; when somebody was faster and a fresh one was moved, it is put back. Without a pause
 * between look and move, that takes another process within microseconds; whoever loses its lock so finds out at `verify`.
 */
async function takeAway(path: string, staleText: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    if (readFileSync(path, 'utf8') !== staleText) return
    renameSync(path, aside)
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== staleText) await link(aside, path).catch(() => undefined)
  rmSync(aside, { force: true })
}

/** Returns null if the file does not exist. */
async function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  })
}

/** Field 22 of `/proc/<pid>/stat`, see proc(5); null on systems without it. */
function startTicks(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

/** See pid_namespaces(7); null on systems without them. */
function pidSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

function parseHolder(text: string): Holder | null {
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

function lockedBy(holder: Holder | null): IndexDirectoryError {
  const { pid, host, startedAt } = holder ?? { pid: 0, host: 'unknown', startedAt: 'unknown' }
  const who = holder === null ? 'Another process' : `Process ${pid} on ${host}, since ${startedAt},`
  const message = `${who} is writing this index. Wait for it, or write to another directory.`
  return new IndexDirectoryError('INDEX_LOCKED', message, { pid, host, startedAt })
}
