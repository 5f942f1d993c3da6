import { CoderagError, EXIT } from '@coderag/types'
import { Option } from 'commander'
import { resolve } from 'node:path'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'

const DIFF_FORMATS = ['text', 'json', 'markdown'] as const
const FAILURES = ['breaking', 'review', 'never'] as const

interface DiffCommand {
  readonly base: string
  /** A directory of the repository. */
  readonly repo: string
  readonly format: (typeof DIFF_FORMATS)[number]
  /** Severity from which on the exit code is 3. */
  readonly failOn: (typeof FAILURES)[number]
  readonly flags: ConfigFlags
}

interface DiffFlags extends ConfigFlags, Omit<DiffCommand, 'base' | 'flags'> {
  readonly json?: boolean
}

/** This binary can't crawl, so it can't read two states of a repository. */
class DiffError extends CoderagError<'DIFF_UNAVAILABLE', Readonly<Record<string, never>>> {
  override readonly name = 'DiffError'

  override get exitCode() {
    return EXIT.usage
  }
}

export const addDiffCommand: AddCommand = (program, run) => {
  const command = program
    .command('diff <base>')
    .description('show what a branch changes for others: endpoints, topics, variables, declarations and who uses them')
    .option('--repo <dir>', 'a directory of the repository', '.')
    .addOption(new Option('--format <name>', 'output format').choices([...DIFF_FORMATS]).default('text'))
    .option('--json', 'the same as --format json')
    .addOption(
      new Option('--fail-on <severity>', 'severity from which on the exit code is 3')
        .choices([...FAILURES])
        .default('breaking'),
    )
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((base: string, { repo, format, json = false, failOn, ...flags }: DiffFlags) =>
      run(async (context) => runDiff({ base, repo, format: json ? 'json' : format, failOn, flags }, context)),
    )
}

const examples = `
Examples:
  coderag diff main
  coderag diff origin/main --format markdown > comment.md
  coderag diff v1.4 --json --fail-on review`

async function runDiff({ base, repo, format, failOn, flags }: DiffCommand, context: CommandContext): Promise<number> {
  const { terminal, compareBranch } = context
  if (compareBranch === null) {
    const message =
      'This command reads two states of a repository, which only the binary with a crawler can: coderag diff.'
    throw new DiffError('DIFF_UNAVAILABLE', message, {})
  }
  const { renderContractChanges, renderContractMarkdown } = await import('../render/contract-changes.js')
  const { config } = await context.configure(flags)
  const comparison = await compareBranch(config, { directory: resolve(context.directory, repo), base })
  const layout = await placedLayout(config, context)
  const writers: Record<DiffCommand['format'], () => string> = {
    text: () => renderContractChanges(comparison, layout),
    json: () => `${JSON.stringify({ format: 1, ...comparison }, null, 2)}\n`,
    markdown: () => renderContractMarkdown(comparison),
  }
  terminal.out(writers[format]())
  const failing = failOn === 'never' ? [] : failOn === 'breaking' ? ['breaking'] : ['breaking', 'review']
  return comparison.changes.some(({ severity }) => failing.includes(severity)) ? EXIT.incomplete : EXIT.ok
}
