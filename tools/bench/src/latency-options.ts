import { parseArgs } from 'node:util'

/** Options of `npm run latency`. */
export interface LatencyOptions {
  /** Data directory, relative to the directory of the command. */
  readonly dataDir: string
  /** A file with one query per line. Null to generate queries from the index. */
  readonly queries: string | null
  /** Questions per row of figures, as many as there are. */
  readonly count: number
  /** Questions that are under way at once in the last part. */
  readonly callers: number
  /** Tokens of context per answer. */
  readonly budget: number
  /** Seed of the generated queries. */
  readonly seed: number
}

export const LATENCY_USAGE =
  'npm run latency -w tools/bench -- <data directory> [--queries <file>] [--count 500] [--callers 32] [--budget 8000] [--seed 1]'

/** A command line that can't be followed; the message says why and what to write. */
export class LatencyUsageError extends Error {
  override readonly name = 'LatencyUsageError'
}

/** @throws LatencyUsageError for anything but one directory and known options with numbers in their range. */
export function latencyOptions(args: readonly string[]): LatencyOptions {
  const { values, positionals } = parsed(args)
  const [dataDir, ...others] = positionals
  if (dataDir === undefined) throw refused('Name the data directory of an index.')
  if (others.length > 0) throw refused(`One data directory at a time; ${positionals.length} were named.`)
  return {
    dataDir,
    queries: values.queries ?? null,
    count: whole('count', values.count, { least: 10, most: 100_000 }),
    callers: whole('callers', values.callers, { least: 1, most: 1_000 }),
    budget: whole('budget', values.budget, { least: 1, most: 1_000_000 }),
    seed: whole('seed', values.seed, { least: 0, most: 2 ** 31 }),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        queries: { type: 'string' },
        count: { type: 'string', default: '500' },
        callers: { type: 'string', default: '32' },
        budget: { type: 'string', default: '8000' },
        seed: { type: 'string', default: '1' },
      },
    })
  } catch (error) {
    throw refused(error instanceof Error ? error.message : String(error))
  }
}

/** @param least - Inclusive, as `most`. */
function whole(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw refused(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`)
}

function refused(what: string): LatencyUsageError {
  return new LatencyUsageError(`${what}\n  ${LATENCY_USAGE}`)
}
