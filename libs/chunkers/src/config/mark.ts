/** A place at which a configuration file may be cut, and what begins there. */
export interface Mark {
  /** 0-based line. */
  readonly line: number
  /**
   * How deep in the file's structure it lies. What begins at level 0 is a chunk of its own; deeper marks are cuts only
   * where that is over budget.
   */
  readonly level: number
  /** For the prefix: `Deployment orders`, `service web`; null where it is a cut without a name. */
  readonly title: string | null
  /** Its name where somebody would look for it by that name; null for keys of a file. */
  readonly symbol: string | null
  /** `key=value`, sorted. */
  readonly labels: readonly string[]
}

/** What the structure of a file tells. */
export interface ConfigOutline {
  /** Name of the notation, such as `yaml`; null where it has none. */
  readonly language: string | null
  /** In the order of their lines. */
  readonly marks: readonly Mark[]
  readonly notices: readonly string[]
}

/** Reads the structure of one format out of the lines of a file. */
export type OutlineReader = (rows: readonly string[], text: string) => readonly Mark[]

/** A mark with as little as is known. */
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
