import { EXIT } from '@coderag/types'
import { serve } from './serve.js'
import type { ServeCommand } from './serve-command.js'

/**
 * Serves in this process until SIGINT or SIGTERM. Returns the exit code. A second signal ends the process at once.
 *
 * @throws the errors of `serve`.
 */
export async function runServe(command: ServeCommand, version: string): Promise<number> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  await serve(command, {
    version,
    directory: process.cwd(),
    environment: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    signal: ending.signal,
  })
  return EXIT.ok
}
