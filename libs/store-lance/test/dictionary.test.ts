import { tempDirectory } from '@coderag/storage/testing'
import { encodeChunks, type TextColumn } from '@coderag/types'
import { cleanChunk, embeddedChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { Dictionary, DictionaryWriter } from '../src/image/format/dictionary.js'
import { openChunkReader, openChunkWriter } from '../src/index.js'

describe('the dictionaries of several segments', () => {
  const texts = [
    'a',
    'ab',
    'x.ts',
    'src/ü.ts',
    'é',
    ...Array.from({ length: 40 }, (_, n) => `src/f${n}/${'x'.repeat(n * 7)}.ts`),
  ]
  const dictionary = new Dictionary()
  const first = new Map(texts.map((text, index) => [text, index + 1]))
  dictionary.add(fileOf(texts))
  const added = dictionary.add(fileOf(texts.toReversed()))
  const second = new Map(texts.toReversed().map((text, index) => [text, added + index + 1]))

  test('return the texts by number', () => {
    for (const [text, number] of [...first, ...second]) expect(dictionary.text(number)).toBe(text)
  })

  test.each([[texts], [['a']], [['é', 'src/f3/xxxxxxxxxxxxxxxxxxxxx.ts', 'unknown', '']], [[]]])(
    'test whether a text is in a set: %j',
    (wanted) => {
      const isWanted = dictionary.tester(new Set(wanted))
      for (const [text, number] of [...first, ...second]) expect(isWanted(number)).toBe(wanted.includes(text))
      expect(isWanted(0)).toBe(false)
    },
  )
})

test('a source has the same direction by scan and by index', async () => {
  const uri = tempDirectory()
  await using writer = await openChunkWriter({ uri, dimensions: 2 })
  const chunkOf = (path: string, vector: number[]) => embeddedChunk(vector, { path, byteStart: vector[0] ?? 0 })
  await writer.put(encodeChunks([chunkOf('a.ts', [3, 4]), chunkOf('b.ts', [1, 0])]))
  await writer.snapshot()
  const late = chunkOf('a.ts', [4, 3]) // in a segment of its own
  await writer.put(encodeChunks([late]))
  await using reader = await openChunkReader({ uri, snapshot: await writer.snapshot() })
  for (let asked = 0; asked < 6; asked++) {
    const found = await reader.sourceVectors([late.sourceUri])
    expect([...found.keys()]).toEqual([late.sourceUri])
    expect([...(found.get(late.sourceUri) ?? [])].map((value) => value.toFixed(2))).toEqual(['0.71', '0.71'])
  }
})

function fileOf(texts: readonly string[]): Buffer {
  const writer = new DictionaryWriter()
  const batch = encodeChunks(texts.map((text, index) => ({ ...cleanChunk({ byteStart: index }), filePath: text })))
  texts.forEach((_, row) => writer.add(batch.columns.file_path as TextColumn, row))
  return writer.file()
}
