import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface StatusCommand {
  readonly skipped: boolean
  readonly failed: boolean
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface StatusFlags extends ConfigFlags {
  readonly skipped?: boolean
  readonly failed?: boolean
  readonly json?: boolean
}

export const addStatusCommand: AddCommand = (program, run) => {
  const command = program
    .command('status')
    .description('show what is indexed, of when, at which commit')
    .option('--skipped', 'list every skipped file with its reason')
    .option('--failed', 'list every failed file with its error')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((flags: StatusFlags) => {
      const { skipped = false, failed = false, json = false } = flags
      return run(async (context) => (await import('./status.js')).runStatus({ skipped, failed, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag status
  coderag status --skipped | grep too_large`
