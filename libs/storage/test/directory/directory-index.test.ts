import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  encodeChunks,
  sealJson,
  type HistoryKey,
  type IndexedSource,
  type IndexManifest,
  type SourceHistory,
  type WriteClaim,
} from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { openDirectoryIndex } from '../../src/directory/index.js'
import { historyFileName } from '../../src/directory/histories.js'
import { createDirectoryParts, directoryParts } from '../../src/directory/parts.js'
import { createMemoryStages, tempDirectory } from '../../src/testing/index.js'
import { manifestOf } from '@coderag/types/testing'

const chunk = cleanChunk({ path: 'a.ts' })
const batch = {
  columns: encodeChunks([chunk]),
  terms: {
    rows: 1,
    terms: ['total'],
    offsets: Uint32Array.of(0, 1),
    termIds: Uint32Array.of(0),
    counts: Uint16Array.of(1),
    lengths: Uint32Array.of(1),
  },
  facts: [],
}
const key: HistoryKey = { id: 'repo:shop', gitCommit: 'a'.repeat(40) }
const history: SourceHistory = { commit: key.gitCommit, complete: true, units: new Map() }

const indexedSource: IndexedSource = {
  id: key.id,
  gitCommit: key.gitCommit,
  repoName: 'shop',
  kind: 'repo',
  uriPrefix: 'repo://shop/',
  services: [],
  names: [],
  namesState: '',
  locatedState: '',
  crawledAt: '',
  fingerprint: '',
  units: {},
  skips: [],
  failures: [],
  notices: {},
}

function open(directory = tempDirectory()) {
  const stages = createMemoryStages()
  return { directory, stages, index: openDirectoryIndex({ directory, stages }) }
}

/** Commits a generation with one chunk on top of another one. */
async function commit(claim: WriteClaim, base: IndexManifest | null, graphs = true): Promise<IndexManifest> {
  await using writer = await claim.begin({ base, dimensions: null, graphs })
  await writer.add(batch)
  return await writer.commit({ optimize: false, defersCalls: false }, (newest, { parts, hasGraphs }) =>
    manifestOf({ generation: (newest?.generation ?? 0) + 1, parts, hasGraphs }),
  )
}

test('parts that the manifest names and that do not exist are damage', async () => {
  const { directory, index, stages } = open()
  const manifest = manifestOf({ parts: { chunks: 7, lexical: '3', graph: '2.1' }, hasGraphs: true })
  const places = ['rag.lance', 'bm25/3', 'graph/2.1'].map((part) => join(directory, part))
  expect((await index.damage(manifest)).map(({ part, place }) => [part, place])).toEqual([
    ['chunks', places[0]],
    ['terms', places[1]],
    ['graphs', places[2]],
  ])
  for (const place of places) mkdirSync(place, { recursive: true })
  stages.snapshots.set(7, new Map())
  expect(await index.damage(manifest)).toEqual([])
})

test('an index without graphs does not miss them', async () => {
  const parts = (await open().index.damage(manifestOf())).map(({ part }) => part)
  expect(parts).toEqual(['chunks', 'terms'])
})

test('a generation without graphs after one with graphs takes away the copy for people', async () => {
  const { directory, index } = open()
  await using claim = await index.claim('all')
  const first = await commit(claim, null)
  expect(readdirSync(directory)).toContain('service_graph.json')
  await commit(claim, first, false)
  expect(readdirSync(directory)).not.toContain('service_graph.json')
})

test('the generation before stays for readers that are opening it, the one before that goes', async () => {
  const { directory, index } = open()
  await using claim = await index.claim('all')
  let manifest: IndexManifest | null = null
  for (let generation = 1; generation <= 3; generation++) manifest = await commit(claim, manifest)
  for (const kind of ['bm25', 'graph']) expect(readdirSync(join(directory, kind)).sort()).toEqual(['2', '3'])
})

test('a history is kept while a manifest names its source and commit', async () => {
  const { directory, index } = open()
  const indexed = { ...indexedSource, ...key }
  await using claim = await index.claim('all')
  expect(await claim.hasHistory(key)).toBe(false)
  await claim.putHistory(key, history)
  expect(await claim.hasHistory(key)).toBe(true)
  const first = await commit(claim, null)
  const second = await claim.commit((newest) => ({ ...(newest ?? first), generation: 2, sources: [indexed] }))
  await claim.putHistory(key, history)
  await claim.commit(() => ({ ...second, generation: 3 }))
  await using reader = await index.open(second)
  expect(await reader.history(indexed)).toEqual(history)
  await claim.commit(() => ({ ...second, generation: 4, sources: [] }))
  await claim.commit(() => ({ ...second, generation: 5, sources: [] }))
  expect(readdirSync(join(directory, 'history'))).toEqual([])
})

test('a damaged history is passed over with a warning, and a crawl writes it again', async () => {
  const said: string[] = []
  const directory = tempDirectory()
  const stages = { ...createMemoryStages(), onWarning: (message: string) => said.push(message) }
  const index = openDirectoryIndex({ directory, stages })
  await using claim = await index.claim('all')
  const manifest = await commit(claim, null)
  await claim.putHistory(key, history)
  const path = join(directory, 'history', historyFileName(key))
  const source = { ...indexedSource, ...key }
  const damages = [
    (text: string) => text.slice(0, -9),
    (text: string) => text.replace('complete', 'complets'),
    () => sealJson('{"format":0}'),
  ]
  for (const damage of damages) {
    const sound = readFileSync(path, 'utf8')
    writeFileSync(path, damage(sound))
    await using reader = await index.open(manifest)
    for (let query = 1; query <= 2; query++) expect(await reader.history(source)).toBeNull()
    expect(said.splice(0)).toEqual([expect.stringContaining('Crawl it again with --full')])
    expect(await claim.hasHistory(key)).toBe(false)
    writeFileSync(path, sound)
    expect(await reader.history(source)).toEqual(history)
  }
})

test('source and commit name the file of a history, and nothing else does', () => {
  const names = [
    historyFileName({ id: 'repo:a', gitCommit: '1' }),
    historyFileName({ id: 'repo:b', gitCommit: '1' }),
    historyFileName({ id: 'repo:a', gitCommit: '2' }),
  ]
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toMatch(/^[0-9a-f]{32}\.json$/)
})

test('a file of the graphs that is gone is named', async () => {
  const { directory, index } = open()
  await using claim = await index.claim('all')
  const manifest = await commit(claim, null)
  rmSync(join(directory, 'graph', '1'), { recursive: true })
  const refused = {
    code: 'INDEX_PART_UNREADABLE',
    details: { path: join(directory, 'graph', '1', 'service_graph.json') },
  }
  await using writer = await claim.begin({ base: manifest, dimensions: null, graphs: true })
  const committing = writer.commit({ optimize: false, defersCalls: false }, () => manifestOf({ generation: 2 }))
  await expect(committing).rejects.toMatchObject(refused)
})

test('a reader of graphs opens no chunks, and one of chunks no terms', async () => {
  const { index } = open()
  await using claim = await index.claim('all')
  const manifest = await commit(claim, null)
  await using graphs = await index.open(manifest, { only: 'graphs' })
  await expect(async () => graphs.chunks.get([chunk.id])).rejects.toThrow('not opened')
  await using chunks = await index.open(manifest, { only: 'chunks' })
  expect(await chunks.chunks.get([chunk.id])).toEqual([chunk])
  await expect(async () => chunks.lexical.search(['total'], { limit: 1 })).rejects.toThrow('not opened')
})

test('a second claim is refused with the process that holds the first', async () => {
  const { index } = open()
  await using _first = await index.claim('all')
  await expect(index.claim(['repo:shop'])).rejects.toMatchObject({
    code: 'INDEX_LOCKED',
    details: { pid: process.pid },
  })
})

test('a claim on an index that can not be read is given back', async () => {
  const { directory, index } = open()
  await (await index.claim('all'))[Symbol.asyncDispose]()
  mkdirSync(join(directory, 'manifest.json'))
  await expect(index.claim('all')).rejects.toMatchObject({ code: 'INDEX_UNREADABLE' })
  expect(readdirSync(directory)).not.toContain('write.lock')
})

test('a flipped bit in any file of the graphs is noticed when the file is read', async () => {
  const directory = join(tempDirectory(), '1')
  const files = await createDirectoryParts(directory, null, () => undefined)
  await files.write('facts.tsv', Buffer.from('some facts'))
  await files.finish()
  expect(Buffer.from(await directoryParts(directory).read('facts.tsv')).toString()).toBe('some facts')
  const answers = new Set<string>()
  for (const name of ['facts.tsv', 'checksums.json']) {
    const path = join(directory, name)
    const bytes = readFileSync(path)
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      writeFileSync(path, flipped)
      const answer = directoryParts(directory).read('facts.tsv')
      answers.add(
        await answer.then(
          (read) => Buffer.from(read).toString(),
          (error: { code: string }) => error.code,
        ),
      )
    }
    writeFileSync(path, bytes)
  }
  // A flip in the name of the checksum's own checksum harms nothing.
  expect(answers).toEqual(new Set(['INDEX_PART_UNREADABLE', 'some facts']))
})

test.skipIf(process.platform === 'win32')('unchanged files of the graphs are one file under two names', async () => {
  const root = tempDirectory()
  const first = await createDirectoryParts(join(root, '1'), null, () => undefined)
  await first.write('facts.tsv', Buffer.from('facts'))
  await first.finish()
  const second = await createDirectoryParts(join(root, '2'), join(root, '1'), () => undefined)
  await second.keep('facts.tsv')
  await second.finish()
  expect(statSync(join(root, '2', 'facts.tsv')).nlink).toBe(2)
  expect(await directoryParts(join(root, '2')).read('facts.tsv')).toHaveLength(5)
})

test('a directory that goes away while a generation is written ends it with an error that says so', async () => {
  const { directory, index } = open()
  await using claim = await index.claim('all')
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: true })
  await writer.add(batch)
  rmSync(directory, { recursive: true })
  const committing = writer.commit({ optimize: false, defersCalls: false }, () => manifestOf())
  await expect(committing).rejects.toMatchObject({ code: 'INDEX_UNWRITABLE' })
})

test('the words and the graphs are written while the store is', async () => {
  const { index, stages } = open()
  await using claim = await index.claim('all')
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: true })
  await writer.add(batch)
  const steps: string[] = []
  let drawn = (): void => undefined
  const isDrawn = new Promise<void>((resolve) => (drawn = resolve))
  stages.step = (step) => {
    steps.push(step)
    if (step === 'graph write') drawn()
    return step === 'snapshot' ? isDrawn : undefined
  }
  await writer.commit({ optimize: true, defersCalls: false }, () => manifestOf())
  expect(steps.toSorted()).toEqual(['graph write', 'lexical write', 'optimize', 'snapshot'])
})

test('a store that fails ends the commit when nothing is written any more', async () => {
  const { index, stages } = open()
  await using claim = await index.claim('all')
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: true })
  await writer.add(batch)
  const steps: string[] = []
  stages.step = (step) => {
    steps.push(step)
    if (step === 'snapshot') throw new Error('no store')
  }
  const committing = writer.commit({ optimize: false, defersCalls: false }, () => manifestOf())
  await expect(committing).rejects.toThrow('no store')
  expect(steps).toContain('graph write')
})

test('a signal that comes while graphs are made ends the commit, and the generation before stays', async () => {
  const { index, stages } = open()
  await using claim = await index.claim('all')
  const first = await commit(claim, null)
  const stop = new AbortController()
  stages.step = (step) => {
    if (step === 'graph write') stop.abort(new Error('stopped'))
  }
  await using writer = await claim.begin({ base: first, dimensions: null, graphs: true, signal: stop.signal })
  await writer.add(batch)
  const committing = writer.commit({ optimize: false, defersCalls: false }, () => manifestOf({ generation: 2 }))
  await expect(committing).rejects.toThrow('stopped')
  expect((await index.current())?.manifest.generation).toBe(first.generation)
})

test('what the graphs lack is written to the manifest, and stays there while the graphs do', async () => {
  const { index, stages } = open()
  await using claim = await index.claim('all')
  const { writeGraphs } = stages.graphs
  const warnings = [{ repoName: 'orders', message: 'GRAPH_INCOMPLETE: 3 calls' }]
  stages.graphs.writeGraphs = async (changes, options) => ({ ...(await writeGraphs(changes, options)), warnings })
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: true })
  await writer.add(batch)
  const first = await writer.commit({ optimize: false, defersCalls: false }, (_, { parts, hasGraphs, graphWarnings }) =>
    manifestOf({ parts, hasGraphs, graphWarnings }),
  )
  expect((await index.current())?.manifest.graphWarnings).toEqual(warnings)
  await using other = await claim.begin({ base: first, dimensions: null, graphs: true, replaces: 'vectors' })
  const kept = other.commit({ optimize: false, defersCalls: false }, (_, { parts, hasGraphs, graphWarnings }) =>
    manifestOf({ generation: 2, parts, hasGraphs, graphWarnings }),
  )
  expect((await kept).graphWarnings).toEqual(warnings)
})

test('an abort ends the lexical index and the store, too', async () => {
  const { index } = open()
  await using claim = await index.claim('all')
  const stop = new AbortController()
  await using writer = await claim.begin({ base: null, dimensions: null, graphs: false, signal: stop.signal })
  await writer.add(batch)
  stop.abort(new Error('stopped'))
  const committing = writer.commit({ optimize: false, defersCalls: false }, () => manifestOf({ generation: 1 }))
  await expect(committing).rejects.toThrow('stopped')
  expect(await index.current()).toBeNull()
})
