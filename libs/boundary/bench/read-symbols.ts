// Reads the symbols of a repository, for benches of the call graph.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { extractModuleNames, extractSymbols, FactCollector } from '@coderag/facts'
import { decodeFileSymbols, type FileSymbols } from '@coderag/facts/stored'
import { createSyntax } from '@coderag/syntax'
import { rawText, type RawDocument } from '@coderag/types'

/** Processor time of this process in milliseconds: says the same on a busy machine as on an idle one. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Files of a repository with their symbols, and the processor time that parsing and reading took, in milliseconds. */
export async function readSymbols(repository: string): Promise<{
  readonly files: { readonly path: string; readonly symbols: FileSymbols }[]
  readonly parseMs: number
  readonly extractMs: number
  readonly bytes: number
}> {
  const syntax = createSyntax()
  const files: { path: string; symbols: FileSymbols }[] = []
  let [parseMs, extractMs, bytes] = [0, 0, 0]
  for (const path of pathsOf(repository)) {
    const handler = syntax.languageOf(path)
    const isManifest = /(?:^|\/)(?:go\.mod|Cargo\.toml|package\.json|[jt]sconfig[\w.-]*\.json|[\w.-]*\.csproj)$/.test(
      path,
    )
    if (path === '' || (handler === null && !isManifest)) continue
    const absolute = join(repository, path)
    if (!statSync(absolute, { throwIfNoEntry: false })?.isFile() || statSync(absolute).size > 2_000_000) continue
    const text = readFileSync(absolute, 'utf8')
    const collector = new FactCollector(documentOf(path, text), [])
    const since = cpuMs()
    if (isManifest) {
      const line = extractModuleNames(collector)
      if (line !== '') files.push({ path, symbols: decodeFileSymbols(line) })
    } else if (handler !== null) {
      const parser = await syntax.load(handler.language)
      using tree = parser.parse(text)
      const parsed = cpuMs()
      parseMs += parsed - since
      const line = extractSymbols(tree, collector)
      extractMs += cpuMs() - parsed
      bytes += text.length
      if (line !== '') files.push({ path, symbols: decodeFileSymbols(line) })
    }
  }
  return { files, parseMs, extractMs, bytes }
}

function documentOf(filePath: string, text: string): RawDocument {
  return {
    sourceUri: `repo://bench/${filePath}`,
    corpusType: 'CODE_LOGIC',
    repoName: 'bench',
    filePath,
    gitHash: null,
    text: rawText(text),
  }
}

function pathsOf(repository: string): string[] {
  const entries = readdirSync(repository, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:node_modules|\.git|vendor|dist)\//.test(path))
    .sort()
}
