/**
 * Makes text from the index safe to print: a control character could move the cursor or hide output, a bidirectional one
 * could reorder the code that is read. Tabs become two spaces; every other such character becomes visible.
 */
export function printable(text: string): string {
  return text.replaceAll('\t', '  ').replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `<${code.toString(16).toUpperCase().padStart(4, '0')}>`
  })
}

/** Shortens to `width` characters, the last of them an ellipsis when something was cut. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`
}

/** `1,204`. Not `toLocaleString`, whose first call loads the locale data: 60 ms of a command's start. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 file`, `1,204 files`. */
export function count(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`
}

/** `2026-11-22 01:00 UTC`. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * Columns side by side, two spaces between, no padding behind the last one, which is clipped to what the width leaves.
 *
 * @param rows - Plain text, the same number of cells each.
 */
export function table(rows: readonly (readonly string[])[], width: number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const before = widths.slice(0, -1).reduce((sum, own) => sum + own + 2, 0)
  return rows.map((row) =>
    row
      .map((cell, at) => (at === columns - 1 ? clip(cell, Math.max(20, width - before)) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
