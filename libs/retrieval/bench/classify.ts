// How often are intent, scope and target type of a question right?
//   nx build retrieval && node libs/retrieval/bench/classify.ts [file.jsonl]
// Each line of the file: { question, intent, scope, targetType }. Half of the questions, chosen by a hash of their text,
// is sealed: of those only the shares are printed, never which ones are wrong.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ClassifierRulesSchema, createClassifier } from '../dist/index.js'

interface Labelled {
  readonly question: string
  readonly intent: string
  readonly scope: string
  readonly targetType: string
}

const path = process.argv[2] ?? new URL('../test/fixtures/questions.jsonl', import.meta.url)
const labelled = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Labelled)
const classifier = createClassifier(ClassifierRulesSchema.parse({}), () => new Date('2026-11-22T12:00:00Z'))
const isSealed = ({ question }: Labelled): boolean => (createHash('sha256').update(question).digest()[0] ?? 0) % 2 === 1

for (const [name, own] of [
  ['open', labelled.filter((line) => !isSealed(line))],
  ['sealed', labelled.filter(isSealed)],
] as const) {
  const right = { intent: 0, scope: 0, targetType: 0 }
  for (const line of own) {
    const found = classifier.classify(line.question, new Map())
    for (const what of ['intent', 'scope', 'targetType'] as const) {
      if (found[what] === line[what]) right[what]++
      else if (name === 'open')
        console.log(`${what}: ${line.question} | ${found[what]} by ${found.rules[what]}, not ${line[what]}`)
    }
  }
  const share = (count: number): string => (count / own.length).toFixed(3)
  console.log(
    `${name}: ${own.length} questions, intent ${share(right.intent)}, scope ${share(right.scope)}, target type ${share(right.targetType)}`,
  )
}

const started = performance.now()
for (const { question } of labelled) classifier.classify(question, new Map())
console.log(`${((performance.now() - started) / labelled.length).toFixed(3)} ms a question`)
