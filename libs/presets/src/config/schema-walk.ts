import { z } from 'zod'

/** Path of a setting, such as `['crawl', 'maxFileSize']`. */
export type KeyPath = readonly (string | number)[]

/** Facts from the wrappers around a schema. */
export interface SchemaFacts {
  /** The schema without defaults and optionality, or the members of a union. */
  readonly options: readonly z.core.$ZodType[]
  readonly description: string | null
  readonly default: unknown
  /** True if the setting holds a secret and must not be shown. */
  readonly isSecret: boolean
  readonly isPath: boolean
  /** True for the place of an index: a directory or an address. */
  readonly isPlace: boolean
}

/** Unwraps defaults, optionality and unions. */
export function factsOf(schema: z.core.$ZodType): SchemaFacts {
  let inner = schema
  let fallback: unknown
  const meta: Record<string, unknown> = {}
  for (;;) {
    for (const [key, value] of Object.entries(z.globalRegistry.get(inner) ?? {})) meta[key] ??= value
    if (inner instanceof z.ZodDefault) fallback = inner.def.defaultValue
    const next = innerOf(inner)
    if (next === null) break
    inner = next
  }
  const members = inner instanceof z.ZodUnion ? inner.options.map((option: z.core.$ZodType) => factsOf(option)) : []
  return {
    options: members.length > 0 ? members.flatMap((member) => member.options) : [inner],
    description: typeof meta['description'] === 'string' ? meta['description'] : null,
    default: fallback,
    isSecret: meta['writeOnly'] === true || members.some((member) => member.isSecret),
    isPath: meta['format'] === 'path' || members.some((member) => member.isPath),
    isPlace: meta['$comment'] === 'place',
  }
}

/** Returns the keys of a schema's values with their schemas; several if members of a union share a key. */
export function keysOf(schema: z.core.$ZodType): ReadonlyMap<string, readonly z.core.$ZodType[]> {
  const keys = new Map<string, z.core.$ZodType[]>()
  for (const option of factsOf(schema).options) {
    if (!(option instanceof z.ZodObject)) continue
    for (const [key, child] of Object.entries(option.shape)) keys.set(key, [...(keys.get(key) ?? []), child])
  }
  return keys
}

/** Returns the names of the keys. A record that allows certain keys only is one setting, so its keys are left out. */
export function knownKeysOf(schema: z.core.$ZodType): readonly string[] {
  const ofRecords = factsOf(schema).options.flatMap((option) =>
    option instanceof z.ZodRecord && option.keyType instanceof z.ZodEnum ? option.keyType.options.map(String) : [],
  )
  return [...keysOf(schema).keys(), ...ofRecords]
}

/** Names what a schema takes, where that can be listed: values, and objects by the key that tells them apart. */
export function choicesOf(schema: z.core.$ZodType): readonly string[] {
  return factsOf(schema).options.flatMap((option) => {
    if (option instanceof z.ZodEnum) return option.options.map(String)
    if (option instanceof z.ZodLiteral) return [...option.values].map(String)
    if (!(option instanceof z.ZodObject)) return []
    return Object.entries(option.shape).flatMap(([key, child]) =>
      child instanceof z.ZodLiteral ? [`{ ${key}: ${[...child.values].map(String).join(' or ')} }`] : [],
    )
  })
}

/** Returns the schemas that a path can mean; none if it leads nowhere. */
export function schemasAt(schema: z.core.$ZodType, path: KeyPath): readonly z.core.$ZodType[] {
  return path.reduce<readonly z.core.$ZodType[]>(
    (schemas, key) => schemas.flatMap((one) => childrenOf(one, key)),
    [schema],
  )
}

/** Returns every setting without settings below it, in the order of the schema. */
export function leavesOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): { path: readonly string[]; schema: z.core.$ZodType }[] {
  const { options } = factsOf(schema)
  if (!options.every((option) => option instanceof z.ZodObject)) return [{ path, schema }]
  return [...keysOf(schema)].flatMap(([key, children]) =>
    children.slice(0, 1).flatMap((child) => leavesOf(child, [...path, key])),
  )
}

function childrenOf(schema: z.core.$ZodType, key: string | number): readonly z.core.$ZodType[] {
  return factsOf(schema).options.flatMap((option) => {
    if (option instanceof z.ZodObject) {
      const child: unknown = Object.hasOwn(option.shape, key) ? option.shape[key] : undefined
      return child instanceof z.ZodType ? [child] : []
    }
    if (option instanceof z.ZodArray) return [option.element]
    return option instanceof z.ZodRecord ? [option.valueType] : []
  })
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = schema._zod
  return 'innerType' in def && def.innerType instanceof z.ZodType ? def.innerType : null
}
