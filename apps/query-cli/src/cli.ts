import { join } from 'node:path'
import { loadConfig, repositoryRoot } from '@coderag/presets/config'
import { CoderagError, EXIT, printable } from '@coderag/types'
import { Command, CommanderError } from 'commander'
import { type AddCommand, type CommandContext, flagSettings } from './command.js'
import { addAskCommand } from './commands/ask.js'
import { addCalleesCommand, addCallersCommand } from './commands/callers.js'
import { addCompletionCommand } from './commands/completion.js'
import { addConfigCommand } from './commands/config.js'
import { addContextCommand } from './commands/context.js'
import { addContractCommand } from './commands/contract.js'
import { addDiffCommand } from './commands/diff.js'
import { addDriftCommand } from './commands/drift.js'
import { addEvalCommand } from './commands/eval.js'
import { addGraphCommand } from './commands/graph.js'
import { addImpactCommand } from './commands/impact.js'
import { addInitCommand } from './commands/init.js'
import { addLookupCommand } from './commands/lookup.js'
import { addMcpCommand } from './commands/mcp.js'
import { addModelsCommand } from './commands/models.js'
import { addOverviewCommand } from './commands/overview.js'
import { addPathCommand } from './commands/path.js'
import { addQueryCommand } from './commands/query.js'
import { addStatusCommand } from './commands/status.js'
import { addSymbolsCommand } from './commands/symbols.js'
import { addThreadCommand } from './commands/thread.js'
import { addOwnersCommand } from './commands/owners.js'
import { addRelatedCommand } from './commands/related.js'
import { addUnreachableCommand, addUntestedCommand } from './commands/unreached.js'
import { addTestsCommand } from './commands/tests.js'
import { addWhyCommand } from './commands/why.js'
import { suggestChoices } from './options.js'
import type { Terminal } from './terminal.js'

export type { AddCommand, CommandContext, RunCommand } from './command.js'
export type { Terminal } from './terminal.js'

/** Heading of the commands that make an index. Those of other apps stand there, too. */
const MAKING = 'Make an index:'

/** Every command by what it is for, in the order of the help. A new command is one file in `commands/` and one line here. */
const COMMANDS: Readonly<Record<string, readonly AddCommand[]>> = {
  [MAKING]: [addInitCommand],
  'Ask:': [addQueryCommand, addContextCommand, addAskCommand, addThreadCommand],
  'Follow calls and connections:': [
    addCallersCommand,
    addCalleesCommand,
    addLookupCommand,
    addGraphCommand,
    addImpactCommand,
    addPathCommand,
    addTestsCommand,
    addRelatedCommand,
    addUnreachableCommand,
    addUntestedCommand,
    addOwnersCommand,
    addContractCommand,
    addDriftCommand,
    addDiffCommand,
    addSymbolsCommand,
  ],
  'See what is indexed:': [addOverviewCommand, addStatusCommand, addWhyCommand],
  'More:': [addMcpCommand, addConfigCommand, addModelsCommand, addEvalCommand, addCompletionCommand],
}

export interface CliSetup
  extends Pick<CommandContext, 'terminal' | 'directory' | 'openRetriever' | 'openGraph' | 'openSymbols'> {
  /** Name of the binary, for help texts and completion. */
  readonly name: string
  readonly description: string
  readonly version: string
  readonly buildIndex?: CommandContext['buildIndex']
  readonly checkIndex?: CommandContext['checkIndex']
  readonly compareBranch?: CommandContext['compareBranch']
  /** Commands of other apps that this binary has too. They make an index and come first in the help. */
  readonly commands?: readonly AddCommand[]
}

/**
 * Runs one command line. Errors are printed, not thrown.
 *
 * @param argv - Arguments without the names of the runtime and the program.
 * @returns The exit code.
 */
export async function runCli(argv: readonly string[], setup: CliSetup): Promise<number> {
  const {
    terminal,
    directory,
    openRetriever,
    openGraph,
    openSymbols,
    buildIndex = null,
    checkIndex = null,
    compareBranch = null,
  } = setup
  // Where `coderag index` without arguments puts it.
  const newIndexBeside = repositoryRoot(directory) ?? directory
  const context: CommandContext = {
    terminal,
    directory,
    openRetriever,
    openGraph,
    openSymbols,
    buildIndex,
    checkIndex,
    compareBranch,
    configure: (flags) =>
      loadConfig({
        directory,
        environment: terminal.env,
        file: flags.config,
        flags: flagSettings(flags),
        newIndexBeside,
      }),
  }
  let exitCode: number = EXIT.ok
  const program = buildProgram(setup, async (work) => {
    exitCode = await work(context)
  })
  try {
    await program.parseAsync(asQuestion(argv, program), { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed help, version and usage errors.
    if (error instanceof CommanderError) {
      if (error.code === 'commander.unknownCommand') terminal.err(askInstead(setup.name, argv[0] ?? ''))
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    }
    return printError(error, terminal, newIndexBeside)
  }
}

/**
 * Several words that name no command are a question: `coderag where is auth` is `coderag query where is auth`. A word and a
 * path, as in `indx .`, are a mistyped command.
 */
function asQuestion(argv: readonly string[], program: Command): readonly string[] {
  const [first = '', second = ''] = argv
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()])
  const isQuestion = /\s/.test(first.trim()) || /^[^-./~]/.test(second)
  return first === '' || first.startsWith('-') || first === 'help' || names.includes(first) || !isQuestion
    ? argv
    : ['query', ...argv]
}

const askInstead = (name: string, word: string): string =>
  `${name} query ${printable(word)} asks for it; ${name} --help lists the commands.\n`

/** Builds the commander program: names, options and help of every command. */
export function buildProgram(
  { name, description, version, terminal, commands = [] }: CliSetup,
  run: Parameters<AddCommand>[1],
): Command {
  const output = { writeOut: terminal.out, writeErr: terminal.err }
  const program = new Command(name).description(description).version(version).configureOutput(output).exitOverride()
  for (const [heading, own] of Object.entries(COMMANDS)) {
    program.commandsGroup(heading)
    for (const add of heading === MAKING ? [...commands, ...own] : own) add(program, run)
  }
  // The command help is one of the last group.
  program.helpCommand(true)
  for (const command of program.commands) command.copyInheritedSettings(program)
  suggestChoices(program)
  return program.addHelpText('after', exitCodeHelp(name))
}

const exitCodeHelp = (name: string): string => `
Several words without a command are a question: ${name} "where is auth"

Exit codes:
  0    done
  1    unexpected error (CODERAG_DEBUG=1 prints the stack)
  2    the command line, the configuration or the input is wrong
  3    done, but nothing was found, some files failed, or the index is stale (status --check)
  4    the index is missing, locked, damaged or of another version
  5    a crawl left a likely secret that its --baseline does not accept
  130  interrupted`

/** Of an index that nothing names, the path is no news: what to type is. */
function messageOf({ code, message, details }: CoderagError, newIndexBeside: string): string {
  return code === 'INDEX_MISSING' && details['location'] === join(newIndexBeside, 'data')
    ? 'There is no index here or in a folder above. Build one: coderag index .'
    : message
}

function printError(error: unknown, { err, env }: Terminal, newIndexBeside: string): number {
  const isExpected = CoderagError.is(error)
  const message = isExpected ? messageOf(error, newIndexBeside) : error instanceof Error ? error.message : String(error)
  err(`error: ${message}${isExpected ? ` (${error.code})` : ''}\n`)
  if (env['CODERAG_DEBUG'] === '1' && error instanceof Error) err(`${error.stack}\n`)
  else if (!isExpected) err('This error is unexpected. CODERAG_DEBUG=1 prints its stack.\n')
  return isExpected ? error.exitCode : EXIT.unexpected
}
