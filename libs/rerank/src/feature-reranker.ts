import type { RankedChunk, Reranker } from '@coderag/types'
import { RerankError } from './errors.js'
import { FEATURE_NAMES, featuresOf, type FeatureName } from './features.js'
import { Evidence } from './evidence.js'
import { groupByFile } from './files.js'
import { type FeatureRerankerOptions, FeatureRerankerOptionsSchema } from './options.js'
import { inOrder } from './pieces.js'
import { readQuestion } from './question.js'
import trained from './weights.json' with { type: 'json' }

/**
 * Makes the default reranker: a linear model over features of the question, the file and its pieces.
 *
 *   1. Group the candidates by file.
 *   2. Score each file: the sum of its features, each times its weight.
 *   3. Show each file's best piece, see `pieces.ts`, in the order of the files; once `distinctFiles` files are shown, the other pieces of a
 *      file compete by the file's score, reduced by how far the piece is behind the file's best.
 *
 * Each candidate carries what its file's score is the sum of: feature times weight, by the feature's name.
 *
 * A candidate's score is its file's, lowered to the one before it where a second piece stands further down. Scores are on
 * no fixed scale: compare them within one result only.
 *
 * @throws RerankError `RERANK_OPTIONS_INVALID`.
 */
export function createFeatureReranker(options: FeatureRerankerOptions = {}): Reranker {
  const { weights, distinctFiles } = parse(options)
  const names = [...weights.keys()]
  const factors = Float64Array.from(weights.values())
  function partsOf(values: Float64Array): Record<string, number> {
    const parts: Record<string, number> = {}
    names.forEach((name, index) => {
      const part = (values[index] ?? 0) * (factors[index] ?? 0)
      if (part !== 0) parts[name] = part
    })
    return parts
  }
  return {
    id: 'features',
    async rerank(query, candidates) {
      const files = groupByFile(candidates)
      const question = readQuestion(query)
      const evidence = new Evidence(question, files)
      const features = featuresOf(question, files, names, evidence)
      const scored = files.map((file, index) => {
        const values = features[index] ?? new Float64Array(names.length)
        return { pieces: inOrder(question, file, evidence), score: dot(values, factors), parts: partsOf(values) }
      })
      // Stable: equal files stay in the order of their best candidates.
      return layOut(
        scored.sort((a, b) => b.score - a.score),
        distinctFiles,
      )
    },
  }
}

interface ScoredFile {
  /** The best first. */
  readonly pieces: readonly RankedChunk[]
  readonly score: number
  /** What the score is the sum of. */
  readonly parts: Readonly<Record<string, number>>
}

/** What one place behind the file's best piece costs, in units of the difference between neighbouring files. */
const NEXT_PIECE = 3

/**
 * First the best pieces of the first files, then everything else: a file's second piece stands as if the file were
 * `NEXT_PIECE` places lower, its third twice that.
 */
function layOut(files: readonly ScoredFile[], distinctFiles: number): RankedChunk[] {
  const places = files.flatMap(({ pieces, score, parts }, place) =>
    pieces.map((piece, index) => ({
      piece: { ...piece, parts },
      score,
      place: place + index * NEXT_PIECE,
      first: index === 0,
    })),
  )
  const isHead = ({ first, place }: { first: boolean; place: number }): boolean => first && place < distinctFiles
  const head = places.filter(isHead)
  const rest = places.filter((entry) => !isHead(entry)).sort((a, b) => a.place - b.place)
  let lowest = Infinity
  return [...head, ...rest].map(({ piece, score }) => {
    lowest = Math.min(lowest, score)
    return { ...piece, score: lowest }
  })
}

function dot(values: Float64Array, factors: Float64Array): number {
  let sum = 0
  values.forEach((value, index) => (sum += value * (factors[index] ?? 0)))
  return sum
}

function parse(options: FeatureRerankerOptions): { weights: Map<FeatureName, number>; distinctFiles: number } {
  const parsed = FeatureRerankerOptionsSchema.safeParse(options)
  if (!parsed.success) throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const given: Readonly<Record<string, number>> = parsed.data.weights ?? trained.weights
  const unknown = Object.keys(given).filter((name) => !FEATURE_NAMES.some((known) => known === name))
  if (unknown.length > 0) throw invalid(unknown.map((name) => `weights.${name}: there is no such feature`))
  const weights = new Map(
    FEATURE_NAMES.flatMap((name) => {
      const weight = given[name]
      return weight === undefined ? [] : [[name, weight] as const]
    }),
  )
  return { weights, distinctFiles: parsed.data.distinctFiles }
}

function invalid(issues: readonly string[]): RerankError<'RERANK_OPTIONS_INVALID'> {
  return new RerankError('RERANK_OPTIONS_INVALID', `The options can't be used: ${issues.join('; ')}.`, { issues })
}
