import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { placedLayout } from '../file-places.js'

interface UnreachedCommand {
  readonly what: 'unreachable' | 'untested'
  readonly service: string | undefined
  readonly repo: string | undefined
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly service?: string
  readonly repo?: string
  readonly json?: boolean
}

export const addUnreachableCommand: AddCommand = (program, run) => add(program, run, 'unreachable')
export const addUntestedCommand: AddCommand = (program, run) => add(program, run, 'untested')

function add(program: Parameters<AddCommand>[0], run: Parameters<AddCommand>[1], what: UnreachedCommand['what']) {
  const command = program
    .command(what)
    .description(
      what === 'unreachable'
        ? 'list public functions that nothing in the map reaches: no caller, endpoint, topic or program, and no other code names them'
        : 'list public functions that no test in the index reaches, those with most callers first',
    )
    .option('--service <name>', 'only those of one service')
    .option('--repo <name>', 'only those of one repository, a library without a service too')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples(what))
    .action(({ service, repo, json = false, ...flags }: Flags) =>
      run(async (context) => runUnreached({ what, service, repo, json, flags }, context)),
    )
}

const examples = (what: string): string => `
Repositories without a service are left out unless --repo names one: anybody may call a library.

Examples:
  coderag ${what}
  coderag ${what} --service orders
  coderag ${what} --repo shop --json`

/** Prints public functions that nothing reaches, or no test. */
async function runUnreached(
  { what, service, repo, json, flags }: UnreachedCommand,
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  const found = await retriever[what]({ service, repo })
  const { renderUnreached } = await import('../render/graph.js')
  terminal.out(json ? `${JSON.stringify({ format: 1, ...found }, null, 2)}\n` : renderUnreached(found, layout))
  return EXIT.ok
}
