import type { Explanation, PathFinding } from '@coderag/retrieval/inspect'
import type { AssignmentReason, WorkloadAssignment } from '@coderag/types'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { count, printable, table } from './text.js'

type Colors = ReturnType<typeof pc.createColors>

/** Renders what happened to a path and what a service is, for people. */
export function renderWhy({ path, findings, nearest, service, services }: Explanation, layout: Layout): string {
  const colors = pc.createColors(layout.color)
  const found = [
    ...findings.map((finding) => renderFinding(finding, colors)),
    ...(service === null ? [] : [renderService(service, layout, colors)]),
  ]
  if (found.length > 0) return `${found.join('\n')}\n`
  const listed = (title: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [title, ...names.map((own) => `  ${printable(own)}`)]
  const unknown = `The index does not know "${printable(path)}": no crawled source holds it, or it came after the crawl.`
  const lines = [unknown, ...listed('Similar paths it knows:', nearest), ...listed('Services it may be:', services)]
  return `${lines.join('\n')}\n`
}

function renderService(
  { service, kind, roots, assignments, places }: NonNullable<Explanation['service']>,
  { width }: Layout,
  colors: Colors,
): string {
  const rows = [
    ...roots.map(({ repoName, path }) => ['code', path === '' ? repoName : `${repoName}/${path}`, '']),
    ...places.map((place) => ['place', placeOf(place), place.strategy]),
  ].map((row) => row.map(printable))
  return [
    `${colors.bold(printable(service))} ${kind}`,
    ...table(rows, width - 2).map((row) => `  ${row}`),
    ...assignments.flatMap((own) => assignmentLines(own, colors)),
  ].join('\n')
}

function assignmentLines({ workload, reasons, runnerUp, ...place }: WorkloadAssignment, { dim }: Colors): string[] {
  const next =
    runnerUp === null
      ? dim('nothing spoke for another service')
      : `next ${printable(runnerUp.service)} with ${count(pointsOf(runnerUp.reasons), 'point')}`
  return [
    `  runs as ${printable(workload)} (${printable(placeOf(place))}), ${count(pointsOf(reasons), 'point')}`,
    ...reasonLines(reasons, '    '),
    `    ${next}`,
    ...reasonLines(runnerUp?.reasons ?? [], '      '),
  ]
}

function reasonLines(reasons: readonly AssignmentReason[], indent: string): string[] {
  return reasons.map(({ reason, points }) => `${indent}${String(points).padStart(3)}  ${printable(reason)}`)
}

function pointsOf(reasons: readonly AssignmentReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0)
}

function placeOf({ repoName, filePath, line }: Pick<WorkloadAssignment, 'repoName' | 'filePath' | 'line'>): string {
  return `${repoName}/${filePath}:${line}`
}

function renderFinding(finding: PathFinding, { bold, green, yellow, red }: Colors): string {
  const title = bold(printable(`${finding.repoName}/${finding.path}`))
  switch (finding.outcome) {
    case 'indexed': {
      const facts = `${finding.corpusType}, ${count(finding.chunks, 'chunk')}, content ${finding.state}`
      const notices = finding.notices.map((notice) => `\n  notice: ${printable(notice)}`)
      return `${title}\n  ${green('indexed')} as ${printable(facts)}${notices.join('')}`
    }
    case 'skipped':
      return `${title}\n  ${yellow('skipped')}: ${printable(`${finding.reason} (${finding.detail})`)}`
    case 'failed':
      return `${title}\n  ${red('failed')} at ${finding.stage}: ${printable(`${finding.message} (${finding.code})`)}`
    case 'folder': {
      const { files, chunks, skipped, failed } = finding
      return `${title}\n  folder: ${count(files, 'file')} indexed in ${count(chunks, 'chunk')}, ${skipped} skipped, ${failed} failed`
    }
  }
}
