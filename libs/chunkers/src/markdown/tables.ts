/** Returns the number of cells of the rule below the head of a table, or 0 if a line is none. */
export function delimiterCells(line: string): number {
  if (!/^[ |:-]+$/.test(line) || !line.includes('-') || !/[|:]/.test(line)) return 0
  const cells = withoutOuterPipes(line).split('|')
  return cells.every((cell) => /^ *:?-+:? *$/.test(cell)) ? cells.length : 0
}

/** Number of cells of a row. A pipe behind a backslash is text. */
export function cellsOf(line: string): number {
  let count = 1
  const inner = withoutOuterPipes(line)
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '\\') at += 1
    else if (inner[at] === '|') count += 1
  }
  return count
}

function withoutOuterPipes(line: string): string {
  const trimmed = line.trim()
  const from = trimmed.startsWith('|') ? 1 : 0
  const hasLast = trimmed.length > from && trimmed.endsWith('|') && !trimmed.endsWith('\\|')
  return trimmed.slice(from, hasLast ? -1 : undefined)
}
