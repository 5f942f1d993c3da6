import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'

const made: string[] = []

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** A directory that is gone after the test. */
export function tempDirectory(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'coderag-index-')))
  made.push(path)
  return path
}

/** Writes files, given as path and content, creating directories on the way. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}
