import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentFacts } from '@coderag/types'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileImportance } from '../../src/call-graph/index.js'
import { createGraphWriter } from '../../src/index.js'
import { encodeFileSymbols } from '../../src/call-graph/file-symbols.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coderag-importance-'))
})
afterEach(() => rm(folder, { recursive: true }))

const source = { uriPrefix: 'repo://shop/', repoName: 'shop', services: [], facts: [] }

/** A file of a Go package with one function that calls others. */
function file(name: string, ...called: string[]): DocumentFacts {
  const symbols = encodeFileSymbols({
    language: 'go',
    module: 'main',
    chunkIds: [name],
    imports: [],
    bases: [],
    values: [],
    declarations: [[name, 'function', '', -1, 1, 9, 0, '']],
    calls: called.map((chain, index) => [0, index + 2, chain]),
  })
  const filePath = `${name}.go`
  return { sourceUri: `repo://shop/${filePath}`, repoName: 'shop', filePath, serviceName: null, boundary: '', symbols }
}

async function written(generation: number, ...documents: DocumentFacts[]): Promise<string> {
  const writer = createGraphWriter(generation === 1 ? null : join(folder, String(generation - 1)))
  writer.source(source)
  writer.add(documents)
  await writer.write(join(folder, String(generation)))
  return join(folder, String(generation))
}

describe('the importance of files', () => {
  test('is the share of chunks that are called less, and 0 for what is not known', async () => {
    const directory = await written(
      1,
      file('save'),
      file('place', 'save', 'check'),
      file('check', 'save'),
      file('main'),
    )
    const importance = await openFileImportance(directory)
    expect(['save', 'check', 'place', 'main'].map((name) => importance.of('shop', `${name}.go`))).toEqual([
      0.75, 0.5, 0, 0,
    ])
    expect(importance.of('shop', 'README.md')).toBe(0)
    expect(importance.of('other', 'save.go')).toBe(0)
  })

  test('follows when one file changes', async () => {
    await written(1, file('save'), file('place', 'save'))
    const importance = await openFileImportance(await written(2, file('place'), file('refund', 'place')))
    expect(['save', 'place', 'refund'].map((name) => importance.of('shop', `${name}.go`))).toEqual([0, 0.6667, 0])
  })

  test('of a large source stays as it was until its calls are followed again, and new files stand in the middle', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => file(`f${index}`, ...(index < 600 ? ['f1000'] : ['f999'])))
    const before = await openFileImportance(await written(1, ...many))
    const after = await openFileImportance(await written(2, file('f0'), file('added')))
    expect(after.of('shop', 'f1000.go')).toBe(before.of('shop', 'f1000.go'))
    expect(after.of('shop', 'f1000.go')).toBeGreaterThan(0.99)
    expect(after.of('shop', 'added.go')).toBe(0)
  })

  test('is made from the graph where an older version wrote only that', async () => {
    const directory = await written(1, file('save'), file('place', 'save'))
    const [name = ''] = (await readdir(directory)).filter((entry) => entry.startsWith('importance-'))
    await rm(join(directory, name))
    for (const list of ['sources.json', 'symbols.json']) {
      const path = join(directory, list)
      await writeFile(path, (await readFile(path, 'utf8')).replace(`,"importanceFile":"${name}"`, ''))
    }
    expect((await openFileImportance(directory)).of('shop', 'save.go')).toBe(0)
    const next = createGraphWriter(directory)
    await next.write(join(folder, '2'))
    expect((await openFileImportance(join(folder, '2'))).of('shop', 'save.go')).toBe(0.5)
  })

  test('says which file is damaged', async () => {
    const directory = await written(1, file('save'))
    const [name = ''] = (await readdir(directory)).filter((entry) => entry.startsWith('importance-'))
    await writeFile(join(directory, name), '{"save.go":"much"}')
    await expect(openFileImportance(directory)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
    await writeFile(join(directory, name), '[')
    await expect(openFileImportance(directory)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
  })
})
