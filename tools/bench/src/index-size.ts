// How many bytes of an index in a directory are symbols, facts and graphs?
//   npm run index-size -w tools/bench -- <directory of an index>...
import { readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** Parts of an index by the paths of their files; the first that fits counts. */
const parts: readonly (readonly [name: string, path: RegExp])[] = [
  ['symbols of each file', /^graph\/\d+\/symbols-/],
  ['call graph', /^graph\/\d+\/symbol-graph-/],
  ['facts', /^graph\/\d+\/facts-/],
  ['other graphs', /^graph\//],
  ['chunks and vectors', /^rag\.lance\//],
  ['words', /^bm25\//],
  ['manifest and history', /^/],
]

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('usage: npm run index-size -w tools/bench -- <directory of an index>...')
for (const folder of folders) {
  const root = resolve(process.env['INIT_CWD'] ?? '.', folder)
  const sizes = new Map<string, number>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const [name = ''] = parts.find(([, pattern]) => pattern.test(relative(root, path).replaceAll('\\', '/'))) ?? []
    sizes.set(name, (sizes.get(name) ?? 0) + statSync(path).size)
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  console.log(`${folder}: ${total.toLocaleString('en')} bytes`)
  for (const [name] of parts) {
    const size = sizes.get(name) ?? 0
    console.log(
      `  ${name.padEnd(20)} ${size.toLocaleString('en').padStart(12)}  ${((100 * size) / total).toFixed(1)} %`,
    )
  }
}
