import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** How a command ended, and what it cost. */
export interface Outcome {
  /** Exit code; `hang` if it was stopped after its limit, `signal` if something else ended it. */
  readonly code: number | 'hang' | 'signal'
  readonly out: string
  readonly err: string
  /** User and system time of the command and its children. */
  readonly processorSeconds: number
  readonly peakMegabytes: number
}

const pageBytes = 4096
const samplingMs = 200

/** Runs a command in a process group of its own, so that nothing of it is left after its limit. */
export function runCommand(command: readonly string[], directory: string, limitSeconds: number): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timed = ['-c', 'TIMEFORMAT="TIMES %U %S"; time "$@"', '-', ...command]
    const child = spawn('bash', timed, {
      cwd: directory,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    const group = child.pid
    const text = { out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => (text.out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (text.err += data.toString()))
    let [peakMegabytes, hung] = [0, false]
    const sampling = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, group === undefined ? 0 : memoryOfGroup(group))
    }, samplingMs)
    const limit = setTimeout(() => {
      hung = true
      if (group !== undefined) killGroup(group)
    }, limitSeconds * 1000)
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(sampling)
      clearTimeout(limit)
      const times = /TIMES ([\d.]+) ([\d.]+)\n?$/.exec(text.err)
      resolve({
        code: hung ? 'hang' : (code ?? 'signal'),
        out: text.out,
        err: text.err.slice(0, times?.index),
        processorSeconds: times === null ? limitSeconds : Number(times[1]) + Number(times[2]),
        peakMegabytes: Math.round(peakMegabytes),
      })
    })
  })
}

function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

/** Resident memory of a process group, from `/proc`. Linux only; 0 elsewhere. */
function memoryOfGroup(group: number): number {
  let pages = 0
  for (const id of processIds()) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      // The name of the program, in parentheses, can contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[2]) === group) pages += Number(fields[21])
    } catch {
      // It has ended.
    }
  }
  return (pages * pageBytes) / 1e6
}

function processIds(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}
