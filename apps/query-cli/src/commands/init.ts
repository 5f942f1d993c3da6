import { basename, relative, resolve } from 'node:path'
import { type CrawlSource, EXIT } from '@coderag/types'
import type { AddCommand, CommandContext } from '../command.js'
import { count, printable } from '../render/text.js'
import { UnconfirmedError } from '../unconfirmed.js'

const DEFAULT_FILE = 'coderag.config.yaml'

interface InitCommand {
  readonly folders: readonly string[]
  readonly yes: boolean
  readonly output: string
}

export const addInitCommand: AddCommand = (program, run) => {
  program
    .command('init')
    .description('write a configuration file that names what to index')
    .argument('[folders...]', 'repositories, or folders that contain repositories (default: the repository around)')
    .option('-y, --yes', 'write without asking', false)
    .option('-o, --output <file>', 'file to write', DEFAULT_FILE)
    .addHelpText('after', examples)
    .action((folders: readonly string[], { yes, output }: Omit<InitCommand, 'folders'>) =>
      run(async (context) => init({ folders, yes, output }, context)),
    )
}

const examples = `
Examples:
  coderag init                             ask what to index, write coderag.config.yaml
  coderag init ~/work --yes                one source for each repository in the folder
  coderag init ../orders ../payments --yes --output settings.yaml

Without folders, the repository around the working directory is taken, or else the working directory.
An existing configuration file is never overwritten.`

/** Asks what to index unless the command line says it, and writes a configuration file. */
async function init({ folders, yes, output }: InitCommand, context: CommandContext): Promise<number> {
  const { repositoryRoot, requireNewConfigFile, sourcesIn, writeNewConfigFile } = await import(
    '@coderag/presets/config'
  )
  const { terminal, directory } = context
  const file = resolve(directory, output)
  requireNewConfigFile(file)
  const { ask } = terminal
  if (!yes && ask === undefined) {
    const message =
      'Nothing was written, because nobody can be asked here. Name the folders and add --yes: coderag init <folder> --yes'
    throw new UnconfirmedError('CONFIRMATION_NEEDED', message, { file })
  }
  const fallback = repositoryRoot(directory) ?? directory
  const named = folders.length > 0 || yes || ask === undefined ? folders : await askForFolders(ask, fallback)
  const paths = named.length > 0 ? named.map((folder) => resolve(directory, folder)) : [fallback]
  const sources = await sourcesIn(paths)
  terminal.out(`${count(sources.length, 'source')}:\n${sources.map((source) => lineOf(source, directory)).join('')}`)
  if (!yes && ask !== undefined && !(await isWanted(ask, output))) {
    terminal.out('Nothing was written.\n')
    return EXIT.ok
  }
  await writeNewConfigFile(file, sources)
  const isFound = file === resolve(directory, DEFAULT_FILE)
  terminal.out(`Wrote ${printable(output)}. Next: coderag index${isFound ? '' : ` --config ${printable(output)}`}\n`)
  return EXIT.ok
}

type Ask = (question: string) => Promise<string>

/** Returns the folders that a person types, with commas between them. Empty for the default. */
async function askForFolders(ask: Ask, fallback: string): Promise<readonly string[]> {
  const answer = await ask(`Folders to index, with commas between them [${printable(fallback)}]: `)
  return answer
    .split(',')
    .map((folder) => folder.trim())
    .filter((folder) => folder !== '')
}

async function isWanted(ask: Ask, output: string): Promise<boolean> {
  return /^(?:y(?:es)?)?$/i.test((await ask(`Write ${printable(output)}? [Y/n] `)).trim())
}

function lineOf({ path, repoName }: CrawlSource, directory: string): string {
  const shown = relative(directory, path) || '.'
  return `  ${printable(basename(path) === repoName ? shown : `${shown} as ${repoName}`)}\n`
}
