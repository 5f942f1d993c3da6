import { SqlError } from '../errors.js'

/**
 * Loads the driver of a database, which is installed only by those who use that database.
 * @throws SqlError `SQL_PACKAGE_MISSING`.
 */
export async function loadDriver<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if (!isMissing(cause)) throw cause
    throw new SqlError(
      'SQL_PACKAGE_MISSING',
      `This index needs the package "${name}", which is not installed. Run: npm install ${name}`,
      { package: name },
      { cause },
    )
  }
}

function isMissing(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || code === 'ERR_UNKNOWN_BUILTIN_MODULE'
}
