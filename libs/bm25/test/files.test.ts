import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeChunks, type TermBatch } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createIndexWriter, createLexicalAnalyzer, openLexicalIndex } from '../src/index.js'
import { scratch, writeGeneration } from './build.js'
import { randomChunks } from './random-chunks.js'

const folder = scratch()
const FILE = 'segment-1.bin'

const sound = await writeGeneration(folder.next(), { add: randomChunks(200, 1) })

/** A copy of a sound index with some bytes of its file changed. */
function damaged(change: (bytes: Buffer) => void): string {
  const directory = folder.next()
  cpSync(sound, directory, { recursive: true })
  const bytes = readFileSync(join(directory, FILE))
  change(bytes)
  writeFileSync(join(directory, FILE), bytes)
  return directory
}

function code(expected: string) {
  return expect.objectContaining({ code: expected })
}

describe('opening refuses', () => {
  test('a directory without an index', () => {
    expect(() => openLexicalIndex(folder.next())).toThrow(code('BM25_UNREADABLE'))
    expect(() => createIndexWriter({}, folder.next())).toThrow(code('BM25_UNREADABLE'))
  })

  test('a file that is not an index', async () => {
    const directory = damaged((bytes) => bytes.fill('x', 0, 8))
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
  })

  test.each([0, 100, 512, 5_000])('a file truncated to %i bytes', async (bytes) => {
    const directory = damaged(() => undefined)
    truncateSync(join(directory, FILE), bytes)
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
  })

  test.each([17, 30, 58, 70, 300])('a header with byte %i changed', async (place) => {
    const directory = damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place))
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
  })

  test('a file of another version, with both versions in the error', async () => {
    const directory = damaged((bytes) => bytes.writeUInt32LE(99, 8))
    expect(() => openLexicalIndex(directory)).toThrow(
      expect.objectContaining({ code: 'BM25_VERSION', details: expect.objectContaining({ found: 99, expected: 5 }) }),
    )
  })

  const lists: readonly [string, (list: string) => string][] = [
    ['is not JSON', (list) => list.slice(0, 20)],
    ['has another checksum', (list) => list.replace('"gone":[]', '"gone":[[1,2]]')],
    ['names a file elsewhere', (list) => list.replace('segment-1.bin', '../segment-1.bin')],
    ['has another format', (list) => list.replace('"format":1', '"format":9')],
  ]
  test.each(lists)('a list of segments that %s', (_, change) => {
    const directory = damaged(() => undefined)
    const path = join(directory, 'segments.json')
    writeFileSync(path, change(readFileSync(path, 'utf8')))
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
    expect(() => createIndexWriter({}, directory)).toThrow(code('BM25_CORRUPT'))
  })

  test('a list whose segment is missing', () => {
    const directory = damaged(() => undefined)
    rmSync(join(directory, FILE))
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_UNREADABLE'))
  })

  test('damaged checksums', () => {
    const directory = damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1))
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
  })

  test('damaged lengths', async () => {
    const directory = damaged((bytes) =>
      bytes.writeUInt8(bytes.readUInt8(512 + 200 * 32 + 5) ^ 0xff, 512 + 200 * 32 + 5),
    )
    expect(() => openLexicalIndex(directory)).toThrow(code('BM25_CORRUPT'))
  })
})

test('a flipped bit anywhere is found when its block is read, or changes no answer', async () => {
  const filter = { languages: ['typescript'] }
  const answers = async (directory: string) => {
    using index = openLexicalIndex(directory)
    const queries = randomChunks(20, 2).map(({ text }) => text.split(/\W+/).slice(0, 4))
    return Promise.all(
      queries.flatMap((terms) => [index.search(terms, { limit: 9 }), index.search(terms, { limit: 9, filter })]),
    )
  }
  const right = await answers(sound)
  expect(right.some((hits) => hits.length > 0)).toBe(true)
  const length = readFileSync(join(sound, FILE)).length
  let found = 0
  for (let place = 3; place < length; place += 97) {
    const directory = damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << place % 8), place))
    const outcome = await answers(directory).catch((error: unknown) => error)
    if (Array.isArray(outcome)) expect(outcome).toEqual(right)
    else expect(outcome).toMatchObject({ code: expect.stringMatching(/^BM25_(CORRUPT|VERSION)$/) })
    if (!Array.isArray(outcome)) found++
  }
  expect(found).toBeGreaterThan(length / 97 / 2)
})

test('a writer that merges refuses a damaged segment, or writes the same bytes', async () => {
  // Other options make it merge.
  const writer = { b: 0.5 }
  const merged = (directory: string) => readFileSync(join(directory, 'segment-3.bin'))
  const right = merged(await writeGeneration(folder.next(), {}, { previous: sound, writer }))
  const length = readFileSync(join(sound, FILE)).length
  for (let place = 600; place < length; place += 1_009) {
    const directory = damaged((bytes) => bytes.writeUInt8(bytes.readUInt8(place) ^ 0x55, place))
    const next = folder.next()
    const outcome = await writeGeneration(next, {}, { previous: directory, writer }).catch((error: unknown) => error)
    if (outcome === next) expect(merged(next).equals(right)).toBe(true)
    else expect(outcome).toMatchObject({ code: 'BM25_CORRUPT' })
  }
})

describe('writing refuses', () => {
  const analyzer = createLexicalAnalyzer()
  const chunks = [cleanChunk({ path: 'a.ts' }), cleanChunk({ path: 'b.ts' })]
  const batch = encodeChunks(chunks)
  const terms = analyzer.analyze(chunks)

  test('a directory that exists', async () => {
    const directory = await writeGeneration(folder.next(), {})
    await expect(createIndexWriter().write(directory)).rejects.toThrow(code('BM25_DIRECTORY_EXISTS'))
  })

  const wrong: [string, Partial<TermBatch>][] = [
    ['terms of another number of rows', { rows: 1 }],
    ['offsets that do not fit', { offsets: new Uint32Array(7) }],
    ['counts that do not fit', { counts: new Uint16Array(1) }],
    ['a term id outside the list', { terms: terms.terms.slice(0, 1) }],
  ]
  test.each(wrong)('%s', (_, part) => {
    expect(() => createIndexWriter().add(batch, { ...terms, ...part })).toThrow(code('BM25_BAD_BATCH'))
  })

  test.each(['short', 'z'.repeat(64)])('the id %s', (id) => {
    const odd = [{ ...cleanChunk(), id }]
    expect(() => createIndexWriter().add(encodeChunks(odd), analyzer.analyze(odd))).toThrow(code('BM25_BAD_BATCH'))
  })

  test('any call after it has written', async () => {
    const writer = createIndexWriter()
    const directory = folder.next()
    await writer.write(directory)
    expect(existsSync(join(directory, 'segments.json'))).toBe(true)
    expect(() => writer.add(batch, terms)).toThrow(code('BM25_CLOSED'))
    expect(() => writer.delete({ uriPrefix: '' })).toThrow(code('BM25_CLOSED'))
    await expect(writer.write(folder.next())).rejects.toThrow(code('BM25_CLOSED'))
  })

  test('more steps after an abort', async () => {
    const writer = createIndexWriter()
    const stop = new AbortController()
    const words = Array.from({ length: 40_000 }, (_, at) => `word${at}`).join(' ')
    const many = [cleanChunk({ text: words })]
    writer.add(encodeChunks(many), analyzer.analyze(many))
    const writing = writer.write(folder.next(), {
      onCreate: () => stop.abort(new Error('stopped')),
      signal: stop.signal,
    })
    await expect(writing).rejects.toThrow('stopped')
  })

  test('unknown options and options out of range', () => {
    expect(() => createIndexWriter({ k1: -1 })).toThrow()
    expect(() => createIndexWriter({ b: 1.1 })).toThrow()
    expect(() => createIndexWriter({ k: 1 } as object)).toThrow()
    expect(() => openLexicalIndex(folder.next(), { cacheBytes: -1 })).toThrow()
  })
})
