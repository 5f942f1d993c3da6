import { integer, number, whole, type Argument, type TemplateFunctions } from './arguments.js'
import { isEqual, isNumber, isTrue, kindOf, textOf, type GoValue } from './go-values.js'

/** Functions that compare, choose and name types. */
export function comparisonFunctions(): TemplateFunctions {
  const compared = (a: Argument, b: Argument): number => {
    if (isNumber(a) && isNumber(b)) return Number(a) - Number(b)
    const [left, right] = [textOf(a), textOf(b)]
    return left < right ? -1 : left > right ? 1 : 0
  }
  return {
    not: (value) => !isTrue(value),
    eq: (first, ...others) => others.some((other) => isEqual(first, other)),
    ne: (a, b) => !isEqual(a, b),
    lt: (a, b) => compared(a, b) < 0,
    le: (a, b) => compared(a, b) <= 0,
    gt: (a, b) => compared(a, b) > 0,
    ge: (a, b) => compared(a, b) >= 0,
    deepEqual: (a, b) => isEqual(a, b),
    default: (fallback, value) => (isTrue(value) ? value : fallback) ?? null,
    empty: (value) => !isTrue(value),
    coalesce: (...values) => values.find(isTrue) ?? null,
    any: (...values) => values.some(isTrue),
    ternary: (yes, no, condition) => (isTrue(condition) ? yes : no) ?? null,
    // As for `helm lint`, a chart without the values that it requires is read all the same.
    required: (_message, value) => value ?? null,
    fail: () => '',
    kindOf,
    kindIs: (kind, value) => kindOf(value) === kind,
    typeOf: (value) => typeName(value),
    typeIs: (type, value) => typeName(value) === type,
    typeIsLike: (type, value) => typeName(value) === type || `*${typeName(value)}` === type,
  }
}

function typeName(value: Argument): string {
  const kind = kindOf(value)
  if (kind === 'map') return 'map[string]interface {}'
  if (kind === 'slice') return '[]interface {}'
  return kind === 'invalid' ? '<nil>' : kind
}

/** Functions of numbers. */
export function numberFunctions(): TemplateFunctions {
  const integers =
    (run: (a: bigint, b: bigint) => bigint) =>
    (...values: readonly Argument[]) =>
      values.map(integer).reduce((a, b) => BigInt.asIntN(64, run(a, b)))
  const floats =
    (run: (a: number, b: number) => number) =>
    (...values: readonly Argument[]) =>
      values.map(number).reduce((a, b) => run(a, b))
  const most = (value: bigint, other: bigint): bigint => (value > other ? value : other)
  const least = (value: bigint, other: bigint): bigint => (value < other ? value : other)
  return {
    int: integer,
    int64: integer,
    atoi: integer,
    float64: number,
    add: integers((a, b) => a + b),
    add1: (value) => integer(value) + 1n,
    sub: integers((a, b) => a - b),
    mul: integers((a, b) => a * b),
    div: integers((a, b) => (b === 0n ? 0n : a / b)),
    mod: integers((a, b) => (b === 0n ? 0n : a % b)),
    max: integers(most),
    min: integers(least),
    mulf: floats((a, b) => a * b),
    divf: floats((a, b) => (b === 0 ? 0 : a / b)),
    floor: (value) => Math.floor(number(value)),
    until: (count) => series(0, whole(count), whole(count) < 0 ? -1 : 1),
    untilStep: (start, end, step) => series(whole(start), whole(end), whole(step)),
  }
}

/** Longest series of numbers that is made. */
const MAX_SERIES = 10_000

function series(start: number, end: number, step: number): GoValue[] {
  const length = step === 0 ? 0 : Math.min(MAX_SERIES, Math.max(0, Math.ceil((end - start) / step)))
  return Array.from({ length }, (_, number) => BigInt(start + number * step))
}
