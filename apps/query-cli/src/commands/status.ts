import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { layoutOf } from '../terminal.js'

interface StatusCommand {
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
    .description('show what is indexed, when and at which commit')
    .option('--skipped', 'list every skipped file with its reason')
    .option('--failed', 'list every failed file with its error')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((flags: StatusFlags) => {
      const { skipped = false, failed = false, json = false } = flags
      return run(async (context) => runStatus({ skipped, failed, json, flags }, context))
    })
}

const examples = `
Examples:
  coderag status
  coderag status --skipped | grep too_large`

/** Prints the content of the index. Reads the manifest only. */
async function runStatus(command: StatusCommand, context: CommandContext): Promise<number> {
  const [{ indexStatus, readManifest }, { statusDocument }, { renderStatus }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/protocol'),
    import('../render/status.js'),
  ])
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  const status = indexStatus(await readManifest(config.dataDir))
  terminal.out(
    command.json
      ? `${JSON.stringify(statusDocument(status, command), null, 2)}\n`
      : renderStatus(status, { ...layoutOf(terminal), ...command }),
  )
  return EXIT.ok
}
