import { OptionsError } from '@coderag/types'
import { z } from 'zod'
import { FEATURE_NAMES, type FeatureName } from './features.js'
import trained from './weights.json' with { type: 'json' }

/** Rows about one chunk and what the query asks for. `signals.ts` computes them. */
export const SIGNAL_NAMES = [
  'wantedDocument',
  'place',
  'environment',
  'graph',
  'corpus',
  'time',
  'acts',
  'demoted',
] as const
export type SignalName = (typeof SIGNAL_NAMES)[number]

export type RowName = FeatureName | SignalName
/** Names of all rows of the model that orders hits: features of a file, and signals of a chunk. */
export const ROW_NAMES: readonly RowName[] = [...FEATURE_NAMES, ...SIGNAL_NAMES]

/** The shipped weights. */
export const TRAINED_WEIGHTS: Readonly<Partial<Record<RowName, number>>> = trained.weights

export const rowWeightFields = {
  /** Weight of each named row, in log odds; others keep the trained one of `weights.json`. 0 switches a row off. */
  weights: z.record(z.string(), z.number()).default({}),
}

export const RowWeightsSchema: z.ZodObject<typeof rowWeightFields, z.core.$strict> = z.strictObject(rowWeightFields)

/** Weight of each row. */
export type RowWeights = Readonly<Partial<Record<RowName, number>>>

/**
 * Puts weights of the configuration in the place of trained ones.
 *
 * @param source - Named by the error.
 * @throws OptionsError `OPTIONS_INVALID` for a name of no row.
 */
export function rowWeights({ weights }: z.output<typeof RowWeightsSchema>, source: string): RowWeights {
  const known: readonly string[] = ROW_NAMES
  const unknown = Object.keys(weights)
    .filter((name) => !known.includes(name))
    .map((name) => `weights.${name}: there is no such row; rows are ${ROW_NAMES.join(', ')}`)
  if (unknown.length > 0) throw new OptionsError(source, unknown)
  return { ...TRAINED_WEIGHTS, ...weights }
}
