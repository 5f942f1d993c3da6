import type { SyntaxNode } from '@coderag/types'
import type { DialectNode, Span, SymbolCollector } from './symbol-collector.js'

/** What a test says of a name if it holds: a chain, as in `SymbolCollector.narrowed`. */
export interface Guard {
  readonly name: string
  readonly chain: string
}

/** Reads what a condition says if it is true, or false. */
export type Guards = (condition: SyntaxNode, isTrue: boolean, file: SymbolCollector) => readonly Guard[]

/** Code is not searched for assignments beyond this number of UTF-16 units; it is not narrowed then. */
const maxLength = 20_000
const leaving = /^(?:return|throw|raise|continue|break)_(?:statement|expression)$/

/** Narrows what a condition guards: its consequence or, of `if not …: return`, what follows in the block around it. */
export function narrowBranches(node: DialectNode, file: SymbolCollector, guards: Guards): void {
  const condition = node.childForFieldName('condition')
  const consequence = node.childForFieldName('consequence')
  if (condition === null || consequence === null) return
  narrow(consequence, guards(condition, true, file), file)
  const { parent } = node
  if (parent === null || !/^(?:statement_)?block$/.test(parent.type) || node.childForFieldName('alternative') !== null)
    return
  if (leaves(consequence))
    narrow({ startIndex: node.endIndex, endIndex: parent.endIndex }, guards(condition, false, file), file)
}

/** True for code that ends by leaving what is around it. */
export function leaves({ type, namedChildren }: SyntaxNode): boolean {
  return leaving.test(type) || leaving.test(namedChildren.at(-1)?.type ?? '')
}

/** Narrows names in a part of the code, unless they are set there. */
export function narrow(span: Span, guards: readonly Guard[], file: SymbolCollector): void {
  for (const { name, chain } of guards) {
    if (chain === '' || span.endIndex - span.startIndex > maxLength) continue
    if (!isSet(name, file.text.slice(span.startIndex, span.endIndex))) file.narrowed(span, name, chain)
  }
}

function isSet(name: string, text: string): boolean {
  const word = name.replaceAll('$', '\\$')
  return new RegExp(`(?:^|[^.\\w$])${word}\\s*(?:=(?![=>])|,[\\w\\s,]*=(?![=>]))|\\b(?:for|as)\\s+${word}\\b`).test(
    text,
  )
}
