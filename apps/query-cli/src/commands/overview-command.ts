import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface OverviewCommand {
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface OverviewFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addOverviewCommand: AddCommand = (program, run) => {
  const command = program
    .command('overview')
    .description(
      'show what the index is about: services, repositories, folders, entry points, packages, what is most used and what changes',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((flags: OverviewFlags) => {
      const { json = false } = flags
      return run(async (context) => (await import('./overview.js')).runOverview({ json, flags }, context))
    })
}

const examples = `
Examples:
  coderag overview
  coderag overview --json | jq '.sources[].packages'`
