import { basename, resolve } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { CrawlSource } from '@coderag/types'
import { EXIT } from './exit-codes.js'

/** What the command line said, checked as far as that goes without looking at the disk. */
export interface CrawlCommand {
  readonly sources: readonly CrawlSource[]
  readonly remove: readonly string[]
  readonly outputDir: string
  readonly incremental: boolean
  readonly dryRun: boolean
  readonly json: boolean
  readonly quiet: boolean
  /** Bytes. */
  readonly maxFileSize: number | undefined
  readonly concurrency: number | undefined
  readonly embedder: 'static' | 'none'
}

interface RawOptions {
  repoPath: string[]
  repoName: string[]
  remove: string[]
  outputDir: string
  incremental: boolean
  dryRun: boolean
  json: boolean
  quiet: boolean
  maxFileSize?: number
  concurrency?: number
  embedder: 'static' | 'none'
}

/** Builds the command; `act` runs once the arguments are in order. */
export function crawlCommand(version: string, act: (command: CrawlCommand) => Promise<void>): Command {
  const collect = (value: string, previous: string[]): string[] => [...previous, value]
  const command = new Command('coderag-crawl')
    .description('Crawls repositories into a coderag index.')
    .version(version)
    .option('-r, --repo-path <path>', 'repository or directory to crawl; repeatable', collect, [])
    .option('-n, --repo-name <name>', 'its name in the index, in the order of the paths', collect, [])
    .option('--remove <name>', 'repository that leaves the index; repeatable', collect, [])
    .option('-o, --output-dir <path>', 'directory of the index', process.env['CODERAG_DATA_DIR'] ?? './data')
    .option('-i, --incremental', 'read only what changed since the index was built', false)
    .option('--dry-run', 'say what would be read and skipped; write nothing', false)
    .addOption(new Option('--max-file-size <size>', 'skip larger files: bytes, or 500k, 5m').argParser(parseSize))
    .addOption(
      new Option('--embedder <name>', 'model for search by meaning').choices(['static', 'none']).default('static'),
    )
    .addOption(new Option('-j, --concurrency <threads>', 'worker threads').argParser(parseThreads))
    .option('--json', 'print the report as JSON', false)
    .option('-q, --quiet', 'print errors only', false)
    .allowExcessArguments(false)
    // commander would end with 1, which here means an unexpected error.
    .exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.ok : EXIT.usage))
    .showHelpAfterError('(coderag-crawl --help shows all options)')
    .addHelpText('after', HELP)
  return command.action(async (options: RawOptions) => {
    if (options.repoPath.length === 0 && options.remove.length === 0) {
      command.error('error: nothing to do. Name a repository: coderag-crawl --repo-path <path>')
    }
    if (options.repoName.length > options.repoPath.length) {
      command.error('error: there are more --repo-name than --repo-path. Each name goes with the path at its place.')
    }
    const { repoPath, repoName, maxFileSize, concurrency, ...rest } = options
    const sources = repoPath.map((path, at): CrawlSource => {
      const absolute = resolve(path)
      return { kind: 'repo', path: absolute, repoName: repoName[at] ?? basename(absolute) }
    })
    await act({ ...rest, sources, outputDir: resolve(rest.outputDir), maxFileSize, concurrency })
  })
}

const HELP = `
Examples:
  coderag-crawl --repo-path .                              index the repository you stand in
  coderag-crawl -r ../orders -r ../payments --incremental  bring two of them up to date
  coderag-crawl -r . --dry-run                             what would be read and skipped, and why

Without --incremental every file of the named repositories is read again. Repositories of the index
that are not named stay as they are, in both cases.

Exit codes: 0 done, 1 unexpected error, 2 wrong arguments or input, 3 done but some files failed,
4 the index can't be used or written, 130 interrupted (the index keeps its last generation).
Environment: CODERAG_DATA_DIR is the default of --output-dir.`

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
