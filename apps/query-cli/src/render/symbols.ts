import { posix } from 'node:path'
import type { Calls } from '@coderag/retrieval/graphs'
import type { SymbolEdge, SymbolRef } from '@coderag/types'
import pc from 'picocolors'
import type { Layout } from '../terminal.js'
import { count, printable, table } from './text.js'

/** Renders callers or callees with their lines, and unresolved calls. */
export function renderCalls(calls: Calls, { color, width }: Layout): string {
  const { bold, dim } = pc.createColors(color)
  const { direction, symbol, declarations, edges, unresolved, isFollowed } = calls
  const none = isFollowed
    ? 'none known'
    : `none known: calls are not followed in ${posix.extname(symbol.filePath)} files`
  const rows = edges.map((edge) => [
    printable(edge.from.qualifiedName),
    edge.kind,
    printable(edge.to.qualifiedName),
    printable(`${edge.from.repoName}/${edge.from.filePath}:${edge.line}`),
    edge.strategy,
  ])
  const open = unresolved.map(({ name, line, reason }) => [printable(name), `line ${line}`, reason])
  return lines([
    ...declarations.map(
      ({ kind, qualifiedName, ...place }, at) =>
        bold(`${at === 0 ? `${direction} of` : 'and of'} ${kind} ${printable(qualifiedName)}`) +
        dim(` ${placeOf(place)}`),
    ),
    ...(rows.length > 0 ? table(rows, width) : [none]),
    ...(open.length > 0 ? ['', dim('Not followed'), ...table(open, width)] : []),
    '',
    dim(count(edges.length, 'edge')),
  ])
}

/** Renders the steps of a path over calls. */
export function renderSymbolPath(steps: readonly SymbolEdge[], { width }: Layout): string {
  const rows = steps.map(({ from, to, line, strategy }) => [
    printable(`${from.qualifiedName} → ${to.qualifiedName}`),
    printable(`${from.repoName}/${from.filePath}:${line}`),
    strategy,
  ])
  return lines(table(rows, width))
}

/** Renders symbols of one name, to choose from. */
export function renderCandidates(name: string, symbols: readonly SymbolRef[]): string {
  const shown = symbols
    .slice(0, 20)
    .map((symbol) => `  ${symbol.kind} ${printable(symbol.qualifiedName)}  ${placeOf(symbol)}`)
  const more = symbols.length > shown.length ? [`  and ${symbols.length - shown.length} more`] : []
  return lines([
    `${symbols.length} symbols are called "${name}". Name one with its scope or file, as path:name:`,
    ...shown,
    ...more,
  ])
}

function placeOf({ repoName, filePath, startLine }: Pick<SymbolRef, 'repoName' | 'filePath' | 'startLine'>): string {
  return printable(`${repoName}/${filePath}:${startLine}`)
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
