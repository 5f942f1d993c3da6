import { bracketDepth } from '@coderag/syntax'
import { parse } from 'yaml'

/** Maximum depth of brackets; see `extractManifestFacts`. */
const maxNesting = 200

/** Parses YAML as plain data. Returns null if it can't be parsed, or is nested too deep. */
export function parseYaml(text: string): unknown {
  if (bracketDepth(text) > maxNesting) return null
  try {
    // Comparing each key with all others takes seconds where a mapping has thousands.
    return parse(text, { merge: true, uniqueKeys: false, logLevel: 'silent' })
  } catch {
    return null
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
