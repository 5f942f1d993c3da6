import { explainPath, readManifest } from '@coderag/retrieval'
import { EXIT } from '../exit-codes.js'
import type { WhyCommand } from '../program.js'
import { renderWhy } from '../render/why.js'
import { layoutOf, type Terminal } from '../terminal.js'

/** Prints what became of a path; reads the manifest only. */
export async function runWhy({ path, dataDir, json }: WhyCommand, terminal: Terminal): Promise<number> {
  const explanation = explainPath(await readManifest(dataDir), path)
  terminal.out(
    json ? `${JSON.stringify({ format: 1, ...explanation }, null, 2)}\n` : renderWhy(explanation, layoutOf(terminal)),
  )
  return explanation.findings.length === 0 ? EXIT.nothingFound : EXIT.ok
}
