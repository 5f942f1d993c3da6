import type { Consumer, ContractChange, Severity } from '@coderag/boundary/service-graph'
import type { BranchComparison } from '@coderag/presets/branch'
import pc from 'picocolors'
import type { PlacedLayout } from '../file-places.js'
import { clip, count, printable } from './text.js'

/** Places of consumers that are shown of one change; JSON has all. */
const CONSUMERS_SHOWN = 8

/** Files of tests that are shown; JSON has all. */
const TESTS_SHOWN = 20

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaks what uses it',
  review: 'To be reviewed',
  none: 'Breaks nothing that is known',
}

const SEVERITIES: readonly Severity[] = ['breaking', 'review', 'none']

/** Renders what a branch changes for others, most severe first. */
export function renderContractChanges(
  { repoName, baseCommit, changes, tests, owners }: BranchComparison,
  { color, width, places }: PlacedLayout,
): string {
  const { bold, dim, green, red } = pc.createColors(color)
  const sections = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity)
    if (own.length === 0) return []
    const rows = own.flatMap((change) => {
      const sign = change.change === 'added' ? green('+') : red('-')
      const head = `${change.kind} ${change.name}${change.service === null ? '' : ` of ${change.service}`}`
      return [
        `${sign} ${clip(`${printable(head)}  ${places.at({ repoName, filePath: change.filePath }, change.line)}`, width - 2)}`,
        ...usersOf(change, (file, line) => places.at(file, line)).map((line) => `    ${clip(line, width - 4)}`),
      ]
    })
    return [bold(TITLES[severity]), ...rows, '']
  })
  const toRun = tests
    .slice(0, TESTS_SHOWN)
    .map((file) => `  ${printable(places.path(file))}  ${count(file.tests, 'test')}`)
  return `${[
    ...sections,
    ...(toRun.length === 0 ? [] : [bold('Tests that reach what changed'), ...toRun, ...moreTests(tests), '']),
    ...(owners.length === 0 ? [] : [`${bold('Owners')} ${printable(owners.map(({ name }) => name).join(' '))}`, '']),
    dim(summaryOf(repoName, baseCommit, changes)),
  ].join('\n')}\n`
}

function moreTests({ length }: BranchComparison['tests']): readonly string[] {
  return length > TESTS_SHOWN ? [`  and ${count(length - TESTS_SHOWN, 'file')} more, --json`] : []
}

/** Renders it as a comment of a pull request. */
export function renderContractMarkdown({ repoName, baseCommit, changes, tests, owners }: BranchComparison): string {
  const sections = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity)
    if (own.length === 0) return []
    const items = own.flatMap((change) => [
      `- ${change.change} ${change.kind} ${code(change.name)}${change.service === null ? '' : ` of ${code(change.service)}`} (${code(`${change.filePath}:${change.line}`)})`,
      ...usersOf(change, inRepository).map((line) => `  - ${code(line)}`),
    ])
    return [`### ${TITLES[severity]}`, '', ...items, '']
  })
  const toRun = tests.slice(0, TESTS_SHOWN).map((file) => `- ${code(`${file.repoName}/${file.filePath}`)}`)
  return `${[
    ...sections,
    ...(toRun.length === 0 ? [] : ['### Tests that reach what changed', '', ...toRun, ...moreTests(tests), '']),
    ...(owners.length === 0 ? [] : [`Owners: ${owners.map(({ name }) => code(name)).join(' ')}`, '']),
    summaryOf(repoName, baseCommit, changes),
  ].join('\n')}\n`
}

type ShowPlace = (file: Pick<Consumer, 'repoName' | 'filePath'>, line: number) => string

const inRepository: ShowPlace = ({ repoName, filePath }, line) => `${repoName}/${filePath}:${line}`

function usersOf({ consumers }: ContractChange, placeOf: ShowPlace): readonly string[] {
  const shown = consumers
    .slice(0, CONSUMERS_SHOWN)
    .map((own) => `${own.service === null ? '' : `${printable(own.service)}: `}${placeOf(own, own.line)}`)
  const more = consumers.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
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
