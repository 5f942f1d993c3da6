import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeChunks, type CleanChunk } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createIndexWriter, createLexicalAnalyzer, openLexicalIndex } from '../src/index.js'
import { buildIndex, scratch, writeGeneration } from './build.js'
import { randomChunks, randomSource, zipfWord } from './random-chunks.js'

const folder = scratch()

function moved(chunks: readonly CleanChunk[], repo: string): CleanChunk[] {
  return chunks.map((chunk, index) => ({
    ...cleanChunk({ path: `new/f${index}.ts`, repo, byteStart: index }),
    text: chunk.text,
    contextPrefix: chunk.contextPrefix,
  }))
}

describe('the next generation', () => {
  test('has the same bytes as a full build if chunks were added at the end', async () => {
    const [first, second] = [randomChunks(400, 1), moved(randomChunks(200, 2), 'late')]
    const before = await writeGeneration(folder.next(), { add: first })
    const next = await writeGeneration(folder.next(), { add: second }, { previous: before })
    const scratchBuild = await writeGeneration(folder.next(), { add: [...first, ...second] })
    expect(readFileSync(join(next, 'lexical.bin')).equals(readFileSync(join(scratchBuild, 'lexical.bin')))).toBe(true)
  })

  test('finds the same as a full build after deletes and additions, with the same scores', async () => {
    const first = randomChunks(600, 3)
    const added = moved(randomChunks(150, 4), 'late')
    const gone = new Set(first.slice(0, 40).map(({ sourceUri }) => sourceUri))
    const before = await writeGeneration(folder.next(), { add: first })
    const drop = [{ sourceUris: [...gone] }, { uriPrefix: 'repo://tools/' }]
    using next = openLexicalIndex(await writeGeneration(folder.next(), { drop, add: added }, { previous: before }))
    const kept = first.filter(({ sourceUri }) => !gone.has(sourceUri) && !sourceUri.startsWith('repo://tools/'))
    using fromNothing = await buildIndex(folder.next(), [...kept, ...added])
    expect(next.size).toBe(kept.length + added.length)
    const random = randomSource(5)
    for (let round = 0; round < 30; round++) {
      const query = Array.from({ length: 3 }, () => zipfWord(random))
      expect(next.search(query, { limit: 25 })).toEqual(fromNothing.search(query, { limit: 25 }))
      const filter = { repos: ['late'] }
      expect(next.search(query, { limit: 25, filter })).toEqual(fromNothing.search(query, { limit: 25, filter }))
    }
  })

  test('has no terms of deleted chunks', async () => {
    const [kept, gone] = [cleanChunk({ path: 'a.ts', text: 'stays' }), cleanChunk({ path: 'b.ts', text: 'vanishing' })]
    const before = await writeGeneration(folder.next(), { add: [kept, gone] })
    const drop = [{ sourceUris: [gone.sourceUri] }]
    const next = await writeGeneration(folder.next(), { drop }, { previous: before })
    expect(readFileSync(join(before, 'lexical.bin')).includes('vanishing')).toBe(true)
    expect(readFileSync(join(next, 'lexical.bin')).includes('vanishing')).toBe(false)
  })

  test('may be empty, and may start from an empty generation', async () => {
    const chunk = cleanChunk({ text: 'refund' })
    const full = await writeGeneration(folder.next(), { add: [chunk] })
    const drop = [{ uriPrefix: 'repo://' }]
    const empty = await writeGeneration(folder.next(), { drop }, { previous: full })
    using index = openLexicalIndex(empty)
    expect(index.search(['refund'], { limit: 1 })).toEqual([])
    using again = openLexicalIndex(await writeGeneration(folder.next(), { add: [chunk] }, { previous: empty }))
    expect(again.search(['refund'], { limit: 1 }).map(({ id }) => id)).toEqual([chunk.id])
  })

  test('keeps chunks added after a delete of the same source, and drops those added before it', async () => {
    const analyzer = createLexicalAnalyzer()
    const [old, fresh] = [cleanChunk({ text: 'ancient refund' }), cleanChunk({ text: 'modern refund' })]
    const writer = createIndexWriter()
    writer.add(encodeChunks([old]), analyzer.analyze([old]))
    writer.delete({ sourceUris: [old.sourceUri] })
    writer.add(encodeChunks([fresh]), analyzer.analyze([fresh]))
    const directory = folder.next()
    expect(await writer.write(directory)).toBe(1)
    using index = openLexicalIndex(directory)
    expect(index.search(['ancient'], { limit: 1 })).toEqual([])
    expect(index.search(['modern'], { limit: 1 })).toHaveLength(1)
  })

  test('replaces a chunk that is added again with the same id', async () => {
    const before = { ...cleanChunk(), text: cleanChunk({ text: 'ancient' }).text }
    const after = { ...cleanChunk(), text: cleanChunk({ text: 'modern' }).text }
    const previous = await writeGeneration(folder.next(), { add: [before] })
    using index = openLexicalIndex(await writeGeneration(folder.next(), { add: [after] }, { previous }))
    expect(index.size).toBe(1)
    expect(index.search(['ancient'], { limit: 1 })).toEqual([])
    expect(index.search(['modern'], { limit: 1 }).map(({ id }) => id)).toEqual([after.id])
  })
})
