import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface ConfigCommand {
  /** A setting, or a group of them such as `ranking`; null for all. */
  readonly key: string | null
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface ConfigCommandFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addConfigCommand: AddCommand = (program, run) => {
  const command = program
    .command('config [key]')
    .description('show every setting with its value and where that comes from; secrets are masked')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((key: string | undefined, flags: ConfigCommandFlags) => {
      const { json = false } = flags
      return run(async (context) => (await import('./config.js')).runConfig({ key: key ?? null, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag config
  coderag config ranking
  CODERAG_RANKING__RERANK_TOP=50 coderag config ranking.rerankTop --json`
