// What service graph comes out of each system in a folder? Every folder in it is one system; a folder in a system is one
// repository of it, unless the system itself is one.
//   npm run graph -w tools/bench -- <folder of systems> <output folder> [--only name,name] [--facts <folder>]
//
// Writes <output>/<system>.json, which a scorer can compare with a key, and prints sizes and times. Nothing is embedded
// or stored: only discovery, facts and resolution run, on one thread.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServiceLocator, openServiceGraph, writeGraphs } from '@coderag/boundary'
import { openSymbolGraph } from '@coderag/boundary/open'
import { createFactExtractor } from '@coderag/facts'
import { joinGraphs, selectGraph } from '@coderag/retrieval/graphs'
import { createRepositoryCrawler } from '@coderag/ingest'
import { MemoryParts } from '@coderag/types/testing'
import { createSyntax } from '@coderag/syntax'
import { type FactChange, SOURCE_TYPES, type CrawlSource } from '@coderag/types'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, facts: { type: 'string' } },
})
const [systems, output] = positionals
if (systems === undefined || output === undefined) {
  console.error('Name two folders: npm run graph -w tools/bench -- <folder of systems> <output folder>')
  process.exit(2)
}
const base = process.env['INIT_CWD'] ?? process.cwd()
const wanted = values.only?.split(',')
mkdirSync(resolve(base, output), { recursive: true })
for (const system of readdirSync(resolve(base, systems)).sort()) {
  if (wanted !== undefined && !wanted.includes(system)) continue
  await buildGraph(system, resolve(base, systems, system), resolve(base, output))
}

async function buildGraph(system: string, folder: string, target: string): Promise<void> {
  const start = performance.now()
  const crawler = createRepositoryCrawler({ maxFileSize: 2_097_152 })
  const extractor = createFactExtractor({ syntax: createSyntax({ keepLastTree: true }) })
  const locator = createServiceLocator()
  const changes: FactChange[] = []
  const lines: string[] = []
  for (const source of repositoriesOf(folder)) {
    const discovery = await crawler.discover(source)
    const located = await locator.locate(source, discovery)
    changes.push({ source: { ...discovery, ...located } })
    for (const unit of discovery.units) {
      // A damaged document, which a crawl reports and passes, too.
      try {
        for await (const document of crawler.read(source, discovery, unit)) {
          if ('reason' in document || SOURCE_TYPES[document.corpusType].sensitivity !== 'clean') continue
          const facts = await extractor.extract(document, [])
          if (facts === null) continue
          changes.push({ add: [{ ...document, serviceName: null, boundary: facts.boundary, symbols: facts.symbols }] })
          lines.push(`${document.repoName}/${document.filePath}\t${facts.boundary}`)
        }
      } catch (error) {
        console.error(`${unit.key}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    lines.push(...located.facts.map((facts) => `${facts.repoName}/${facts.filePath}\t${facts.boundary}`))
  }
  const extracted = performance.now()
  const parts = new MemoryParts()
  await writeGraphs(changes, { previous: null, parts })
  const written = performance.now()
  const graph = await openServiceGraph(parts)
  if (values.facts !== undefined) {
    mkdirSync(resolve(base, values.facts), { recursive: true })
    writeFileSync(join(resolve(base, values.facts), `${system}.tsv`), `${lines.join('\n')}\n`)
  }
  const whole = selectGraph(graph, { depth: 1, direction: 'both' })
  const { nodes, edges } = whole
  const joined = joinGraphs(await openSymbolGraph(parts), graph)
  // Without tests, which ask their own service.
  const between = joined.between().filter(({ via }) => via?.source !== via?.target)
  const pairs = between.map(({ from, to, kind, line, via }) => ({
    from: `${from.repoName}/${from.filePath}:${line} ${from.qualifiedName}`,
    to: `${to.repoName}/${to.filePath} ${to.qualifiedName}`,
    kind,
    service: via?.source,
    call: `${via?.method ?? ''} ${via?.arrival?.path ?? ''}`.trim(),
  }))
  writeFileSync(join(target, `${system}.json`), `${JSON.stringify({ ...whole, pairs }, null, 1)}\n`)
  const seconds = ((extracted - start) / 1000).toFixed(1)
  console.log(
    `${system.padEnd(24)} ${nodes.length} nodes, ${edges.length} edges, ${whole.endpoints.length} endpoints, ` +
      `${whole.unresolved.length} unresolved; facts ${seconds} s, resolution ${(written - extracted).toFixed(0)} ms`,
  )
}

/** A system is one repository, or a folder of them. */
function repositoriesOf(folder: string): CrawlSource[] {
  if (existsSync(join(folder, '.git'))) return [{ kind: 'repo', path: folder }]
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const repositories = inner.filter((entry) => existsSync(join(folder, entry.name, '.git')))
  if (repositories.length === 0) return [{ kind: 'repo', path: folder }]
  return repositories.map(({ name }) => ({ kind: 'repo', path: join(folder, name), repoName: name }))
}
