import { ConfigError } from './config/errors.js'

/**
 * Loads an optional package.
 * @throws ConfigError `CONFIG_PACKAGE_MISSING`.
 */
export async function loadOptional<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw cause
    const message = `This configuration needs the package ${name}, which is not installed. Install it beside coderag: npm install ${name} (with --global if coderag is).`
    throw new ConfigError('CONFIG_PACKAGE_MISSING', message, { package: name }, { cause })
  }
}
