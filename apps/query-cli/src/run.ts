import { CoderagError } from '@coderag/types'
import type { Retriever } from '@coderag/retrieval'
import { CommanderError } from 'commander'
import { EXIT, exitCodeOf } from './exit-codes.js'
import { buildProgram } from './program.js'
import type { Terminal } from './terminal.js'

export interface RunSetup {
  readonly version: string
  readonly terminal: Terminal
  readonly openRetriever: (dataDir: string) => Promise<Retriever>
}

/** Runs one command line. Commands are loaded when they are asked for. @returns The exit code. */
export async function run(argv: readonly string[], { version, terminal, openRetriever }: RunSetup): Promise<number> {
  const { out, err, env } = terminal
  let exitCode: number = EXIT.ok
  const program = buildProgram(
    {
      async query(command) {
        const { runQuery } = await import('./commands/query.js')
        exitCode = await runQuery(command, { terminal, openRetriever })
      },
      async status(command) {
        const { runStatus } = await import('./commands/status.js')
        exitCode = await runStatus(command, terminal)
      },
      async why(command) {
        const { runWhy } = await import('./commands/why.js')
        exitCode = await runWhy(command, terminal)
      },
      async eval(command) {
        const { runEval } = await import('./commands/eval.js')
        exitCode = await runEval(command, terminal)
      },
    },
    { version, dataDir: env['CODERAG_DATA_DIR'] || './data', out, err },
  )
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    // Help and version have been printed by then; every other case of commander's is a wrong command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    complain(error, terminal)
    return exitCodeOf(error)
  }
}

function complain(error: unknown, { err, env }: Terminal): void {
  const expected = CoderagError.is(error)
  const message = error instanceof Error ? error.message : String(error)
  err(`error: ${message}${expected ? ` (${error.code})` : ''}\n`)
  if (env['CODERAG_DEBUG'] === '1' && error instanceof Error) err(`${error.stack}\n`)
  else if (!expected) err('This is unexpected. CODERAG_DEBUG=1 shows where it happened.\n')
}
