import { Evidence, type FileEvidence, type NameEvidence } from './evidence.js'
import type { CandidateFile } from './files.js'
import { folderShares } from './folders.js'
import { type Found, foundOf, mostFound } from './found.js'
import { type PathView, readPath } from './path.js'
import type { Question } from './question.js'
import type { Word } from './words.js'

/** What a feature may look at: one file among the candidates of one question. */
export interface Scene {
  readonly question: Question
  readonly file: CandidateFile
  readonly path: PathView
  readonly found: Found
  readonly scales: Scales
  readonly evidence: Evidence
  readonly own: FileEvidence
  /** What the file's name has of the question. */
  readonly name: NameEvidence
  /** Of what was found, how much lies in the file's folder. */
  readonly folder: number
}

/** What holds of all files together. */
interface Scales {
  readonly most: ReturnType<typeof mostFound>
  readonly newestVersion: number
  /** Most files have no version in their path, so those that have are the exception. */
  readonly mostlyUnversioned: boolean
}

/**
 * Every feature with how it is computed, each between 0 and 1; the model's weights name them. A new one is a line here and
 * a run of the trainer, which keeps it only if it pays on repositories that it was not fitted to.
 */
export const FEATURES = {
  // What the engines found: the best piece, and all of the file's pieces together.
  codeBest: ({ found, scales }: Scene) => share(found.codeBest, scales.most.codeBest),
  codeSum: ({ found, scales }: Scene) => share(found.codeSum, scales.most.codeSum),
  proseBest: ({ found, scales }: Scene) => share(found.proseBest, scales.most.proseBest),
  denseBest: ({ found, scales }: Scene) => share(found.denseBest, scales.most.denseBest),
  denseSum: ({ found, scales }: Scene) => share(found.denseSum, scales.most.denseSum),
  denseThree: ({ found, scales }: Scene) => share(found.denseThree / 3, scales.most.denseBest),
  denseRank: ({ found }: Scene) => 1 / found.denseRank,
  // How near the file is as a whole, whether or not one of its pieces is among the nearest.
  denseFile: ({ found, scales }: Scene) => share(found.source, scales.most.source),
  folderFound: ({ folder }: Scene) => folder,
  // The file's name against the question.
  questionInName: ({ name }: Scene) => name.cover,
  nameRarest: ({ name }: Scene) => name.rarest,
  nameInside: ({ question, path }: Scene) => filledLetters(question.words, path.foldedName),
  nameAbbreviated: ({ question, path }: Scene) => claim(abbreviates(path.foldedName, question.words)),
  nameLength: ({ path }: Scene) => Math.min(path.nameWords.length, 6) / 6,
  directoriesSaid: ({ evidence, path }: Scene) => evidence.likenesses.shareSaid(path.directoryWords),
  // What the file declares.
  definedAlike: ({ own }: Scene) => highest(own.alike),
  definesSymbol: ({ question, own }: Scene) => claim(question.isSymbol && own.declaresIdentifier),
  definesIdentifier: ({ question, own }: Scene) => claim(!question.isSymbol && own.declaresIdentifier),
  definesPair: ({ own }: Scene) => claim(own.declaresPair),
  // What its text holds.
  bestPieceCover: ({ own }: Scene) => highest(own.held),
  allPiecesCover: ({ own }: Scene) => own.heldTogether,
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
): Float64Array[] {
  return scenesOf(question, files, new Evidence(question, files)).map((scene) =>
    Float64Array.from(names, (name) => FEATURES[name](scene)),
  )
}

/** What the features of every file look at, in the order of the files. */
export function scenesOf(question: Question, files: readonly CandidateFile[], evidence: Evidence): readonly Scene[] {
  const paths = files.map(({ path }) => readPath(path ?? ''))
  const founds = files.map(foundOf)
  const scales = scalesOf(founds, paths)
  const folders = foldersOf(files, paths, founds, scales)
  return files.flatMap((file, index): Scene[] => {
    const [path, found, own] = [paths[index], founds[index], evidence.files[index]]
    if (path === undefined || found === undefined || own === undefined) return []
    const name = evidence.ofName(path.nameWords)
    return [{ question, file, path, found, scales, evidence, own, name, folder: folders[index] ?? 0 }]
  })
}

function scalesOf(founds: readonly Found[], paths: readonly PathView[]): Scales {
  const unversioned = paths.filter(({ version }) => version === 0).length
  return {
    most: mostFound(founds),
    newestVersion: Math.max(0, ...paths.map(({ version }) => version)),
    mostlyUnversioned: unversioned * 2 > paths.length,
  }
}

/** By the vectors, which know likeness from equal words; by words where there are no vectors. */
function foldersOf(
  files: readonly CandidateFile[],
  paths: readonly PathView[],
  founds: readonly Found[],
  { most }: Scales,
): readonly number[] {
  const engine = most.denseBest > 0 ? 'denseBest' : 'codeBest'
  return folderShares(
    files,
    paths,
    founds.map((found) => share(found[engine], most[engine])),
  )
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

function highest(values: readonly number[]): number {
  let most = 0
  for (const value of values) most = Math.max(most, value)
  return most
}

function claim(value: boolean): number {
  return value ? 1 : 0
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
