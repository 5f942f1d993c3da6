import type { ChunkFilter } from '@coderag/types'

/** A SQL string literal. Quotes are doubled; LanceDB takes every other character, backslash included, as it is. */
export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}

/** `column IN (…)`, or what is never true for an empty list. */
export function oneOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false'
  return `${column} IN (${values.map(literal).join(', ')})`
}

/** Rows whose list has one of the values, or what is never true for an empty list. */
function anyOf(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false'
  return `(${values.map((value) => `array_has(${column}, ${literal(value)})`).join(' OR ')})`
}

/** Rows whose source lies under a prefix. Not LIKE: in a prefix, `%` and `_` are plain characters. */
export function startsWith(column: string, prefix: string): string {
  return `starts_with(${column}, ${literal(prefix)})`
}

/** The parts of a filter that list values of a column. */
export function listedColumns(filter: ChunkFilter) {
  return [
    ['corpus_type', filter.corpusTypes],
    ['repo_name', filter.repos],
    ['service_name', filter.services],
    ['language', filter.languages],
    ['channel', filter.channels],
  ] as const
}

/** The part of a filter that compares plain values; globs are the caller's. Null when it does not narrow. */
export function plainConditions(filter: ChunkFilter): string[] {
  const { participants, since, until } = filter
  return [
    ...listedColumns(filter).flatMap(([column, values]) => (values === undefined ? [] : [oneOf(column, values)])),
    ...(participants === undefined ? [] : [anyOf('participants', participants)]),
    // Times of one form and zone compare as strings.
    ...(since === undefined ? [] : [`timestamp >= ${literal(since)}`]),
    ...(until === undefined ? [] : [`timestamp < ${literal(until)}`]),
  ]
}

/** Cuts a list into pieces that fit one statement each. */
export function* slices<T>(values: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += length) yield values.slice(start, start + length)
}
