import type { IndexCheck, IndexStatus, SourceCheck, SourceStatus } from '@coderag/retrieval/inspect'
import type { StatusLists } from '@coderag/protocol'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { count, grouped, minute, printable, table } from './text.js'

/** What is known of the sources as they are now. */
interface Freshness {
  /** Comparison of the index with its sources, with `--check` only. */
  readonly check?: IndexCheck | null
  /** Current commit of working trees that are at another one than the index, by name. */
  readonly moved?: ReadonlyMap<string, string> | null
}

interface StatusLayout extends PlacedLayout, StatusLists, Freshness {
  /** Where the index lies, and what says so. */
  readonly place: string
}

/** Renders the content of an index for people. */
export function renderStatus(
  status: IndexStatus,
  { color, width, places, place, skipped, failed, audit = false, check = null, moved = null }: StatusLayout,
): string {
  const { bold, dim } = pc.createColors(color)
  const mode = status.embedder === null ? 'lexical (no embedder)' : `hybrid (${status.embedder.id})`
  const totals = [
    count(status.sources.length, 'source'),
    count(status.files, 'file'),
    count(status.chunks, 'chunk'),
    `${grouped(status.skipped)} skipped`,
    `${grouped(status.failed)} failed`,
  ]
  return [
    `${bold(`Generation ${status.generation}`)} of ${minute(status.createdAt)}, ${mode}`,
    `${totals.join(' · ')} · in ${printable(place)}`,
    ...status.sources.flatMap((source) => [
      '',
      ...sourceLines(source, { bold, dim }),
      ...movedLines(moved?.get(source.repoName)),
    ]),
    ...(skipped ? ['', bold('Skipped'), ...skipLines(status, width, places)] : []),
    ...(failed ? ['', bold('Failed'), ...failureLines(status, width, places)] : []),
    ...(audit ? ['', bold('Audit'), ...auditLines(status, width)] : []),
    ...(check === null ? [] : ['', bold('Check'), ...checkLines(check, width)]),
    '',
  ].join('\n')
}

type Paint = (text: string) => string

function sourceLines(source: SourceStatus, { bold, dim }: { bold: Paint; dim: Paint }): string[] {
  const at = source.gitCommit === null ? 'no git commit' : `at ${short(source.gitCommit)}`
  const { '.': ofSource = [], ...ofFiles } = source.notices
  const noticed = Object.keys(ofFiles).length
  return [
    `${bold(printable(source.repoName))} ${dim(`${source.reference ? 'reference, ' : ''}${source.kind}, ${at}, crawled ${minute(source.crawledAt)}`)}`,
    source.kind === 'git_history'
      ? `  ${count(source.chunks, 'commit')}`
      : `  ${count(source.files, 'file')}, ${count(source.chunks, 'chunk')}${inBrackets(source.filesByCorpus)}`,
    ...ofSource.map((notice) => `  ${printable(notice)}`),
    ...(source.skips.length > 0 ? [`  skipped ${source.skips.length}${inBrackets(source.skipsByReason)}`] : []),
    ...(source.failures.length > 0 ? [`  failed ${source.failures.length} (coderag status --failed)`] : []),
    ...(source.exact === null ? [] : [`  calls ${exactLine(source.exact)}`]),
    ...source.graphWarnings.map((warning) => `  ${printable(warning)}`),
    ...leftLines(source),
    ...(noticed > 0 ? [`  ${count(noticed, 'file')} with a notice (coderag why <path>)`] : []),
  ]
}

function exactLine({ files, of, indexes }: NonNullable<SourceStatus['exact']>): string {
  return `exact: ${files} of ${count(of, 'file')}, ${printable(indexes.join(', '))}`
}

/** Says how many secrets stay in the text. What was replaced is in `--audit`. */
function leftLines({ findings }: SourceStatus): string[] {
  const sum = (sure: 'likely' | 'unlikely'): number =>
    findings.reduce((total, { left, count: n }) => (left === sure ? total + n : total), 0)
  const [likely, unlikely] = [sum('likely'), sum('unlikely')]
  if (likely + unlikely === 0) return []
  return [`  secrets left in code: ${likely} likely, ${unlikely} unlikely (coderag status --audit)`]
}

function auditLines({ sources }: IndexStatus, width: number): string[] {
  const rows = sources.flatMap(({ repoName, findings }) =>
    findings.map(({ tier, kind, detector, left, count: n }) =>
      [repoName, tier, left === undefined ? 'replaced' : `left, ${left}`, kind, detector, grouped(n)].map(printable),
    ),
  )
  return rows.length === 0 ? ['none'] : table(rows, width)
}

function movedLines(commit: string | undefined): string[] {
  return commit === undefined ? [] : [`  now at ${short(commit)} (coderag status --check compares the files)`]
}

/** Number of changed files named per source. */
const NAMED = 3

function checkLines({ fresh, missing, settings, sources, unchecked }: IndexCheck, width: number): string[] {
  const rows = [
    ...missing.map((part) => ['index', 'broken', `${part} is missing`]),
    ...settings.map((setting) => ['index', 'stale', `the configured ${setting} is another one`]),
    ...sources.map((source) => [source.repoName, source.reasons.length === 0 ? 'fresh' : 'stale', reasonText(source)]),
    ...unchecked.map((repoName) => [repoName, 'not compared', 'no setting says where its files lie']),
  ]
  const lines = table(
    rows.map((row) => row.map(printable)),
    width,
  )
  return [...lines, '', fresh ? 'The index is fresh.' : `The index is stale. ${remedy({ missing, settings, sources })}`]
}

function reasonText(source: SourceCheck): string {
  const { reasons, path, changed, changedFiles, indexedCommit, currentCommit } = source
  const named = changedFiles.slice(0, NAMED).join(', ')
  const texts: Record<SourceCheck['reasons'][number], string> = {
    never_indexed: 'it was never indexed',
    folder_missing: `there is nothing at ${path}`,
    settings_changed: 'other settings or another version made its chunks',
    other_commit: `indexed ${atCommit(indexedCommit)}, now ${atCommit(currentCommit)}`,
    files_changed: `${count(changed, 'file')} changed: ${named}${changed > NAMED ? ', …' : ''}`,
  }
  return reasons.map((reason) => texts[reason]).join('; ')
}

function remedy({ missing, settings, sources }: Pick<IndexCheck, 'missing' | 'settings' | 'sources'>): string {
  const lost = sources.filter(({ reasons }) => reasons.includes('folder_missing')).map(({ repoName }) => repoName)
  if (lost.length > 0) {
    return `Correct the path of ${printable(lost.join(', '))} in the configuration, then update it: coderag index`
  }
  if (missing.length > 0) return 'Build it again: coderag index'
  const isOfOtherVersion =
    settings.includes('tokenizer') || sources.some(({ reasons }) => reasons.includes('settings_changed'))
  if (settings.includes('embedder'))
    return isOfOtherVersion
      ? 'Read all its sources again: coderag index --full'
      : 'Compute its vectors again: coderag index --rebuild'
  return 'Update it: coderag index'
}

function atCommit(commit: string | null): string {
  return commit === null ? 'without a commit' : `at ${short(commit)}`
}

function short(commit: string): string {
  return commit.slice(0, 10)
}

function inBrackets(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts)
    .toSorted(([, a = 0], [, b = 0]) => b - a)
    .map(([name, n]) => `${name} ${n}`)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function skipLines({ sources }: IndexStatus, width: number, places: FilePlaces): string[] {
  const rows = sources.flatMap(({ repoName, skips }) =>
    skips.map(({ key, reason, detail }) => [reason, places.path({ repoName, filePath: key }), detail].map(printable)),
  )
  return rows.length === 0 ? ['none'] : table(rows, width)
}

function failureLines({ sources }: IndexStatus, width: number, places: FilePlaces): string[] {
  const rows = sources.flatMap(({ repoName, failures }) =>
    failures.map(({ key, stage, code, message }) =>
      [stage, places.path({ repoName, filePath: key }), `${code}: ${message}`].map(printable),
    ),
  )
  return rows.length === 0 ? ['none'] : table(rows, width)
}
