import { EXIT, SERVICE_EDGE_TYPES, type ServiceEdgeType } from '@coderag/types'
import { Option } from 'commander'
import { join, resolve } from 'node:path'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { collectEdgeTypes, wholeNumber } from '../options.js'
import { placedLayout } from '../file-places.js'
import { OWN_NAMES, sayTaken, withCandidates, withGraph } from '../graphs.js'

const GRAPH_FORMATS = ['table', 'json', 'mermaid', 'dot', 'html'] as const

interface GraphCommand {
  /** Name of a node, or what people call it. Without it, the whole graph is shown. */
  readonly service?: string
  readonly depth: number
  readonly direction: 'in' | 'out' | 'both'
  /** Undefined: edges of all types. */
  readonly kinds?: readonly ServiceEdgeType[] | undefined
  /** False: leaves out servers for all services, and their edges. */
  readonly infrastructure: boolean
  /** Path of an older service graph, or number of an older generation, to compare with. */
  readonly diff?: string
  readonly format: (typeof GRAPH_FORMATS)[number]
  readonly flags: ConfigFlags
}

interface GraphFlags extends ConfigFlags {
  readonly service?: string
  readonly depth: number
  readonly direction: GraphCommand['direction']
  readonly kinds?: readonly ServiceEdgeType[]
  readonly infrastructure: boolean
  readonly focus?: string
  readonly steps: number
  readonly diff?: string
  readonly format: GraphCommand['format']
  readonly json?: boolean
}

export const addGraphCommand: AddCommand = (program, run) => {
  const command = program
    .command('graph')
    .description('show services, databases and brokers and their connections, with evidence')
    .option('--service <name>', 'show only the surroundings of one service, database or broker')
    .option('--depth <n>', 'number of steps from it, 1 to 20', wholeNumber(1, 20), 1)
    .addOption(
      new Option('--direction <way>', 'edges that lead to it, from it, or both')
        .choices(['in', 'out', 'both'])
        .default('both'),
    )
    .addOption(
      new Option('--kinds <types>', `only connections of these types: ${SERVICE_EDGE_TYPES.join(', ')}`)
        .argParser(collectEdgeTypes)
        .conflicts('focus'),
    )
    .option('--no-infrastructure', 'leave out servers for all services, such as discovery and tracing')
    .option(
      '--focus <name>',
      'show the functions around anything, by service: a function, endpoint, topic, variable, table, file, …',
    )
    .option('--steps <n>', 'with --focus: number of calls from it, 1 to 20', wholeNumber(1, 20), 2)
    .option('--diff <older>', 'show what changed since an older service_graph.json or generation')
    .addOption(new Option('--format <name>', 'output format').choices([...GRAPH_FORMATS]).default('table'))
    .option('--json', 'the same as --format json')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action(
      ({
        service,
        depth,
        direction,
        kinds,
        infrastructure,
        focus,
        steps,
        diff,
        format,
        json = false,
        ...flags
      }: GraphFlags) =>
        run(async (context) => {
          const wanted = { depth, direction, kinds, infrastructure, format: json ? 'json' : format, flags } as const
          if (diff !== undefined) {
            if (wanted.format !== 'table' && wanted.format !== 'mermaid')
              return command.error(`error: --diff is shown as table or mermaid, not as ${wanted.format}.`)
            return runDiff({ ...wanted, diff }, context)
          }
          if (focus !== undefined) return runFocus({ name: focus, steps, format: wanted.format, flags }, context)
          return runGraph(service === undefined ? wanted : { ...wanted, service }, context)
        }),
    )
}

const examples = `
Examples:
  coderag graph
  coderag graph --service orders --depth 2 --direction in
  coderag graph --kinds http,queue
  coderag graph --format html > graph.html
  coderag graph --focus OrderService.place --format html > place.html
  coderag graph --focus "POST /v1/orders" --steps 3
  coderag graph --diff main.service_graph.json
  coderag graph --format dot | dot -Tsvg > graph.svg`

/** Prints what changed since an older graph, as tables or as a Mermaid flowchart. */
async function runDiff(
  { diff, format, kinds, infrastructure, flags }: GraphCommand & { readonly diff: string },
  context: CommandContext,
): Promise<number> {
  const [{ selectGraph }, { createGraphStore, diffGraphs, readServiceGraph, renderDiffMermaid }, { renderDiff }] =
    await Promise.all([
      import('@coderag/retrieval/graphs'),
      import('@coderag/boundary/service-graph'),
      import('../render/graph-changes.js'),
    ])
  const { config } = await context.configure(flags)
  const isGeneration = /^\d+$/.test(diff)
  const path = isGeneration ? join(config.dataDir, 'graph', diff) : resolve(context.directory, diff)
  const older = createGraphStore(await readServiceGraph(path))
  return withGraph(flags, context, (store, layout) => {
    const selection = { hidesInfrastructure: !infrastructure, ...(kinds !== undefined && { kinds }) }
    const changes = diffGraphs(selectGraph(older, selection), selectGraph(store, selection))
    context.terminal.out(format === 'mermaid' ? renderDiffMermaid(changes) : renderDiff(changes, layout))
    return EXIT.ok
  })
}

/** Prints the functions around something of the map. */
async function runFocus(
  {
    name,
    steps,
    format,
    flags,
  }: Pick<GraphCommand, 'format' | 'flags'> & { readonly name: string; readonly steps: number },
  context: CommandContext,
): Promise<number> {
  const [{ renderDot, renderHtml, renderMermaid }, { drawnFocus, renderFocus }] = await Promise.all([
    import('@coderag/boundary/service-graph'),
    import('../render/focus.js'),
  ])
  const { config } = await context.configure(flags)
  const layout = await placedLayout(config, context)
  await using retriever = await context.openRetriever({ ...config, embedder: 'none' })
  return await withCandidates(context, layout, async () => {
    const focus = await retriever.focus(name, { steps })
    if (!OWN_NAMES.has(focus.kind)) sayTaken(context, name, focus.name)
    const writers: Record<GraphCommand['format'], () => string> = {
      table: () => renderFocus(focus, layout),
      json: () => `${JSON.stringify(focus, null, 2)}\n`,
      mermaid: () => renderMermaid(drawnFocus(focus)),
      dot: () => renderDot(drawnFocus(focus)),
      html: () => renderHtml(drawnFocus(focus), { title: `Functions around ${focus.name}` }),
    }
    context.terminal.out(writers[format]())
    return focus.functions.length === 0 ? EXIT.incomplete : EXIT.ok
  })
}

/** Prints the service graph or a part of it. */
async function runGraph(command: GraphCommand, context: CommandContext): Promise<number> {
  const [{ joinGraphs, selectGraph }, { renderDot, renderHtml, renderMermaid }, { renderGraph }, { functionPairs }] =
    await Promise.all([
      import('@coderag/retrieval/graphs'),
      import('@coderag/boundary/service-graph'),
      import('../render/graph.js'),
      import('../render/focus.js'),
    ])
  const { service, depth, direction, kinds, infrastructure, format, flags } = command
  const { config } = await context.configure(flags)
  const symbols = format === 'html' ? await context.openSymbols(config) : null
  return withGraph(flags, context, (store, layout) => {
    const { terminal } = context
    const graph = selectGraph(store, {
      ...(service === undefined ? {} : { service }),
      depth,
      direction,
      ...(kinds !== undefined && { kinds }),
      hidesInfrastructure: !infrastructure,
    })
    if (service !== undefined) sayTaken(context, service, graph.service ?? service)
    const title = service === undefined ? 'Service graph' : `Service graph around ${graph.service ?? service}`
    const writers: Record<GraphCommand['format'], () => string> = {
      table: () => renderGraph(graph, layout),
      json: () => `${JSON.stringify(graph, null, 2)}\n`,
      mermaid: () => renderMermaid(graph),
      dot: () => renderDot(graph),
      html: () => {
        const pairs = symbols === null ? [] : functionPairs(joinGraphs(symbols, store).between())
        return renderHtml(graph, { title, pairs })
      },
    }
    terminal.out(writers[format]())
    return graph.nodes.length === 0 ? EXIT.incomplete : EXIT.ok
  })
}
