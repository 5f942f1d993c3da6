import { Beginnings } from './beginnings.js'
import { type DefinedName, Evidence } from './evidence.js'
import type { CandidateFile } from './files.js'
import { folderShares } from './folders.js'
import { type PathView, readPath } from './path.js'
import type { Question } from './question.js'
import { bestLikeness, type Word } from './words.js'

/** What a feature may look at: one file among the candidates of one question. */
interface Scene {
  readonly question: Question
  readonly file: CandidateFile
  readonly path: PathView
  readonly evidence: Evidence
  readonly scales: Scales
  readonly names: readonly DefinedName[]
  /** Of what was found, how much lies in the file's folder. */
  readonly folder: number
}

/** The largest values among all files: scores of an engine have no scale of their own. */
interface Scales {
  readonly best: ReadonlyMap<string, number>
  readonly sum: ReadonlyMap<string, number>
  readonly newestVersion: number
  /** Most files have no version in their path, so those that have are the exception. */
  readonly mostlyUnversioned: boolean
}

/**
 * Every feature with how it is computed, each between 0 and 1; the model's weights name them. A new one is a line here and
 * a run of the trainer, which keeps it only if it pays on repositories that it was not fitted to.
 */
const FEATURES = {
  // What the engines found: the best piece, and all of the file's pieces together.
  codeBest: ({ file, scales }: Scene) => share(bestOf(file, 'code'), scales.best.get('code')),
  codeSum: ({ file, scales }: Scene) => share(sumOf(file, 'code'), scales.sum.get('code')),
  proseBest: ({ file, scales }: Scene) => share(bestOf(file, 'prose'), scales.best.get('prose')),
  denseBest: ({ file, scales }: Scene) => share(bestOf(file, 'dense'), scales.best.get('dense')),
  denseSum: ({ file, scales }: Scene) => share(sumOf(file, 'dense'), scales.sum.get('dense')),
  denseThree: ({ file, scales }: Scene) => share(bestThreeOf(file, 'dense') / 3, scales.best.get('dense')),
  denseRank: ({ file }: Scene) => reciprocalRank(file, 'dense'),
  // How near the file is as a whole, whether or not one of its pieces is among the nearest.
  denseFile: ({ file, scales }: Scene) => share(bestOf(file, 'source'), scales.best.get('source')),
  folderFound: ({ folder }: Scene) => folder,
  // The file's name against the question.
  questionInName: ({ evidence, path }: Scene) => evidence.cover(path.nameWords),
  nameRarest: ({ evidence, path }: Scene) => evidence.rarestOf(path.nameWords),
  nameInside: ({ question, path }: Scene) => filledLetters(question.words, path.foldedName),
  nameAbbreviated: ({ question, path }: Scene) => claim(abbreviates(path.foldedName, question.words)),
  nameLength: ({ path }: Scene) => Math.min(path.nameWords.length, 6) / 6,
  directoriesSaid: ({ question, path }: Scene) => cover(path.directoryWords, question.words),
  // What the file declares.
  definedAlike: ({ question, names }: Scene) => closestName(question.words, names),
  definesSymbol: ({ question, names }: Scene) => claim(question.isSymbol && defines(question, names)),
  definesIdentifier: ({ question, names }: Scene) => claim(!question.isSymbol && defines(question, names)),
  definesPair: ({ question, names }: Scene) => claim(names.some(({ folded }) => question.pairs.has(folded))),
  // What its text holds.
  bestPieceCover: ({ evidence, file }: Scene) => evidence.bestPiece(file),
  allPiecesCover: ({ evidence, file }: Scene) => evidence.allPieces(file),
  // What kind of file it is.
  test: ({ question, path }: Scene) => (path.isTest ? unwantedTests(question) : 0),
  // A document below `docs` is where it belongs.
  sample: ({ question, file, path }: Scene) => claim(path.isSample && !isDocument(file) && !question.asksForSamples),
  document: ({ question, file }: Scene) => claim(isDocument(file) && !question.asksForDocs),
  config: ({ file }: Scene) => claim(corpusOf(file) === 'CODE_CONFIG' || corpusOf(file) === 'CODE_DEPLOY'),
  index: ({ path }: Scene) => claim(path.isIndex),
  internal: ({ path }: Scene) => claim(path.isInternal),
  oldVersion: ({ question, path, scales }: Scene) => claim(isOld(path, scales) && !says(question, `v${path.version}`)),
  // How much of the repository's code calls it.
  importance: ({ file }: Scene) => file.pieces[0]?.importance ?? 0,
  depth: ({ path }: Scene) => Math.min(path.depth, 10) / 10,
} satisfies Record<string, (scene: Scene) => number>

export type FeatureName = keyof typeof FEATURES
export const FEATURE_NAMES: readonly FeatureName[] = Object.keys(FEATURES) as FeatureName[]

/** The named features of every file, in the order of the files. */
export function featuresOf(
  question: Question,
  files: readonly CandidateFile[],
  names: readonly FeatureName[] = FEATURE_NAMES,
  evidence = new Evidence(question, files),
): Float64Array[] {
  const paths = files.map(({ path }) => readPath(path ?? ''))
  const scales = scalesOf(files, paths)
  const folders = foldersOf(files, paths, scales)
  const computed = names.map((name) => FEATURES[name])
  return files.map((file, index) => {
    const path = paths[index] ?? readPath('')
    const declared = evidence.names.get(file) ?? []
    const scene: Scene = { question, file, path, evidence, scales, names: declared, folder: folders[index] ?? 0 }
    const values = new Float64Array(computed.length)
    for (let feature = 0; feature < computed.length; feature++) values[feature] = computed[feature]?.(scene) ?? 0
    return values
  })
}

function scalesOf(files: readonly CandidateFile[], paths: readonly PathView[]): Scales {
  const best = new Map<string, number>()
  const sum = new Map<string, number>()
  for (const file of files) {
    for (const engine of ['code', 'prose', 'dense', 'source']) {
      best.set(engine, Math.max(best.get(engine) ?? 0, bestOf(file, engine)))
      sum.set(engine, Math.max(sum.get(engine) ?? 0, sumOf(file, engine)))
    }
  }
  const unversioned = paths.filter(({ version }) => version === 0).length
  return {
    best,
    sum,
    newestVersion: Math.max(0, ...paths.map(({ version }) => version)),
    mostlyUnversioned: unversioned * 2 > paths.length,
  }
}

/** By the vectors, which know likeness from equal words; by words where there are no vectors. */
function foldersOf(files: readonly CandidateFile[], paths: readonly PathView[], { best }: Scales): readonly number[] {
  const engine = (best.get('dense') ?? 0) > 0 ? 'dense' : 'code'
  return folderShares(
    files,
    paths,
    files.map((file) => share(bestOf(file, engine), best.get(engine))),
  )
}

function bestOf({ pieces }: CandidateFile, engine: string): number {
  let highest = 0
  for (const { ranks } of pieces) highest = Math.max(highest, ranks?.[engine]?.score ?? 0)
  return highest
}

function sumOf({ pieces }: CandidateFile, engine: string): number {
  let total = 0
  for (const { ranks } of pieces) total += Math.max(0, ranks?.[engine]?.score ?? 0)
  return total
}

/** The sum of a file's three best scores: a file with three good pieces is about the question, not just a line of it. */
function bestThreeOf({ pieces }: CandidateFile, engine: string): number {
  const scores = pieces.map(({ ranks }) => ranks?.[engine]?.score ?? 0).sort((a, b) => b - a)
  return scores.slice(0, 3).reduce((sum, score) => sum + Math.max(0, score), 0)
}

function reciprocalRank({ pieces }: CandidateFile, engine: string): number {
  let rank = Infinity
  for (const { ranks } of pieces) rank = Math.min(rank, ranks?.[engine]?.rank ?? Infinity)
  return 1 / rank
}

function isOld({ version }: PathView, { newestVersion, mostlyUnversioned }: Scales): boolean {
  return version > 0 && (version < newestVersion || mostlyUnversioned)
}

/** A question that only speaks of tests may be about a tool for tests. */
function unwantedTests({ asksForTests, mentionsTests }: Question): number {
  if (asksForTests) return 0
  return mentionsTests ? 0.5 : 1
}

function says({ words }: Question, text: string): boolean {
  return words.some((word) => word.text === text)
}

function corpusOf({ pieces }: CandidateFile): string {
  return pieces[0]?.chunk.corpusType ?? ''
}

function isDocument(file: CandidateFile): boolean {
  return corpusOf(file).startsWith('DOC_')
}

function share(value: number, of: number | undefined): number {
  return of === undefined || of <= 0 ? 0 : value / of
}

function claim(value: boolean): number {
  return value ? 1 : 0
}

function harmonic(left: number, right: number): number {
  return left + right === 0 ? 0 : (2 * left * right) / (left + right)
}

/** Part of `words` that are among others, forms and beginnings included. */
function cover(words: readonly Word[], others: readonly Word[]): number {
  if (words.length === 0) return 0
  return words.reduce((sum, word) => sum + bestLikeness(word, others), 0) / words.length
}

/** Part of a name's letters that words of the question fill: `servefile` for "serve a file" is 1. */
function filledLetters(words: readonly Word[], foldedName: string): number {
  if (foldedName.length < 4) return 0
  let filled = 0
  let rest = foldedName
  for (const { text, stem } of words) {
    const part = [text, stem].find((form) => form.length >= 3 && rest.includes(form))
    if (part === undefined) continue
    filled += part.length
    rest = rest.replace(part, ' ')
  }
  return filled / foldedName.length
}

/** A name of 2 to 4 letters that shortens a word, or holds the initials of neighbours: `ctx` context, `ws` WebSocket. */
function abbreviates(foldedName: string, words: readonly Word[]): boolean {
  if (foldedName.length < 2 || foldedName.length > 4) return false
  if (
    words
      .map(({ text }) => text.charAt(0))
      .join('')
      .includes(foldedName)
  )
    return true
  return words.some(({ text }) => text.length > foldedName.length + 1 && shortens(foldedName, text))
}

/** The same first letter, and then only consonants of the word, in order. */
function shortens(short: string, long: string): boolean {
  if (short.charAt(0) !== long.charAt(0) || /[aeiou]/.test(short.slice(1))) return false
  let at = 0
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

function defines({ identifiers }: Question, names: readonly DefinedName[]): boolean {
  return names.some(({ folded }) => identifiers.has(folded))
}

/** How much the most similar declared name has in common with the question, 0 to 1. */
export function closestName(words: readonly Word[], names: readonly DefinedName[]): number {
  const known = likenessTo(words)
  const beginnings = beginningsOf(words)
  let closest = 0
  for (const name of names) {
    if (!beginnings.mayStandIn(name.folded)) continue
    const own = name.words
    let sum = 0
    for (const word of own) {
      let best = known.get(word)
      if (best === undefined) known.set(word, (best = bestLikeness(word, words)))
      sum += best
    }
    if (sum > 0) closest = Math.max(closest, harmonic(sum / own.length, cover(words, own)))
  }
  return closest
}

const beginningsOfQuestions = new WeakMap<readonly Word[], Beginnings>()

function beginningsOf(words: readonly Word[]): Beginnings {
  const known = beginningsOfQuestions.get(words) ?? new Beginnings(words)
  beginningsOfQuestions.set(words, known)
  return known
}

const likenesses = new WeakMap<readonly Word[], Map<Word, number>>()

/** How alike words are to those of a question, as far as was asked: the names of all files are made of few words. */
function likenessTo(words: readonly Word[]): Map<Word, number> {
  const known = likenesses.get(words) ?? new Map<Word, number>()
  likenesses.set(words, known)
  return known
}
