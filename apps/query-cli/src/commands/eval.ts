import { type Command, InvalidArgumentError, Option } from 'commander'
import type { AddCommand, ConfigFlags } from '../command.js'
import type { EvalCommand, NamedFile } from '../evaluation.js'
import { wholeNumber } from '../options.js'

interface EvalFlags extends Omit<EvalCommand, 'json' | 'score' | 'flags'>, ConfigFlags {
  readonly json?: boolean
  readonly score?: readonly NamedFile[]
}

export const addEvalCommand: AddCommand = (program, run) => {
  program
    .command('eval')
    .description('measure how well queries are answered, on a dataset or on a repository’s own history')
    .addOption(new Option('--dataset <path>', 'JSONL file, or folder with repositories.json and annotations/'))
    .addOption(
      new Option('--self <repo>', 'make queries from a repository’s docstrings and commits').conflicts('dataset'),
    )
    .option(
      '--index <place>',
      'place of the index, or a directory with one per repository (default: the setting index)',
    )
    .option('--config <file>', 'configuration file (default: coderag.config.* here or above)')
    .addOption(
      new Option('--setting <what>', 'what was indexed: root folders or whole repositories')
        .choices(['root', 'whole'])
        .default('whole'),
    )
    .option('--variants <file>', 'JSON file with named configurations to compare; the first is the baseline')
    .option('--score <name=file>', 'score ranked lists of another run or tool instead; repeatable', namedFile)
    .option('--run <file>', 'write the ranked lists of the last variant as JSONL')
    .option('--report <dir>', 'write report.json, report.md and report.svg')
    .option('--limit <n>', 'number of queries of each kind for --self, 1 to 10000', wholeNumber(1, 10_000), 200)
    .option('--seed <n>', 'seed of the bootstrap, 0 to 1000000', wholeNumber(0, 1_000_000), 1)
    .option('--json', 'print the report as JSON')
    .addHelpText('after', examples)
    .action(async ({ json = false, score = [], ...flags }: EvalFlags, command: Command) => {
      if (flags.dataset === undefined && flags.self === undefined) {
        command.error('error: Name the queries: --dataset <path>, or --self <repo>.')
      }
      if (score.length > 0 && flags.variants !== undefined) {
        command.error('error: --score and --variants exclude each other. --score rates existing ranked lists.')
      }
      const { config, ...rest } = flags
      const wanted: EvalCommand = { ...rest, score, json, flags: config === undefined ? {} : { config } }
      await run(async (context) => (await import('../evaluation.js')).runEval(wanted, context))
    })
}

function namedFile(value: string, previous: readonly NamedFile[] = []): NamedFile[] {
  const cut = value.indexOf('=')
  if (cut < 1 || cut === value.length - 1) throw new InvalidArgumentError('Give a name and a file: peer=run.jsonl.')
  return [...previous, { name: value.slice(0, cut), path: value.slice(cut + 1) }]
}

const examples = `
Examples:
  coderag eval --dataset shop.jsonl --index data --run run.jsonl
  coderag eval --dataset bench --index indexes --setting root --variants variants.json --report out
  coderag eval --dataset shop.jsonl --score ours=run.jsonl --score peer=peer.jsonl
  coderag eval --self . --index data`
