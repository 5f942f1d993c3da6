import type { PathExplanation, PathFinding } from '@coderag/retrieval/inspect'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { count, printable } from './text.js'

type Colors = ReturnType<typeof pc.createColors>

/** Renders what happened to a path, for people. */
export function renderWhy({ path, findings, nearest }: PathExplanation, { color }: Layout): string {
  const colors = pc.createColors(color)
  if (findings.length > 0) return `${findings.map((finding) => renderFinding(finding, colors)).join('\n')}\n`
  const similar =
    nearest.length === 0 ? [] : ['Similar paths it knows:', ...nearest.map((own) => `  ${printable(own)}`)]
  const unknown = `The index does not know "${printable(path)}": no crawled source holds it, or it came after the crawl.`
  return `${[unknown, ...similar].join('\n')}\n`
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
