import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '@coderag/presets'
import type { CrawlSource } from '@coderag/types'

/** What a writer in a process of its own is told. Plain data. */
export interface WriteOrder {
  readonly config: Config
  readonly sources: readonly CrawlSource[]
  /** `full` reads everything again, `incremental` what changed, `reembed` computes vectors only. */
  readonly action: 'full' | 'incremental' | 'reembed'
  /** Milliseconds by which the clock of the process is wrong. */
  readonly clockShiftMs?: number
}

/** How a writer ended: `done`, the code of a `CoderagError`, or why it crashed. */
export interface WriteEnd {
  readonly outcome: string
  /** True if it was killed by a signal, which a campaign did. */
  readonly isKilled: boolean
  readonly isCrash: boolean
}

export interface RunningWriter {
  readonly process: ChildProcess
  readonly ended: Promise<WriteEnd>
}

const child = fileURLToPath(new URL('./writer-child.ts', import.meta.url))

export function startWriter(order: WriteOrder): RunningWriter {
  const started = spawn(process.execPath, [child, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  started.stdout.on('data', (data: Buffer) => (output += data.toString()))
  started.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-4_000)))
  const ended = new Promise<WriteEnd>((settle) => {
    started.once('close', (code, signal) => {
      const isCrash = signal === null && code !== 0
      const why = `code ${code}: ${errors.match(/^\w*Error.*$/m)?.[0] ?? errors.trim().slice(-300)}`
      settle({ outcome: isCrash ? why : output.trim(), isKilled: signal !== null, isCrash })
    })
  })
  return { process: started, ended }
}

/** Writes and waits for the end. */
export function write(order: WriteOrder): Promise<WriteEnd> {
  return startWriter(order).ended
}
