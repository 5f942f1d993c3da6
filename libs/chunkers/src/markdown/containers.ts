/**
 * Containers that are followed into each other. What is nested deeper is text: no document is cut there, and the work
 * for a line stays bounded.
 */
export const MAX_CONTAINERS = 24

/** A block that holds others, opened by a mark at the front of a line. */
export type Container =
  | { readonly kind: 'quote' }
  | { readonly kind: 'note' }
  | {
      readonly kind: 'item'
      /** `-`, `+`, `*`, `.` or `)`. Items of another mark begin another list. */
      readonly mark: string
      /** Columns by which the lines of the item are indented. */
      readonly width: number
      /** True for an item whose first line has nothing behind its mark: a blank line ends it. */
      startsBlank: boolean
    }

/** Returns the rest of a line inside a container, or null if the line does not continue it. */
export function insideOf(container: Container, rest: string): string | null {
  const indent = indentOf(rest)
  const isBlank = indent === rest.length
  if (container.kind === 'quote') {
    if (indent > 3 || rest[indent] !== '>') return null
    return behindQuote(rest, indent)
  }
  if (container.kind === 'note') return isBlank ? '' : indent >= 4 ? rest.slice(4) : null
  if (isBlank) return container.startsBlank ? null : ''
  container.startsBlank = false
  return indent >= container.width ? rest.slice(container.width) : null
}

/** A container that a line opens, and the rest of the line inside it. */
export interface Opened {
  readonly container: Container
  readonly rest: string
}

const ITEM = /^( *)([-+*]|(\d{1,9})([.)]))( *)/
const NOTE = /^ *\[\^[^\s\]]{1,999}\]: */

/**
 * Returns the container that begins at the front of a line, or null. Indented code is told apart by the caller.
 * @param options.isInterrupting - A paragraph is open: an item that is empty, or does not count from 1, goes on with it.
 */
export function openedBy(rest: string, { isInterrupting }: { readonly isInterrupting: boolean }): Opened | null {
  const indent = indentOf(rest)
  if (rest[indent] === '>') return { container: { kind: 'quote' }, rest: behindQuote(rest, indent) }
  if (rest[indent] === '[') {
    const note = NOTE.exec(rest)
    return note === null ? null : { container: { kind: 'note' }, rest: rest.slice(note[0].length) }
  }
  const item = ITEM.exec(rest)
  if (item === null) return null
  const [whole, before = '', sign = '', number, delimiter, spaces = ''] = item
  const inner = rest.slice(whole.length)
  const isEmpty = inner === ''
  if (!isEmpty && spaces === '') return null
  if (isInterrupting && (isEmpty || (number !== undefined && Number(number) !== 1))) return null
  // Five spaces and more behind the mark are indented code in the item.
  const gap = isEmpty || spaces.length > 4 ? 1 : spaces.length
  const width = before.length + sign.length + gap
  return {
    container: { kind: 'item', mark: delimiter ?? sign, width, startsBlank: isEmpty },
    rest: isEmpty ? '' : rest.slice(width),
  }
}

function behindQuote(rest: string, indent: number): string {
  return rest.slice(indent + (rest[indent + 1] === ' ' ? 2 : 1))
}

/** Number of spaces at the front. Tabs were expanded before. */
export function indentOf(text: string): number {
  let at = 0
  while (text[at] === ' ') at += 1
  return at
}
