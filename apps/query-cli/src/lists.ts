import { CORPUS_TYPES, type CorpusType } from '@coderag/types'
import { InvalidArgumentError } from 'commander'

/** Adds a value of a repeatable option to those before; `a,b` is two values. Commas inside braces belong to a glob. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  const values = value.split(/,(?![^{]*\})/).map((part) => part.trim())
  if (values.some((part) => part === '')) throw new InvalidArgumentError('A value is empty.')
  return [...previous, ...values]
}

/** The same for corpus types, which may be written in lower case and as the start of a name: `doc` is every DOC_ type. */
export function collectCorpora(value: string, previous: readonly CorpusType[] = []): CorpusType[] {
  const found = collect(value).flatMap((name) => {
    const start = name.toUpperCase().replaceAll('-', '_')
    const exact = CORPUS_TYPES.filter((type) => type === start)
    const types = exact.length > 0 ? exact : CORPUS_TYPES.filter((type) => type.startsWith(`${start}_`))
    if (types.length === 0) throw new InvalidArgumentError(`"${name}" is none of ${CORPUS_TYPES.join(', ')}.`)
    return types
  })
  return [...new Set([...previous, ...found])]
}

/** A whole number in a range, both ends included. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const parsed = /^\d+$/.test(value) ? Number(value) : NaN
    if (parsed >= least && parsed <= most) return parsed
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
