import { nearestName } from '@coderag/retrieval/inspect'
import { z } from 'zod'
import { ConfigError } from './errors.js'
import { sentence } from './issues.js'
import { removedSetting } from './removed-settings.js'
import { factsOf, keysOf, leavesOf, schemasAt, type KeyPath } from './schema-walk.js'
import { withValue, type Settings } from './settings.js'

const PREFIX = 'CODERAG_'

/** Variables that are not settings: the configuration file, and whether errors show their stack. */
const RESERVED_VARIABLES: readonly string[] = ['CODERAG_CONFIG', 'CODERAG_DEBUG']

/** Variables that other programs read too, by setting. The variable with our prefix wins. */
const SHARED_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  PRESIDIO_URL: ['scrub', 'presidio', 'url'],
}

/** Settings from the environment, with the variable of each. */
export interface EnvironmentSettings {
  readonly settings: Settings
  /** Variables by dotted path. */
  readonly variables: ReadonlyMap<string, string>
}

/** Returns the variable of a setting: `ranking.rerankTop` → `CODERAG_RANKING__RERANK_TOP`. */
export function variableOf(path: readonly string[]): string {
  return PREFIX + path.map((key) => key.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase()).join('__')
}

/**
 * Reads settings from variables: `CODERAG_` and the key, two underscores between levels, typed by the schema. Lists are
 * written with commas or as JSON, objects as JSON. An empty variable counts as unset.
 * @throws ConfigError `CONFIG_INVALID`: a variable is not a setting.
 */
export function environmentSettings(
  schema: z.core.$ZodType,
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentSettings {
  let settings: Settings = {}
  const variables = new Map<string, string>()
  const unknown: string[] = []
  for (const [name, path] of Object.entries(SHARED_VARIABLES)) {
    const value = environment[name] ?? ''
    if (value === '') continue
    settings = withValue(settings, path, value)
    variables.set(path.join('.'), name)
  }
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(PREFIX) || RESERVED_VARIABLES.includes(name) || value === undefined || value === '') continue
    const path = pathOf(schema, name)
    if (path === null) unknown.push(unknownVariable(schema, name))
    else {
      settings = withValue(settings, path, typed(schemasAt(schema, path), value))
      variables.set(path.join('.'), name)
    }
  }
  if (unknown.length === 0) return { settings, variables }
  throw new ConfigError('CONFIG_INVALID', `The environment can't be used. ${sentence(unknown)}`, { issues: unknown })
}

function pathOf(schema: z.core.$ZodType, variable: string): string[] | null {
  const path: string[] = []
  for (const part of variable.slice(PREFIX.length).split('__')) {
    const wanted = part.replaceAll('_', '').toLowerCase()
    const keys = schemasAt(schema, path).flatMap((one) => [...keysOf(one).keys()])
    const key = keys.find((candidate) => candidate.toLowerCase() === wanted)
    if (key === undefined) return null
    path.push(key)
  }
  return path
}

function unknownVariable(schema: z.core.$ZodType, name: string): string {
  const went = removedSetting((key) => `${name}__`.startsWith(`${variableOf(key.split('.'))}__`))
  if (went !== null) return `${name} is ${went}`
  const known = [...leavesOf(schema).map(({ path }) => variableOf(path)), ...RESERVED_VARIABLES]
  const nearest = nearestName(name, known)
  return `${name} names no setting; ${nearest === null ? 'docs/configuration.md lists them' : `did you mean ${nearest}?`}`
}

/**
 * Converts a variable's text to the type that the schema wants. Text that does not fit stays text, which the schema
 * then refuses.
 */
function typed(schemas: readonly z.core.$ZodType[], text: string): unknown {
  const options = schemas.flatMap((one) => factsOf(one).options)
  const has = (kind: abstract new (...args: never) => z.core.$ZodType) =>
    options.some((option) => option instanceof kind)
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed) && (has(z.ZodArray) || has(z.ZodObject) || has(z.ZodRecord))) {
    try {
      return JSON.parse(trimmed)
    } catch {
      return text
    }
  }
  if (has(z.ZodNumber) && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed)
  if (has(z.ZodBoolean) && /^(?:true|1|yes|on)$/i.test(trimmed)) return true
  if (has(z.ZodBoolean) && /^(?:false|0|no|off)$/i.test(trimmed)) return false
  const list = options.find((option) => option instanceof z.ZodArray)
  if (list === undefined) return text
  return trimmed.split(',').map((item) => typed([list.element], item.trim()))
}

/** Returns the variable that sets the value at a path, or a value above it. */
export function variableAt({ variables }: EnvironmentSettings, path: KeyPath): string | null {
  for (let depth = path.length; depth > 0; depth--) {
    const found = variables.get(path.slice(0, depth).join('.'))
    if (found !== undefined) return found
  }
  return null
}
