import { CoderagError, EXIT } from '@coderag/types'

/** Every way configuration fails, with the facts each failure carries. Neither holds the value of a setting. */
interface ConfigFailures {
  /** A key is unknown or a value does not fit; all of them are named. */
  CONFIG_INVALID: { issues: readonly string[] }
  /** A configuration file that was asked for is not there, or can't be read or loaded. */
  CONFIG_UNREADABLE: { path: string; reason: string }
  /** A configuration file is not the format its name says. */
  CONFIG_SYNTAX: { path: string; line: number | null }
  /** Several configuration files stand in one directory. */
  CONFIG_AMBIGUOUS: { paths: readonly string[] }
  /** A configuration file written in TypeScript was found, not asked for, and belongs to another user. */
  CONFIG_UNTRUSTED: { path: string }
  /** The preset needs a part that this version does not have. */
  CONFIG_PRESET_UNAVAILABLE: { preset: string; missing: string }
  /** A setting needs a package that is not installed. */
  CONFIG_PACKAGE_MISSING: { package: string }
}

export class ConfigError<C extends keyof ConfigFailures = keyof ConfigFailures> extends CoderagError<
  C,
  ConfigFailures[C]
> {
  override readonly name = 'ConfigError'

  override get exitCode() {
    return EXIT.usage
  }
}

/** Every code a `ConfigError` can have; the README lists the same. */
export const CONFIG_ERROR_CODES = [
  'CONFIG_INVALID',
  'CONFIG_UNREADABLE',
  'CONFIG_SYNTAX',
  'CONFIG_AMBIGUOUS',
  'CONFIG_UNTRUSTED',
  'CONFIG_PRESET_UNAVAILABLE',
  'CONFIG_PACKAGE_MISSING',
] as const satisfies readonly (keyof ConfigFailures)[]
