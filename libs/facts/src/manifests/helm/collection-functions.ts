import { list, mapping, textsOf, whole, type Argument, type TemplateFunctions } from './arguments.js'
import {
  deepCopy,
  isEqual,
  isList,
  isMap,
  isTrue,
  sortedKeys,
  textOf,
  toJson,
  type GoList,
  type GoMap,
  type GoValue,
} from './go-values.js'

/** Functions of lists. */
export function listFunctions(): TemplateFunctions {
  return {
    list: (...values) => values.map((value) => value ?? null),
    tuple: (...values) => values.map((value) => value ?? null),
    len: (value) => BigInt(isMap(value) ? value.size : isList(value) ? value.length : Buffer.byteLength(textOf(value))),
    index: (value, ...keys) => keys.reduce<GoValue>(at, value ?? null),
    slice: (value, from, to) => part(value, from, to),
    first: (value) => list(value)[0] ?? null,
    rest: (value) => list(value).slice(1),
    last: (value) => list(value).at(-1) ?? null,
    initial: (value) => list(value).slice(0, -1),
    append: (value, item) => [...list(value), item ?? null],
    prepend: (value, item) => [item ?? null, ...list(value)],
    concat: (...values) => values.flatMap((value) => list(value)),
    reverse: (value) => [...list(value)].reverse(),
    uniq: (value) => unique(list(value)),
    without: (value, ...items) => list(value).filter((own) => !items.some((item) => isEqual(own, item))),
    has: (item, value) => list(value).some((own) => isEqual(own, item)),
    compact: (value) => list(value).filter(isTrue),
    sortAlpha: (value) => textsOf(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  }
}

/** Functions of dictionaries. */
export function dictionaryFunctions(): TemplateFunctions {
  const merged =
    (overwrites: boolean) =>
    (target: Argument, ...sources: readonly Argument[]) => {
      const into = isMap(target) ? target : new Map<string, GoValue>()
      for (const source of sources) if (isMap(source)) merge(into, source, overwrites)
      return into
    }
  return {
    dict: (...pairs) => {
      const made: GoMap = new Map()
      for (let own = 0; own < pairs.length; own += 2) made.set(textOf(pairs[own]), pairs[own + 1] ?? null)
      return made
    },
    get: (map, key) => mapping(map).get(textOf(key)) ?? '',
    set: (map, key, value) => (isMap(map) ? map.set(textOf(key), value ?? null) : (map ?? null)),
    unset: (map, key) => {
      if (isMap(map)) map.delete(textOf(key))
      return map ?? null
    },
    hasKey: (map, key) => mapping(map).has(textOf(key)),
    pluck: (key, ...maps) =>
      maps.flatMap((map) => (mapping(map).has(textOf(key)) ? [mapping(map).get(textOf(key)) ?? null] : [])),
    dig: (...args) => {
      const [map, fallback, ...keys] = args.toReversed()
      let value: Argument = map
      for (const key of keys.toReversed()) {
        if (!isMap(value) || !value.has(textOf(key))) return fallback ?? null
        value = value.get(textOf(key))
      }
      return value ?? null
    },
    keys: (...maps) => maps.flatMap((map) => sortedKeys(mapping(map))),
    values: (...maps) => maps.flatMap((map) => sortedKeys(mapping(map)).map((key) => mapping(map).get(key) ?? null)),
    pick: (map, ...keys) => new Map([...mapping(map)].filter(([key]) => keys.includes(key))),
    omit: (map, ...keys) => new Map([...mapping(map)].filter(([key]) => !keys.includes(key))),
    merge: merged(false),
    mergeOverwrite: merged(true),
    deepCopy: (value) => deepCopy(value ?? null),
  }
}

/** Adds to a mapping what it does not have, or, of an overwriting merge, everything that is not empty. */
function merge(into: GoMap, from: GoMap, overwrites: boolean): void {
  for (const [key, value] of from) {
    const known = into.get(key)
    if (isMap(known) && isMap(value)) {
      const copy = deepCopy(known)
      if (isMap(copy)) {
        merge(copy, value, overwrites)
        into.set(key, copy)
      }
    } else if (!isTrue(known) || (overwrites && (isTrue(value) || !into.has(key)))) into.set(key, value)
  }
}

function unique(values: GoList): GoList {
  const found = new Map<string, GoValue>()
  for (const value of values) {
    const key = toJson(value)
    if (!found.has(key)) found.set(key, value)
  }
  return [...found.values()]
}

function at(value: GoValue, key: Argument): GoValue {
  if (isMap(value)) return value.get(textOf(key)) ?? null
  return isList(value) ? (value[whole(key)] ?? null) : null
}

function part(value: Argument, from: Argument, to: Argument): GoValue {
  const [start, end] = [whole(from), to === undefined ? undefined : whole(to)]
  return isList(value) ? value.slice(start, end) : textOf(value).slice(start, end)
}
