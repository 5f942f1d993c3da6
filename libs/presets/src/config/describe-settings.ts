import { ConfigSchema } from '../config.js'
import { nameOf } from './issues.js'
import type { LoadedConfig, SettingOrigin } from './load.js'
import { redactPlace } from './place.js'
import { factsOf, leavesOf } from './schema-walk.js'
import { isSettings, valueAt } from './settings.js'

/** A setting with its value in effect. */
export interface EffectiveSetting {
  /** Dotted key, such as `ranking.rerankTop`. */
  readonly key: string
  /** Null if the setting is not set and has no fixed default. Secrets are `MASKED`. */
  readonly value: unknown
  readonly origin: SettingOrigin
  readonly description: string | null
}

/** Text that is shown instead of a secret. */
export const MASKED = '********'

/** Keys whose name says that they hold a secret, for values that no schema describes. */
const SECRET_NAME = /(?:api[-_]?key|secret|password|passwd|(?<!max[-_]?)token|credentials?|authorization)$/i

/** Returns every setting with its value and origin, in the order of the schema. */
export function effectiveSettings({ config, originOf }: LoadedConfig): EffectiveSetting[] {
  return leavesOf(ConfigSchema).flatMap(({ path, schema }) => {
    const { description, isSecret } = factsOf(schema)
    const { found, value } = valueAt(config, path)
    const setting = { key: nameOf(path), origin: originOf(path), description }
    return [{ ...setting, value: !found ? null : isSecret ? MASKED : masked(value, String(path.at(-1))) }]
  })
}

function masked(value: unknown, name: string): unknown {
  if (typeof value === 'string') {
    if (SECRET_NAME.test(name)) return MASKED
    return redactPlace(value, MASKED)
  }
  if (Array.isArray(value)) return value.map((item) => masked(item, name))
  if (!isSettings(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, masked(child, key)]))
}
