import { HOLE, isList, isMap, textOf, type GoValue } from './go-values.js'

/** Writes texts and values by the verbs of `fmt.Sprintf` of Go (https://pkg.go.dev/fmt) that charts use. A missing value is a hole. */
export function formatted(format: string, values: readonly (GoValue | undefined)[]): string {
  let next = 0
  return format.replace(
    /%([-+# 0]*)([1-9]\d*)?(?:\.(\d+))?([a-zA-Z%])/g,
    (_, flags: string, width: string | undefined, precision: string | undefined, verb: string) => {
      if (verb === '%') return '%'
      const value = values[next]
      next += 1
      const written = verbed(verb, value, precision === undefined ? null : Number(precision))
      const length = Math.min(Number(width ?? 0), 1_000)
      if (flags.includes('-')) return written.padEnd(length)
      return written.padStart(length, flags.includes('0') ? '0' : ' ')
    },
  )
}

function verbed(verb: string, value: GoValue | undefined, precision: number | null): string {
  if (value === null || value === undefined) return HOLE
  if (verb === 'q') return JSON.stringify(textOf(value))
  if (isMap(value) || isList(value) || typeof value === 'function') return textOf(value)
  if (verb === 'f') return Number(value).toFixed(precision ?? 6)
  if (verb === 'x')
    return typeof value === 'string'
      ? Buffer.from(value).toString('hex')
      : BigInt(Math.trunc(Number(value))).toString(16)
  // A `float64` is an error for `%d`, with its value in it; what was meant is the number.
  if (verb === 'd' && typeof value === 'number') return String(value)
  const written = textOf(value)
  return verb === 's' && precision !== null ? written.slice(0, precision) : written
}
