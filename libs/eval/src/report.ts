import { chartOf } from './chart.js'
import { compareRuns, type ComparedMetric, type Comparison } from './bootstrap.js'
import type { Refusals } from './refusals.js'
import { LINES_AT, RECALL_AT, type QuestionScore, TOKEN_BUDGETS } from './score.js'
import { type Means, type Summary, summarize } from './summary.js'

/** A scored configuration or tool. */
export interface ScoredVariant {
  readonly name: string
  readonly scores: readonly QuestionScore[]
  /** Absent or null if the variant does not say what it refuses. */
  readonly refusals?: Refusals | null
}

export interface Report {
  readonly format: 1
  readonly title: string
  readonly variants: readonly {
    readonly name: string
    readonly summary: Summary
    /** Null if the variant does not say what it refuses. */
    readonly refusals: Refusals | null
    /** Against the first variant; null for the first itself. */
    readonly againstFirst: Comparison | null
    /** The last variant against this one; null for the last itself. */
    readonly lastAgainst: Readonly<Record<ComparedMetric, Comparison>> | null
  }[]
}

/** Returns the measured numbers. Serialise it for the JSON report. */
export function createReport(title: string, variants: readonly ScoredVariant[], { seed }: { seed: number }): Report {
  const first = variants[0]
  const last = variants[variants.length - 1]
  return {
    format: 1,
    title,
    variants: variants.map((variant) => ({
      name: variant.name,
      summary: summarize(variant.scores),
      refusals: variant.refusals ?? null,
      againstFirst:
        first === undefined || variant === first ? null : compareRuns(first.scores, variant.scores, { seed }),
      lastAgainst:
        last === undefined || variant === last
          ? null
          : {
              ndcg10: compareRuns(variant.scores, last.scores, { seed }),
              reciprocalRank: compareRuns(variant.scores, last.scores, { seed, metric: 'reciprocalRank' }),
            },
    })),
  }
}

/** The report for people. */
export function renderMarkdown(report: Report): string {
  const { title, variants } = report
  const sections = [`# ${title}`, overallTable(report), splitTable(report)]
  if (variants.some(({ refusals }) => refusals !== null)) sections.push(refusalTable(report))
  const last = variants[variants.length - 1]
  if (last !== undefined) {
    if (variants.length > 1) sections.push(lastTable(last.name, report))
    sections.push(groupTable(`Category: ${last.name}`, last.summary.byCategory))
    sections.push(groupTable(`Language: ${last.name}`, last.summary.byLanguage))
    if (Object.keys(last.summary.byDataset).length > 1)
      sections.push(groupTable(`Repository: ${last.name}`, last.summary.byDataset))
  }
  return `${sections.join('\n\n')}\n`
}

/** NDCG@10 of every variant as bars, with both halves of the split by file name. */
export function renderChart({ title, variants }: Report): string {
  return chartOf(
    `NDCG@10: ${title}`,
    variants.map(({ name, summary }) => ({
      name,
      bars: [
        { label: 'all', value: summary.overall.ndcg10 },
        { label: 'says the name', value: summary.saysName.ndcg10 },
        { label: 'does not', value: summary.doesNotSayName.ndcg10 },
      ],
    })),
  )
}

function overallTable({ variants }: Report): string {
  const head = ['variant', 'NDCG@10', 'MRR', ...RECALL_AT.map((k) => `recall@${k}`)]
  const budgets = TOKEN_BUDGETS.map((tokens) => `recall in ${tokens} tokens`)
  const lines = LINES_AT.map((k) => `lines shown @${k}`)
  const rest = ['p50 / p95 / p99 ms', 'against the first [95%]']
  return table(
    [...head, ...lines, ...budgets, ...rest],
    variants.map(({ name, summary: { overall, latency }, againstFirst }) => [
      name,
      fixed(overall.ndcg10),
      fixed(overall.mrr),
      ...overall.recall.map(fixed),
      ...(overall.linesAt?.map(fixed) ?? LINES_AT.map(() => '–')),
      ...(overall.recallAtTokens?.map(fixed) ?? TOKEN_BUDGETS.map(() => '–')),
      latency === null ? '–' : [latency.p50, latency.p95, latency.p99].map((ms) => ms.toFixed(1)).join(' / '),
      againstFirst === null ? '–' : comparisonText(againstFirst),
    ]),
  )
}

function splitTable({ variants }: Report): string {
  return table(
    ['variant', 'questions that say a file’s name', 'NDCG@10', 'questions that do not', 'NDCG@10'],
    variants.map(({ name, summary: { saysName, doesNotSayName } }) => [
      name,
      String(saysName.questions),
      fixed(saysName.ndcg10),
      String(doesNotSayName.questions),
      fixed(doesNotSayName.ndcg10),
    ]),
  )
}

function refusalTable({ variants }: Report): string {
  return table(
    ['variant', 'refused with an answer', 'refused without', 'first files called strong that answer'],
    variants.flatMap(({ name, refusals }) =>
      refusals === null
        ? []
        : [
            [
              name,
              shareText(refusals.answerable.refused, refusals.answerable.asked),
              shareText(refusals.unanswerable.refused, refusals.unanswerable.asked),
              shareText(refusals.strong.right, refusals.strong.said),
            ],
          ],
    ),
  )
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : `${fixed(part / whole)} (${part} of ${whole})`
}

/** Renders the differences between the last variant, usually the whole, and each of the others, usually its parts. */
function lastTable(name: string, { variants }: Report): string {
  return table(
    [`${name} against`, 'NDCG@10 [95%]', 'MRR [95%]'],
    variants.flatMap(({ name: other, lastAgainst }) =>
      lastAgainst === null
        ? []
        : [[other, comparisonText(lastAgainst.ndcg10), comparisonText(lastAgainst.reciprocalRank)]],
    ),
  )
}

function groupTable(title: string, groups: Readonly<Record<string, Means>>): string {
  const rows = Object.entries(groups).map(([name, means]) => [
    name,
    String(means.questions),
    fixed(means.ndcg10),
    fixed(means.mrr),
  ])
  return `## ${title}\n\n${table(['', 'questions', 'NDCG@10', 'MRR'], rows)}`
}

function comparisonText({ difference, interval: [low, high], better, worse }: Comparison): string {
  return `${signed(difference)} [${signed(low)}, ${signed(high)}], better ${better}, worse ${worse}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function fixed(value: number): string {
  return value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}
