import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHOSEN, encode, learn, learnTaught, TAUGHT } from './learn.js'
import { reportOf } from './report.js'
import { gitRepositoriesIn, sentencesOfAll } from './sentences.js'
import { skipGramVectors, VECTORS } from './skip-gram.js'
import { readTrainingData } from './sources.js'
import { checkTaught, readTaught } from './taught.js'
import { crossValidate, temperaturesOf } from './validate.js'
import { encodeWordVectors, readWordVectors } from './word-vectors.js'

const USAGE = `Learns how questions are classified: the weights beside the rules of @coderag/retrieval.

  validate --data <folder> [--by hand|family] [--wrong]
      Cross-validates on the gathered questions, leaving out a quarter of the hands at a time or a quarter of all families, and
      prints how often each decision is right, how far confidences are off, and what was taken for what; --wrong prints which ones.
  train --data <folder> --out <learned-weights.json> [--taught <file>]
      Learns from everything and writes the weights, with temperatures from leaving out hands, of which it prints what validate
      prints. The same data makes the same file. With --taught, learns from texts, too, of which a larger model says how likely each
      label is: a JSON value per line, { question, intent: [10 shares], scope: [4], targetType: [10] }.
  words --repositories <folder of git repositories> --out <word-vectors.json> [--except <file of owner/name>]
      Learns vectors of words from commit messages and documents.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    taught: { type: 'string' },
    out: { type: 'string' },
    by: { type: 'string', default: 'hand' },
    wrong: { type: 'boolean', default: false },
    repositories: { type: 'string' },
    except: { type: 'string' },
  },
})

const { data, taught, out, by, repositories, except } = values
const [command] = positionals
if (command === 'validate' && data && (by === 'hand' || by === 'family')) {
  const vectors = await readWordVectors(join(data, 'word-vectors.json'))
  const outcomes = crossValidate(await readTrainingData(data), vectors, by, CHOSEN)
  for (const { part, should, found, question, isRight } of values.wrong ? outcomes : []) {
    if (!isRight) console.log(`${part}: ${should} taken for ${found}: ${question}`)
  }
  for (const line of reportOf(outcomes)) console.log(line)
} else if (command === 'train' && data && out) {
  // What is wrong with it is said now, not after minutes of cross-validation.
  const texts = taught === undefined ? 0 : await checkTaught(taught)
  const all = await readTrainingData(data)
  const vectors = await readWordVectors(join(data, 'word-vectors.json'))
  const outcomes = crossValidate(all, vectors, 'hand', CHOSEN)
  for (const line of reportOf(outcomes)) console.log(line)
  const temperatures = temperaturesOf(outcomes)
  const learned =
    taught === undefined ? learn(all, vectors, CHOSEN) : await learnTaught(all, vectors, TAUGHT, readTaught(taught))
  await writeFile(out, `${JSON.stringify(encode(learned, temperatures), null, 2)}\n`)
  console.log(
    `${all.length} questions and ${texts} taught texts learned from, temperatures ${JSON.stringify(temperatures)}`,
  )
} else if (command === 'words' && repositories && out) {
  const excluded =
    except === undefined ? [] : (await readFile(except, 'utf8')).split(/\s+/).filter((name) => name !== '')
  const read = gitRepositoriesIn(repositories, excluded)
  const vectors = skipGramVectors(sentencesOfAll(read), VECTORS)
  const names = read.map(({ name }) => name)
  await writeFile(out, `${JSON.stringify(encodeWordVectors(vectors, names), null, 2)}\n`)
  console.log(`${vectors.words.length} words from ${read.length} repositories`)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
