import { CoderagError, EXIT } from '@coderag/types'

/** Every failure of configuration, with the facts that each carries. None holds the value of a setting. */
interface ConfigFailures {
  /** A key is unknown or a value does not fit. The error names all of them. */
  CONFIG_INVALID: { issues: readonly string[] }
  /** A configuration file that was named does not exist, or can't be read, loaded or written. */
  CONFIG_UNREADABLE: { path: string; reason: string }
  /** A configuration file does not have the format of its extension. */
  CONFIG_SYNTAX: { path: string; line: number | null }
  /** A directory has several configuration files. */
  CONFIG_AMBIGUOUS: { paths: readonly string[] }
  /** A TypeScript configuration file was found rather than named, and belongs to another user. */
  CONFIG_UNTRUSTED: { path: string }
  /** A new configuration file would overwrite one, or lie beside one. */
  CONFIG_EXISTS: { path: string }
  /** A folder that a new configuration file is to name does not exist. */
  CONFIG_SOURCE_MISSING: { path: string }
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

/** Every code of `ConfigError`. The README lists the same codes. */
export const CONFIG_ERROR_CODES = [
  'CONFIG_INVALID',
  'CONFIG_UNREADABLE',
  'CONFIG_SYNTAX',
  'CONFIG_AMBIGUOUS',
  'CONFIG_UNTRUSTED',
  'CONFIG_EXISTS',
  'CONFIG_SOURCE_MISSING',
  'CONFIG_PACKAGE_MISSING',
] as const satisfies readonly (keyof ConfigFailures)[]
