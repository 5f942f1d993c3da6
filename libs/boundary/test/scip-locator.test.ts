import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createFactExtractor } from '@coderag/facts'
import { encodeDocument, encodeMetadata } from '@coderag/facts/scip'
import { createSyntax } from '@coderag/syntax'
import { rawText, type FactChange, type PartReader, type Skip } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { afterEach, expect, test } from 'vitest'
import { openSymbolGraph } from '../src/open.js'
import { createServiceLocator, withScipIndexes, writeGraphs } from '../src/index.js'
import { resolveServiceGraph } from '../src/open.js'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coderag-scip-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

const code = {
  'src/gate.py': 'class Gate:\n    def open(self):\n        pass\n',
  'src/app.py': 'def run(gate):\n    gate.open()\n',
}
const symbol = 'scip-python python shop 1.0 gate/Gate#open().'

function index(path = 'app.py'): Uint8Array {
  const document = { language: 'python', text: '', encoding: 0, symbols: [] }
  const place = (line: number, column: number, roles: number) => {
    return { range: [line, column, column + 4], symbol, roles, enclosingRange: [] }
  }
  return Buffer.concat([
    encodeMetadata({ name: 'scip-python', version: '0.6', projectRoot: 'file:///build/shop/src' }),
    encodeDocument({ ...document, path: 'gate.py', occurrences: [place(1, 8, 1)] }),
    encodeDocument({ ...document, path, occurrences: [place(1, 9, 0)] }),
  ])
}

interface Run {
  readonly root: string
  readonly code?: Readonly<Record<string, string>>
  readonly named?: readonly string[]
  readonly skips?: readonly Skip[]
  readonly previous?: PartReader | null
}

/** Crawls a repository of these files: only those of `code` are listed. */
async function crawl({ root, code: listed = code, named = [], skips = [], previous = null }: Run) {
  const head = { repoName: 'shop', uriPrefix: 'repo://shop/' }
  const units = Object.entries(listed).map(([key, text]) => {
    return { key, corpusType: 'CODE_LOGIC', size: text.length, state: '' } as const
  })
  const locator = withScipIndexes(createServiceLocator(), named)
  const located = await locator.locate({ kind: 'repo', path: root }, { ...head, units, skips })
  const changes: FactChange[] = [{ source: { ...head, ...located } }]
  const extractor = createFactExtractor({ syntax: createSyntax({ keepLastTree: true }) })
  for (const { key, corpusType } of units) {
    const document = { sourceUri: head.uriPrefix + key, corpusType, repoName: 'shop', filePath: key, gitHash: null }
    const facts = await extractor.extract({ ...document, text: rawText(listed[key] ?? '') }, [])
    if (facts !== null) changes.push({ add: [{ ...document, serviceName: null, ...facts }] })
  }
  const parts = new MemoryParts()
  const summary = await writeGraphs(changes, { previous, parts })
  const graph = await openSymbolGraph(parts)
  const callers = graph.find('Gate.open').flatMap((found) => graph.callers(found))
  const warnings = summary.warnings.map(({ message }) => message.replace(/:.*/, ''))
  return {
    parts,
    exact: summary.exact,
    warnings,
    callers: callers.map(({ from, strategy }) => `${from.name} ${strategy}`),
  }
}

test('an index beside the sources makes their calls exact, though git does not list it', async () => {
  const root = await folderOf({ ...code, 'index.scip': index() })
  const { exact, callers, warnings } = await crawl({ root })
  expect([callers, warnings]).toEqual([['run exact'], []])
  expect(exact).toEqual([{ repoName: 'shop', files: 2, of: 2, indexes: ['index.scip of scip-python 0.6'] }])
})

test('a reader who may see some repositories resolves services from what is stored beside an index', async () => {
  const shared = {
    ...code,
    'services/orders/Dockerfile': 'FROM scratch\n',
    'services/orders/main.py': 'import src.gate\n',
  }
  const { parts } = await crawl({ root: await folderOf({ ...shared, 'index.scip': index() }), code: shared })
  const graph = await resolveServiceGraph(parts, ['shop'])
  expect(graph.nodes().map(({ name }) => name)).toEqual(['orders'])
})

test('an index is found in a listed folder, beside a manifest, and where it is named', async () => {
  const listed = { root: await folderOf({ ...code, 'a/b/index.scip': index() }) }
  const skips = [{ key: 'a/b/index.scip', reason: 'binary', detail: '' }] as const
  expect((await crawl({ ...listed, skips })).callers).toEqual(['run exact'])
  expect((await crawl(listed)).callers).toEqual([])
  const files = { ...code, 'src/pyproject.toml': '' }
  const beside = { root: await folderOf({ ...files, 'src/index.scip': index() }), code: files }
  expect((await crawl(beside)).callers).toEqual(['run exact'])
  const [root, elsewhere] = [await folderOf(code), await folderOf({ 'shop.scip': index() })]
  const named = await crawl({ root, named: [join(elsewhere, 'shop.scip')] })
  expect([named.callers, named.exact?.[0]?.indexes]).toEqual([['run exact'], ['shop.scip of scip-python 0.6']])
})

test('a changed file is followed without the index, a new index resolves again, and a removed one leaves our own', async () => {
  const root = await folderOf({ ...code, 'index.scip': index() })
  const first = await crawl({ root })
  const changed = { ...code, 'src/app.py': `import os\n${code['src/app.py']}` }
  await writeFile(join(root, 'src/app.py'), changed['src/app.py'])
  const second = await crawl({ root, code: changed, previous: first.parts })
  expect([second.callers, second.warnings, second.exact?.[0]?.files]).toEqual([[], ['SCIP_CHANGED'], 1])
  await writeFile(join(root, 'src/app.py'), code['src/app.py'])
  const third = await crawl({ root, previous: second.parts })
  expect([third.callers, third.warnings]).toEqual([['run exact'], []])
  await rm(join(root, 'index.scip'))
  const last = await crawl({ root, previous: third.parts })
  expect([last.callers, last.warnings, last.exact]).toEqual([[], [], undefined])
})

test('an index that is a link, is missing or is damaged is a notice, and nothing is lost', async () => {
  const root = await folderOf({ ...code, 'real.bin': index() })
  await symlink(join(root, 'real.bin'), join(root, 'index.scip'))
  expect((await crawl({ root })).warnings).toEqual(['SCIP_UNREADABLE'])
  const missing = await crawl({ root: await folderOf(code), named: ['/no/such.scip'] })
  expect([missing.warnings, missing.exact]).toEqual([['SCIP_UNREADABLE'], undefined])
  const damaged = await crawl({ root: await folderOf({ ...code, 'index.scip': 'no index' }) })
  expect(damaged.warnings).toEqual(['SCIP_DAMAGED'])
  const graph = await openSymbolGraph(damaged.parts)
  expect(graph.find('run').flatMap((run) => graph.unresolvedOf(run))).toMatchObject([{ name: 'gate.open' }])
})

test('a document of a file that lies behind a link out of the repository is not compared', async () => {
  const elsewhere = await folderOf({ 'app.py': code['src/app.py'] })
  const root = await folderOf({ 'src/gate.py': code['src/gate.py'], 'index.scip': index() })
  await symlink(join(elsewhere, 'app.py'), join(root, 'src/app.py'))
  const { warnings, exact } = await crawl({ root })
  expect([warnings, exact?.[0]?.files]).toEqual([['SCIP_FILE_UNKNOWN'], 1])
})
