import { isAbsolute, relative } from 'node:path'
import type { AuditRow, IngestReport, SourcePlan, SourceReport } from '@coderag/ingest'
import { printable, type Failure, type Skip } from '@coderag/types'
import pc from 'picocolors'

const SHOWN = 10

/** Says what to type after the first run. An index in a place of its own is not found without its name. */
function nextSteps(place: string, isNamed: boolean): string {
  const flag = isNamed ? ` --index ${/\s/.test(place) ? `"${place}"` : place}` : ''
  return `Ask it: coderag "where is …"${flag}  ·  Look around: coderag overview${flag}`
}

/**
 * Renders the report of a run for people.
 *
 * @param isNamed - Whether a flag named the place of the index.
 */
export function renderReport(report: IngestReport, place: string, isNamed = false): string {
  const seconds = (report.elapsedMs / 1000).toFixed(report.elapsedMs < 10_000 ? 2 : 1)
  const head = report.committed
    ? `${pc.green('Indexed')} in ${seconds} s: generation ${report.generation}, ${count(report.chunkCount, 'chunk')} in ${place}`
    : `${pc.green('Up to date')} (${seconds} s): generation ${report.generation}, ${count(report.chunkCount, 'chunk')} in ${place}`
  // Which model made the vectors is what `coderag status` says.
  const notes = report.committed && report.embedder === null ? [pc.dim('Searchable by words only (no embedder)')] : []
  const warnings = report.warnings.map((warning) => `${pc.yellow('warning:')} ${printable(warning)}`)
  const next = report.committed && report.generation === 1 && report.chunkCount > 0 ? [nextSteps(place, isNamed)] : []
  return [head, ...notes, ...report.sources.flatMap(renderSource), ...warnings, ...next].join('\n') + '\n'
}

/** Returns the place of an index as people see it: a directory relative to where they are. */
export function shownPlace(location: string): string {
  return isAbsolute(location) ? relative(process.cwd(), location) || '.' : location
}

/** Renders the plan of a run for people. */
export function renderPlan(plans: readonly SourcePlan[]): string {
  const lines = plans.flatMap(({ source, discovery, toRead, unchanged, removed }) => {
    const bytes = toRead.reduce((total, unit) => total + unit.size, 0)
    return [
      pc.bold(printable(discovery.repoName)),
      `  would read ${count(toRead.length, source.kind === 'git_history' ? 'day' : 'file')} (${megabytes(bytes)}), leave ${unchanged.length} unchanged, drop ${removed.length}`,
      ...toRead.map((unit) => `  ${pc.green('read')} ${printable(unit.key)} ${pc.dim(unit.corpusType)}`),
      ...removed.map((key) => `  ${pc.red('drop')} ${printable(key)}`),
      ...discovery.skips.map(
        (skip) =>
          `  ${pc.yellow('skip')} ${printable(skip.key)} ${pc.dim(printable(`${skip.reason}: ${skip.detail}`))}`,
      ),
      ...renderFailures(discovery.failures),
    ]
  })
  return lines.join('\n') + '\n'
}

/** Tests whether there is nothing of a source in the index, and nothing failed. */
export function hasNothing({ read, unchanged, failures, notices }: SourceReport): boolean {
  return read + unchanged + failures.length + notices.length === 0
}

function renderSource(source: SourceReport): string[] {
  const at = source.gitCommit === null ? 'no git commit' : `at ${source.gitCommit.slice(0, 10)}`
  const isHistory = source.kind === 'git_history'
  return [
    `${pc.bold(printable(source.repoName))} ${pc.dim(isHistory ? `commits, ${at}` : at)}`,
    `  ${count(source.read, isHistory ? 'day' : 'file')} read (${megabytes(source.bytes)}), ${source.unchanged} unchanged, ${source.removed} removed, ${count(source.chunks, 'chunk')}`,
    ...(hasNothing(source) ? [`  ${pc.yellow('nothing to index')}: no file in it, or all are ignored or skipped`] : []),
    ...(source.skips.length === 0 ? [] : [`  skipped ${source.skips.length}: ${reasons(source.skips)}`]),
    ...source.notices.map((notice) => `  ${printable(notice)}`),
    ...renderFindings(source.audit.rows),
    ...renderFailures(source.failures),
  ]
}

/** Sums up the scrub gate: what it replaced, and the likely secrets that it left in code. */
function renderFindings(rows: readonly AuditRow[]): string[] {
  const replaced = summed(rows.map((row) => row.replaced))
  const likely = summed(rows.map((row) => row.left))
  const unlikely = rows.flatMap((row) => Object.values(row.unlikely)).reduce((sum, n) => sum + n, 0)
  const hint = unlikely === 0 ? '' : `${likely === '' ? '' : ', '}${unlikely} unlikely`
  return [
    ...(replaced === '' ? [] : [`  scrubbed: ${replaced}`]),
    ...(likely === '' && unlikely === 0
      ? []
      : [`  secrets left in code: ${likely === '' ? '' : `likely ${likely}`}${hint} (--audit lists their places)`]),
  ]
}

function summed(counts: readonly Readonly<Record<string, number>>[]): string {
  const sums = new Map<string, number>()
  for (const [kind, n] of counts.flatMap(Object.entries<number>)) sums.set(kind, (sums.get(kind) ?? 0) + n)
  return Array.from(sums, ([kind, n]) => `${kind} ${n}`).join(', ')
}

function renderFailures(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return []
  const shown = failures
    .slice(0, SHOWN)
    .map(({ key, stage, code, message }) => `    ${printable(`${key}: ${stage} ${code}: ${message}`)}`)
  const more = failures.length > SHOWN ? [`    … and ${failures.length - SHOWN} more: coderag status --failed`] : []
  return [`  ${pc.red(`failed ${failures.length}:`)}`, ...shown, ...more]
}

function reasons(skips: readonly Skip[]): string {
  const counts = new Map<string, number>()
  for (const { reason } of skips) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, n]) => `${reason} ${n}`)
    .join(', ')
}

function count(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`
}

/**
 * Formats a number with thousands separators. `toLocaleString` would load locale data, a noticeable part of a short
 * run.
 */
function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1)} MB`
}
