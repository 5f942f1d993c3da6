// Prints the accuracy of intent, scope and target type on labelled queries.
//   nx build retrieval && node libs/retrieval/bench/classify.ts [file.jsonl]
//   … --sha1: choose the sealed half by SHA-1 instead of SHA-256
//   … --rules: switch the linear model off
//   … --sealed: treat the whole file as sealed, and print what was taken for what
// Each line of the file: { question, intent, scope, targetType? }. A hash of the text chooses half of the queries as sealed; the
// bench prints only figures of these. If several labels can be defended, a line lists them, the main one first: intents?, scopes?,
// targetTypes?, or those beside the main one: intentAlso?, scopeAlso?, targetTypeAlso?. "any" counts each of them as right.
// "off" is the expected calibration error over ten ranges of confidence.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ClassifierRulesSchema } from '@coderag/retrieval'
import { createClassifier } from '@coderag/retrieval/training'

interface Labelled {
  readonly question: string
  readonly intent: string
  readonly scope: string
  readonly targetType?: string
  readonly intents?: readonly string[]
  readonly scopes?: readonly string[]
  readonly targetTypes?: readonly string[]
  readonly intentAlso?: readonly string[]
  readonly scopeAlso?: readonly string[]
  readonly targetTypeAlso?: readonly string[]
}

const PARTS = ['intent', 'scope', 'targetType'] as const
const ANY_OF = { intent: 'intents', scope: 'scopes', targetType: 'targetTypes' } as const
const ALSO = { intent: 'intentAlso', scope: 'scopeAlso', targetType: 'targetTypeAlso' } as const
const RANGES = 10
type Part = (typeof PARTS)[number]
const labelsOf = (line: Labelled, part: Part): readonly (string | undefined)[] =>
  line[ANY_OF[part]] ?? [line[part], ...(line[ALSO[part]] ?? [])]

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const file = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const path = file ?? new URL('../test/fixtures/questions.jsonl', import.meta.url)
const labelled = readFileSync(path, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Labelled)
const classifier = createClassifier(
  ClassifierRulesSchema.parse({ learned: !flags.includes('--rules') }),
  () => new Date('2026-11-22T12:00:00Z'),
)
const allSealed = flags.includes('--sealed')
const isSealed = ({ question }: Labelled): boolean => {
  if (allSealed) return true
  const bySha1 = flags.includes('--sha1')
  const [first = 0] = createHash(bySha1 ? 'sha1' : 'sha256')
    .update(question)
    .digest()
  return (bySha1 ? first >> 4 : first) % 2 === 1
}

for (const [name, own] of [
  ['open', labelled.filter((line) => !isSealed(line))],
  ['sealed', labelled.filter(isSealed)],
] as const) {
  if (own.length === 0) continue
  const confused = new Map<string, number>()
  const shares = PARTS.map((part) => {
    const known = own.filter((line) => line[part] !== undefined)
    const defended = known.filter((line) => {
      const found = classifier.classify(line.question, new Map())[part]
      return labelsOf(line, part).includes(found)
    })
    const right = known.filter((line) => {
      const found = classifier.classify(line.question, new Map())
      if (found[part] === line[part]) return true
      const what = `${part}: ${line[part]} taken for ${found[part]}`
      confused.set(what, (confused.get(what) ?? 0) + 1)
      const why = found.learned[part]?.map(({ feature }) => feature).join(', ') ?? found.rules[part]
      if (name === 'open') console.log(`${what} by ${why}: ${line.question}`)
      return false
    })
    const share = (count: number): string => (count / known.length).toFixed(3)
    const also = known.some((line) => labelsOf(line, part).length > 1) ? ` (any: ${share(defended.length)})` : ''
    const off = calibrationError(
      known.map((line) => {
        const found = classifier.classify(line.question, new Map())
        return { confidence: found.confidence[part], isRight: found[part] === line[part] }
      }),
    )
    return `${part} ${share(right.length)}${also} off ${off.toFixed(3)}`
  })
  if (allSealed) for (const [what, count] of [...confused].sort((a, b) => b[1] - a[1])) console.log(`${count}  ${what}`)
  console.log(`${name}: ${own.length} queries, ${shares.join(', ')}`)
}

const started = process.cpuUsage()
for (const { question } of labelled) classifier.classify(question, new Map())
const { user, system } = process.cpuUsage(started)
console.log(`${((user + system) / 1000 / labelled.length).toFixed(3)} ms of processor time a query`)

function calibrationError(decisions: readonly { readonly confidence: number; readonly isRight: boolean }[]): number {
  const gaps = Array.from({ length: RANGES }, () => 0)
  for (const { confidence, isRight } of decisions) {
    const range = Math.min(RANGES - 1, Math.floor(confidence * RANGES))
    gaps[range] = (gaps[range] ?? 0) + confidence - (isRight ? 1 : 0)
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / decisions.length
}
