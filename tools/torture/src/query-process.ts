import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '@coderag/presets'

/** What a process that reads an index is told. Plain data. */
export interface QueryOrder {
  readonly config: Config
  readonly questions: readonly string[]
}

const child = fileURLToPath(new URL('./query-child.ts', import.meta.url))

/** Questions that do not hold what they look for, because a question may be repeated in its answer. */
const QUESTIONS = [
  'password of the service',
  'token for the deployment',
  'who approved the change',
  'dashboard of the service',
]

/** Returns everything that a process prints that reads all chunks of an index and asks it questions. */
export async function queryInProcess(config: Config): Promise<string> {
  const order: QueryOrder = { config, questions: QUESTIONS }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [child, JSON.stringify(order)], {
    maxBuffer: 256 * 1024 * 1024,
  })
  return stdout + stderr
}
