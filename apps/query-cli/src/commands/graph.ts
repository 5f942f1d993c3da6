import { renderDot, renderHtml, renderMermaid, selectGraph } from '@coderag/boundary/service-graph'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { renderGraph } from '../render/graph.js'
import { layoutOf } from '../terminal.js'
import type { GraphCommand } from './graph-command.js'
import { complainUnknown, withGraph } from './with-graph.js'

/** Prints the service graph or a part of it. */
export async function runGraph(command: GraphCommand, context: CommandContext): Promise<number> {
  const { service, depth, direction, format, flags } = command
  return withGraph(flags, context, (store) => {
    const { terminal } = context
    if (service !== undefined && store.find(service) === null) return complainUnknown(service, store, terminal)
    const graph = selectGraph(store, { ...(service === undefined ? {} : { service }), depth, direction })
    const title = service === undefined ? 'Service graph' : `Service graph around ${service}`
    const writers: Record<GraphCommand['format'], () => string> = {
      table: () => renderGraph(graph, layoutOf(terminal)),
      json: () => `${JSON.stringify(graph, null, 2)}\n`,
      mermaid: () => renderMermaid(graph),
      dot: () => renderDot(graph),
      html: () => renderHtml(graph, { title }),
    }
    terminal.out(writers[format]())
    return graph.nodes.length === 0 ? EXIT.nothingFound : EXIT.ok
  })
}
