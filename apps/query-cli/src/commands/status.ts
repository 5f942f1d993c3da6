import { indexStatus, readManifest } from '@coderag/retrieval'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderStatus, statusJson } from '../render/status.js'
import { layoutOf } from '../terminal.js'
import type { StatusCommand } from './status-command.js'

/** Prints what the index holds; reads the manifest only. */
export async function runStatus(command: StatusCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(command.flags)
  const status = indexStatus(await readManifest(config.dataDir))
  terminal.out(
    command.json
      ? `${JSON.stringify(statusJson(status, command), null, 2)}\n`
      : renderStatus(status, { ...layoutOf(terminal), ...command }),
  )
  return EXIT.ok
}
