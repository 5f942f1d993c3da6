import type { IndexStatus, SourceStatus } from '@coderag/retrieval/inspect'
import type { StatusLists } from '@coderag/protocol'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { count, grouped, minute, printable, table } from './text.js'

/** Renders the content of an index for people. */
export function renderStatus(status: IndexStatus, { color, width, skipped, failed }: Layout & StatusLists): string {
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
    totals.join(' · '),
    ...status.sources.flatMap((source) => ['', ...sourceLines(source, { bold, dim })]),
    ...(skipped ? ['', bold('Skipped'), ...skipLines(status, width)] : []),
    ...(failed ? ['', bold('Failed'), ...failureLines(status, width)] : []),
    '',
  ].join('\n')
}

type Paint = (text: string) => string

function sourceLines(source: SourceStatus, { bold, dim }: { bold: Paint; dim: Paint }): string[] {
  const at = source.gitCommit === null ? 'no git commit' : `at ${source.gitCommit.slice(0, 10)}`
  const noticed = Object.keys(source.notices).length
  return [
    `${bold(printable(source.repoName))} ${dim(`${source.reference ? 'reference, ' : ''}${source.kind}, ${at}, crawled ${minute(source.crawledAt)}`)}`,
    `  ${count(source.files, 'file')}, ${count(source.chunks, 'chunk')}${inBrackets(source.filesByCorpus)}`,
    ...(source.skips.length > 0 ? [`  skipped ${source.skips.length}${inBrackets(source.skipsByReason)}`] : []),
    ...(source.failures.length > 0 ? [`  failed ${source.failures.length} (coderag status --failed)`] : []),
    ...(noticed > 0 ? [`  ${count(noticed, 'file')} with a notice (coderag why <path>)`] : []),
  ]
}

function inBrackets(counts: Readonly<Partial<Record<string, number>>>): string {
  const parts = Object.entries(counts)
    .toSorted(([, a = 0], [, b = 0]) => b - a)
    .map(([name, n]) => `${name} ${n}`)
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function skipLines({ sources }: IndexStatus, width: number): string[] {
  const rows = sources.flatMap(({ repoName, skips }) =>
    skips.map(({ key, reason, detail }) => [reason, `${repoName}/${key}`, detail].map(printable)),
  )
  return rows.length === 0 ? ['none'] : table(rows, width)
}

function failureLines({ sources }: IndexStatus, width: number): string[] {
  const rows = sources.flatMap(({ repoName, failures }) =>
    failures.map(({ key, stage, code, message }) =>
      [stage, `${repoName}/${key}`, `${code}: ${message}`].map(printable),
    ),
  )
  return rows.length === 0 ? ['none'] : table(rows, width)
}
