import type { AuditRow, IngestReport, LeftSecret, SourceReport } from '@coderag/ingest'
import { printable } from '@coderag/types'
import pc from 'picocolors'

const SHOWN = 50

/**
 * Renders the audit for people: counts per source, tier, corpus and kind, and the places of secrets that were left.
 * Never a value.
 */
export function renderAudit({ sources }: IngestReport): string {
  const rows = sources.flatMap((source) =>
    source.audit.rows.flatMap((row) => [
      ...cells(source, row, 'replaced', row.replaced),
      ...cells(source, row, 'left', row.left),
      ...cells(source, row, 'left, unlikely', row.unlikely),
      ...(hasFindings(row) ? [] : [[source.repoName, row.sensitivity, row.corpusType, 'nothing found', '', '', '']]),
    ]),
  )
  if (rows.length === 0) return 'Audit: nothing was read that the scrub gate looks into, or nothing was found.\n'
  const head = ['source', 'tier', 'type', 'what', 'kind', 'found', 'chunks']
  return [pc.bold('Audit'), ...table([head, ...rows]), ...sources.flatMap(renderLeft)].join('\n') + '\n'
}

/** Returns one log line per corpus with findings, with the log level of the corpus. */
export function auditLines({ sources }: IngestReport): string[] {
  return sources.flatMap(({ repoName, audit }) =>
    audit.rows.filter(hasFindings).map((row) => {
      const { level, sensitivity, corpusType, chunks, replaced, left, unlikely } = row
      const counts = [
        ...entries(replaced),
        ...entries(left).map(([kind, n]) => [`left.${kind}`, n] as const),
        ...entries(unlikely).map(([kind, n]) => [`unlikely.${kind}`, n] as const),
      ]
      const facts = `source=${repoName} tier=${sensitivity} type=${corpusType} chunks=${chunks}`
      return `${level} scrub ${facts} ${counts.map(([kind, n]) => `${kind}=${n}`).join(' ')}`
    }),
  )
}

/** Returns the report without its per-chunk part, which is long for a large repository. */
export function withoutAudit(report: IngestReport): object {
  return { ...report, sources: report.sources.map(({ audit: _audit, ...source }) => source) }
}

function hasFindings({ replaced, left, unlikely }: AuditRow): boolean {
  return [replaced, left, unlikely].some((counts) => Object.keys(counts).length > 0)
}

function cells(
  { repoName }: SourceReport,
  { sensitivity, corpusType, chunks }: AuditRow,
  what: string,
  counts: Readonly<Record<string, number>>,
): string[][] {
  return entries(counts).map(([kind, n]) => [repoName, sensitivity, corpusType, what, kind, `${n}`, `${chunks}`])
}

function entries(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

function renderLeft({ repoName, audit: { left } }: SourceReport): string[] {
  if (left.length === 0) return []
  const likely = left.filter(({ confidence }) => confidence === 'likely')
  const unlikely = left.filter(({ confidence }) => confidence === 'unlikely')
  const head = (what: string): string =>
    `${pc.yellow(`${what} left in`)} ${printable(repoName)} ${pc.dim('(scrub.secretsInCode: report)')}`
  return [
    ...(likely.length === 0 ? [] : [head('Likely secrets'), ...places(likely, repoName)]),
    ...(unlikely.length === 0 ? [] : [head('Unlikely secrets'), ...places(unlikely, repoName)]),
  ]
}

function places(left: readonly LeftSecret[], repoName: string): string[] {
  const shown = left.slice(0, SHOWN).map(({ kind, path, line }) => `  ${printable(path ?? repoName)}:${line} ${kind}`)
  return left.length > SHOWN ? [...shown, `  … and ${left.length - SHOWN} more: --audit --json lists all`] : shown
}
