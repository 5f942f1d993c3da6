import type { Config } from '@coderag/presets/config'
import { Command } from 'commander'
import { scipOption } from './crawl-command.js'

/** A parsed command line. */
export interface WatchCommand {
  /** Repositories to watch. Empty: the sources of the configuration, or the repository around the working directory. */
  readonly repositories: readonly string[]
  readonly config: string | undefined
  readonly json: boolean
  /** SCIP indexes from elsewhere than beside the sources. */
  readonly scip: readonly string[]
  readonly settings: Readonly<Record<string, Config>>
}

interface RawOptions {
  readonly config?: string
  readonly outputDir?: string
  readonly index?: string
  readonly json: boolean
  readonly scip: readonly string[]
}

/**
 * Builds the command `coderag watch`.
 *
 * @param name - How the command is typed, for help texts: its name, or the program and its name.
 * @param act - Runs once the arguments are valid.
 */
export function watchCommand(name: string, act: (command: WatchCommand) => Promise<void>): Command {
  return new Command(name.split(' ').at(-1))
    .description('update the index whenever a file changes, until Ctrl-C')
    .argument('[repositories...]', 'repositories or directories (default: as for coderag index)')
    .option('-o, --output-dir <path>', 'directory of the index (default: the setting dataDir)')
    .option('--index <place>', 'place of the index: a directory or an address (default: the setting index)')
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
    .addOption(scipOption())
    .option('--json', 'print one JSON object per line and event', false)
    .showHelpAfterError(`(${name} --help shows all options)`)
    .addHelpText(
      'after',
      `
Examples:
  ${name}                    watch the sources of coderag.config.yaml, or the repository around
  ${name} ../orders ../pay   watch two repositories

"coderag serve --watch" does the same beside a server.`,
    )
    .action((repositories: readonly string[], { config, outputDir, index, json, scip }: RawOptions) => {
      const settings: Record<string, Config> = {}
      if (outputDir !== undefined) settings['--output-dir'] = { dataDir: outputDir, index: outputDir }
      if (index !== undefined) settings['--index'] = { index }
      return act({ repositories, config, json, scip, settings })
    })
}
