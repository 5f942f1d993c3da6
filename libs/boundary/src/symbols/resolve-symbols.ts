import type { SymbolEdgeKind } from '@coderag/types'
import { linksOf } from './call-chain.js'
import type { Reason, Strategy } from './entities.js'
import type { FileSymbols } from './file-symbols.js'
import { ScopeResolver } from './scope-resolver.js'
import { SymbolTable, type TableFile, type TableSymbol } from './symbol-table.js'

export interface ResolvedEdge {
  readonly from: number
  readonly to: number
  readonly kind: SymbolEdgeKind
  /** 1-based, in the file of `from`. */
  readonly line: number
  readonly strategy: Strategy
}

export interface FollowedCall {
  readonly from: number
  readonly to: number
  readonly line: number
  /** Last name of what is called. */
  readonly name: string
}

/** A call that ends here. */
export interface OpenCall {
  readonly from: number
  readonly name: string
  readonly line: number
  readonly reason: Reason
}

/** The symbols of one repository and how they hang together. */
export interface ResolvedSymbols {
  readonly symbols: readonly TableSymbol[]
  /** Each pair once, at its first line. */
  readonly edges: readonly ResolvedEdge[]
  /** Every call that was followed. */
  readonly calls: readonly FollowedCall[]
  readonly open: readonly OpenCall[]
}

/** Follows every call, import and base type of a repository as far as scopes, imports and types lead. */
export function resolveSymbols(
  files: readonly { readonly path: string; readonly symbols: FileSymbols }[],
): ResolvedSymbols {
  const table = new SymbolTable(files)
  const resolver = new ScopeResolver(table)
  const edges = new Map<string, ResolvedEdge>()
  const open: OpenCall[] = []
  const calls: FollowedCall[] = []
  const add = (edge: ResolvedEdge): void => {
    const key = `${edge.from} ${edge.to} ${edge.kind}`
    if (edge.from !== edge.to && !edges.has(key)) edges.set(key, edge)
  }
  for (const file of table.files) {
    addImports(file, resolver, add)
    addBases(file, table, resolver, add)
    for (const [declaration, line, chain] of file.symbols.calls) {
      const from = file.ids[declaration] ?? file.self
      const target = calledBy(file, declaration, chain, resolver)
      if ('to' in target) {
        add({ from, line, kind: 'calls', ...target })
        calls.push({ from, to: target.to, line, name: linksOf(chain).at(-1)?.name ?? '' })
      } else open.push({ from, name: chain, line, reason: target.reason })
    }
  }
  return { symbols: table.symbols, edges: [...edges.values()], calls, open }
}

type Called = { readonly to: number; readonly strategy: Strategy } | { readonly reason: Reason }

function calledBy(file: TableFile, declaration: number, chain: string, resolver: ScopeResolver): Called {
  const links = linksOf(chain)
  const last = links.at(-1)
  if (last === undefined || last.name === '') return { reason: 'no chain of names' }
  const isNew = last.marks.at(-1) === '{}'
  // The result of a call is called, or an element: which function that is shows at run time.
  const marks = isNew ? last.marks.slice(0, -1) : last.marks
  if (marks.some((mark) => mark !== '[]')) return { reason: 'type is not known' }
  const bare = [...links.slice(0, -1), { name: last.name, marks: chain === 'super{}' ? ['{}'] : [] }]
  const { entity, strategy } = resolver.evaluate(file, declaration, bare)
  if (entity.is === 'unknown') return { reason: entity.reason }
  if (entity.is === 'symbol') return { to: entity.id, strategy }
  // `Celsius(3)` in Go is a conversion.
  if (entity.is === 'type' && file.symbols.language === 'go' && !isNew) return { reason: 'type is not known' }
  if (entity.is === 'type' || (entity.is === 'instance' && chain === 'super{}')) {
    return { to: resolver.constructorOf(entity.type), strategy }
  }
  return { reason: 'type is not known' }
}

function addImports(file: TableFile, resolver: ScopeResolver, add: (edge: ResolvedEdge) => void): void {
  for (const [, module] of file.symbols.imports) {
    // A Go package is many files; its first stands for it.
    const target = resolver.modulesOf(file, module)[0]
    if (target !== undefined) add({ from: file.self, to: target.self, kind: 'imports', line: 1, strategy: 'import' })
  }
}

function addBases(
  file: TableFile,
  table: SymbolTable,
  resolver: ScopeResolver,
  add: (edge: ResolvedEdge) => void,
): void {
  for (const [declaration, type, kind] of file.symbols.bases) {
    const base = resolver.typeNamed(file, declaration, type)
    const from = file.ids[declaration]
    const line = file.symbols.declarations[declaration]?.[4] ?? 1
    if (base === null || from === undefined) continue
    const isInterface = table.symbols[base.symbol]?.kind === 'interface' && table.symbols[from]?.kind !== 'interface'
    const strategy = base.file === file ? 'same-file' : 'import'
    add({ from, to: base.symbol, kind: isInterface ? 'implements' : kind, line, strategy })
  }
}
