import {
  parseAllDocuments,
  stringify,
  type DocumentOptions,
  type ParseOptions,
  type ScalarTag,
  type SchemaOptions,
} from 'yaml'

/**
 * A value of a template. A `bigint` is an `int` of Go, a `number` a `float64`, as which Helm reads every number of a YAML file;
 * they are written and compared differently.
 */
export type GoValue = string | bigint | number | boolean | null | GoList | GoMap | GoMethod
export type GoList = readonly GoValue[]
/** A mapping. Functions such as `set` change it in place, as in Sprig. */
export type GoMap = Map<string, GoValue>
/** A method of one of Helm's objects, such as `.Files.Get`. */
export type GoMethod = (...args: readonly GoValue[]) => GoValue

/**
 * Stands in a text for a value that the chart does not have: one that only an operator sets, one that is made at random, one of
 * a function that is not known. YAML accepts a character of the private use area, and no chart contains it.
 */
export const HOLE = '\ue010'

export function isMap(value: GoValue | undefined): value is GoMap {
  return value instanceof Map
}

export function isList(value: GoValue | undefined): value is GoList {
  return Array.isArray(value)
}

/** True for what `if` takes: anything but false, 0, nil, what is empty, and a hole, of which nothing is known. */
export function isTrue(value: GoValue | undefined): boolean {
  if (isMap(value)) return value.size > 0
  if (isList(value)) return value.length > 0
  return value !== HOLE && Boolean(value)
}

/** Writes a value as `fmt.Sprint` of Go does; nil is a hole. */
export function textOf(value: GoValue | undefined): string {
  if (value === null || value === undefined) return HOLE
  if (typeof value === 'string') return value
  if (typeof value === 'number') return floatText(value)
  if (isList(value)) return `[${value.map(innerText).join(' ')}]`
  if (isMap(value))
    return `map[${sortedKeys(value)
      .map((key) => `${key}:${innerText(value.get(key))}`)
      .join(' ')}]`
  return typeof value === 'function' ? HOLE : String(value)
}

function innerText(value: GoValue | undefined): string {
  return value === null || value === undefined ? '<nil>' : textOf(value)
}

/** Writes a `float64` as the verb `%v`: from 1e+21 on, and without decimals from a million on, with an exponent. */
function floatText(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (Number.isFinite(power) && (power < -4 || power >= 21)) return exponential(digits, power)
  const significant = digits.replace(/[-.]/g, '').length
  return power >= Math.max(significant, 6) && power >= 6 && significant <= power
    ? exponential(digits, power)
    : String(value)
}

function exponential(digits: string, power: number): string {
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

export function sortedKeys(map: GoMap): string[] {
  return [...map.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** Returns the kind of a value by the name that `kindOf` gives it. */
export function kindOf(value: GoValue | undefined): string {
  if (value === null || value === undefined) return 'invalid'
  if (isList(value)) return 'slice'
  if (isMap(value)) return 'map'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'number') return 'float64'
  return typeof value === 'boolean' ? 'bool' : typeof value === 'function' ? 'func' : 'string'
}

export function isEqual(a: GoValue | undefined, b: GoValue | undefined): boolean {
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, at) => isEqual(item, b[at]))
  if (isMap(a) && isMap(b))
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && isEqual(item, b.get(key)))
  if (typeof a === 'bigint' || typeof b === 'bigint') return isNumber(a) && isNumber(b) && Number(a) === Number(b)
  return (a ?? null) === (b ?? null)
}

export function isNumber(value: GoValue | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function deepCopy(value: GoValue): GoValue {
  if (isList(value)) return value.map(deepCopy)
  return isMap(value) ? new Map([...value].map(([key, item]) => [key, deepCopy(item)])) : value
}

/** Switches as YAML 1.1 has them, which Helm reads besides `true` and `false`. */
const switches: ScalarTag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  test: /^(?:[Yy]es|YES|[Oo]n|ON|[Nn]o|NO|[Oo]ff|OFF)$/,
  resolve: (text) => /^(?:y|on)/i.test(text),
}
const YAML: ParseOptions & DocumentOptions & SchemaOptions = {
  merge: true,
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
  customTags: (tags) => [...tags, switches],
}

/** Reads the first document of YAML as far as it parses, with numbers as `float64`; nil for anything else. */
export function fromYaml(text: string): GoValue {
  return fromAllYaml(text)[0] ?? null
}

/** Reads the documents of YAML as far as they parse. */
export function fromAllYaml(text: string): readonly GoValue[] {
  try {
    const documents = parseAllDocuments(text, YAML)
    return Array.isArray(documents)
      ? documents.map((document) => goValue(document.toJS({ mapAsMap: true, maxAliasCount: 1_000 })))
      : []
  } catch {
    return []
  }
}

/** Converts what a parser returns to values of templates. */
export function goValue(value: unknown): GoValue {
  if (Array.isArray(value)) return value.map(goValue)
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [String(key), goValue(item)]))
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, item]) => [key, goValue(item)]))
  return typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    typeof value === 'bigint'
    ? value
    : null
}

/** Writes YAML as Helm does: keys in order, lists not indented, no line folded. */
export function toYaml(value: GoValue | undefined): string {
  if (value === undefined || value === null) return 'null'
  const options = {
    ...YAML,
    sortMapEntries: true,
    indentSeq: false,
    lineWidth: 0,
    aliasDuplicateObjects: false,
  } as const
  // A text of several lines is indented, wherever it stands.
  if (typeof value === 'string') return stringify([value], options).slice(2).replace(/\n$/, '')
  return stringify(plain(value), options).replace(/\n$/, '')
}

/** Writes JSON as Go does: keys in order, `<`, `>` and `&` escaped. */
export function toJson(value: GoValue | undefined, indent = ''): string {
  const text = JSON.stringify(
    plain(value ?? null),
    (_, item: unknown) => (item instanceof Map ? Object.fromEntries(item) : item),
    indent,
  )
  return text.replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
}

/** Sorts the keys of mappings, and makes numbers of `int` and `float64` alike. */
function plain(value: GoValue): unknown {
  if (isList(value)) return value.map(plain)
  if (isMap(value)) return new Map(sortedKeys(value).map((key) => [key, plain(value.get(key) ?? null)]))
  return typeof value === 'bigint' ? Number(value) : typeof value === 'function' ? null : value
}
