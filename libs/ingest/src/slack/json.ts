/** A JSON object from outside. Every field can be missing or of another type. */
export type Json = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Returns the text of a field, or an empty string if there is none. */
export function textOf(value: Json, key: string): string {
  const found = value[key]
  return typeof found === 'string' ? found : ''
}

export function recordOf(value: Json, key: string): Json {
  const found = value[key]
  return isRecord(found) ? found : {}
}
