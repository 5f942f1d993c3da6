import { listedValues, type ChunkFilter } from '@coderag/types'
import { COLUMN_OF } from '../filter-columns.js'

/** Returns a SQL string literal. Only quotes need escaping: LanceDB reads a backslash as a plain character. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** Returns `column IN (…)`, or `false` for an empty list. */
export function oneOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false'
  return `${column} IN (${values.map(literal).join(', ')})`
}

/** Returns a condition on a list column that contains one of the values, or `false` for an empty list. */
function anyOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false'
  return `(${values.map((value) => `array_has(${column}, ${literal(value)})`).join(' OR ')})`
}

/** Returns a prefix condition. It does not use LIKE, because `%` and `_` in a prefix are plain characters. */
export function startsWith(column: string, prefix: string): string {
  return `starts_with(${column}, ${literal(prefix)})`
}

/** Converts the parts of a filter that compare plain values to SQL; globs are left to the caller. */
export function plainConditions(filter: ChunkFilter): string[] {
  const { services, participants, since, until } = filter
  const conditions = listedValues(filter).flatMap(({ field, values }) =>
    values ? [oneOf(COLUMN_OF[field], values)] : [],
  )
  if (services !== undefined) {
    conditions.push(`(${oneOf(COLUMN_OF.serviceName, services)} OR ${anyOf(COLUMN_OF.mentions, services)})`)
  }
  if (participants !== undefined) conditions.push(anyOf('participants', participants))
  // Timestamps have one format and time zone, so they compare as strings.
  if (since !== undefined) conditions.push(`timestamp >= ${literal(since)}`)
  if (until !== undefined) conditions.push(`timestamp < ${literal(until)}`)
  return conditions
}

/** Splits a list into slices that fit one SQL statement each. */
export function* slices<T>(values: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += length) yield values.slice(start, start + length)
}
