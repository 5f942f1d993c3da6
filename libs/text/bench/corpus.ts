import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Text files of a folder by extension, without dependencies and version control, each at most 1 MB. */
export function readSources(
  folder: string,
  extensions: readonly string[],
  maxBytes = 200_000_000,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let total = 0
  for (const path of listFiles(folder)) {
    const extension = extname(path)
    if (!extensions.includes(extension) || total > maxBytes || statSync(path).size > 1_000_000) continue
    const text = readFileSync(path, 'utf8')
    total += text.length
    found.set(extension, [...(found.get(extension) ?? []), text])
  }
  return found
}

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') yield* listFiles(path)
    else if (entry.isFile()) yield path
  }
}
