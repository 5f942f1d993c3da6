import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Identity of a process across machines and containers. Process ids are reused, and two containers can share a name. */
export interface ProcessIdentity {
  readonly host: string
  readonly pid: number
  /** Namespace of the process id; see pid_namespaces(7). Null on systems without them. */
  readonly pidSpace: string | null
  /** Start of the process in clock ticks since boot; see proc(5). Null on systems that do not tell. */
  readonly ticks: string | null
}

export function thisProcess(): ProcessIdentity {
  return { host: hostname(), pid: process.pid, pidSpace: pidSpace(), ticks: startTicks(process.pid) }
}

/** Tests whether a process on this machine runs. Returns null for processes of other machines and containers. */
export function isRunning({ host, pid, pidSpace: space, ticks }: ProcessIdentity): boolean | null {
  if (host !== hostname() || space !== pidSpace()) return null
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return ticks === null || ticks === startTicks(pid)
}

function startTicks(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function pidSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}
