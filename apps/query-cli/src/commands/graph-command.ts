import { Option } from 'commander'
import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'
import { wholeNumber } from '../lists.js'

const GRAPH_FORMATS = ['table', 'json', 'mermaid', 'dot', 'html'] as const

export interface GraphCommand {
  /** Name or alias; the whole graph without it. */
  readonly service?: string
  readonly depth: number
  readonly direction: 'in' | 'out' | 'both'
  readonly format: (typeof GRAPH_FORMATS)[number]
  readonly flags: ConfigFlags
}

interface GraphFlags extends ConfigFlags {
  readonly service?: string
  readonly depth: number
  readonly direction: GraphCommand['direction']
  readonly format: GraphCommand['format']
  readonly json?: boolean
}

export const addGraphCommand: AddCommand = (program, run) => {
  const command = program
    .command('graph')
    .description('show services, databases and brokers, and who reaches whom, with the evidence')
    .option('--service <name>', 'only what is around one service, database or broker')
    .option('--depth <n>', 'steps from it, 1 to 20', wholeNumber(1, 20), 1)
    .addOption(
      new Option('--direction <way>', 'edges that lead to it, from it, or both')
        .choices(['in', 'out', 'both'])
        .default('both'),
    )
    .addOption(new Option('--format <name>', 'how to write it').choices([...GRAPH_FORMATS]).default('table'))
    .option('--json', 'the same as --format json')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action(({ service, depth, direction, format, json = false, ...flags }: GraphFlags) =>
      run(async (context) => {
        const { runGraph } = await import('./graph.js')
        const wanted = { depth, direction, format: json ? 'json' : format, flags } as const
        return runGraph(service === undefined ? wanted : { ...wanted, service }, context)
      }),
    )
}

const examples = `
Examples:
  coderag graph
  coderag graph --service orders --depth 2 --direction in
  coderag graph --format html > graph.html
  coderag graph --format dot | dot -Tsvg > graph.svg`
