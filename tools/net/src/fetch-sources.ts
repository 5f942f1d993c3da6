import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { folderOf, type Source } from './sources.ts'

const limitSeconds = 1_800

/**
 * Clones sources at their commits, with their history, since questions are drawn from it. Those already there are kept.
 *
 * @param origin - What stands before `owner/name` in the address of a repository.
 * @returns What could not be fetched, with the reason.
 */
export async function fetchSources(
  sources: readonly Source[],
  directory: string,
  origin: string,
): Promise<readonly string[]> {
  const failures: string[] = []
  for (const source of sources) {
    const folder = join(directory, folderOf(source))
    if (existsSync(folder)) continue
    const git = (...args: string[]) => runCommand(['git', ...args], directory, limitSeconds)
    const clone = await git('clone', '--quiet', '--no-checkout', `${origin}${source.repository}`, folder)
    const checkout =
      clone.code === 0
        ? await git('-C', folder, '-c', 'advice.detachedHead=false', 'checkout', '-q', source.commit)
        : clone
    if (checkout.code !== 0) failures.push(`${source.repository}: ${checkout.err.trim()}`)
  }
  return failures
}
