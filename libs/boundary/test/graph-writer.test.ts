import { type Fact, encodeFacts, encodeFileSymbols } from '@coderag/facts/stored'
import type { DocumentFacts, GraphStore, GraphWriteOptions, StoredFacts } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { openServiceGraph, writeGraphs } from '../src/index.js'
import { openSymbolGraph } from '../src/call-graph/open-symbol-graph.js'
import { readCentralParts } from '../src/call-graph/read-central-parts.js'
import { resolveServiceGraph } from '../src/open.js'
import { readFacts } from '../src/read-facts.js'
import { FactChanges } from './fact-changes.js'

/** Writes the generation that follows on another, or the first one. */
async function generation(previous: MemoryParts | null, change: (writer: FactChanges) => void): Promise<MemoryParts> {
  return (await summarized(previous, change)).parts
}

async function summarized(
  previous: MemoryParts | null,
  change: (writer: FactChanges) => void,
  options: Pick<GraphWriteOptions, 'defersCalls' | 'signal'> = {},
) {
  const parts = new MemoryParts(previous)
  const writer = new FactChanges()
  change(writer)
  return { parts, ...(await writeGraphs(writer.list, { previous, parts, ...options })) }
}

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
    parameters: [],
    passed: [],
    arities: [],
    constants: [],
    typeParameters: [],
    declarations: [['main', 'function', '', -1, 3, 5, 0, '']],
  })
  const sourceUri = `repo://${repoName}/${filePath}`
  return { sourceUri, repoName, filePath, serviceName: null, boundary: encodeFacts([fact]), symbols }
}

test('what a call graph lacks is told as long as the graph is kept, and no longer', async () => {
  const one = await generation(null, (writer) => {
    writer.source(orders)
    writer.source(stock)
    writer.add([facts('orders', 'main.go'), facts('stock', 'main.go')])
  })
  const name = 'sources.json'
  const listed = new TextDecoder().decode(one.files.get(name))
  one.files.set(name, new TextEncoder().encode(listed.replace('"repoName":"orders"', '$&,"warning":"lacks 3 calls"')))
  const two = await summarized(one, (writer) => writer.add([facts('stock', 'new.go')]))
  expect(two.warnings).toEqual([{ repoName: 'orders', message: 'lacks 3 calls' }])
  const three = await summarized(two.parts, (writer) => writer.add([facts('orders', 'new.go')]))
  expect(three.warnings).toEqual([])
})

describe('the service graph of a quick update', () => {
  const first = () =>
    summarized(null, (writer) => {
      writer.source(orders)
      writer.add([facts('orders', 'a.go'), facts('orders', 'b.go')])
    })
  const update = (previous: MemoryParts, change: (writer: FactChanges) => void) =>
    summarized(
      previous,
      (writer) => {
        writer.source(orders)
        change(writer)
      },
      { defersCalls: true },
    )
  /** Deletes a file and adds it again, as an update of a changed file does. */
  const again = (writer: FactChanges, changed: DocumentFacts): void => {
    writer.delete({ sourceUris: [changed.sourceUri] })
    writer.add([changed])
  }
  const isKept = ({ parts }: { parts: MemoryParts }): boolean => parts.kept.includes('service_graph.json')

  test('is taken over if no fact changed, with its counts', async () => {
    const one = await first()
    const changed = { ...facts('orders', 'a.go'), symbols: '' }
    const two = await update(one.parts, (writer) => again(writer, changed))
    expect(isKept(two)).toBe(true)
    expect([two.services, two.edges]).toEqual([one.services, one.edges])
    expect(await two.parts.read('service_graph.json')).toEqual(await one.parts.read('service_graph.json'))
  })

  test('is built again if a fact changed, a file went or a service is new', async () => {
    const one = await first()
    const moved = { ...facts('orders', 'a.go'), boundary: '' }
    expect(isKept(await update(one.parts, (writer) => again(writer, moved)))).toBe(false)
    const gone = { sourceUris: ['repo://orders/b.go'] }
    expect(isKept(await update(one.parts, (writer) => writer.delete(gone)))).toBe(false)
    expect(isKept(await update(one.parts, (writer) => writer.source(stock)))).toBe(false)
    const renamed = { ...orders, services: [{ path: '', name: 'ordering' }] }
    expect(isKept(await update(one.parts, (writer) => writer.source(renamed)))).toBe(false)
  })

  test('is built again by an update that is not quick, because its rules may be newer', async () => {
    const one = await first()
    const two = await summarized(one.parts, (writer) => writer.source(orders))
    expect(isKept(two)).toBe(false)
  })
})

describe('the calls of a large source', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => facts('orders', `f${at}.go`))
  const filesIn = async (parts: MemoryParts): Promise<number> => {
    const graph = await openSymbolGraph(parts)
    return new Set(graph.find('main', { limit: 5_000 }).map(({ filePath }) => filePath)).size
  }
  const first = (files: readonly DocumentFacts[]) =>
    summarized(null, (writer) => {
      writer.source(orders)
      writer.add(files)
    })
  /** Writes the next generation, with one more file if it is named. */
  const next = (previous: MemoryParts, file: string | null, defersCalls: boolean) =>
    summarized(
      previous,
      (writer) => {
        writer.source(orders)
        if (file !== null) writer.add([facts('orders', file)])
      },
      { defersCalls },
    )

  test('are those of before if an update defers them, and resolved by the next that does not', async () => {
    const one = await first(many)
    const two = await next(one.parts, 'new.go', true)
    const three = await next(two.parts, null, true)
    const four = await next(three.parts, null, false)
    const five = await next(four.parts, 'other.go', false)
    expect([one, two, three, four, five].map(({ callsAreOld }) => callsAreOld)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect(await filesIn(two.parts)).toBe(1_000)
    expect(await filesIn(four.parts)).toBe(1_001)
    expect(await filesIn(five.parts)).toBe(1_002)
  })

  test('are kept with a file of what changed, which grows until they are resolved', async () => {
    const one = await first(many)
    const two = await next(one.parts, 'new.go', true)
    const three = await summarized(
      two.parts,
      (writer) => {
        writer.source(orders)
        writer.delete({ sourceUris: ['repo://orders/f7.go'] })
      },
      { defersCalls: true },
    )
    const changes = [...three.parts.files].filter(([name]) => name.startsWith('symbol-changes'))
    expect(changes.map(([, bytes]) => Buffer.from(bytes).toString().trim().split('\n').length)).toEqual([2])
    expect(three.parts.kept.filter((name) => /^symbols-/.test(name))).toHaveLength(1)
    const stored: string[] = []
    for await (const { documents } of readFacts(three.parts)) {
      stored.push(...documents.filter(({ symbols }) => symbols !== '').map(({ filePath }) => filePath))
    }
    expect(stored).toHaveLength(1_000)
    expect([stored.includes('new.go'), stored.includes('f7.go')]).toEqual([true, false])
    const four = await next(three.parts, null, false)
    expect([...four.parts.files.keys()].some((name) => name.startsWith('symbol-changes'))).toBe(false)
    expect(await filesIn(four.parts)).toBe(1_000)
  })

  test('stand if the files are as before when they would be resolved', async () => {
    const one = await first(many)
    const two = await next(one.parts, 'f3.go', true)
    const three = await next(two.parts, null, false)
    expect([two, three].map(({ callsAreOld }) => callsAreOld)).toEqual([true, false])
    expect(three.parts.kept.some((name) => name.startsWith('symbol-graph'))).toBe(true)
    const names = [...three.parts.files.keys()]
    expect(names.some((name) => name.startsWith('symbol-changes'))).toBe(false)
  })

  test('of a small source are never deferred', async () => {
    const one = await first(many.slice(0, 10))
    const two = await next(one.parts, 'new.go', true)
    expect(two.callsAreOld).toBe(false)
    expect(await filesIn(two.parts)).toBe(11)
  })
})

describe('the graph writer', () => {
  const bothSources = (writer: FactChanges): void => {
    writer.source(orders)
    writer.source(stock)
    writer.add([facts('orders', 'main.go'), facts('stock', 'api/main.go')])
  }
  const oneMoreFile = (writer: FactChanges): void => {
    writer.source(stock)
    writer.add([facts('stock', 'api/other.go')])
  }

  test('takes over the files of sources that are not touched', async () => {
    const first = await generation(null, bothSources)
    const { parts, services } = await summarized(first, oneMoreFile)
    expect(services).toBe(2)
    const kinds = parts.kept.map((name) => name.replace(/-[0-9a-f]{16}.*/, ''))
    expect(kinds.sort()).toEqual(['facts', 'importance', 'symbol-graph', 'symbols'])
  })

  test('forgets a removed source with all it said', async () => {
    const first = await generation(null, (writer) => {
      writer.source(orders)
      writer.source(stock)
      writer.add([facts('orders', 'main.go')])
    })
    const second = await generation(first, (writer) => writer.delete({ uriPrefix: orders.uriPrefix }))
    const graph = await openServiceGraph(second)
    expect(graph.nodes().map(({ name }) => name)).toEqual(['stock'])
    expect([...second.files.keys()]).not.toContainEqual(expect.stringMatching(/^facts/))
  })

  test('resolves some sources as if no others had been read', async () => {
    const located = { services: [{ path: '', name: 'orders' }], facts: [] }
    const call: Fact = {
      kind: 'endpoint',
      protocol: 'http',
      method: 'GET',
      path: '/orders',
      handler: 'list',
      router: null,
      framework: 'chi',
      line: 1,
      chunkId: 'c2',
      extractor: 'go/chi',
    }
    const own = (writer: FactChanges) => {
      writer.source(orders)
      writer.add([facts('orders', 'main.go')])
    }
    const alone = await generation(null, own)
    const together = await generation(null, (writer) => {
      writer.source({ uriPrefix: 'repo://hidden/', repoName: 'hidden', ...located })
      writer.add([{ ...facts('hidden', 'app.go'), boundary: encodeFacts([call]) }])
      own(writer)
    })
    const described = (graph: GraphStore) => [graph.nodes(), graph.edges(), graph.unresolved(), graph.endpoints()]
    const part = described(await resolveServiceGraph(together, ['orders']))
    expect(part).toEqual(described(await openServiceGraph(alone)))
    expect(JSON.stringify(part)).not.toContain('hidden')
    expect(JSON.stringify(described(await openServiceGraph(together)))).toContain('hidden')
    const whole = described(await resolveServiceGraph(together, ['hidden', 'orders']))
    expect(whole).toEqual(described(await openServiceGraph(together)))
  })

  test('forgets a deleted file with its symbols, and keeps the others of its source', async () => {
    const first = await generation(null, (writer) => {
      writer.source(orders)
      writer.add([facts('orders', 'main.go'), facts('orders', 'old.go')])
    })
    const second = await generation(first, (writer) => writer.delete({ sourceUris: ['repo://orders/old.go'] }))
    const files = (await openSymbolGraph(second)).find('main').map(({ filePath }) => filePath)
    expect(files).toEqual(['main.go'])
  })

  test('keeps what a source is built on while it stays, and forgets it with the source', async () => {
    const named = async (parts: MemoryParts): Promise<readonly string[]> =>
      (await readCentralParts(parts)).map(({ repoName }) => repoName)
    const first = await generation(null, bothSources)
    const second = await generation(first, oneMoreFile)
    const third = await generation(second, (writer) => writer.delete({ uriPrefix: orders.uriPrefix }))
    expect(await named(first)).toEqual(['orders', 'stock'])
    expect(await named(second)).toEqual(['orders', 'stock'])
    expect(await named(third)).toEqual(['stock'])
  })

  test('writes the same graphs again from the facts that it stored', async () => {
    const located = { ...stock, facts: [{ ...facts('stock', '.env'), serviceName: 'stock', symbols: '' }] }
    const first = await generation(null, (writer) => {
      writer.source(orders)
      writer.source(located)
      writer.add([facts('orders', 'größe/日本.go'), facts('orders', 'main.go'), facts('stock', 'api/main.go')])
    })
    expect(Buffer.from(first.files.get('sources.json') ?? []).toString()).toContain('"symbolFiles":2')
    const stored: StoredFacts[] = []
    for await (const source of readFacts(first)) stored.push(source)
    const second = await generation(null, (writer) => {
      for (const { source, documents } of stored) {
        writer.source(source)
        writer.add(documents)
      }
    })
    expect([...second.files.keys()]).toEqual([...first.files.keys()])
    for (const [name, bytes] of first.files)
      expect([name, [...bytes]]).toEqual([name, [...(second.files.get(name) ?? [])]])
  })

  test('refuses facts of a source that was not named', async () => {
    const early = generation(null, (writer) => {
      writer.add([facts('orders', 'main.go')])
      writer.source(orders)
    })
    await expect(early).rejects.toMatchObject({ code: 'GRAPH_SOURCE_UNKNOWN' })
  })

  describe('facts of another version', () => {
    async function outdated(): Promise<MemoryParts> {
      const parts = await generation(null, (writer) => {
        writer.source(orders)
        writer.source(stock)
        writer.add([facts('orders', 'main.go'), facts('stock', 'main.go')])
      })
      const { sources } = JSON.parse(new TextDecoder().decode(await parts.read('sources.json'))) as {
        sources: object[]
      }
      const names = sources.map((source) => ({ ...source, factsFile: undefined }))
      await parts.write('sources.json', Buffer.from(JSON.stringify({ format: 1, sources: names })))
      return parts
    }

    function readAgain(writer: FactChanges, source: typeof orders): void {
      writer.delete({ uriPrefix: source.uriPrefix })
      writer.source(source)
      writer.add([facts(source.repoName, 'main.go')])
    }

    test('are left out if every source is read again or removed', async () => {
      const parts = await generation(await outdated(), (writer) => {
        readAgain(writer, orders)
        writer.delete({ uriPrefix: stock.uriPrefix })
      })
      const fresh = await generation(null, (writer) => {
        writer.source(orders)
        writer.add([facts('orders', 'main.go')])
      })
      expect([...parts.files].map(([name, bytes]) => [name, [...bytes]])).toEqual(
        [...fresh.files].map(([name, bytes]) => [name, [...bytes]]),
      )
    })

    test('are refused with the names of the sources that a run keeps', async () => {
      const written = generation(await outdated(), (writer) => readAgain(writer, orders))
      await expect(written).rejects.toMatchObject({ code: 'GRAPH_OUTDATED', details: { repositories: ['stock'] } })
    })

    test('are not copied', async () => {
      const first = readFacts(await outdated()).next()
      await expect(first).rejects.toMatchObject({
        code: 'GRAPH_OUTDATED',
        details: { repositories: ['orders', 'stock'] },
      })
    })
  })

  test('says which file is damaged', async () => {
    const parts = new MemoryParts()
    await parts.write('service_graph.json', Buffer.from('{"format":99}'))
    await expect(openServiceGraph(parts)).rejects.toMatchObject({
      code: 'GRAPH_CORRUPT',
      details: { path: 'service_graph.json' },
    })
  })
})

test('the error for old facts names no source that was not asked for', async () => {
  const parts = new MemoryParts()
  const sources = ['orders', 'hidden'].map((repoName) => ({ uriPrefix: `repo://${repoName}/`, repoName }))
  await parts.write('sources.json', new TextEncoder().encode(JSON.stringify({ format: 0, sources })))
  const asked = resolveServiceGraph(parts, ['orders'])
  await expect(asked).rejects.toMatchObject({ code: 'GRAPH_OUTDATED', details: { repositories: ['orders'] } })
  await expect(asked).rejects.not.toThrow(/hidden/)
})
