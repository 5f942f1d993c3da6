/** Output streams and environment. Tests pass their own. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
  /** Null if standard output is not a terminal. */
  readonly columns: number | null
  readonly isTerminal: boolean
  /** Reads standard input to its end. Absent if there is none. */
  readonly input?: () => Promise<string>
  /** Prints a question and returns the line that a person types. Absent if nobody can be asked. */
  readonly ask?: (question: string) => Promise<string>
}

/** Colour and width of the output. */
export interface Layout {
  readonly color: boolean
  /** Characters per line, at least 40. */
  readonly width: number
}

/** Characters per line in a pipe: wide enough for whole lines of code, narrow enough for a minified file. */
const pipeWidth = 240
const unknownTerminalWidth = 100

/**
 * Returns colour and width for standard output. `NO_COLOR` and `FORCE_COLOR` follow no-color.org and force-color.org.
 */
export function layoutOf({ env, columns, isTerminal }: Terminal): Layout {
  const set = (name: string): boolean => env[name] !== undefined && env[name] !== ''
  const forced = set('FORCE_COLOR') && env['FORCE_COLOR'] !== '0'
  const color = !set('NO_COLOR') && (forced || (isTerminal && env['TERM'] !== 'dumb' && env['FORCE_COLOR'] !== '0'))
  const width = isTerminal ? (columns ?? unknownTerminalWidth) : pipeWidth
  return { color, width: Math.max(40, width) }
}
