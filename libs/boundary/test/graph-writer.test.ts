import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentFacts } from '@coderag/types'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fact } from '../src/facts/facts.js'
import { createGraphWriter, openServiceGraph } from '../src/index.js'
import { openSymbolGraph } from '../src/call-graph/open-symbol-graph.js'
import { readCentralParts } from '../src/call-graph/read-central-parts.js'
import { encodeFacts } from '../src/facts/encode-facts.js'
import { encodeFileSymbols } from '../src/call-graph/file-symbols.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coderag-graph-'))
})
afterEach(() => rm(folder, { recursive: true }))

const orders = { uriPrefix: 'repo://orders/', repoName: 'orders', services: [{ path: '', name: 'orders' }], facts: [] }
const stock = { uriPrefix: 'repo://stock/', repoName: 'stock', services: [{ path: 'api', name: 'stock' }], facts: [] }

function facts(repoName: string, filePath: string): DocumentFacts {
  const fact: Fact = {
    kind: 'endpoint',
    protocol: 'http',
    method: 'GET',
    path: '/health',
    handler: 'health',
    router: null,
    framework: 'chi',
    line: 3,
    chunkId: 'c1',
    extractor: 'go/chi',
  }
  const symbols = encodeFileSymbols({
    language: 'go',
    module: 'main',
    chunkIds: ['c1'],
    imports: [],
    bases: [],
    values: [],
    calls: [],
    declarations: [['main', 'function', '', -1, 3, 5, 0, '']],
  })
  const sourceUri = `repo://${repoName}/${filePath}`
  return { sourceUri, repoName, filePath, serviceName: null, boundary: encodeFacts([fact]), symbols }
}

describe('the calls of a large source', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => facts('orders', `f${at}.go`))
  const filesIn = async (directory: string): Promise<number> => {
    const graph = await openSymbolGraph(directory)
    return new Set(graph.find('main', { limit: 5_000 }).map(({ filePath }) => filePath)).size
  }
  /** Writes the next generation, with one more file if it is named. */
  const next = async (generation: number, file: string | null, defersCalls: boolean) => {
    const writer = createGraphWriter(join(folder, `${generation - 1}`))
    writer.source(orders)
    if (file !== null) writer.add([facts('orders', file)])
    return writer.write(join(folder, `${generation}`), { defersCalls })
  }

  test('are those of before if an update defers them, and resolved by the next that does not', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.add(many)
    expect(await first.write(join(folder, '1'))).toMatchObject({ callsAreOld: false })
    expect(await next(2, 'new.go', true)).toMatchObject({ callsAreOld: true })
    expect(await filesIn(join(folder, '2'))).toBe(1_000)
    expect(await next(3, null, true)).toMatchObject({ callsAreOld: true })
    expect(await next(4, null, false)).toMatchObject({ callsAreOld: false })
    expect(await filesIn(join(folder, '4'))).toBe(1_001)
    expect(await next(5, 'other.go', false)).toMatchObject({ callsAreOld: false })
    expect(await filesIn(join(folder, '5'))).toBe(1_002)
  })

  test('of a small source are never deferred', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.add(many.slice(0, 10))
    await first.write(join(folder, '1'))
    expect(await next(2, 'new.go', true)).toMatchObject({ callsAreOld: false })
    expect(await filesIn(join(folder, '2'))).toBe(11)
  })
})

describe('the graph writer', () => {
  test('keeps the facts of sources that are not touched, as the same file on disk', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.source(stock)
    first.add([facts('orders', 'main.go'), facts('stock', 'api/main.go')])
    await first.write(join(folder, '1'))

    const second = createGraphWriter(join(folder, '1'))
    second.source(stock)
    second.add([facts('stock', 'api/other.go')])
    const summary = await second.write(join(folder, '2'))

    expect(summary.services).toBe(2)
    const before = await Promise.all((await readdir(join(folder, '1'))).map((name) => stat(join(folder, '1', name))))
    expect(before.filter((file) => file.nlink === 2)).toHaveLength(4)
  })

  test('forgets a removed source with all it said', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.source(stock)
    first.add([facts('orders', 'main.go')])
    await first.write(join(folder, '1'))

    const second = createGraphWriter(join(folder, '1'))
    second.delete({ uriPrefix: orders.uriPrefix })
    await second.write(join(folder, '2'))

    const graph = await openServiceGraph(join(folder, '2'))
    expect(graph.nodes().map(({ name }) => name)).toEqual(['stock'])
    expect(await readdir(join(folder, '2'))).not.toContainEqual(expect.stringMatching(/^facts/))
  })

  test('keeps what a source is built on while it stays, and forgets it with the source', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.source(stock)
    first.add([facts('orders', 'main.go'), facts('stock', 'api/main.go')])
    await first.write(join(folder, '1'))
    const named = async (generation: string): Promise<readonly string[]> =>
      (await readCentralParts(join(folder, generation))).map(({ repoName }) => repoName)
    expect(await named('1')).toEqual(['orders', 'stock'])

    const second = createGraphWriter(join(folder, '1'))
    second.source(stock)
    second.add([facts('stock', 'api/other.go')])
    await second.write(join(folder, '2'))
    expect(await named('2')).toEqual(['orders', 'stock'])

    const third = createGraphWriter(join(folder, '2'))
    third.delete({ uriPrefix: orders.uriPrefix })
    await third.write(join(folder, '3'))
    expect(await named('3')).toEqual(['stock'])
  })

  test('tells of sources that did not change, too, what an older version did not count', async () => {
    const first = createGraphWriter(null)
    first.source(orders)
    first.source(stock)
    first.add([facts('orders', 'main.go'), facts('stock', 'api/main.go')])
    await first.write(join(folder, '1'))
    const counted = await readCentralParts(join(folder, '1'))
    await rm(join(folder, '1', 'central.json'))

    const second = createGraphWriter(join(folder, '1'))
    second.source(stock)
    second.add([facts('stock', 'api/other.go')])
    await second.write(join(folder, '2'))
    const found = await readCentralParts(join(folder, '2'))
    expect(found.find(({ repoName }) => repoName === 'orders')).toEqual(counted[0])
    expect(found.map(({ repoName }) => repoName)).toEqual(['orders', 'stock'])
  })

  test('refuses facts of a source that was not named', () => {
    const writer = createGraphWriter(null)
    expect(() => writer.add([facts('orders', 'main.go')])).toThrow(
      expect.objectContaining({ code: 'GRAPH_SOURCE_UNKNOWN' }),
    )
  })

  test('says which file is missing or damaged', async () => {
    await expect(openServiceGraph(folder)).rejects.toMatchObject({ code: 'GRAPH_UNREADABLE' })
    await writeFile(join(folder, 'service_graph.json'), '{"format":99}')
    await expect(openServiceGraph(folder)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
  })
})
