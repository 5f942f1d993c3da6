import { Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '@coderag/presets/config'
import type { CrawlSource, SourceKind } from '@coderag/types'
import { EXIT } from './exit-codes.js'

/** What the command line said, checked as far as that goes without looking at the disk. */
export interface CrawlCommand {
  /** Null when the command line names none: then the configuration does. */
  readonly sources: readonly NamedPlace[] | null
  readonly remove: readonly string[]
  /** Configuration file in place of the one that a search finds. */
  readonly config: string | undefined
  readonly incremental: boolean
  /** Embed the stored text anew; no source is read. */
  readonly rebuild: boolean
  readonly dryRun: boolean
  readonly json: boolean
  /** Print what the gate did. */
  readonly audit: boolean
  readonly quiet: boolean
  /** Short name of an embedder, such as `onnx:house/encoder`. */
  readonly embedder: string | undefined
  /** What else the command line sets, by flag. */
  readonly settings: Readonly<Record<string, Config>>
}

/** What is to be crawled, as it was named. */
export interface NamedPlace extends Pick<CrawlSource, 'kind' | 'path'> {
  readonly name: string | undefined
}

interface RawOptions {
  repoName: string[]
  remove: string[]
  config?: string
  outputDir?: string
  incremental: boolean
  rebuild: boolean
  dryRun: boolean
  json: boolean
  audit: boolean
  quiet: boolean
  maxFileSize?: number
  concurrency?: number
  embedder?: string
  /** True unless `--no-graphs` was given. */
  graphs: boolean
}

/** Builds the command; `act` runs once the arguments are in order. */
export function crawlCommand(version: string, act: (command: CrawlCommand) => Promise<void>): Command {
  const collect = (value: string, previous: string[]): string[] => [...previous, value]
  /** In the order of the command line, whatever their kinds: names go with them by place. */
  const places: Pick<CrawlSource, 'kind' | 'path'>[] = []
  const source = (kind: SourceKind) => (path: string) => void places.push({ kind, path })
  const command = new Command('coderag-crawl')
    .description('Crawls repositories, documents and conversations into a coderag index.')
    .version(version)
    .option('-r, --repo-path <path>', 'repository or directory to crawl; repeatable', source('repo'))
    .option('--slack-export <path>', 'Slack export: zip, folder or JSON file; repeatable', source('slack_export'))
    .option('--transcripts-dir <path>', 'folder of meeting transcripts; repeatable', source('transcript_dir'))
    .option('--runbooks-dir <path>', 'folder of runbooks; repeatable', source('runbook_dir'))
    .option('--gdocs-dir <path>', 'folder of exported office documents; repeatable', source('gdocs_dir'))
    .option('--convo-dir <path>', 'folder of other conversations; repeatable', source('convo_dir'))
    .option('-n, --repo-name <name>', 'its name in the index, in the order of the paths', collect, [])
    .option('--remove <name>', 'source that leaves the index; repeatable', collect, [])
    .option('-o, --output-dir <path>', 'directory of the index (by default the setting dataDir)')
    .option('--config <file>', 'configuration file (by default coderag.config.* here or above)')
    .option('-i, --incremental', 'read only what changed since the index was built', false)
    .option('--rebuild', 'embed the stored text anew, with the embedder named; reads no source', false)
    .option('--dry-run', 'say what would be read and skipped; write nothing', false)
    .addOption(new Option('--max-file-size <size>', 'skip larger files: bytes, or 500k, 5m').argParser(parseSize))
    .option('--embedder <name>', 'static, none, openai[:model], voyage[:model], ollama[:model], onnx:<model or folder>')
    .option('--no-graphs', 'read no facts and build no graphs of services and symbols')
    .addOption(new Option('-j, --concurrency <threads>', 'worker threads').argParser(parseThreads))
    .option('--audit', 'print what the scrub gate found, by tier, type and source; never a value', false)
    .option('--json', 'print the report as JSON', false)
    .option('-q, --quiet', 'print errors only', false)
    .allowExcessArguments(false)
    // commander would end with 1, which here means an unexpected error.
    .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage))
    .showHelpAfterError('(coderag-crawl --help shows all options)')
    .addHelpText('after', HELP)
  return command.action(async (options: RawOptions) => {
    if (options.repoName.length > places.length) {
      command.error('error: there are more --repo-name than paths. Each name goes with the path at its place.')
    }
    const { repoName, remove, config, embedder, ...flags } = options
    const { incremental, rebuild, dryRun, json, audit, quiet } = flags
    if (rebuild && (places.length > 0 || remove.length > 0 || incremental || dryRun || audit)) {
      command.error(
        'error: --rebuild reads no source. Run it by itself, with --embedder and --output-dir where needed.',
      )
    }
    const named = places.map((place, at) => ({ ...place, name: repoName[at] }))
    // To remove a source is not to crawl the others.
    const sources = named.length > 0 || remove.length > 0 ? named : null
    const settings = settingsOf(options)
    await act({ sources, remove, config, embedder, incremental, rebuild, dryRun, json, audit, quiet, settings })
  })
}

function settingsOf({ outputDir, maxFileSize, concurrency, graphs }: RawOptions): Record<string, Config> {
  return {
    ...(outputDir !== undefined && { '--output-dir': { dataDir: outputDir } }),
    ...(maxFileSize !== undefined && { '--max-file-size': { crawl: { maxFileSize } } }),
    ...(!graphs && { '--no-graphs': { graphs } }),
    ...(concurrency !== undefined && { '--concurrency': { crawl: { concurrency } } }),
  }
}

const HELP = `
Examples:
  coderag-crawl --repo-path .                              index the repository you stand in
  coderag-crawl -r ../orders -r ../payments --incremental  bring two of them up to date
  coderag-crawl -r . --dry-run                             what would be read and skipped, and why
  coderag-crawl --embedder onnx:house/encoder --rebuild    other vectors for what is indexed, without crawling
  coderag-crawl -r . --audit                               what the scrub gate replaced, and secrets left in code
  coderag-crawl --slack-export export.zip --transcripts-dir ./meetings -n chat -n meetings
  coderag-crawl -i                                         bring the sources of coderag.config.yaml up to date

Without --incremental every file of the named sources is read again. Sources of the index
that are not named stay as they are, in both cases.

Exit codes: 0 done, 1 unexpected error, 2 wrong arguments or input, 3 done but some files failed,
4 the index can't be used or written, 130 interrupted (the index keeps its last generation).
Settings come from coderag.config.{yaml,json,ts} and CODERAG_* variables too; "coderag config" shows them.`

function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg])?b?$/i.exec(text.trim())
  if (match === null) throw new InvalidArgumentError('Give bytes, or a number with k, m or g, such as 5m.')
  const factor = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[(match[2] ?? '').toLowerCase()] ?? 1
  return Math.round(Number(match[1]) * factor)
}

function parseThreads(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new InvalidArgumentError('Give a whole number, at least 1.')
  return Number(text)
}
