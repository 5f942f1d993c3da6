import { Command, InvalidArgumentError, Option } from 'commander'

/** A parsed command line. */
export interface ServeCommand {
  readonly config: string | undefined
  readonly dataDir: string | undefined
  readonly index: string | undefined
  readonly host: string | undefined
  readonly port: number | undefined
  readonly allowHost: readonly string[]
  /** Processes that answer. */
  readonly workers: number | undefined
  /** Listen on other addresses than loopback without tokens. */
  readonly insecure: boolean
  /** Print a new token and its hash, and do not serve. */
  readonly newToken: boolean
  /** Update the index whenever a file of its sources changes. */
  readonly watch: boolean
  readonly quiet: boolean
}

/**
 * Builds the serve command, which is the binary `coderag-serve` and the command `coderag serve`.
 *
 * @param name - How the command is typed, for help texts: its name, or the program and its name.
 * @param act - Runs once the arguments are valid.
 */
export function serveCommand(name: string, act: (command: ServeCommand) => Promise<void>): Command {
  return new Command(name.split(' ').at(-1))
    .description('serve an index over HTTP: JSON endpoints, metrics, an API description')
    .option('--data-dir <dir>', 'directory of the index (default: the setting dataDir)')
    .option('--index <place>', 'place of the index: a directory or an address (default: the setting index)')
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
    .option('--host <address>', 'address to listen on (default: the setting server.host, 127.0.0.1)')
    .addOption(
      new Option('--port <n>', 'port to listen on (default: the setting server.port, 7377)').argParser(parsePort),
    )
    .addOption(
      new Option('--workers <n>', 'processes that answer (default: the setting server.workers, 1)').argParser(
        parseWorkers,
      ),
    )
    .option('--allow-host <name>', 'host name under which the server answers; repeatable', collect, [])
    .option('--insecure', 'listen on other addresses than loopback without tokens', false)
    .option('--new-token', 'print a new token and its hash for the setting server.readers, and exit', false)
    .option('--watch', 'build the index if there is none, and update it whenever a file changes', false)
    .option('-q, --quiet', 'print no line per request', false)
    .showHelpAfterError(`(${name} --help shows all options)`)
    .addHelpText(
      'after',
      `
Examples:
  ${name}                                        serve ./data on http://127.0.0.1:7377
  ${name} --watch                                the same, and keep the index as new as the files
  ${name} --new-token                            print a token for a reader
  ${name} --host 0.0.0.0 --allow-host search.example.org

On other addresses than loopback, the server needs tokens (setting server.readers) or --insecure.`,
    )
    .action(act)
}

function collect(value: string, previous: readonly string[]): readonly string[] {
  return [...previous, value]
}

function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('Give a whole number from 0 to 65535.')
  return port
}

function parseWorkers(text: string): number {
  const workers = Number(text)
  if (!/^\d+$/.test(text) || workers < 1 || workers > 64) {
    throw new InvalidArgumentError('Give a whole number from 1 to 64.')
  }
  return workers
}
