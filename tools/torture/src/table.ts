import type { CampaignRow } from './campaign.ts'

/** Writes the rows as a table of Markdown. */
export function tableOf(rows: readonly CampaignRow[]): string {
  const heads = ['campaign', 'trials', 'survived', 'silently wrong', 'leaked', 'worst time', 'worst memory']
  const cells = rows.map((row) => [
    row.name,
    String(row.trials),
    String(row.survived),
    String(row.silentlyWrong),
    String(row.leaked),
    row.worstMs === null ? '–' : `${(row.worstMs / 1000).toFixed(1)} s`,
    row.worstMb === null ? '–' : `${row.worstMb.toFixed(0)} MB`,
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(heads), rule, ...cells.map(line)].join('\n')
}
