import { type EngineScores, engineScoresOf, largestScores } from './engine-scores.js'
import { Evidence, type FileEvidence, type PassageEvidence } from './evidence.js'
import type { CandidateFile } from './files.js'
import { folderShares } from './folder-share.js'
import { type PathView, readPath } from './path-view.js'
import type { Query } from './query.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

/** Everything that a feature may use: one file among the candidates of one query. */
export interface FeatureInput {
  readonly query: Query
  readonly file: CandidateFile
  readonly path: PathView
  readonly scores: EngineScores
  readonly scales: Scales
  readonly own: FileEvidence
  /** Compares passages with the query. */
  readonly evidence: Evidence
  /** Rarity of the rarest word of the query that the file name says, 0 to 1. */
  readonly nameRarity: number
  /** Share of the results in the file's folder, 0 to 1. */
  readonly folder: number
}

/** Values that all files of a query share. */
interface Scales {
  readonly largest: ReturnType<typeof largestScores>
  readonly newestVersion: number
  /** True if most paths have no version, so that a versioned path is the exception. */
  readonly mostlyUnversioned: boolean
  /** True if most of the code speaks of tests: the repository is a tool for them, and the word distinguishes nothing. */
  readonly isAboutTests: boolean
}

/**
 * All features, each a value from 0 to 1; scores of the engines are relative to the best candidate. The weights of the model
 * refer to them by name, and `docs/ranking.md` prints them with their comments. To add one, add it here and run the trainer, which
 * keeps a feature only if it improves ranking in repositories that the weights were not fitted to.
 */
export const FEATURES = {
  /** BM25 of code terms, best passage. */
  codeBest: ({ scores, scales }: FeatureInput) => share(scores.codeBest, scales.largest.codeBest),
  /** BM25 of code terms, all passages of the file together. */
  codeSum: ({ scores, scales }: FeatureInput) => share(scores.codeSum, scales.largest.codeSum),
  /** BM25 of word stems, best passage. */
  proseBest: (input: FeatureInput) => proseShare(input),
  /** Similarity of vectors, best passage. */
  denseBest: (input: FeatureInput) => denseShare(input),
  /** Similarity of vectors, mean of the three best passages. */
  denseTopThree: ({ scores, scales }: FeatureInput) => share(scores.denseTopThree / 3, scales.largest.denseBest),
  /** Similarity of the whole file, whether or not one of its passages is among the most similar. */
  denseFile: ({ scores, scales }: FeatureInput) => share(scores.source, scales.largest.source),
  /** Share of the results in the file's folder. */
  folderShare: ({ folder }: FeatureInput) => folder,
  /** Rarity of the rarest word of the query that the file name says. */
  nameRarity: ({ nameRarity }: FeatureInput) => nameRarity,
  /** Number of words in the file name, 1 from six on. */
  nameLength: ({ path }: FeatureInput) => Math.min(path.nameWords.length, 6) / 6,
  /** Similarity of the best declared name to the query. */
  declaredSimilarity: ({ own }: FeatureInput) => highest(own.passages, 'declaredSimilarity'),
  /** The file declares a name of two or three neighbouring words of the query. */
  definesPair: ({ own }: FeatureInput) => claim(own.declaresPair),
  /** Share of the terms of the query in the best passage; rare terms weigh more. */
  passageCoverage: ({ own }: FeatureInput) => highest(own.passages, 'coverage'),
  /** Share of the terms of the query in all passages together; rare terms weigh more. */
  fileCoverage: ({ own }: FeatureInput) => own.coverageTogether,
  /** The file is a test, and the query does not ask for tests. */
  test: ({ query, path, scales }: FeatureInput) => (path.isTest ? testPenalty(query, scales.isAboutTests) : 0),
  // A document below `docs` is in its place, so it is no sample.
  /** The file is a sample or generated, and the query does not ask for samples. */
  sample: ({ query, file, path }: FeatureInput) => claim(path.isSample && !isDocument(file) && !query.asksForSamples),
  /** The file is a document, and documents do not hold the answer. */
  document: (input: FeatureInput) => claim(isDocument(input.file) && asked(input) === 0),
  /** `proseBest` of a corpus that holds the answer. */
  askedProse: (input: FeatureInput) => (asked(input) > 0 ? proseShare(input) : 0),
  /** `passageCoverage` of a corpus that holds the answer. */
  askedCoverage: (input: FeatureInput) => (asked(input) > 0 ? highest(input.own.passages, 'coverage') : 0),
  /** The file is in a folder for internal code. */
  internal: ({ path }: FeatureInput) => claim(path.isInternal),
  /** The file is in a folder of an old version, and the query does not name it. */
  oldVersion: ({ query, path, scales }: FeatureInput) =>
    claim(isOld(path, scales) && !mentions(query, `v${path.version}`)),
  /** Share of chunks of the repository that are called less, mean over those of the file. */
  importance: ({ file }: FeatureInput) => file.passages[0]?.importance ?? 0,
  /** Number of directories above the file, 1 from ten on. */
  depth: ({ path }: FeatureInput) => Math.min(path.depth, 10) / 10,
} satisfies Record<string, (input: FeatureInput) => number>

export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES: readonly FeatureName[] = Object.keys(FEATURES) as FeatureName[]

/** Computes the named features of every file, in the order of the files. */
export function featuresOf(
  query: Query,
  files: readonly CandidateFile[],
  names: readonly FeatureName[] = FEATURE_NAMES,
): Float64Array[] {
  return featureInputs(query, files).map((input) => Float64Array.from(names, (name) => FEATURES[name](input)))
}

/** Collects the input of the features of every file, in the order of the files. */
export function featureInputs(query: Query, files: readonly CandidateFile[]): readonly FeatureInput[] {
  const evidence = new Evidence(query, files)
  const paths = files.map(({ path }) => readPath(path ?? ''))
  const allScores = files.map(engineScoresOf)
  const scales = scalesOf(query, { scores: allScores, paths, files })
  // Vectors are preferred: they distinguish similar text from equal words.
  const engine = scales.largest.denseBest > 0 ? 'denseBest' : 'codeBest'
  const bests = allScores.map((scores) => share(scores[engine], scales.largest[engine]))
  const folders = folderShares(files, paths, bests)
  return files.flatMap((file, index): FeatureInput[] => {
    const [path, scores, own] = [paths[index], allScores[index], evidence.files[index]]
    if (path === undefined || scores === undefined || own === undefined) return []
    const nameRarity = evidence.rarityOf(path.nameWords)
    return [{ query, file, path, scores, scales, own, evidence, nameRarity, folder: folders[index] ?? 0 }]
  })
}

function scalesOf(
  query: Query,
  {
    scores,
    paths,
    files,
  }: {
    readonly scores: readonly EngineScores[]
    readonly paths: readonly PathView[]
    readonly files: readonly CandidateFile[]
  },
): Scales {
  const unversioned = paths.filter(({ version }) => version === 0).length
  return {
    largest: largestScores(scores),
    newestVersion: Math.max(0, ...paths.map(({ version }) => version)),
    mostlyUnversioned: unversioned * 2 > paths.length,
    // Other queries hold tests back in any case.
    isAboutTests: (query.mentionsTests || query.asksForTests) && isAboutTests(files, paths),
  }
}

/** Matches the word in prose and inside names. */
const SPEAKS_OF_TESTS = /(?:\b|_)(?:tests?|specs?)(?:\b|_)|[a-z](?:Test|Spec)s?(?![a-z])|\b(?:test|spec)[A-Z]/

/** Tests whether the share of code that speaks of tests, without the tests themselves, is that of a tool for tests. */
function isAboutTests(files: readonly CandidateFile[], paths: readonly PathView[]): boolean {
  const code = files.filter((file, index) => corpusOf(file) === 'CODE_LOGIC' && !paths[index]?.isTest)
  if (code.length < RERANK_DEFAULTS.leastCodeFiles) return false
  const speaking = code.filter(({ passages }) => passages.some(({ chunk }) => SPEAKS_OF_TESTS.test(chunk.text)))
  return speaking.length >= code.length * RERANK_DEFAULTS.aboutTestsShare
}

function isOld({ version }: PathView, { newestVersion, mostlyUnversioned }: Scales): boolean {
  return version > 0 && (version < newestVersion || mostlyUnversioned)
}

function testPenalty({ asksForTests, asksForTestsOf, mentionsTests }: Query, isAboutTests: boolean): number {
  if (isAboutTests) return asksForTestsOf ? 0 : 1
  if (asksForTests) return 0
  return mentionsTests ? RERANK_DEFAULTS.mentionedTestPenalty : 1
}

function mentions({ words }: Query, text: string): boolean {
  return words.some((word) => word.text === text)
}

function corpusOf({ passages }: CandidateFile): string {
  return passages[0]?.chunk.corpusType ?? ''
}

function asked({ query, file }: FeatureInput): number {
  const corpus = file.passages[0]?.chunk.corpusType
  return corpus === undefined ? 0 : (query.asked.get(corpus) ?? 0)
}

function isDocument(file: CandidateFile): boolean {
  return corpusOf(file).startsWith('DOC_')
}

function proseShare({ scores, scales }: FeatureInput): number {
  return share(scores.proseBest, scales.largest.proseBest)
}

function denseShare({ scores, scales }: FeatureInput): number {
  return share(scores.denseBest, scales.largest.denseBest)
}

function share(value: number, of: number | undefined): number {
  return of === undefined || of <= 0 ? 0 : value / of
}

function highest(passages: readonly PassageEvidence[], of: keyof PassageEvidence): number {
  let most = 0
  for (const passage of passages) most = Math.max(most, passage[of])
  return most
}

function claim(value: boolean): number {
  return value ? 1 : 0
}
