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

/**
 * Maximum number of lines that may be swallowed declarations; of a file with more, the tree stands as it is. To look
 * where one of them stands, tree-sitter goes through the children of the broken node. By hand.
 */
const maxCandidates = 1_000

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
  const candidates = [...text.matchAll(headOf(words))].filter(
    ({ index, 2: name = '' }) => !isInside(known.get(name) ?? [], index),
  )
  if (candidates.length > maxCandidates) return outline
  const found = candidates.filter(({ index }) => !isInText(root, index))
  if (found.length === 0) return outline
  const rowOf = rowsOf(text)
  const places = found.map(({ index }) => ({ index, row: rowOf(index) }))
  const ends = [...places.map(({ index }) => index), ...outline.declarations.map(({ start }) => lineStart(text, start))]
  ends.sort((a, b) => a - b)
  const blocks = outline.blocks.flatMap((block) => cutBefore(block, places))
  for (const { index, 1: word = '', 2: name = '' } of found) {
    const next = ends[firstOver(ends, index, (end) => end)] ?? text.length
    const lineEnd = text.indexOf('\n', index)
    const declaration: Declaration = {
      name,
      kind: KINDS.get(word) ?? 'function',
      scope: [],
      start: index,
      end: next,
      signature: foldSignature(text.slice(index, lineEnd === -1 ? text.length : lineEnd)),
      docstring: null,
      members: [],
    }
    const [startRow, endRow] = [rowOf(index), Math.max(rowOf(index), rowOf(next - 1))]
    blocks.push({ startRow, endRow, leading: false, declarations: [declaration], parts: () => [] })
  }
  blocks.sort((a, b) => a.startRow - b.startRow)
  return { ...outline, blocks, declarations: blocks.flatMap((block) => block.declarations), swallowed: found.length }
}

interface Place {
  readonly index: number
  readonly row: number
}

/** A block without what stands from the first of these places on that lies inside it; they are in order. */
function cutBefore(block: Block, places: readonly Place[]): readonly Block[] {
  const place = places.find(({ row }) => row >= block.startRow)
  if (place === undefined || place.row > block.endRow) return [block]
  if (place.row === block.startRow) return []
  const declarations = block.declarations.flatMap((declaration) => shortened(declaration, place.index))
  return [{ startRow: block.startRow, endRow: place.row - 1, leading: block.leading, declarations, parts: () => [] }]
}

function shortened(declaration: Declaration, end: number): readonly Declaration[] {
  if (declaration.start >= end) return []
  const members = declaration.members.flatMap((member) => shortened(member, end))
  return [{ ...declaration, end: Math.min(declaration.end, end), members }]
}

/** All declarations, members too, by name, in order of their start. */
function byName(declarations: readonly Declaration[]): Map<string, Declaration[]> {
  const named = new Map<string, Declaration[]>()
  const add = (declaration: Declaration): void => {
    const alike = named.get(declaration.name)
    if (alike === undefined) named.set(declaration.name, [declaration])
    else alike.push(declaration)
    declaration.members.forEach(add)
  }
  declarations.forEach(add)
  return named
}

/** Returns true if the last of these declarations that begins before a place, or at it, holds it. */
function isInside(declarations: readonly Declaration[], index: number): boolean {
  const last = declarations[firstOver(declarations, index, ({ start }) => start) - 1]
  return last !== undefined && index < last.end
}

/** Position of the first item, in ascending order, whose number is larger than a value; their count if none is. */
function firstOver<T>(items: readonly T[], value: number, numberOf: (item: T) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && numberOf(item) <= value) low = middle + 1
    else high = middle
  }
  return low
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
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (index) => firstOver(breaks, index - 1, (at) => at)
}
