import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Vocabulary } from '@coderag/embedding-static/training'
import { createOnnxEmbedder } from '@coderag/onnx/embedder'
import { repositoriesOf } from '../mining/corpus.js'
import { findRepository } from '../mining/mine.js'
import { textsOf } from './texts.js'
import { wordsOf } from './text-rows.js'

/** Tokens of a text that the teacher reads. */
const maxTokens = 48
/** Name of the file of the words of the table's rows, among those of repositories. */
const wordsName = '+words'

/** Writes the texts of every mined repository that has no file yet, one text in a line. */
export async function writeTexts(options: {
  readonly sourceFolder: string
  readonly corpusFolder: string
  readonly textFolder: string
  readonly report: (line: string) => void
}): Promise<void> {
  const { sourceFolder, corpusFolder, textFolder, report } = options
  mkdirSync(textFolder, { recursive: true })
  for (const name of repositoriesOf(corpusFolder)) {
    const key = name.replace('/', '+')
    const gitDirectory = findRepository(sourceFolder, name)
    if (gitDirectory === null || existsSync(textPath(textFolder, key))) continue
    const texts = await textsOf({ name, gitDirectory, corpusFolder })
    writeTextFile(textFolder, key, texts)
    report(`${name}: ${texts.length} texts`)
  }
}

/**
 * Writes the teacher's vector of every text, and of the words of every row, for each file that has none yet.
 *
 * @param options.teacherFolder - `model.onnx` and `tokenizer.json` of a sentence encoder whose tokens are averaged.
 */
export async function teach(options: {
  readonly textFolder: string
  readonly vectorFolder: string
  readonly teacherFolder: string
  readonly vocabulary: Vocabulary
  readonly report: (line: string) => void
}): Promise<void> {
  const { textFolder, vectorFolder, teacherFolder, vocabulary, report } = options
  mkdirSync(vectorFolder, { recursive: true })
  const names = textNames(textFolder)
  const words = wordsOf(everyText(textFolder, names), vocabulary)
  writeTextFile(textFolder, wordsName, words)
  await using teacher = await createOnnxEmbedder({ folder: teacherFolder, pooling: 'mean', queryPrefix: '', maxTokens })
  for (const name of [wordsName, ...names]) {
    const path = join(vectorFolder, `${name}.f32`)
    if (existsSync(path)) continue
    const texts = readTextFile(textFolder, name)
    const vectors = new Float32Array(texts.length * teacher.identity.dimensions)
    for (const [index, text] of texts.entries())
      vectors.set(await teacher.embedQuery(text), index * teacher.identity.dimensions)
    // A file that is there is whole.
    writeFileSync(`${path}.part`, new Uint8Array(vectors.buffer))
    renameSync(`${path}.part`, path)
    report(`${name}: ${texts.length} vectors`)
  }
}

/** The texts of a repository with the teacher's vectors, row-major. */
export interface Taught {
  readonly name: string
  readonly texts: readonly string[]
  readonly vectors: Float32Array
}

/** Yields what was taught about each repository. */
export function* taughtTexts(textFolder: string, vectorFolder: string): Generator<Taught> {
  for (const name of textNames(textFolder)) yield taught(textFolder, vectorFolder, name)
}

/** Returns the teacher's vectors of the words of the table's rows. */
export function taughtWords(textFolder: string, vectorFolder: string): Float32Array {
  return taught(textFolder, vectorFolder, wordsName).vectors
}

function taught(textFolder: string, vectorFolder: string, name: string): Taught {
  const bytes = readFileSync(join(vectorFolder, `${name}.f32`))
  const vectors = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  return { name, texts: readTextFile(textFolder, name), vectors }
}

function* everyText(folder: string, names: readonly string[]): Generator<string> {
  for (const name of names) yield* readTextFile(folder, name)
}

function textNames(folder: string): string[] {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.txt.gz') ? [file.slice(0, -7)] : []))
  return names.filter((name) => name !== wordsName).sort()
}

function textPath(folder: string, name: string): string {
  return join(folder, `${name}.txt.gz`)
}

function writeTextFile(folder: string, name: string, texts: readonly string[]): void {
  writeFileSync(textPath(folder, name), gzipSync(texts.join('\n')))
}

function readTextFile(folder: string, name: string): string[] {
  const text = gunzipSync(readFileSync(textPath(folder, name))).toString('utf8')
  return text === '' ? [] : text.split('\n')
}
