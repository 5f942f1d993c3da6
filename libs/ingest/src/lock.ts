import { readFileSync } from 'node:fs'
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DATA_LAYOUT } from '@coderag/types'
import { IngestError, isSystemError } from './errors.js'

/** Who holds the lock, as written in the file. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** Start of the process in clock ticks since boot, where the system tells; a process id may be used again. */
  readonly ticks: string | null
}

const HEARTBEAT_MS = 5_000
/** A lock of another machine that has not been touched for this long belongs to nobody any more. */
const STALE_MS = 60_000

/**
 * Takes the write lock of a data directory, or throws. A lock is taken over when its process on this machine is gone,
 * or when its holder on another machine has stopped touching it.
 *
 * @throws IngestError `INGEST_LOCKED`: another process is writing.
 */
export async function acquireLock(dataDir: string): Promise<AsyncDisposable> {
  const path = join(dataDir, DATA_LAYOUT.lock)
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    ticks: startTicks(process.pid),
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path, JSON.stringify(me))) return held(path, me)
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) continue // released just now
    const holder = parseHolder(text)
    if (!(await isStale(path, holder))) throw lockedBy(holder)
    await takeAway(path, text)
  }
  throw lockedBy(parseHolder(await readFile(path, 'utf8').catch(() => '')))
}

async function create(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
}

function held(path: string, me: Holder): AsyncDisposable {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(beat)
      const text = await readFile(path, 'utf8').catch(() => '')
      if (text === JSON.stringify(me)) await rm(path, { force: true })
    },
  }
}

async function isStale(path: string, holder: Holder | null): Promise<boolean> {
  if (holder !== null && holder.host === hostname()) return !isRunning(holder)
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

/** Moves a stale lock out of the way; when somebody was faster and a fresh one was moved, it is put back. */
async function takeAway(path: string, staleText: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== staleText) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
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

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, host, startedAt, ticks } = value as Record<string, unknown>
    if (typeof pid !== 'number' || typeof host !== 'string') return null
    return { pid, host, startedAt: String(startedAt), ticks: typeof ticks === 'string' ? ticks : null }
  } catch {
    return null
  }
}

function lockedBy(holder: Holder | null): IngestError {
  const { pid, host, startedAt } = holder ?? { pid: 0, host: 'unknown', startedAt: 'unknown' }
  return new IngestError(
    'INGEST_LOCKED',
    `Process ${pid} on ${host} has been writing this index since ${startedAt}. Wait for it, or write to another directory.`,
    { pid, host, startedAt },
  )
}
