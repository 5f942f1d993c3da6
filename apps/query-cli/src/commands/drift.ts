import { EXIT } from '@coderag/types'
import { resolve } from 'node:path'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { withGraph } from '../graphs.js'

interface DriftCommand {
  /** File of spans, dependencies or metrics, or folder of a catalogue. */
  readonly against: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly against: string
  readonly json?: boolean
}

export const addDriftCommand: AddCommand = (program, run) => {
  const command = program
    .command('drift')
    .description('compare the service graph with what tracing saw or what a catalogue claims')
    .requiredOption(
      '--against <path>',
      'spans (OTLP JSON, Jaeger, Zipkin), dependencies of Jaeger or Zipkin, metrics of the service graph connector (OTLP or Prometheus JSON), or a folder of Backstage',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action(({ against, json = false, ...flags }: Flags) =>
      run(async (context) => runDrift({ against, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag drift --against spans.json
  coderag drift --against jaeger.json
  coderag drift --against ../catalog --json
The exit code is 3 if the two differ.`

/** Prints what both know, what only the code has, and what was only observed. */
async function runDrift({ against, json, flags }: DriftCommand, context: CommandContext): Promise<number> {
  const [{ driftOf, readObserved }, { renderDrift }] = await Promise.all([
    import('@coderag/boundary/service-graph'),
    import('../render/graph-changes.js'),
  ])
  const observed = await readObserved(resolve(context.directory, against))
  return withGraph(flags, context, (store, layout) => {
    const { terminal } = context
    const drift = driftOf(store, observed)
    terminal.out(json ? `${JSON.stringify({ format: 1, ...drift }, null, 2)}\n` : renderDrift(drift, layout))
    return drift.onlyInCode.length + drift.onlyObserved.length > 0 ? EXIT.incomplete : EXIT.ok
  })
}
