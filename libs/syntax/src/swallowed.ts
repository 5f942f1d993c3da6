import type { SymbolKind } from '@coderag/types'
import type { Node } from 'web-tree-sitter'
import { foldSignature } from './declaration-text.js'
import type { Block, Declaration, Outline } from './outline.js'

/** Kind of what each word declares. */
const KINDS: ReadonlyMap<string, SymbolKind> = new Map([
  ['class', 'class'],
  ['interface', 'interface'],
  ['struct', 'struct'],
  ['record', 'record'],
  ['enum', 'enum'],
  ['trait', 'trait'],
  ['type', 'type'],
])

/** A line without indent that begins a declaration: words before it, a receiver of Go behind it, its name. */
function headOf(words: readonly string[]): RegExp {
  const before = String.raw`(?:[a-z]+(?:\([a-z: ]{1,40}\))? ){0,5}?`
  const receiver = String.raw`(?:\([^()\n]{1,200}\) ?)?`
  return new RegExp(String.raw`^${before}(${words.join('|')})\b\*? ?${receiver}([A-Za-z_$][\w$]*)`, 'gm')
}

interface Source {
  readonly text: string
  readonly root: Node
}

/**
 * Adds the declarations that a syntax error swallowed. From an error that opens something and never closes it, the tree
 * has no declaration to the end of the file, or has them inside the one that is broken. Where a line without indent
 * begins a declaration that the tree does not have at its top, the block before it ends there. What is found has no
 * members and no documentation, and ends where the next begins.
 *
 * @param words - Words of the language that begin a declaration.
 */
export function withSwallowed(outline: Outline, words: readonly string[], { text, root }: Source): Outline {
  const known = byName(outline.declarations)
  const found = [...text.matchAll(headOf(words))].filter(({ index, 2: name = '' }) => {
    const isKnown = known.get(name)?.some(({ start, end }) => start <= index && index < end)
    return isKnown !== true && !isInText(root, index)
  })
  if (found.length === 0) return outline
  const rowOf = rowsOf(text)
  const starts = found.map(({ index }) => index)
  const blocks = outline.blocks.flatMap((block) => cutBefore(block, starts, rowOf))
  for (const [at, { index, 1: word = '', 2: name = '' }] of found.entries()) {
    const next = Math.min(
      starts[at + 1] ?? text.length,
      ...outline.declarations.filter(({ start }) => start > index).map(({ start }) => lineStart(text, start)),
    )
    const line = text.slice(index, (text.indexOf('\n', index) + 1 || text.length + 1) - 1)
    const declaration: Declaration = {
      name,
      kind: KINDS.get(word) ?? 'function',
      scope: [],
      start: index,
      end: next,
      signature: foldSignature(line),
      docstring: null,
      members: [],
    }
    const [startRow, endRow] = [rowOf(index), Math.max(rowOf(index), rowOf(next - 1))]
    blocks.push({ startRow, endRow, leading: false, declarations: [declaration], parts: () => [] })
  }
  blocks.sort((a, b) => a.startRow - b.startRow)
  return { ...outline, blocks, declarations: blocks.flatMap((block) => block.declarations), swallowed: found.length }
}

/** A block without what stands from the first of these places on that lies inside it; they are in order. */
function cutBefore(block: Block, places: readonly number[], rowOf: (index: number) => number): readonly Block[] {
  const place = places.find((own) => rowOf(own) >= block.startRow && rowOf(own) <= block.endRow)
  if (place === undefined) return [block]
  const row = rowOf(place)
  const declarations = block.declarations.flatMap((declaration) => shortened(declaration, place))
  if (row === block.startRow) return []
  return [{ startRow: block.startRow, endRow: row - 1, leading: block.leading, declarations, parts: () => [] }]
}

function shortened(declaration: Declaration, end: number): readonly Declaration[] {
  if (declaration.start >= end) return []
  const members = declaration.members.flatMap((member) => shortened(member, end))
  return [{ ...declaration, end: Math.min(declaration.end, end), members }]
}

/** All declarations, members too, by name. */
function byName(declarations: readonly Declaration[]): Map<string, Declaration[]> {
  const named = new Map<string, Declaration[]>()
  const add = (declaration: Declaration): void => {
    named.set(declaration.name, [...(named.get(declaration.name) ?? []), declaration])
    declaration.members.forEach(add)
  }
  declarations.forEach(add)
  return named
}

/** Returns true for a place inside a comment or a string, whose lines may look like declarations. */
function isInText(root: Node, index: number): boolean {
  for (let node: Node | null = root.descendantForIndex(index); node !== null; node = node.parent) {
    if (node.startIndex < index && /comment|string|template|heredoc|char/.test(node.type)) return true
  }
  return false
}

function lineStart(text: string, index: number): number {
  return text.lastIndexOf('\n', index - 1) + 1
}

/** Returns a function from an index to its 0-based row. */
function rowsOf(text: string): (index: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? 0) < index) low = middle + 1
      else high = middle
    }
    return low
  }
}
