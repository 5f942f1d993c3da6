import { Command } from 'commander'
import type { AddCommand, RunCommand } from './command-context.js'
import { addCompletionCommand } from './commands/completion-command.js'
import { addConfigCommand } from './commands/config-command.js'
import { addContextCommand } from './commands/context-command.js'
import { addModelsCommand } from './commands/models-command.js'
import { addEvalCommand } from './commands/eval-command.js'
import { addGraphCommand } from './commands/graph-command.js'
import { addContractCommand, addImpactCommand, addPathCommand } from './commands/impact-command.js'
import { addLookupCommand } from './commands/lookup-command.js'
import { addOverviewCommand } from './commands/overview-command.js'
import { addQueryCommand } from './commands/query-command.js'
import { addCalleesCommand, addCallersCommand } from './commands/symbols-command.js'
import { addStatusCommand } from './commands/status-command.js'
import { addThreadCommand } from './commands/thread-command.js'
import { addWhyCommand } from './commands/why-command.js'
import { exitCodeHelp } from './exit-codes.js'

/** Every command, in the order of the help. A new one is a line here and a file that adds it. */
const COMMANDS: readonly AddCommand[] = [
  addQueryCommand,
  addContextCommand,
  addThreadCommand,
  addGraphCommand,
  addImpactCommand,
  addContractCommand,
  addPathCommand,
  addCallersCommand,
  addCalleesCommand,
  addLookupCommand,
  addOverviewCommand,
  addStatusCommand,
  addWhyCommand,
  addConfigCommand,
  addEvalCommand,
  addModelsCommand,
  addCompletionCommand,
]

export interface ProgramSetup {
  readonly version: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly run: RunCommand
}

/** The command line: names, defaults and help. */
export function buildProgram({ version, out, err, run }: ProgramSetup): Command {
  const program = new Command('coderag')
    .description(
      'Asks an index that coderag-crawl built: find code, write context for a model, look what is indexed and set.',
    )
    .version(version)
    .configureOutput({ writeOut: out, writeErr: err })
    .exitOverride()
  for (const add of COMMANDS) add(program, run)
  for (const command of [program, ...program.commands]) command.addHelpText('after', exitCodeHelp)
  return program
}
