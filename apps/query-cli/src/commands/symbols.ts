import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EXIT } from '@coderag/types'
import { Option } from 'commander'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { withSymbols } from '../graphs.js'

interface SymbolsCommand {
  readonly output: string
  readonly repo: string | undefined
  /** Version of this program, for the index. */
  readonly version: string
  readonly flags: ConfigFlags
}

interface SymbolsFlags extends ConfigFlags {
  readonly format: 'scip'
  readonly output: string
  readonly repo?: string
}

export const addSymbolsCommand: AddCommand = (program, run) => {
  const command = program
    .command('symbols')
    .description('write the declarations and calls of a repository as an index that other tools read')
    .addOption(new Option('--format <name>', 'format of the index').choices(['scip']).default('scip'))
    .option('-o, --output <file>', 'file to write', 'coderag.scip')
    .option('--repo <name>', 'repository, if the index has several')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action(({ output, repo, format: _, ...flags }: SymbolsFlags) =>
      run(async (context) => runSymbols({ output, repo, version: program.version() ?? '', flags }, context)),
    )
}

const examples = `
Examples:
  coderag symbols --format scip -o coderag.scip
  coderag symbols --repo orders -o orders.scip`

/** Writes the call graph of one repository to a file. */
async function runSymbols({ output, repo, version, flags }: SymbolsCommand, context: CommandContext): Promise<number> {
  const { writeSymbols } = await import('@coderag/facts/scip')
  const { terminal, directory } = context
  const parts: Uint8Array[] = []
  const code = await withSymbols(flags, context, (graph, { places }) => {
    const names = new Set(Array.from(graph.symbols(), ({ repoName }) => repoName))
    const repoName = repo ?? (names.size === 1 ? [...names][0] : undefined)
    if (repoName === undefined || !names.has(repoName)) {
      const known = [...names].join(', ')
      terminal.err(`Name one repository of the index with --repo: ${known === '' ? 'it has none with code' : known}.\n`)
      return EXIT.usage
    }
    const folder = places.folder(repoName)
    if (folder === null) {
      terminal.err(
        `The files of ${repoName} are not on this machine, and an index names places in their lines. Run this in its folder.\n`,
      )
      return EXIT.incomplete
    }
    const linesOf = (filePath: string) => places.linesOf({ repoName, filePath })
    const projectRoot = pathToFileURL(folder).href
    parts.push(...writeSymbols({ graph, repoName, version, projectRoot, linesOf }))
    return EXIT.ok
  })
  if (code !== EXIT.ok) return code
  const file = await open(resolve(directory, output), 'w')
  try {
    for (const part of parts) await file.write(part)
  } finally {
    await file.close()
  }
  terminal.err(`Wrote ${output}.\n`)
  return EXIT.ok
}
