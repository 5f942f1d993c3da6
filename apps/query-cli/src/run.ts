import { loadConfig } from '@coderag/presets/config'
import { CoderagError } from '@coderag/types'
import { CommanderError } from 'commander'
import { type CommandContext, flagSettings } from './command-context.js'
import { EXIT, exitCodeOf } from './exit-codes.js'
import { buildProgram } from './program.js'
import type { Terminal } from './terminal.js'

export interface RunSetup
  extends Pick<CommandContext, 'terminal' | 'directory' | 'openRetriever' | 'openGraph' | 'openSymbols'> {
  readonly version: string
}

/** Runs one command line. Commands are loaded when they are asked for. @returns The exit code. */
export async function run(argv: readonly string[], setup: RunSetup): Promise<number> {
  const { version, terminal, directory, openRetriever, openGraph, openSymbols } = setup
  const context: CommandContext = {
    terminal,
    directory,
    openRetriever,
    openGraph,
    openSymbols,
    configure: (flags) =>
      loadConfig({ directory, environment: terminal.env, file: flags.config, flags: flagSettings(flags) }),
  }
  let exitCode: number = EXIT.ok
  const program = buildProgram({
    version,
    out: terminal.out,
    err: terminal.err,
    async run(work) {
      exitCode = await work(context)
    },
  })
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
