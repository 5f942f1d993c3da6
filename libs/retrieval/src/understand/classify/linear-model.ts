import { INTENTS, type LearnedReason, SCOPES, TARGET_TYPES } from '../classification.js'
import shipped from './linear-weights.json' with { type: 'json' }

/** The labels of each decision about a query. A row of weights has a column for each, in this order. */
export const LABELS = { intent: INTENTS, scope: SCOPES, targetType: TARGET_TYPES } as const
export type Decision = keyof typeof LABELS
export const DECISIONS = ['intent', 'scope', 'targetType'] as const satisfies readonly Decision[]
/** First column of each decision. */
export const FIRST_COLUMN = { intent: 0, scope: INTENTS.length, targetType: INTENTS.length + SCOPES.length } as const
export const COLUMNS = INTENTS.length + SCOPES.length + TARGET_TYPES.length

/** Bytes of a row: its unit, then a weight in each half byte. */
export const ROW_BYTES = 1 + COLUMNS / 2
/** Largest weight of a row, in units of that row. */
export const LARGEST_WEIGHT = 7
/** Maximum number of features that explain a decision. */
const MAX_REASONS = 3

/** Weights as the trainer writes them. */
export interface LinearWeights {
  /** Base64 of the hash of each feature's name: 32 bits, little endian, in ascending order. */
  readonly features: string
  /** Base64 of a row of `ROW_BYTES` bytes per feature. */
  readonly rows: string
}

export interface LinearDecision<Label extends string = string> {
  readonly label: Label
  /** 0 to 1, inclusive: the share of decisions with this confidence that are right. */
  readonly confidence: number
  /** Returns the features that add most to the label, the strongest first. */
  readonly reasons: () => LearnedReason[]
}

export interface LinearModel {
  /** Decides the intent, unless a rule did. The intent is one more feature for the scope and the target type. */
  decide(
    features: readonly string[],
    intent?: string,
  ): { readonly [D in Decision]: LinearDecision<(typeof LABELS)[D][number]> }
}

/** Returns the name of the feature that stands for an intent. */
export const intentFeature = (intent: string): string => `wants ${intent}`

let opened: LinearModel | null = null

/** Returns the bundled model, which `tools/train-classifier` trains. The first call decodes it. */
export function linearModel(): LinearModel {
  return (opened ??= openLinearModel(shipped))
}

/**
 * Opens weights as a multinomial logistic regression per decision. Unknown features count nothing. Rows are decoded when a
 * query has their feature: a process that answers one question needs a few of thousands.
 */
export function openLinearModel({ features, rows }: LinearWeights): LinearModel {
  const hashes = Buffer.from(features, 'base64')
  const bytes = Buffer.from(rows, 'base64')
  /** Returns the weights of a feature, or null if it has none. */
  const weightsOf = (hash: number): Float32Array | null => {
    let low = 0
    let high = hashes.length / 4
    while (low < high) {
      const middle = (low + high) >> 1
      if (hashes.readUInt32LE(middle * 4) < hash) low = middle + 1
      else high = middle
    }
    if (low * 4 >= hashes.length || hashes.readUInt32LE(low * 4) !== hash) return null
    const start = low * ROW_BYTES
    const unit = unitOf(bytes.readInt8(start))
    return Float32Array.from({ length: COLUMNS }, (_, column) => {
      const pair = bytes[start + 1 + (column >> 1)] ?? 0
      return (((pair >> ((column & 1) * 4)) & 15) - 8) * unit
    })
  }

  return {
    decide(names, ruledIntent) {
      const present: { readonly name: string; readonly weights: Float32Array }[] = []
      const scores = new Float64Array(COLUMNS)
      const add = (name: string): void => {
        const own = weightsOf(featureHash(name))
        if (own === null) return
        present.push({ name, weights: own })
        own.forEach((weight, column) => (scores[column] = (scores[column] ?? 0) + weight))
      }
      const decide = <Label extends string>(labels: readonly Label[], first: number): LinearDecision<Label> => {
        const own = scores.slice(first, first + labels.length)
        const highest = Math.max(...own)
        const best = own.indexOf(highest)
        const label = labels[best]
        if (label === undefined) throw new RangeError('The weights of the linear classifier are not numbers.')
        return {
          label,
          confidence: 1 / own.reduce((sum, score) => sum + Math.exp(score - highest), 0),
          reasons: () =>
            present
              .map(({ name, weights: row }) => {
                const ofPart = row.subarray(first, first + labels.length)
                const mean = ofPart.reduce((sum, weight) => sum + weight, 0) / labels.length
                return { feature: name, weight: Math.round(((ofPart[best] ?? 0) - mean) * 100) / 100 }
              })
              .filter(({ weight }) => weight > 0)
              .sort((left, right) => right.weight - left.weight)
              .slice(0, MAX_REASONS),
        }
      }
      for (const name of names) add(name)
      const intent = decide(LABELS.intent, FIRST_COLUMN.intent)
      add(intentFeature(ruledIntent ?? intent.label))
      return {
        intent,
        scope: decide(LABELS.scope, FIRST_COLUMN.scope),
        targetType: decide(LABELS.targetType, FIRST_COLUMN.targetType),
      }
    },
  }
}

/** Decodes the unit of a row: a quarter power of 2. */
export function unitOf(exponent: number): number {
  return 2 ** (exponent / 4)
}

/** Hashes the name of a feature: FNV-1a over UTF-16 units, 32 bits. */
export function featureHash(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
