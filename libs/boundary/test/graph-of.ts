import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFactExtractor } from '@coderag/facts'
import { createSyntax } from '@coderag/syntax'
import { type FactChange, rawText, type CorpusType, type GraphStore } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { createServiceLocator, openServiceGraph, writeGraphs } from '../src/index.js'

const syntax = createSyntax({ keepLastTree: true })

/** The service graph of one repository, `system`, that holds these files. */
export async function graphOf(files: Readonly<Record<string, string>>): Promise<GraphStore> {
  return openServiceGraph(await partsOf(files))
}

/** The service graph of several repositories, by name, that one crawl found together. */
export async function graphOfAll(repositories: Readonly<Record<string, Files>>): Promise<GraphStore> {
  return openServiceGraph(await partsOfAll(repositories))
}

/** The service graph of several systems, by name, each of several repositories, by name. */
export async function graphOfSystems(
  systems: Readonly<Record<string, Readonly<Record<string, Files>>>>,
): Promise<GraphStore> {
  const changes: FactChange[] = []
  for (const [system, repositories] of Object.entries(systems))
    for (const [repoName, files] of Object.entries(repositories))
      for (const change of await changesOf(repoName, files))
        changes.push('source' in change ? { source: { ...change.source, system } } : change)
  return openServiceGraph(await written(changes))
}

/** The parts that a writer makes of several repositories, by name. */
export async function partsOfAll(repositories: Readonly<Record<string, Files>>): Promise<MemoryParts> {
  const changes: FactChange[] = []
  for (const [repoName, files] of Object.entries(repositories)) changes.push(...(await changesOf(repoName, files)))
  return written(changes)
}

/** The parts that a writer makes of one repository, `system`, that holds these files. */
export async function partsOf(files: Files): Promise<MemoryParts> {
  return written(await changesOf('system', files))
}

type Files = Readonly<Record<string, string>>

async function written(changes: readonly FactChange[]): Promise<MemoryParts> {
  const parts = new MemoryParts()
  await writeGraphs(changes, { previous: null, parts })
  return parts
}

/** The changes that a crawl of one repository makes. */
export async function changesOf(repoName: string, files: Files): Promise<FactChange[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-system-'))
  try {
    const units = Object.entries(files).map(([key, text]) => ({
      key,
      corpusType: corpusOf(key),
      size: text.length,
      state: '',
    }))
    for (const [key, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, key)), { recursive: true })
      await writeFile(join(folder, key), text)
    }
    const head = { repoName, uriPrefix: `repo://${repoName}/` }
    const located = await createServiceLocator().locate({ kind: 'repo', path: folder }, { ...head, units, skips: [] })
    const changes: FactChange[] = []
    changes.push({ source: { ...head, ...located } })
    const extractor = createFactExtractor({ syntax })
    for (const { key, corpusType } of units) {
      const sourceUri = `${head.uriPrefix}${key}`
      const document = { sourceUri, corpusType, repoName, filePath: key, gitHash: null }
      const facts = await extractor.extract({ ...document, text: rawText(files[key] ?? '') }, [])
      if (facts !== null) changes.push({ add: [{ ...document, serviceName: null, ...facts }] })
    }
    return changes
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Edges as `shop -> stock http /items`. */
export async function edgesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const graph = await graphOf(files)
  return graph
    .edges()
    .map(
      ({ source, target, edgeType, urlPatterns }) => `${source} -> ${target} ${[edgeType, ...urlPatterns].join(' ')}`,
    )
    .sort()
}

/** A compose file of services that are built in folders of their names. */
export function composeOf(...names: readonly string[]): string {
  return `services:\n${names.map((name) => `  ${name}:\n    build: ./${name}\n`).join('')}`
}

function corpusOf(key: string): CorpusType {
  return /\.(?:go|tsx?|js|py|cs|java|rs|php|rb|kt|ex)$/.test(key) ? 'CODE_LOGIC' : 'CODE_DEPLOY'
}

/** Returns the endpoints of a service `shop` with these files, as `GET /orders`, in order. */
export async function routesOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const placed = Object.entries(files).map(([name, text]) => [`shop/${name}`, text] as const)
  const graph = await graphOf({ 'compose.yaml': composeOf('shop'), ...Object.fromEntries(placed) })
  return graph
    .endpoints('shop')
    .map(({ method, path }) => `${method} ${path}`)
    .sort()
}
