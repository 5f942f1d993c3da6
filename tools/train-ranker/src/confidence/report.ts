import { isAnswerable } from './examples.js'
import { assumedWeight, type Judged } from './fit.js'

const BINS = [0, 0.1, 0.3, 0.5, 0.65, 0.8, 0.9, 1.000_001]

/** Writes how many queries are refused, and how well the probabilities fit, as Markdown. */
export function confidenceReport(judged: readonly Judged[]): string {
  const weight = assumedWeight(judged.map(({ query }) => query))
  const weightOf = ({ query }: Judged): number => (isAnswerable(query) ? 1 : weight)
  const answers = judged.map((one) => ({
    probability: one.probability,
    isTrue: one.query.isRelevant.some(Boolean),
    weight: weightOf(one),
  }))
  const hits = judged.flatMap((one) =>
    one.hits.map((probability, at) => ({
      probability,
      isTrue: one.query.isRelevant[at] === true,
      weight: weightOf(one),
    })),
  )
  return [refusals(judged), ...reliability('answers', answers), ...reliability('hits', hits)].join('\n')
}

/** Writes how many queries are refused that have an answer, and that have none. */
export function refusals(judged: readonly Judged[]): string {
  const refused = (of: readonly Judged[]): string => {
    const count = of.filter(({ isRefused }) => isRefused).length
    return `${count} of ${of.length} (${share(count, of.length)})`
  }
  const isOwn = ({ query }: Judged): boolean => isAnswerable(query)
  const unanswerable = judged.filter((one) => !isOwn(one))
  return `refused of unanswerable: ${refused(unanswerable)}\nrefused of answerable: ${refused(judged.filter(isOwn))}`
}

interface Claim {
  readonly probability: number
  readonly isTrue: boolean
  readonly weight: number
}

function reliability(what: string, claims: readonly Claim[]): readonly string[] {
  const sumOf = (some: readonly Claim[], of: (claim: Claim) => number): number =>
    some.reduce((sum, claim) => sum + of(claim) * claim.weight, 0)
  let error = 0
  const total = sumOf(claims, () => 1)
  const rows = BINS.slice(0, -1).map((low, at) => {
    const high = BINS[at + 1] ?? 1
    const own = claims.filter(({ probability }) => probability >= low && probability < high)
    const weight = sumOf(own, () => 1)
    const said = sumOf(own, ({ probability }) => probability)
    const right = sumOf(own, ({ isTrue }) => (isTrue ? 1 : 0))
    error += Math.abs(said - right) / total
    return `| ${low} to ${Math.min(1, high)} | ${own.length} | ${share(said, weight)} | ${share(right, weight)} |`
  })
  return [
    '',
    `${what}, mean difference ${error.toFixed(3)}:`,
    '',
    '| probability | number | said | right |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]
}

function share(part: number, of: number): string {
  return of === 0 ? '–' : (part / of).toFixed(3)
}
