import {
  describeRelation,
  excerpt,
  NOTHING_ANSWERS,
  passageName,
  type ExcerptLine,
  type QueryResult,
  type RatedHit,
  subjectOf,
} from '@coderag/retrieval'
import { SOURCE_TYPES } from '@coderag/types'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import type { Layout } from '../terminal.js'
import { renderTrace, standingsOf } from './trace.js'
import { clip, count, minute, printable } from './text.js'

type Colors = ReturnType<typeof pc.createColors>

export interface QueryLayout extends PlacedLayout {
  readonly explain: boolean
  /** Maximum number of lines of a passage. */
  readonly lines: number
  /** Maximum number of hits. The others are counted. */
  readonly shown: number
}

/** Renders a result for people: each file with lines of its best passage, and where its other passages are. */
export function renderQuery(result: QueryResult, options: QueryLayout): string {
  const colors = pc.createColors(options.color)
  const shown = result.hits
    .slice(0, options.shown)
    .map((hit, index) => renderHit(hit, { ...options, rank: index + 1, result, colors }))
  const trace = options.explain ? [renderTrace(result, options)] : []
  return [
    ...relations(result, options.width, colors),
    ...unanswered(result, colors),
    ...shown,
    ...trace,
    footer(result, shown.length, colors),
  ].join('\n')
}

function unanswered({ confidence, hits }: QueryResult, { bold }: Colors): string[] {
  return confidence.word === 'none' && hits.length > 0 ? [bold(`${NOTHING_ANSWERS} The nearest:`), ''] : []
}

/** Number of graph facts shown before the hits. `--json` prints all. */
const RELATIONS_SHOWN = 10

/** Renders what the graphs answer to a relational query. It is the answer; the hits are its evidence. */
function relations({ serviceContext }: QueryResult, width: number, { bold, dim }: Colors): string[] {
  const described = serviceContext === null ? null : describeRelation(serviceContext)
  if (serviceContext === null || described === null) return []
  const { lines } = serviceContext
  const title = clip(printable(described), width)
  if (lines.length === 0) return [dim(title), '']
  const shown = lines.slice(0, RELATIONS_SHOWN).map((line) => `    ${clip(printable(line), width - 4)}`)
  const more = lines.length - shown.length
  return [
    bold(title),
    ...shown,
    ...(more > 0 ? [dim(`    and ${more} more: coderag context or --json shows them`)] : []),
    '',
  ]
}

interface HitSetup extends Layout {
  readonly lines: number
  readonly explain: boolean
  readonly places: FilePlaces
  readonly rank: number
  readonly result: QueryResult
  readonly colors: Colors
}

function renderHit(hit: RatedHit, setup: HitSetup): string {
  const { rank, result, colors, width, explain, lines: maxLines, places } = setup
  const { chunk, passages } = hit
  const indent = '    '
  const title = `${colors.bold(`${rank}.`.padEnd(3))} ${colors.cyan(locationOf(hit, places))}`
  const facts = [
    [chunk.symbolKind, chunk.symbolName].filter((part) => part !== null).join(' '),
    subjectOf(chunk),
    chunk.repoName,
    chunk.serviceName === null || chunk.serviceName === chunk.repoName ? null : `service ${chunk.serviceName}`,
    SOURCE_TYPES[chunk.corpusType].word,
    chunk.language,
    hit.confidence.word,
  ]
  const line = printable(facts.filter((fact) => fact !== null && fact !== '').join(' · '))
  const lines = excerpt(chunk, result.terms, maxLines)
  const gutter = String(lines.at(-1)?.line ?? 0).length
  return [
    title,
    `${indent}${colors.dim(clip(line, width - indent.length))}`,
    ...(explain ? [`${indent}${colors.magenta(clip(standingsOf(hit), width - indent.length))}`] : []),
    ...lines.flatMap((own, index) => {
      const isGap = index > 0 && own.line !== (lines[index - 1]?.line ?? 0) + 1
      const number = colors.dim(`${String(own.line).padStart(gutter)} │`)
      const shown = `${indent}${number} ${highlighted(own, width - indent.length - gutter - 3, colors)}`.trimEnd()
      return isGap ? [`${indent}${colors.dim(`${'⋮'.padStart(gutter)} │`)}`, shown] : [shown]
    }),
    ...alsoIn(passages.slice(1), width - indent.length).map((text) => `${indent}${colors.dim(text)}`),
    '',
  ].join('\n')
}

/** Names the other passages of a file: `also 47-68 serveProbes · 12-20 Probe, newProbe`. */
function alsoIn(others: RatedHit['passages'], width: number): string[] {
  if (others.length === 0) return []
  const named = others.map((chunk) => `${linesOf(chunk)} ${passageName(chunk)}`.trim())
  return [clip(printable(`also ${named.join(' · ')}`), width)]
}

/**
 * Formats the place of a hit as editors and terminals open it: `path:first-last`, or the source's URI if it has no
 * path.
 */
function locationOf({ chunk }: Pick<RatedHit, 'chunk'>, places: FilePlaces): string {
  const { repoName, filePath, sourceUri } = chunk
  if (repoName === null || filePath === null) return printable(`${sourceUri}:${linesOf(chunk)}`)
  const file = { repoName, filePath }
  return places.link(printable(`${places.path(file)}:${linesOf(chunk)}`), file, chunk.startLine)
}

function linesOf({ startLine, endLine }: RatedHit['chunk']): string {
  return startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`
}

/** Clips a line to `width` around its first match and marks the matches. */
function highlighted({ text, matches }: ExcerptLine, width: number, colors: Colors): string {
  const firstMatch = matches[0]?.[0] ?? 0
  const lead = 20
  const from = text.length > width && firstMatch > width - lead ? firstMatch - lead : 0
  let room = width - (from > 0 ? 1 : 0)
  let line = from > 0 ? '…' : ''
  const add = (start: number, end: number, paint: (text: string) => string): void => {
    const whole = printable(text.slice(Math.max(from, start), Math.max(from, end)))
    if (whole === '' || room <= 0) return
    const shown = clip(whole, room)
    room -= shown.length
    line += paint(shown)
  }
  let at = 0
  for (const [start, end] of matches) {
    add(at, start, String)
    add(start, end, (match) => colors.bold(colors.yellow(match)))
    at = end
  }
  add(at, text.length, String)
  return line
}

function footer({ hits, mode, createdAt, trace }: QueryResult, shown: number, { dim }: Colors): string {
  const ms = trace.steps.reduce((sum, step) => sum + step.ms, 0)
  const found = hits.length === 0 ? 'Nothing matches.' : count(hits.length, 'hit')
  const more = hits.length > shown ? [`${hits.length - shown} more: -k ${hits.length}, --json or coderag context`] : []
  const how = mode === 'lexical' ? ['by words only'] : []
  const facts = [found, ...more, ...how, `indexed ${minute(createdAt)}`, `${Math.round(ms)} ms`]
  return `${dim(facts.join(' · '))}\n`
}
