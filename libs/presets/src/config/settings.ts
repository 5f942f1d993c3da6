import { z } from 'zod'
import { resolvePlace } from './place.js'
import { factsOf, schemasAt, type KeyPath } from './schema-walk.js'

/** Settings from a file or the environment that were not validated. */
export type Settings = Readonly<Record<string, unknown>>

export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Merges settings key by key; lists are replaced as a whole. If the kind of a value changes, such as another provider,
 * settings of the old kind are dropped.
 */
export function mergeSettings(schema: z.core.$ZodType, base: Settings, over: Settings): Settings {
  return mergeAt(schema, [], base, over)
}

function mergeAt(schema: z.core.$ZodType, path: KeyPath, base: Settings, over: Settings): Settings {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue
    const before = merged[key]
    const here = [...path, key]
    const both = isSettings(before) && isSettings(value) && !isOtherKind(schema, here, before, value)
    merged[key] = both ? mergeAt(schema, here, before, value) : value
  }
  return merged
}

/** Returns true if two values are different members of a union, which differ in their literal keys. */
function isOtherKind(schema: z.core.$ZodType, path: KeyPath, before: Settings, after: Settings): boolean {
  const members = schemasAt(schema, path)
    .flatMap((one) => factsOf(one).options)
    .filter((option) => option instanceof z.ZodObject)
  if (members.length < 2) return false
  return members.some((member) =>
    Object.entries(member.shape).some(
      ([key, child]) =>
        child instanceof z.ZodLiteral &&
        after[key] !== undefined &&
        before[key] !== undefined &&
        after[key] !== before[key],
    ),
  )
}

/** Returns the value at a path, and whether there is one. */
export function valueAt(settings: unknown, path: KeyPath): { found: boolean; value: unknown } {
  let value = settings
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return { found: false, value: undefined }
    value = Reflect.get(value, key)
  }
  return { found: value !== undefined, value }
}

/** Returns the settings with another value at a path. */
export function withValue(settings: Settings, [key, ...rest]: readonly string[], value: unknown): Settings {
  if (key === undefined) return settings
  const before = settings[key]
  return { ...settings, [key]: rest.length === 0 ? value : withValue(isSettings(before) ? before : {}, rest, value) }
}

/** Applies `resolvePath` to every string that the schema marks as a path, and to the paths in places. */
export function withPaths(schema: z.core.$ZodType, value: unknown, resolvePath: (path: string) => string): unknown {
  const { isPath, isPlace, options } = factsOf(schema)
  if (typeof value === 'string') {
    return isPath ? resolvePath(value) : isPlace ? resolvePlace(value, resolvePath) : value
  }
  if (Array.isArray(value)) {
    const element = options.find((option) => option instanceof z.ZodArray)?.element
    return element === undefined ? value : value.map((item) => withPaths(element, item, resolvePath))
  }
  if (!isSettings(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const own = schemasAt(schema, [key])[0]
      return [key, own === undefined ? child : withPaths(own, child, resolvePath)]
    }),
  )
}
