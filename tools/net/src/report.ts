import type { Comparison, ComparedPart, Difference } from './compare.ts'

const titles: Readonly<Record<ComparedPart, string>> = {
  nodes: 'node',
  edges: 'edge',
  endpoints: 'endpoint',
  calls: 'call',
}

/** Prints one source: a line of figures, then what only one build has. */
export function describe(comparison: Comparison, maxLines: number): string {
  const { source, before, after, flags, differences, movedFirstHits } = comparison
  const count = (part: ComparedPart): string =>
    `${titles[part]}s ${Object.keys(before[part]).length} → ${Object.keys(after[part]).length}`
  const figures = [
    `${before.crawl.processorSeconds.toFixed(1)} → ${after.crawl.processorSeconds.toFixed(1)} s`,
    `${before.crawl.peakMegabytes} → ${after.crawl.peakMegabytes} MB`,
    `chunks ${before.chunks} → ${after.chunks}`,
    `failed ${before.failed} → ${after.failed}`,
    count('nodes'),
    count('edges'),
    count('endpoints'),
    count('calls'),
    `NDCG ${score(before.ndcg)} → ${score(after.ndcg)}`,
    `first hits moved ${movedFirstHits.join(' of ')}`,
  ]
  // Calls are many and come last, so that they hide nothing.
  const shown = differences.slice(0, maxLines).map(line)
  const rest = differences.length - shown.length
  const message = after.crawl.code === before.crawl.code ? '' : after.crawl.message
  return [
    `${source}: ${figures.join(', ')}${flags.length === 0 ? '' : `   FLAGS: ${flags.join(', ')}`}`,
    ...shown,
    ...(rest > 0 ? [`    … and ${rest} more`] : []),
    ...message.split('\n').filter((text) => text !== ''),
  ].join('\n')
}

/** Prints the sums over all sources. */
export function summarize(comparisons: readonly Comparison[]): string {
  const sum = (value: (comparison: Comparison) => number): number =>
    comparisons.reduce((total, comparison) => total + value(comparison), 0)
  const [older, newer] = [
    sum(({ before }) => before.crawl.processorSeconds),
    sum(({ after }) => after.crawl.processorSeconds),
  ]
  const flagged = comparisons.filter(({ flags }) => flags.length > 0)
  const ranked = comparisons.filter(({ before, after }) => before.ndcg !== null && after.ndcg !== null)
  const mean = (value: (comparison: Comparison) => number | null): string =>
    score(ranked.length === 0 ? null : ranked.reduce((total, one) => total + (value(one) ?? 0), 0) / ranked.length)
  const changed = (sign: string, part: ComparedPart): number =>
    sum(({ differences }) => differences.filter((one) => one.sign === sign && one.part === part).length)
  const parts = Object.entries(titles) as [ComparedPart, string][]
  return [
    `${comparisons.length} sources, ${flagged.length} flagged`,
    `processor seconds ${older.toFixed(1)} → ${newer.toFixed(1)} (${(newer / older).toFixed(3)})`,
    `NDCG of own questions, mean of ${ranked.length}: ${mean(({ before }) => before.ndcg)} → ${mean(({ after }) => after.ndcg)}`,
    ...parts.map(([part, title]) => `${title}s lost ${changed('-', part)}, gained ${changed('+', part)}`),
    `first hits moved ${sum((one) => one.movedFirstHits[0])} of ${sum((one) => one.movedFirstHits[1])}`,
    ...flagged.map(({ source, flags }) => `flag: ${source}: ${flags.join(', ')}`),
  ].join('\n')
}

function line({ sign, part, key, place }: Difference): string {
  return `    ${sign} ${titles[part]} ${key}   ${place}`.trimEnd()
}

function score(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}
