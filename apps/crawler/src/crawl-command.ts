import type { Config, Shard } from '@coderag/presets/config'
import type { CrawlSource, SourceKind } from '@coderag/types'
import { Command, InvalidArgumentError, Option } from 'commander'

/** A parsed command line. Nothing was looked up on disk yet. */
export interface CrawlCommand {
  /** Sources to crawl. Null if the command line names none; then the configuration's sources are crawled. */
  readonly sources: readonly NamedPlace[] | null
  readonly remove: readonly string[]
  /** Configuration file to use instead of the one that is found here or above. */
  readonly config: string | undefined
  /** Read every file again, also those that did not change. */
  readonly full: boolean
  /** Embed the stored text again. No source is read. */
  readonly rebuild: boolean
  readonly dryRun: boolean
  readonly json: boolean
  /** Print what the scrubber found. */
  readonly audit: boolean
  /** File of accepted secrets. A likely one that it lacks makes the exit code 5. */
  readonly baseline: string | undefined
  /** File to which all secrets that were left are written as accepted. */
  readonly writeBaseline: string | undefined
  readonly quiet: boolean
  /** Share of the sources to crawl. Null crawls all. */
  readonly shard: Shard | null
  /** Short name of an embedder, such as `onnx:house/encoder`. */
  readonly embedder: string | undefined
  /** SCIP indexes from elsewhere than beside the sources. */
  readonly scip: readonly string[]
  /** Other settings of the command line, by flag. */
  readonly settings: Readonly<Record<string, Config>>
}

/** A source in the form of the command line. */
export type NamedPlace = Place & { readonly name: string | undefined }

type Place = Pick<CrawlSource, 'kind' | 'path'> | { readonly url: string; readonly ref: string | undefined }

interface RawOptions {
  repoName: string[]
  remove: string[]
  config?: string
  outputDir?: string
  index?: string
  full: boolean
  rebuild: boolean
  dryRun: boolean
  json: boolean
  audit: boolean
  baseline?: string
  writeBaseline?: string
  quiet: boolean
  maxFileSize?: number
  concurrency?: number
  embedder?: string
  scip: string[]
  shard?: Shard
  /** True unless `--no-graphs` was given. */
  graphs: boolean
}

/** The option `--scip`, of each command that reads sources. */
export function scipOption(): Option {
  return new Option('--scip <file>', 'SCIP index of a repository, from elsewhere than beside its sources; repeatable')
    .argParser(collect)
    .default([])
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value]
}

/**
 * Builds the crawl command, which is the binary `coderag-crawl` and the command `coderag index`.
 *
 * @param name - How the command is typed, for help texts: its name, or the program and its name.
 * @param act - Runs once the arguments are valid.
 */
export function crawlCommand(name: string, act: (command: CrawlCommand) => Promise<void>): Command {
  /** All sources in the order of the command line. `--repo-name` refers to them by position. */
  const places: Place[] = []
  const source = (kind: SourceKind) => (path: string) => void places.push({ kind, path })
  const command = new Command(name.split(' ').at(-1))
    .description('crawl repositories, documents and conversations into an index')
    .argument('[repositories...]', 'repositories or directories to crawl')
    .option('-r, --repo-path <path>', 'the same as a plain argument; repeatable', source('repo'))
    .option(
      '--repo-url <url>',
      'git repository to clone; "#<branch>" chooses a branch, tag or commit; repeatable',
      (url) => {
        const [address = '', ref] = url.split('#', 2)
        places.push({ url: address, ref })
      },
    )
    .option('--slack-export <path>', 'Slack export: zip, folder or JSON file; repeatable', source('slack_export'))
    .option('--transcripts-dir <path>', 'folder of meeting transcripts; repeatable', source('transcript_dir'))
    .option('--runbooks-dir <path>', 'folder of runbooks; repeatable', source('runbook_dir'))
    .option('--gdocs-dir <path>', 'folder of exported office documents; repeatable', source('gdocs_dir'))
    .option('--convo-dir <path>', 'folder of other conversations; repeatable', source('convo_dir'))
    .option(
      '-n, --repo-name <name>',
      'name of a source in the index, in the order of the sources; repeatable',
      collect,
      [],
    )
    .option('--remove <name>', 'source to remove from the index; repeatable', collect, [])
    .option('-o, --output-dir <path>', 'directory of the index (default: the setting dataDir)')
    .option('--index <place>', 'place of the index: a directory or an address (default: the setting index)')
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
    .option('--full', 'read every file again, not only those that changed since the index was built', false)
    .option('--rebuild', 'embed the stored text again, with the named embedder; reads no source', false)
    .option('--dry-run', 'print what would be read and skipped; write nothing', false)
    .addOption(new Option('--max-file-size <size>', 'skip larger files: bytes, or 500k, 5m').argParser(parseSize))
    .option('--embedder <name>', 'static, none, or a provider with its model, such as onnx:house/encoder')
    .addOption(scipOption())
    .option('--no-graphs', 'do not build the service graph and the symbol graph')
    .addOption(new Option('-j, --concurrency <threads>', 'worker threads').argParser(parseThreads))
    .addOption(new Option('--shard <k/n>', 'crawl the k-th of n shares of the sources').argParser(parseShard))
    .option(
      '--audit',
      'print what the scrubber found, by tier, type and source, never a value; reads every file again',
      false,
    )
    .option('--baseline <file>', 'exit with code 5 if a likely secret was left that this file does not accept')
    .option('--write-baseline <file>', 'accept every secret that was left, in this file')
    .option('--json', 'print the report as JSON', false)
    .option('-q, --quiet', 'print errors only', false)
    .showHelpAfterError(`(${name} --help shows all options)`)
    .addHelpText('after', helpText(name))
  return command.action(async (repositories: readonly string[], options: RawOptions) => {
    for (const path of repositories) {
      if (/^(?:[a-z]+:\/\/|git@)/i.test(path)) {
        command.error('error: That is an address, not a folder. Clone and index it: --repo-url <address>')
      }
      places.push({ kind: 'repo', path })
    }
    if (options.repoName.length > places.length) {
      command.error(
        'error: there are more --repo-name options than sources. The first name is for the first source, and so on.',
      )
    }
    const { repoName, remove, config, embedder, shard = null, baseline, writeBaseline, ...flags } = options
    const { full, rebuild, dryRun, json, audit, quiet, scip } = flags
    if (rebuild && (places.length > 0 || remove.length > 0 || full || dryRun || audit || shard !== null)) {
      command.error(
        'error: --rebuild reads no source. Run it by itself, with --embedder and --output-dir where needed.',
      )
    }
    const named = places.map((place, at) => ({ ...place, name: repoName[at] }))
    // A run that only removes a source does not crawl the others.
    const sources = named.length > 0 || remove.length > 0 ? named : null
    const settings = settingsOf(options)
    const common = { sources, remove, config, embedder, shard, baseline, writeBaseline, scip, settings }
    await act({ ...common, full, rebuild, dryRun, json, audit, quiet })
  })
}

function settingsOf({ outputDir, index, maxFileSize, concurrency, graphs }: RawOptions): Record<string, Config> {
  return {
    // The flag names the index, whatever the setting `index` says.
    ...(outputDir !== undefined && { '--output-dir': { dataDir: outputDir, index: outputDir } }),
    ...(index !== undefined && { '--index': { index } }),
    ...(maxFileSize !== undefined && { '--max-file-size': { crawl: { maxFileSize } } }),
    ...(!graphs && { '--no-graphs': { graphs } }),
    ...(concurrency !== undefined && { '--concurrency': { crawl: { concurrency } } }),
  }
}

const helpText = (name: string): string => `
Examples:
  ${name}                                       index the sources of coderag.config.yaml, or the repository around
  ${name} .                                     index the current directory
  ${name} ../orders ../payments                 index two repositories together
  ${name} . --dry-run                           list what would be read and skipped, and why
  ${name} --embedder onnx:house/encoder --rebuild   compute new vectors without crawling
  ${name} --repo-url https://github.com/owner/orders.git#main   clone and index a repository
  ${name} . --audit                             list what the scrubber replaced, and secrets left in code
  ${name} . --baseline secrets.json             fail if there are new likely secrets in code
  ${name} --slack-export export.zip --transcripts-dir ./meetings -n chat -n meetings
  ${name} --full                                read every file again

Only files that changed since the index was built are read. Sources of the index that are not
named stay as they are.

Settings also come from coderag.config.{yaml,json,ts} and CODERAG_* variables. "coderag config" lists them.`

function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg])?b?$/i.exec(text.trim())
  if (match === null) throw new InvalidArgumentError('Give bytes, or a number with k, m or g, such as 5m.')
  const factor = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[(match[2] ?? '').toLowerCase()] ?? 1
  return Math.round(Number(match[1]) * factor)
}

function parseShard(text: string): Shard {
  const [, number, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text.trim()) ?? []
  const shard = { number: Number(number), count: Number(count) }
  if (shard.number >= 1 && shard.number <= shard.count) return shard
  throw new InvalidArgumentError('Give two whole numbers, such as 3/16 for the third of sixteen.')
}

function parseThreads(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('Give a whole number, at least 1.')
  return Number(text)
}
