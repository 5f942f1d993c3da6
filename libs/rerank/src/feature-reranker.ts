import { OptionsError, parseOptions, type RankedChunk, type Reranker } from '@coderag/types'
import { FEATURE_NAMES, FEATURES, type FeatureName, type Scene, scenesOf } from './features.js'
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
 *   2. Score each file: the sum of its features, each times its weight, which may be another one for an intent.
 *   3. Show each file's best piece, see `pieces.ts`, in the order of the files; once `distinctFiles` files are shown, the other pieces of a
 *      file compete by the file's score, reduced by how far the piece is behind the file's best.
 *
 * Each candidate carries what its file's score is the sum of: feature times weight, by the feature's name.
 *
 * A candidate's score is its file's, lowered to the one before it where a second piece stands further down. Scores are on
 * no fixed scale: compare them within one result only.
 *
 * @throws OptionsError.
 */
export function createFeatureReranker(options: FeatureRerankerOptions = {}): Reranker {
  const { weights, ofIntent, distinctFiles } = parse(options)
  return {
    id: 'features',
    async rerank(query, candidates, { intent } = {}) {
      const own = (intent === undefined ? undefined : ofIntent.get(intent)) ?? weights
      const files = groupByFile(candidates)
      const question = readQuestion(query)
      const scenes = scenesOf(question, files, new Evidence(question, files))
      const scored = scenes.map((scene) => scoredFile(scene, own))
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
  readonly parts: () => Readonly<Record<string, number>>
}

/** What one place behind the file's best piece costs, in units of the difference between neighbouring files. */
const NEXT_PIECE = 3

/**
 * First the best pieces of the first files, then everything else: a file's second piece stands as if the file were
 * `NEXT_PIECE` places lower, its third twice that.
 */
function layOut(files: readonly ScoredFile[], distinctFiles: number): RankedChunk[] {
  const head: Placed[] = []
  const rest: Placed[] = []
  files.forEach((file, place) => {
    file.pieces.forEach((piece, index) => {
      const isHead = index === 0 && place < distinctFiles
      ;(isHead ? head : rest).push({ piece, file, place: place + index * NEXT_PIECE })
    })
  })
  rest.sort((a, b) => a.place - b.place)
  let lowest = Infinity
  return [...head, ...rest].map(({ piece, file: { score, parts } }) => {
    lowest = Math.min(lowest, score)
    return { ...piece, score: lowest, parts }
  })
}

interface Placed {
  readonly piece: RankedChunk
  readonly file: ScoredFile
  readonly place: number
}

interface Weight {
  readonly name: FeatureName
  readonly feature: (scene: Scene) => number
  readonly weight: number
}

function scoredFile(scene: Scene, weights: readonly Weight[]): ScoredFile {
  let score = 0
  for (const { feature, weight } of weights) score += feature(scene) * weight
  return { pieces: inOrder(scene.file, scene.own), score, parts: () => partsOf(scene, weights) }
}

/** Without what is 0. Found out once more, since hardly anyone asks. */
function partsOf(scene: Scene, weights: readonly Weight[]): Record<string, number> {
  return Object.fromEntries(
    weights.flatMap(({ name, feature, weight }) => {
      const part = feature(scene) * weight
      return part === 0 ? [] : [[name, part]]
    }),
  )
}

interface Settings {
  readonly weights: readonly Weight[]
  /** Of the intents that have some of their own, those of all features. */
  readonly ofIntent: ReadonlyMap<string, readonly Weight[]>
  readonly distinctFiles: number
}

function parse(options: FeatureRerankerOptions): Settings {
  const parsed = parseOptions(FeatureRerankerOptionsSchema, options, 'createFeatureReranker')
  const { intents, distinctFiles } = parsed
  const common: WeightByName = parsed.weights ?? trained.weights
  const unknown = [
    ...unknownIn(common, 'weights'),
    ...Object.entries(intents).flatMap(([intent, own]) => unknownIn(own, `intents.${intent}`)),
  ]
  if (unknown.length > 0) throw new OptionsError('createFeatureReranker', unknown)
  return {
    weights: weightsOf(common),
    ofIntent: new Map(Object.entries(intents).map(([intent, own]) => [intent, weightsOf({ ...common, ...own })])),
    distinctFiles,
  }
}

type WeightByName = Readonly<Record<string, number>>

function unknownIn(weights: WeightByName, where: string): readonly string[] {
  const unknown = Object.keys(weights).filter((name) => !FEATURE_NAMES.some((known) => known === name))
  return unknown.map((name) => `${where}.${name}: there is no such feature; features are ${FEATURE_NAMES.join(', ')}`)
}

function weightsOf(given: WeightByName): readonly Weight[] {
  return FEATURE_NAMES.flatMap((name): Weight[] => {
    const weight = given[name]
    return weight === undefined ? [] : [{ name, feature: FEATURES[name], weight }]
  })
}
