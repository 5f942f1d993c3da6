import { type Hit, LIST_NAMES, type ListTrace, type QueryResult } from '@coderag/retrieval'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { printable, table } from './text.js'

/** Number of fused candidates printed. */
const fusedShown = 20
/** Number of hits whose score is explained. */
const movedShown = 10

/** Formats the rank of a hit in every list: `code #1 (12.31) · prose – · dense –`. */
export function standingsOf({ ranks, score }: Pick<Hit, 'ranks' | 'score'>): string {
  const stood = LIST_NAMES.flatMap((name) => {
    const standing = ranks[name]
    return standing === undefined ? [] : [`${name} #${standing.rank} (${standing.score.toFixed(3)})`]
  })
  return `${stood.join(' · ')} → ${score.toFixed(5)}`
}

/** Renders how the order came about: the steps with their times, the result of each engine, and the fusion. */
export function renderTrace(result: QueryResult, { color, width }: Layout): string {
  const { trace, hits } = result
  const { bold } = pc.createColors(color)
  const steps = trace.steps.map(({ name, ms }) => [name, `${ms.toFixed(2)} ms`])
  const lists = trace.lists.map((list) => [list.name, `${list.results.length}`, listTime(list), listTerms(list)])
  const locations = new Map(
    hits.map(({ chunk }) => [chunk.id, `${chunk.filePath ?? chunk.sourceUri}:${chunk.startLine}`]),
  )
  const fused = trace.fused
    .slice(0, fusedShown)
    .map(({ id, score, ranks }, index) => [
      `${index + 1}`,
      score.toFixed(5),
      ...LIST_NAMES.map((name) => (ranks[name] === undefined ? '–' : `#${ranks[name].rank}`)),
      printable(locations.get(id) ?? id.slice(0, 12)),
    ])
  const beyond = trace.fused.length - fused.length
  return [
    bold('Understood'),
    ...table(understood(result), width),
    '',
    bold('Steps'),
    ...table(steps, width),
    '',
    bold('Lists'),
    ...table([['list', 'results', 'time', 'terms'], ...lists], width),
    '',
    bold(trace.reranker === null ? 'Fusion' : `Fusion, before reranker ${trace.reranker}`),
    ...table([['rank', 'score', ...LIST_NAMES, 'chunk'], ...fused], width),
    ...(beyond > 0 ? [`and ${beyond} more`] : []),
    '',
    ...moved(trace.contributions.slice(0, movedShown), locations, { bold, width }),
  ].join('\n')
}

/** Renders the summands of each hit's score, largest first. */
function moved(
  contributions: QueryResult['trace']['contributions'],
  locations: ReadonlyMap<string, string>,
  { bold, width }: { bold: (text: string) => string; width: number },
): string[] {
  if (contributions.length === 0) return []
  const rows = contributions.map(({ id, score, parts }) => [
    score.toFixed(2),
    printable(locations.get(id) ?? id.slice(0, 12)),
    sumOf(parts),
  ])
  return [bold('What moved them'), ...table([['score', 'chunk', 'parts'], ...rows], width), '']
}

function sumOf(parts: Readonly<Record<string, number>>): string {
  const strongest = Object.entries(parts).sort(([, left], [, right]) => Math.abs(right) - Math.abs(left))
  return strongest.map(([name, part]) => `${name} ${part < 0 ? '−' : '+'}${Math.abs(part).toFixed(2)}`).join(' ')
}

function understood({ classification, strategy, searched }: QueryResult): string[][] {
  const { intent, scope, targetType, entities } = classification
  const named = entities.map(({ kind, value }) => `${kind} ${value}`)
  const rows = [
    ['intent', `${intent} (${decidedBy(classification, 'intent')})`],
    ['scope', `${scope} (${decidedBy(classification, 'scope')})`],
    ['target', `${targetType} (${decidedBy(classification, 'targetType')})`],
    ['strategy', `${strategy.name} (route ${strategy.route}): ${strategy.reason}`],
    ...(named.length === 0 ? [] : [['names', named.join(', ')]]),
    ['searched', searched],
  ]
  return rows.map((row) => row.map(printable))
}

/** Formats the confidence of a decision and the rule or features that decided. */
function decidedBy(
  { confidence, rules, learned }: QueryResult['classification'],
  part: keyof QueryResult['classification']['learned'],
): string {
  const reasons = learned[part]?.map(({ feature, weight }) => `${feature} +${weight.toFixed(2)}`)
  const sure = confidence[part].toFixed(2)
  return reasons === undefined ? `${sure}, rule ${rules[part]}` : `${sure}, learned: ${reasons.join(', ')}`
}

function listTime({ ms, sharedWith }: ListTrace): string {
  return sharedWith === null ? `${ms.toFixed(2)} ms` : 'shared'
}

function listTerms({ terms, sharedWith }: ListTrace): string {
  if (sharedWith !== null) return `the same as ${sharedWith}`
  return terms === null ? 'the question as a vector' : printable(terms.join(' '))
}
