import { CoderagError, EXIT } from '@coderag/types'
import { resolve } from 'node:path'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { withGraph } from '../graphs.js'

interface DriftCommand {
  /** File of spans, dependencies or metrics, or folder of a catalogue. Undefined: what the index has of run time. */
  readonly against: string | undefined
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface Flags extends ConfigFlags {
  readonly against?: string
  readonly json?: boolean
}

/** There is nothing to compare the graph with. */
class DriftError extends CoderagError<'DRIFT_NOTHING_OBSERVED', Readonly<Record<string, never>>> {
  override readonly name = 'DriftError'

  override get exitCode() {
    return EXIT.usage
  }
}

export const addDriftCommand: AddCommand = (program, run) => {
  const command = program
    .command('drift')
    .description('compare the service graph with what tracing saw or what a catalogue claims')
    .option(
      '--against <path>',
      'spans (OTLP JSON, Jaeger, Zipkin), dependencies of Jaeger or Zipkin, metrics of the service graph connector (OTLP or Prometheus JSON), or a folder of Backstage; default: what `observed` of the configuration gave the index',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action(({ against = undefined, json = false, ...flags }: Flags) =>
      run(async (context) => runDrift({ against, json, flags }, context)),
    )
}

const examples = `
Examples:
  coderag drift
  coderag drift --against spans.json
  coderag drift --against jaeger.json
  coderag drift --against ../catalog --json
The exit code is 3 if the two differ.`

/** Prints what both know, what only the code has, and what was only observed. */
async function runDrift({ against, json, flags }: DriftCommand, context: CommandContext): Promise<number> {
  const [{ driftInIndex, driftOf, readObserved }, { renderDrift }] = await Promise.all([
    import('@coderag/boundary/service-graph'),
    import('../render/graph-changes.js'),
  ])
  const given = against === undefined ? null : await readObserved(resolve(context.directory, against))
  return withGraph(flags, context, (store, layout) => {
    const { terminal } = context
    const drift = given === null ? driftInIndex(store) : driftOf(store, given)
    if (drift === null) {
      const message =
        'The index has nothing of run time. Name a file with --against, or files in `observed` of the configuration and crawl again.'
      throw new DriftError('DRIFT_NOTHING_OBSERVED', message, {})
    }
    terminal.out(json ? `${JSON.stringify({ format: 1, ...drift }, null, 2)}\n` : renderDrift(drift, layout))
    return drift.onlyInCode.length + drift.onlyObserved.length > 0 ? EXIT.incomplete : EXIT.ok
  })
}
