import { indexStatus, readManifest } from '@coderag/retrieval'
import { EXIT } from '../exit-codes.js'
import type { StatusCommand } from '../program.js'
import { renderStatus, statusJson } from '../render/status.js'
import { layoutOf, type Terminal } from '../terminal.js'

/** Prints what the index holds; reads the manifest only. */
export async function runStatus(command: StatusCommand, terminal: Terminal): Promise<number> {
  const status = indexStatus(await readManifest(command.dataDir))
  terminal.out(
    command.json
      ? `${JSON.stringify(statusJson(status, command), null, 2)}\n`
      : renderStatus(status, { ...layoutOf(terminal), ...command }),
  )
  return EXIT.ok
}
