import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Returns the git working tree that a directory lies in, or null outside git. */
export function repositoryRoot(directory: string): string | null {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return null
  }
}
