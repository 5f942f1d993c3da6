import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface WhyCommand {
  readonly path: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface WhyFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addWhyCommand: AddCommand = (program, run) => {
  const command = program
    .command('why <path>')
    .description('say what became of a file or folder: indexed, skipped, failed or never seen')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((path: string, flags: WhyFlags) => {
      const { json = false } = flags
      return run(async (context) => (await import('./why.js')).runWhy({ path, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag why src/checkout.ts
  coderag why orders/vendor`
