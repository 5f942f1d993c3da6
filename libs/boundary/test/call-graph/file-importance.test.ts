import { type DeclaredSymbol, encodeFileSymbols } from '@coderag/facts/stored'
import type { DocumentFacts } from '@coderag/types'
import { MemoryParts } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { openFileImportance } from '../../src/open.js'
import { writeGraphs } from '../../src/index.js'

const source = { uriPrefix: 'repo://shop/', repoName: 'shop', services: [], facts: [] }

/** A file of a Go package with one function that calls others. */
function file(name: string, ...called: string[]): DocumentFacts {
  return declaring([[name, 'function', '', -1, 1, 9, 0, '']], name, ...called)
}

function declaring(declarations: readonly DeclaredSymbol[], name: string, ...called: string[]): DocumentFacts {
  const symbols = encodeFileSymbols({
    language: 'go',
    module: 'main',
    chunkIds: [name],
    imports: [],
    bases: [],
    values: [],
    declarations,
    calls: called.map((chain, index) => [0, index + 2, chain]),
    parameters: [],
    passed: [],
    arities: [],
    constants: [],
    typeParameters: [],
  })
  const filePath = `${name}.go`
  return { sourceUri: `repo://shop/${filePath}`, repoName: 'shop', filePath, serviceName: null, boundary: '', symbols }
}

async function written(previous: MemoryParts | null, ...documents: DocumentFacts[]): Promise<MemoryParts> {
  const parts = new MemoryParts(previous)
  await writeGraphs([{ source }, { add: documents }], { previous, parts })
  return parts
}

describe('the importance of files', () => {
  test('is the share of chunks that are called less, and 0 for what is not known', async () => {
    const files = [file('save'), file('place', 'save', 'check'), file('check', 'save'), file('main')]
    const importance = await openFileImportance(await written(null, ...files))
    expect(['save', 'check', 'place', 'main'].map((name) => importance.of('shop', `${name}.go`))).toEqual([
      0.75, 0.5, 0, 0,
    ])
    expect(importance.of('shop', 'README.md')).toBe(0)
    expect(importance.of('other', 'save.go')).toBe(0)
  })

  test('does not count that a function calls its own parameter', async () => {
    const action: DeclaredSymbol = ['action', 'parameter', 'place', 0, 1, 1, 0, '']
    const place = declaring([['place', 'function', '', -1, 1, 9, 0, ''], action], 'place', 'action')
    const importance = await openFileImportance(await written(null, file('save'), place))
    expect(['save', 'place'].map((name) => importance.of('shop', `${name}.go`))).toEqual([0, 0])
  })

  test('follows when one file changes', async () => {
    const first = await written(null, file('save'), file('place', 'save'))
    const importance = await openFileImportance(await written(first, file('place'), file('refund', 'place')))
    expect(['save', 'place', 'refund'].map((name) => importance.of('shop', `${name}.go`))).toEqual([0, 0.6667, 0])
  })

  test('of a large source stays as it was until its calls are followed again, and new files stand in the middle', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => file(`f${index}`, ...(index < 600 ? ['f1000'] : ['f999'])))
    const first = await written(null, ...many)
    const before = await openFileImportance(first)
    const after = await openFileImportance(await written(first, file('f0'), file('added')))
    expect(after.of('shop', 'f1000.go')).toBe(before.of('shop', 'f1000.go'))
    expect(after.of('shop', 'f1000.go')).toBeGreaterThan(0.99)
    expect(after.of('shop', 'added.go')).toBe(0)
  })

  test('says which file is damaged', async () => {
    const parts = await written(null, file('save'))
    const [name = ''] = [...parts.files.keys()].filter((entry) => entry.startsWith('importance-'))
    await parts.write(name, Buffer.from('{"save.go":"much"}'))
    await expect(openFileImportance(parts)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
    await parts.write(name, Buffer.from('['))
    await expect(openFileImportance(parts)).rejects.toMatchObject({ code: 'GRAPH_CORRUPT' })
  })
})
