/** A place at which a configuration file may be cut, and what begins there. */
export interface Mark {
  /** 0-based line. */
  readonly line: number
  /**
   * Depth in the file's structure. A mark of level 0 begins a chunk; deeper marks are cuts only if that chunk is over
   * budget.
   */
  readonly level: number
  /** Title for the prefix: `Deployment orders`, `service web`. Null for a cut without a name. */
  readonly title: string | null
  /** Its name where somebody would look for it by that name; null for keys of a file. */
  readonly symbol: string | null
  /** `key=value`, sorted. */
  readonly labels: readonly string[]
}

/** Structure of a file. */
export interface ConfigOutline {
  /** Name of the notation, such as `yaml`. Null if it has none. */
  readonly language: string | null
  /** Marks in the order of their lines. */
  readonly marks: readonly Mark[]
  readonly notices: readonly string[]
}

/** Reads the structure of one format out of the lines of a file. */
export type OutlineReader = (rows: readonly string[], text: string) => readonly Mark[]

/** Creates a mark. */
export function mark(line: number, level: number, title: string | null = null, known: Partial<Mark> = {}): Mark {
  return { symbol: null, labels: [], line, level, title, ...known }
}

/** Comments right above belong to what they stand above. */
export function withComments(
  marks: readonly Mark[],
  rows: readonly string[],
  comment = /^\s*(?:#(?!!)|\/\/|\*|\/\*)/,
): Mark[] {
  let floor = 0
  return marks.map((each) => {
    let { line } = each
    while (line > floor && comment.test(rows[line - 1] ?? '')) line -= 1
    floor = each.line + 1
    return line === each.line ? each : { ...each, line }
  })
}
