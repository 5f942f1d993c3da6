import { FactCollector, extractModuleNames, extractSymbols } from '@coderag/facts'
import { decodeFileSymbols, type ExactFacts } from '@coderag/facts/stored'
import { createSyntax } from '@coderag/syntax'
import { rawText } from '@coderag/types'
import { resolution } from '../../src/call-graph/resolve-symbols.js'
import type { TableSymbol } from '../../src/call-graph/symbol-table.js'
import { atOnce } from '../../src/pace.js'

const syntax = createSyntax()

/**
 * Edges as `path:Caller calls path:Callee (strategy)`, open calls as `path:Caller ? chain (reason)`, those on an outside type as
 * `chain: Type`, and the number of lookups that it took.
 */
export async function follow(
  files: Readonly<Record<string, string>>,
  exact: readonly ExactFacts[] = [],
): Promise<{
  edges: string[]
  open: string[]
  onTypes: string[]
  steps: number
  exactFiles: ReadonlySet<string>
  symbols: readonly TableSymbol[]
}> {
  const read = await Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      const document = {
        ...({ sourceUri: `repo://shop/${path}`, corpusType: 'CODE_LOGIC', repoName: 'shop', filePath: path } as const),
        gitHash: null,
        text: rawText(text),
      }
      const collector = new FactCollector(document, [])
      const code = syntax.codeOf(path, text)
      if (code === null || path.endsWith('.json')) return { path, line: extractModuleNames(collector) }
      const parser = await syntax.load(code.handler.language)
      return { path, line: parser.withTree(code.text, (tree) => extractSymbols(tree, collector)) }
    }),
  )
  const sound = read.filter(({ line }) => line !== '')
  const placed = sound.map(({ path, line }) => ({ path, symbols: decodeFileSymbols(line) }))
  const { symbols, edges, open, steps, exactFiles } = atOnce(resolution(placed, undefined, { exact }))
  const name = (id: number): string => {
    const symbol = symbols[id]
    if (symbol === undefined) return '?'
    return symbol.kind === 'module' && symbol.qualifiedName === symbol.filePath
      ? symbol.filePath
      : `${symbol.filePath}:${symbol.qualifiedName}`
  }
  return {
    edges: edges.map(({ from, to, kind, strategy }) => `${name(from)} ${kind} ${name(to)} (${strategy})`),
    open: open.map((call) => `${name(call.from)} ? ${call.name} (${call.reason})`),
    onTypes: open.flatMap((call) => (call.type === undefined ? [] : [`${call.name}: ${call.type}`])),
    steps,
    exactFiles,
    symbols,
  }
}

/** Calls as `path:Caller calls path:Callee`, sorted. */
export async function callsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { edges } = await follow(files)
  return edges
    .filter((edge) => edge.includes(' calls '))
    .map((edge) => edge.replace(/ \([\w-]+\)$/, ''))
    .sort()
}
