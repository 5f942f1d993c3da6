import type { Consumer, ContractChange, Severity } from '@coderag/boundary/service-graph'
import type { BranchComparison } from '@coderag/presets/branch'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { clip, count, printable } from './text.js'

/** Places of consumers that are shown of one change; JSON has all. */
const CONSUMERS_SHOWN = 8

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaks what uses it',
  review: 'To be reviewed',
  none: 'Breaks nothing that is known',
}

const SEVERITIES: readonly Severity[] = ['breaking', 'review', 'none']

/** Renders what a branch changes for others, most severe first. */
export function renderContractChanges({ repoName, baseCommit, changes }: BranchComparison, layout: Layout): string {
  const { bold, dim, green, red } = pc.createColors(layout.color)
  const sections = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity)
    if (own.length === 0) return []
    const rows = own.flatMap((change) => {
      const sign = change.change === 'added' ? green('+') : red('-')
      const head = `${change.kind} ${change.name}${change.service === null ? '' : ` of ${change.service}`}`
      return [
        `${sign} ${clip(printable(`${head}  ${change.filePath}:${change.line}`), layout.width - 2)}`,
        ...usersOf(change).map((line) => `    ${clip(printable(line), layout.width - 4)}`),
      ]
    })
    return [bold(TITLES[severity]), ...rows, '']
  })
  return `${[...sections, dim(summaryOf(repoName, baseCommit, changes))].join('\n')}\n`
}

/** Renders it as a comment of a pull request. */
export function renderContractMarkdown({ repoName, baseCommit, changes }: BranchComparison): string {
  const sections = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity)
    if (own.length === 0) return []
    const items = own.flatMap((change) => [
      `- ${change.change} ${change.kind} ${code(change.name)}${change.service === null ? '' : ` of ${code(change.service)}`} (${code(`${change.filePath}:${change.line}`)})`,
      ...usersOf(change).map((line) => `  - ${code(line)}`),
    ])
    return [`### ${TITLES[severity]}`, '', ...items, '']
  })
  return `${[...sections, summaryOf(repoName, baseCommit, changes)].join('\n')}\n`
}

function usersOf({ consumers }: ContractChange): readonly string[] {
  const shown = consumers.slice(0, CONSUMERS_SHOWN).map(placeOf)
  const more = consumers.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

function placeOf({ service, repoName, filePath, line }: Consumer): string {
  return `${service === null ? '' : `${service}: `}${repoName}/${filePath}:${line}`
}

function summaryOf(repoName: string, baseCommit: string, changes: readonly ContractChange[]): string {
  const breaking = changes.filter(({ severity }) => severity === 'breaking').length
  const since = `${repoName} since ${baseCommit.slice(0, 10)}`
  return changes.length === 0
    ? `${since}: nothing that others use changed.`
    : `${since}: ${count(changes.length, 'change')}, ${breaking} breaking.`
}

/** Markdown code that text with backticks does not end. */
function code(text: string): string {
  return `\`${printable(text).replaceAll('`', '’')}\``
}
