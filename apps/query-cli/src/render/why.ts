import type { Explanation, PathFinding } from '@coderag/retrieval/inspect'
import type { AssignmentReason, Deployment, WorkloadAssignment } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { heldIn, possibleRow } from './graph.js'
import { count, printable, table } from './text.js'

type Colors = ReturnType<typeof pc.createColors>

/** Renders what happened to a path and what a service is, for people. */
export function renderWhy({ path, findings, nearest, service, services }: Explanation, layout: PlacedLayout): string {
  const colors = pc.createColors(layout.color)
  const found = [
    ...findings.map((finding) => renderFinding(finding, layout.places, colors)),
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
  { service, kind, roots, assignments, deployments, places, limited, possible }: NonNullable<Explanation['service']>,
  { width, places: seen }: PlacedLayout,
  colors: Colors,
): string {
  const rows = [
    ...roots.map(({ repoName, path }) => ['code', printable(seen.path({ repoName, filePath: path })), '']),
    ...places.map((place) => ['place', seen.at(place, place.line), printable(place.strategy)]),
  ]
  return [
    `${colors.bold(printable(service))} ${kind}`,
    ...table(rows, width - 2).map((row) => `  ${row}`),
    ...deployments.map(
      (own) =>
        `  deployed as ${printable(own.workload)} (${seen.at(own.evidence, own.evidence.line)}): ${printable(saidOf(own))}`,
    ),
    ...assignments.flatMap((own) => assignmentLines(own, seen, colors)),
    ...limited.map(
      (edge) => `  ${printable(`${edge.source} → ${edge.target}`)} ${edge.edgeType} ${printable(heldIn(edge))}`,
    ),
    ...table(
      possible.map((call) => possibleRow(call, seen)),
      width - 2,
    ).map((row) => `  ${row}`),
  ].join('\n')
}

/** What a manifest says of a workload, in one line. */
function saidOf({ platform, namespace, image, ports, variables }: Deployment): string {
  return [
    platform,
    namespace === null ? '' : `namespace ${namespace}`,
    image === null ? '' : `image ${image}`,
    ports.length === 0 ? '' : `ports ${ports.join(' ')}`,
    variables.length === 0 ? '' : `variables ${variables.join(' ')}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function assignmentLines(
  { workload, reasons, runnerUp, ...place }: WorkloadAssignment,
  places: FilePlaces,
  { dim }: Colors,
): string[] {
  const next =
    runnerUp === null
      ? dim('nothing spoke for another service')
      : `next ${printable(runnerUp.service)} with ${count(pointsOf(runnerUp.reasons), 'point')}`
  return [
    `  runs as ${printable(workload)} (${places.at(place, place.line)}), ${count(pointsOf(reasons), 'point')}`,
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

function renderFinding(finding: PathFinding, places: FilePlaces, { bold, green, yellow, red }: Colors): string {
  const title = bold(printable(places.path({ repoName: finding.repoName, filePath: finding.path })))
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
