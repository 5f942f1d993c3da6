import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Makes a directory, which is gone after a run of tests: the workspace's configuration gives each run a folder of its own. */
export function tempDirectory(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'coderag-test-')))
}

/** Writes files, given as path and content, creating directories on the way. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
