import fs from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { ConfigError } from './errors.js'

/** Names under which a configuration file is searched. */
export const FILE_NAMES: readonly string[] = ['yaml', 'yml', 'json', 'ts'].map(
  (extension) => `coderag.config.${extension}`,
)

/**
 * Finds the configuration file of a directory: in it, or in the nearest directory above that has one.
 * @returns Null if there is none up to the root.
 * @throws ConfigError `CONFIG_AMBIGUOUS`: a directory has several. `CONFIG_UNTRUSTED`: it is a program that
 *   lies above the directory, or belongs to another user.
 */
export async function findConfigFile(directory: string): Promise<string | null> {
  for (let at = resolve(directory); ; at = dirname(at)) {
    const found = await configFilesIn(at)
    const [only, ...others] = found
    if (others.length > 0) {
      const message = `${at} has several configuration files: ${found.join(', ')}. Keep one, or name one with --config.`
      throw new ConfigError('CONFIG_AMBIGUOUS', message, { paths: found.map((name) => join(at, name)) })
    }
    if (only !== undefined) return trusted(join(at, only), at === resolve(directory))
    if (dirname(at) === at) return null
  }
}

async function configFilesIn(directory: string): Promise<readonly string[]> {
  // A directory above that may not be listed has no file for us either.
  const names = new Set(await fs.readdir(directory).catch(() => []))
  return FILE_NAMES.filter((name) => names.has(name))
}

/**
 * Refuses a TypeScript file that lies above the directory, or belongs to another user. Loading it runs it, and nobody
 * asked for it there: the search may have left the project, and reached a directory that everybody can write to.
 */
async function trusted(path: string, isHere: boolean): Promise<string> {
  if (extname(path) !== '.ts') return path
  if (!isHere) {
    const message = `${path} lies above this directory, and loading it would run it. Name it with --config if you trust it, or write it as YAML.`
    throw new ConfigError('CONFIG_UNTRUSTED', message, { path })
  }
  const user = process.getuid?.()
  if (user === undefined) return path
  const { uid } = await fs.stat(path)
  if (uid === user || uid === 0) return path
  const message = `${path} belongs to another user, and loading it would run it. Name it with --config if you trust it.`
  throw new ConfigError('CONFIG_UNTRUSTED', message, { path })
}
