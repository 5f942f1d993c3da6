import type { SymbolGraph, SymbolRef } from '@coderag/types'
import { ENCODING, ROLE, type ScipDocument, type ScipOccurrence, type ScipSymbol } from './scip-file.js'
import { describe, type Descriptor } from './symbol-name.js'
import { encodeDocument, encodeMetadata } from './write-scip.js'

/** A call graph that is written as an index. */
export interface WrittenGraph {
  readonly graph: Pick<SymbolGraph, 'symbols' | 'callees'>
  readonly repoName: string
  /** Version of this program. */
  readonly version: string
  /** URI of the repository's folder. */
  readonly projectRoot: string
  /** Returns the lines of a file; null if it can't be read. Its symbols are left out then. */
  linesOf(filePath: string): readonly string[] | null
}

/** More calls than a function makes. */
const ALL = 100_000
const TYPE_KINDS = new Set(['class', 'interface', 'struct', 'record', 'trait', 'enum', 'type'])
const FUNCTION_KINDS = new Set(['function', 'method', 'constructor'])
/** `SymbolInformation.Kind` by our kinds; others say none. */
const KINDS = new Map([
  ['class', 7],
  ['constructor', 9],
  ['enum', 11],
  ['function', 17],
  ['interface', 21],
  ['method', 26],
  ['struct', 49],
  ['trait', 53],
  ['type', 54],
])

/**
 * Writes the declarations of a repository, its calls and what its types are made from as a SCIP index, part by part: one part
 * for each file. Of several calls of one function by another, the graph knows the first.
 */
export function* writeSymbols(written: WrittenGraph): Generator<Uint8Array> {
  const { graph, repoName, version, projectRoot } = written
  yield encodeMetadata({ name: 'coderag', version, projectRoot })
  const byFile = new Map<string, SymbolRef[]>()
  for (const symbol of graph.symbols(repoName)) {
    const known = byFile.get(symbol.filePath)
    if (known === undefined) byFile.set(symbol.filePath, [symbol])
    else known.push(symbol)
  }
  for (const [path, symbols] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = written.linesOf(path)
    if (lines !== null) yield encodeDocument(documentOf(path, symbols, lines, graph))
  }
}

function documentOf(
  path: string,
  symbols: readonly SymbolRef[],
  lines: readonly string[],
  graph: WrittenGraph['graph'],
): ScipDocument {
  const occurrences: ScipOccurrence[] = []
  const described: ScipSymbol[] = []
  for (const symbol of symbols.toSorted((a, b) => a.startLine - b.startLine || a.id - b.id)) {
    const edges = graph.callees(symbol, { limit: ALL })
    if (symbol.kind !== 'module') {
      const range = definitionRange(symbol, lines)
      const bases = edges.filter(({ kind }) => kind === 'implements' || kind === 'inherits')
      described.push({
        symbol: symbolName(symbol),
        kind: KINDS.get(symbol.kind) ?? 0,
        relationships: bases.map(({ to }) => ({ symbol: symbolName(to), isImplementation: true })),
      })
      const end = Math.min(symbol.endLine, lines.length)
      const enclosingRange = [symbol.startLine - 1, 0, end - 1, lines[end - 1]?.length ?? 0]
      if (range !== null)
        occurrences.push({ range, symbol: symbolName(symbol), roles: ROLE.definition, enclosingRange })
    }
    for (const { to, kind, line } of edges) {
      if ((kind !== 'calls' && kind !== 'passes') || to.kind === 'module') continue
      const range = nameRange(lines, line, to)
      if (range !== null) occurrences.push({ range, symbol: symbolName(to), roles: 0, enclosingRange: [] })
    }
  }
  const text = ''
  return { path, language: '', text, encoding: ENCODING.utf16, occurrences, symbols: described }
}

/** Returns where the name of a declaration stands in it: annotations may come before. Null if the file changed since. */
function definitionRange(symbol: SymbolRef, lines: readonly string[]): readonly number[] | null {
  for (let line = symbol.startLine; line <= Math.min(symbol.endLine, lines.length); line += 1) {
    const range = rangeOf(lines, line, symbol.name)
    if (range !== null) return range
  }
  return null
}

/** Returns where a line calls a symbol; a constructor is called by the name of its type. */
function nameRange(
  lines: readonly string[],
  line: number,
  { name, qualifiedName }: SymbolRef,
): readonly number[] | null {
  return rangeOf(lines, line, name) ?? rangeOf(lines, line, partsOf(qualifiedName).at(-2) ?? '')
}

function rangeOf(lines: readonly string[], line: number, name: string): readonly number[] | null {
  const text = lines[line - 1] ?? ''
  let found: readonly number[] | null = null
  for (let at = name === '' ? -1 : text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    if (isPartOfName(text[at - 1]) || isPartOfName(text[end])) continue
    found ??= [line - 1, at, end]
    // Where a name stands several times in a line, the one before a bracket is called.
    if (text[end] === '(') return [line - 1, at, end]
  }
  return found
}

function isPartOfName(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}_$]/u.test(sign)
}

/** Writes the name of a symbol: package, folders and file, what it stands in, and itself. */
function symbolName({ repoName, filePath, qualifiedName, kind }: SymbolRef): string {
  const parts = partsOf(qualifiedName)
  const descriptors: Descriptor[] = [
    ...filePath.split('/').map((name) => ({ name, suffix: 'namespace' }) as const),
    ...parts.slice(0, -1).map((name) => ({ name, suffix: 'type' }) as const),
    {
      name: parts.at(-1) ?? qualifiedName,
      suffix: TYPE_KINDS.has(kind) ? 'type' : FUNCTION_KINDS.has(kind) ? 'method' : 'term',
    },
  ]
  return `coderag . ${repoName.replaceAll(' ', '  ')} . ${descriptors.map(describe).join('')}`
}

function partsOf(qualifiedName: string): readonly string[] {
  return qualifiedName.split(/[.#\\]|::/).filter((part) => part !== '')
}
