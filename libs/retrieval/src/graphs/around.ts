import type { SymbolRef } from '@coderag/types'

/** Kinds of declarations that hold values: a call in one of them is made by what is around it. */
export const VALUES: ReadonlySet<string> = new Set(['variable', 'constant', 'field', 'property', 'enum_member'])

/** Returns the innermost function or type of a file around a line, or the file. Null if it declares nothing. */
export function around(declared: readonly SymbolRef[], line: number): SymbolRef | null {
  return innermost(declared, line) ?? declared.find(({ kind }) => kind === 'module') ?? null
}

/** Returns the innermost declaration around a line that is no value; one that begins just below an annotation counts. */
function innermost(declared: readonly SymbolRef[], line: number): SymbolRef | null {
  let best: SymbolRef | null = null
  for (const symbol of declared) {
    const { kind, startLine, endLine } = symbol
    if (kind === 'module' || VALUES.has(kind) || startLine > line || endLine < line) continue
    if (best === null || endLine - startLine < best.endLine - best.startLine) best = symbol
  }
  return best
}
