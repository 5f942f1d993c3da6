import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { layoutOf } from '../terminal.js'

interface WhyCommand {
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
    .description('explain whether a file or folder was indexed, skipped, failed or never seen, and why')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((path: string, flags: WhyFlags) => {
      const { json = false } = flags
      return run(async (context) => runWhy({ path, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag why src/checkout.ts
  coderag why orders/vendor`

/** Prints whether a path was indexed, skipped or failed. Reads the manifest only. */
async function runWhy({ path, json, flags }: WhyCommand, context: CommandContext): Promise<number> {
  const [{ explainPath }, { readManifest }, { renderWhy }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/presets/storage'),
    import('../render/why.js'),
  ])
  const { terminal } = context
  const { config } = await context.configure(flags)
  const explanation = explainPath(await readManifest(config), path)
  terminal.out(
    json ? `${JSON.stringify({ format: 1, ...explanation }, null, 2)}\n` : renderWhy(explanation, layoutOf(terminal)),
  )
  return explanation.findings.length === 0 ? EXIT.incomplete : EXIT.ok
}
