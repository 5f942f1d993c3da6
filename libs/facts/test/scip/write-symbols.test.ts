import { expect, test } from 'vitest'
import type { SymbolEdge, SymbolGraph, SymbolRef } from '@coderag/types'
import { readContents, readDocument } from '../../src/scip/scip-file.js'
import { readScip } from '../../src/scip/read-scip.js'
import { writeSymbols } from '../../src/scip/write-symbols.js'
import { sourceOf } from './make-scip.js'

const files: Readonly<Record<string, string>> = {
  'src/repo name.ts':
    '/** Saves. */\n@Service()\nexport class Repo implements Store {\n  save(größe) {}\n}\nexport interface Store {}\n',
  'src/a.ts': 'export function run() {\n  const text = "😀"; repo.save(save); new Repo()\n}\n',
  'gone.ts': '',
}

function symbol(id: number, qualifiedName: string, kind: string, at: readonly [string, number, number]): SymbolRef {
  const [filePath, startLine, endLine] = at
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
  return { id, name, qualifiedName, kind, repoName: 'my shop', filePath, startLine, endLine, chunkId: '' }
}

const repoFile = 'src/repo name.ts'
const repo = symbol(0, 'Repo', 'class', [repoFile, 2, 5])
const save = symbol(1, 'Repo.save', 'method', [repoFile, 4, 4])
const store = symbol(2, 'Store', 'interface', [repoFile, 6, 6])
const run = symbol(3, 'run', 'function', ['src/a.ts', 1, 3])
const gone = symbol(4, 'gone', 'function', ['gone.ts', 9, 9])
const edge = (from: SymbolRef, to: SymbolRef, kind: SymbolEdge['kind'], line: number): SymbolEdge => {
  return { from, to, kind, line, strategy: 'import' }
}
const edges = [
  edge(repo, store, 'implements', 2),
  edge(run, save, 'calls', 2),
  edge(run, repo, 'calls', 2),
  edge(run, gone, 'calls', 2),
]

function bytes(): Uint8Array {
  const graph: Pick<SymbolGraph, 'symbols' | 'callees'> = {
    symbols: () => [repo, save, store, run, gone],
    callees: ({ id }) => edges.filter(({ from }) => from.id === id),
  }
  const linesOf = (path: string) => (path === 'gone.ts' ? null : (files[path]?.split('\n') ?? null))
  const head = { repoName: 'my shop', version: '0.1', projectRoot: 'file:///shop' }
  return Buffer.concat([...writeSymbols({ ...head, graph, linesOf })])
}

test('what is written is read back: declarations, calls, base types', async () => {
  const repository = {
    paths: new Set(Object.keys(files)),
    isLeftOut: () => false,
    text: (path: string) => Promise.resolve(files[path] ?? null),
  }
  const facts = await readScip({ index: 'coderag.scip', folder: '', bytes: sourceOf(bytes()) }, repository)
  expect([facts.tool, facts.notices]).toEqual(['coderag 0.1', []])
  const { names } = facts
  const shown = facts.files.flatMap(({ path, definitions, references, implementations }) => [
    ...definitions.map(([, name, line, end]) => `${path} ${line}-${end} ${names[name]}`),
    ...references.map(([to, name, line]) => `${path} ${line} calls ${names[name]} ${names[to]}`),
    ...implementations.map(([type, base]) => `${names[type]} is ${names[base]}`),
  ])
  const prefix = 'coderag . my  shop . src/`repo name.ts`/'
  expect(shown).toEqual([
    'src/a.ts 1-3 run',
    `src/a.ts 2 calls save ${prefix}Repo#save().`,
    `src/a.ts 2 calls Repo ${prefix}Repo#`,
    'src/repo name.ts 3-5 Repo',
    'src/repo name.ts 4-4 save',
    'src/repo name.ts 6-6 Store',
    `${prefix}Repo# is ${prefix}Store#`,
  ])
})

test('columns are those of the called name, in UTF-16 units', async () => {
  const source = sourceOf(bytes())
  const { documents } = await readContents(source)
  const [document] = await Promise.all(documents.slice(0, 1).map((placed) => readDocument(source, placed)))
  const line = files['src/a.ts']?.split('\n')[1] ?? ''
  const called = document?.occurrences.find(({ symbol: name }) => name.endsWith('save().'))
  expect(called?.range).toEqual([1, line.indexOf('save('), line.indexOf('save(') + 4])
  expect(document?.encoding).toBe(2)
})
