import { mean, percentile } from './metrics.js'
import { LINES_AT, RECALL_AT, type QuestionScore, TOKEN_BUDGETS } from './score.js'

/** Means over a set of queries. */
export interface Means {
  readonly questions: number
  readonly ndcg10: number
  readonly mrr: number
  /** Mean recall at each entry of `RECALL_AT`. */
  readonly recall: readonly number[]
  /** Mean recall at each entry of `TOKEN_BUDGETS`. Null without token counts. */
  readonly recallAtTokens: readonly number[] | null
  /** Share of the queries whose relevant lines are shown, at each entry of `LINES_AT`, over those that have lines. Null without any. */
  readonly linesAt: readonly number[] | null
}

export interface Summary {
  /** Mean per dataset, then over datasets. */
  readonly overall: Means
  /** Means over the queries that say a relevant file's name. */
  readonly saysName: Means
  readonly doesNotSayName: Means
  readonly byCategory: Readonly<Record<string, Means>>
  readonly byLanguage: Readonly<Record<string, Means>>
  readonly byDataset: Readonly<Record<string, Means>>
  /** Milliseconds; null for a run without times. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly p99: number } | null
}

/** Summarises a run: overall as the mean of the datasets' means, everything else as means over queries. */
export function summarize(scores: readonly QuestionScore[]): Summary {
  const byDataset = grouped(scores, ({ dataset }) => dataset)
  const times = scores.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  return {
    overall: meanOfMeans(Object.values(byDataset)),
    saysName: meansOf(scores.filter((score) => score.saysName)),
    doesNotSayName: meansOf(scores.filter((score) => !score.saysName)),
    byCategory: grouped(scores, ({ category }) => category ?? 'none'),
    byLanguage: grouped(scores, ({ language }) => language ?? 'none'),
    byDataset,
    latency:
      times.length === 0
        ? null
        : { p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) },
  }
}

/** The figure that is compared: NDCG@10, mean per dataset, then over datasets. */
export function overallNdcg(scores: readonly QuestionScore[]): number {
  return mean(Object.values(grouped(scores, ({ dataset }) => dataset)).map(({ ndcg10 }) => ndcg10))
}

function grouped(scores: readonly QuestionScore[], key: (score: QuestionScore) => string): Record<string, Means> {
  const groups = new Map<string, QuestionScore[]>()
  for (const score of scores) {
    const own = groups.get(key(score))
    if (own === undefined) groups.set(key(score), [score])
    else own.push(score)
  }
  return Object.fromEntries([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, meansOf(own)]))
}

function meansOf(scores: readonly QuestionScore[]): Means {
  return meanOfMeans(
    scores.map((score) => ({
      questions: 1,
      ndcg10: score.ndcg10,
      mrr: score.reciprocalRank,
      recall: score.recall,
      recallAtTokens: score.recallAtTokens,
      linesAt: score.linesAt,
    })),
  )
}

function meanOfMeans(parts: readonly Means[]): Means {
  const tokens = parts.flatMap(({ recallAtTokens }) => (recallAtTokens === null ? [] : [recallAtTokens]))
  const lines = parts.flatMap(({ linesAt }) => (linesAt === null ? [] : [linesAt]))
  return {
    questions: parts.reduce((sum, { questions }) => sum + questions, 0),
    ndcg10: mean(parts.map(({ ndcg10 }) => ndcg10)),
    mrr: mean(parts.map(({ mrr }) => mrr)),
    recall: RECALL_AT.map((_, at) => mean(parts.map(({ recall }) => recall[at] ?? 0))),
    recallAtTokens:
      tokens.length < parts.length || parts.length === 0
        ? null
        : TOKEN_BUDGETS.map((_, at) => mean(tokens.map((values) => values[at] ?? 0))),
    linesAt: lines.length === 0 ? null : LINES_AT.map((_, at) => mean(lines.map((values) => values[at] ?? 0))),
  }
}
