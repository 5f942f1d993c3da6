import { withoutLinks } from '../hyperlinks.js'

export { printable } from '@coderag/types'

/** Clips text to `width` characters. The last one is an ellipsis if something was cut; then a link goes, too. */
export function clip(text: string, width: number): string {
  const shown = withoutLinks(text)
  return shown.length <= width ? text : `${shown.slice(0, Math.max(0, width - 1))}…`
}

/** Groups items by a key, in the order in which the keys occur. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Formats a number: `1,204`. `toLocaleString` would load locale data, 60 ms of a command's start. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a count: `1 file`, `1,204 files`. */
export function count(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`
}

/** Formats a time: `2026-11-22 01:00 UTC`. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * Formats columns with two spaces between them. The last column is clipped to the remaining width.
 * @param rows - Text that may be links, the same number of cells in each row.
 */
export function table(rows: readonly (readonly string[])[], width: number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => lengthOf(row[at]))))
  const before = widths.slice(0, -1).reduce((sum, own) => sum + own + 2, 0)
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === columns - 1
          ? clip(cell, Math.max(20, width - before))
          : cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)),
      )
      .join('  ')
      .trimEnd(),
  )
}

function lengthOf(cell = ''): number {
  return withoutLinks(cell).length
}
