import { Command } from 'commander'

/** A parsed command line. */
export interface CopyCommand {
  readonly from: string
  readonly to: string
  readonly fromVectors: string | undefined
  readonly toVectors: string | undefined
  readonly config: string | undefined
  readonly replace: boolean
  readonly json: boolean
}

/**
 * Builds the command `coderag copy`.
 *
 * @param name - How the command is typed, for help texts: its name, or the program and its name.
 * @param act - Runs once the arguments are valid.
 */
export function copyCommand(name: string, act: (command: CopyCommand) => Promise<void>): Command {
  return new Command(name.split(' ').at(-1))
    .description('copy an index to another place, without crawling')
    .requiredOption('--from <place>', 'place of the index: a directory or an address')
    .requiredOption('--to <place>', 'place of the copy')
    .option('--from-vectors <url>', 'Qdrant server of the index, if it has one')
    .option('--to-vectors <url>', 'Qdrant server of the copy, if it shall have one')
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
    .option('--replace', 'replace an index that is in the place of the copy', false)
    .option('--json', 'print the report as JSON', false)
    .showHelpAfterError(`(${name} --help shows all options)`)
    .addHelpText(
      'after',
      `
Examples:
  ${name} --from data --to sqlite:coderag.db
  ${name} --from data --to postgres://coderag@localhost/coderag

The copy is read back, and the chunks of each source are compared with the original.`,
    )
    .action(act)
}
