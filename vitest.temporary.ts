import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives a run of tests a directory for temporary files and removes it at the end, with what tests, the processes that they
 * start, and killed writers left in it.
 *
 * @returns Removes the directory.
 */
export default function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-tests-'))
  // Database servers refuse to run as root; tests start them as another user, who needs temporary files, too.
  chmodSync(directory, 0o1777)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = directory
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
}
