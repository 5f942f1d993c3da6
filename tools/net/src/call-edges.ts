// Prints every edge of an index's symbol graph, one JSON array a line: key and place.
//   node src/call-edges.ts <checkout> <index>
// It runs in a process of its own with the checkout's Node and libraries, since each build writes a format of its own.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GraphStages, SymbolRef } from '@coderag/types'

const [checkout, index] = process.argv.slice(2)
if (checkout === undefined || index === undefined) {
  console.error('Name a built checkout and an index: node src/call-edges.ts <checkout> <index>')
  process.exit(2)
}
const most = 1_000_000
const dist = join(resolve(checkout), 'libs/boundary/dist')
// Builds before the entry `open` have it in that of the call graph.
const entry = ['open.js', 'call-graph.js'].map((name) => join(dist, name)).find((path) => existsSync(path))
if (entry === undefined) throw new Error(`${dist} has no built code: build that checkout.`)
const { openSymbolGraph } = (await import(pathToFileURL(entry).href)) as Pick<GraphStages, 'openSymbolGraph'>
const generations = (await readdir(join(index, 'graph'))).map(Number).sort((a, b) => a - b)
const folder = join(index, 'graph', String(generations.at(-1)))
const graph = await openSymbolGraph({ read: async (name) => new Uint8Array(await readFile(join(folder, name))) })

const lines: string[] = []
for (const name of new Set(graph.names())) {
  for (const symbol of graph.find(name, { limit: most })) {
    if (symbol.name !== name) continue
    for (const { from, to, kind, line, strategy } of graph.callees(symbol, { limit: most })) {
      if (kind === 'imports') continue
      const key = `${nameOf(from)} ${kind} ${nameOf(to)}`
      lines.push(JSON.stringify([key, `${from.repoName}/${from.filePath}:${line} ${strategy}`]))
    }
  }
}
await new Promise((done) => process.stdout.write(`${lines.join('\n')}\n`, done))

function nameOf({ filePath, qualifiedName }: SymbolRef): string {
  return `${filePath}:${qualifiedName}`
}
