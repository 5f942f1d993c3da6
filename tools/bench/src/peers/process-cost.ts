/** What a process and its children took. */
export interface ProcessCost {
  /** User and system time together. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** Largest resident memory of one process, in units of 1,048,576 bytes. */
  readonly peakMb: number
}

/** The format that `readCost` reads, for the option `-f` of GNU time. */
export const GNU_TIME = '%U %S %e %M'

/** @throws Error if the last line is not what GNU time prints by `GNU_TIME`. Lines before it are about exit codes. */
export function readCost(report: string): ProcessCost {
  const line = report.trim().split('\n').at(-1) ?? ''
  const numbers = line.split(' ').map(Number)
  const [user = NaN, system = NaN, wall = NaN, kilobytes = NaN] = numbers
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) throw new Error(`Expected "${GNU_TIME}", got "${line}"`)
  return { cpuSeconds: user + system, wallSeconds: wall, peakMb: kilobytes / 1_024 }
}
