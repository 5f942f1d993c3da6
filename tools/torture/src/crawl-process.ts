import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '@coderag/presets'
import type { CrawlSource } from '@coderag/types'

/** What a crawl in a process of its own is told. Plain data. */
export interface CrawlOrder {
  readonly config: Config
  readonly sources: readonly CrawlSource[]
}

/** What it reports. */
export interface CrawlOutcome {
  /** Time of the crawl, without the start of the process. */
  readonly ms: number
  /** Processor time of all threads meanwhile. Other load on the machine changes it little. */
  readonly cpuMs: number
  /** Peak of the resident memory of the process with all its threads. */
  readonly maxRssMb: number
  /** Longest time for which the main thread answered nothing. */
  readonly blockedMs: number
  readonly chunks: number
  /** Key, stage and code of each file that failed. */
  readonly failures: readonly string[]
  readonly stepMs: Readonly<Record<string, number>>
}

/** A crawl that ended without a report. */
export interface CrawlCrash {
  readonly crash: string
}

const child = fileURLToPath(new URL('./crawl-child.ts', import.meta.url))

/** Crawls in a process of its own, which is killed after `timeoutMs`. */
export function crawlInProcess(order: CrawlOrder, timeoutMs: number): Promise<CrawlOutcome | CrawlCrash> {
  const started = spawn(process.execPath, [child, JSON.stringify(order)], { timeout: timeoutMs, killSignal: 'SIGKILL' })
  let output = ''
  let errors = ''
  started.stdout.on('data', (data: Buffer) => (output += data.toString()))
  started.stderr.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-4_000)))
  return new Promise((settle) => {
    started.once('close', (code, signal) => {
      if (code === 0) return settle(JSON.parse(output) as CrawlOutcome)
      const reason = signal === null ? `code ${code}: ${errors.trim().split('\n').slice(-3).join(' ')}` : String(signal)
      settle({ crash: reason })
    })
  })
}
