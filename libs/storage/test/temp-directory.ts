import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A directory that is gone after the run. */
export function tempDirectory(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'coderag-index-')))
}

/** Writes files, given as path and content, creating directories on the way. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
