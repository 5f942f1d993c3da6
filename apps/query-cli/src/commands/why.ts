import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'

interface WhyCommand {
  /** A path, or the name of a service. */
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface WhyFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addWhyCommand: AddCommand = (program, run) => {
  const command = program
    .command('why <name>')
    .description(
      'explain whether a file or folder was indexed, skipped or failed, or what code and workloads a service is, and why',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((name: string, flags: WhyFlags) => {
      const { json = false } = flags
      return run(async (context) => runWhy({ name, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag why src/checkout.ts
  coderag why orders/vendor
  coderag why orders`

/** Prints what is known of a path and of a service. Reads the manifest and the service graph only. */
async function runWhy({ name, json, flags }: WhyCommand, context: CommandContext): Promise<number> {
  const [{ explain }, { readManifest }, { renderWhy }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/presets/storage'),
    import('../render/why.js'),
  ])
  const { terminal } = context
  const { config } = await context.configure(flags)
  const explanation = explain(await readManifest(config), await context.openGraph(config), name)
  terminal.out(
    json
      ? `${JSON.stringify({ format: 1, ...explanation }, null, 2)}\n`
      : renderWhy(explanation, await placedLayout(config, context)),
  )
  return explanation.findings.length === 0 && explanation.service === null ? EXIT.incomplete : EXIT.ok
}
