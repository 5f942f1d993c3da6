import { isList, isMap, textOf, type GoList, type GoMap, type GoValue } from './go-values.js'

/** What a function is given. What is missing is undefined. */
export type Argument = GoValue | undefined
/** A function of templates. */
export type TemplateFunction = (...args: readonly Argument[]) => GoValue
export type TemplateFunctions = Readonly<Record<string, TemplateFunction>>

/** Arguments as the types that functions take; of another type the empty value. */
export function integer(value: Argument): bigint {
  if (typeof value === 'bigint') return value
  const read = typeof value === 'boolean' ? Number(value) : number(value)
  return BigInt(Number.isFinite(read) ? Math.trunc(read) : 0)
}

export function number(value: Argument): number {
  if (value === null || value === undefined || isMap(value) || isList(value)) return 0
  const read = Number(value)
  return Number.isFinite(read) ? read : 0
}

export function whole(value: Argument): number {
  return Number(integer(value))
}

export function list(value: Argument): GoList {
  return isList(value) ? value : []
}

export function mapping(value: Argument): GoMap {
  return isMap(value) ? value : new Map()
}

export function textsOf(value: Argument): string[] {
  if (isList(value)) return value.filter((item) => item !== null).map(textOf)
  return value === null || value === undefined ? [] : [textOf(value)]
}
