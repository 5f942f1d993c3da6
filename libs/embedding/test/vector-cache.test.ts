import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentHash, type EmbedderIdentity } from '@coderag/types'
import { afterAll, expect, test } from 'vitest'
import { openVectorCache } from '../src/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-cache-'))
afterAll(() => rmSync(root, { recursive: true }))
let place = 0
const newDirectory = (): string => join(root, `${++place}`)

const identity: EmbedderIdentity = { id: 'test/a', dimensions: 3, pooling: 'mean', queryPrefix: '', documentPrefix: '' }
const hashOf = (text: string): string => contentHash('', null, text)
const vectorOf = (seed: number): Float32Array => Float32Array.of(seed, seed + 0.5, -seed)
const entries = (from: number, to: number): Map<string, Float32Array> =>
  new Map(Array.from({ length: to - from }, (_, at) => [hashOf(`${from + at}`), vectorOf(from + at)]))

async function fill(directory: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
  const cache = await openVectorCache({ directory, identity })
  await cache.put(vectors)
}

async function known(directory: string, count: number, maxBytes?: number): Promise<number[]> {
  const cache = await openVectorCache({ directory, identity, ...(maxBytes === undefined ? {} : { maxBytes }) })
  const numbers = Array.from({ length: count }, (_, at) => at)
  const found = await cache.get(numbers.map((at) => hashOf(`${at}`)))
  for (const [at, vector] of numbers.map((at) => [at, found.get(hashOf(`${at}`))] as const)) {
    if (vector !== undefined) expect(vector).toEqual(vectorOf(at))
  }
  return numbers.filter((at) => found.has(hashOf(`${at}`)))
}

function file(directory: string, ending: string): string {
  return join(directory, readdirSync(directory).find((name) => name.endsWith(ending)) ?? '')
}

test('gives back what was put, in another process, and nothing else', async () => {
  const directory = newDirectory()
  await fill(directory, entries(0, 3))
  await fill(directory, entries(3, 5))
  expect(await known(directory, 7)).toEqual([0, 1, 2, 3, 4])
})

test('another model, or the same one used otherwise, finds nothing', async () => {
  const directory = newDirectory()
  await fill(directory, entries(0, 3))
  const other = await openVectorCache({ directory, identity: { ...identity, documentPrefix: 'passage: ' } })
  expect((await other.get([hashOf('0')])).size).toBe(0)
})

test.each([
  ['a vector without its key', (directory: string) => appendFileSync(file(directory, '.vectors'), Buffer.alloc(12))],
  ['half a vector', (directory: string) => appendFileSync(file(directory, '.vectors'), Buffer.alloc(5))],
  ['half a key', (directory: string) => appendFileSync(file(directory, '.keys'), Buffer.alloc(9))],
])('%s at the end, as a kill leaves it, is forgotten, and what follows is right', async (_, damage) => {
  const directory = newDirectory()
  await fill(directory, entries(0, 3))
  damage(directory)
  await fill(directory, entries(3, 5))
  expect(await known(directory, 5)).toEqual([0, 1, 2, 3, 4])
})

test('a vector that the disk lost is not given', async () => {
  const directory = newDirectory()
  await fill(directory, entries(0, 3))
  truncateSync(file(directory, '.vectors'), 24)
  expect(await known(directory, 3)).toEqual([0, 1])
  const zeroed = newDirectory()
  await fill(zeroed, entries(0, 3))
  writeFileSync(file(zeroed, '.vectors'), Buffer.alloc(36))
  expect(await known(zeroed, 3)).toEqual([])
})

test('puts that run beside each other all arrive', async () => {
  const directory = newDirectory()
  const cache = await openVectorCache({ directory, identity })
  await Promise.all([0, 1, 2, 3].map((at) => cache.put(entries(at, at + 1))))
  expect(await known(directory, 4)).toEqual([0, 1, 2, 3])
})

test('the older half goes when the limit is passed', async () => {
  const directory = newDirectory()
  await fill(directory, entries(0, 9))
  expect(await known(directory, 9, 9 * 12)).toHaveLength(9)
  expect(await known(directory, 9, 9 * 12 - 1)).toEqual([5, 6, 7, 8])
  expect(statSync(file(directory, '.vectors')).size).toBe(4 * 12)
  await fill(directory, entries(0, 1))
  expect(await known(directory, 9)).toEqual([0, 5, 6, 7, 8])
})

test('a directory that is a file is an error that says so', async () => {
  const path = newDirectory()
  writeFileSync(path, '')
  await expect(openVectorCache({ directory: path, identity })).rejects.toMatchObject({ code: 'EMBED_CACHE' })
})

test('a link that has the name of a file of the cache is not written through', async () => {
  const directory = newDirectory()
  await fill(directory, entries(0, 3))
  const victim = join(root, 'mine')
  writeFileSync(victim, 'mine')
  const vectors = file(directory, '.vectors')
  rmSync(vectors)
  symlinkSync(victim, vectors)
  await expect(openVectorCache({ directory, identity })).rejects.toMatchObject({ code: 'EMBED_CACHE' })
  expect(readFileSync(victim, 'utf8')).toBe('mine')
})
