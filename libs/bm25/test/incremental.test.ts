import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { encodeChunks, type CleanChunk } from '@coderag/types'
import { cleanChunk, randomNumbers } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { createIndexWriter, createLexicalAnalyzer, openLexicalIndex } from '../src/index.js'
import { buildIndex, scratch, writeGeneration } from './build.js'
import { randomChunks, zipfWord } from './random-chunks.js'

const folder = scratch()

function moved(chunks: readonly CleanChunk[], repo: string): CleanChunk[] {
  return chunks.map((chunk, index) => ({
    ...cleanChunk({ path: `new/f${index}.ts`, repo, byteStart: index }),
    text: chunk.text,
    contextPrefix: chunk.contextPrefix,
  }))
}

/** The contents of the segment files. */
function segmentsOf(directory: string | undefined): Buffer[] {
  if (directory === undefined) return []
  const files = readdirSync(directory).filter((name) => name.endsWith('.bin'))
  return files.map((name) => readFileSync(join(directory, name)))
}

describe('the next generation', () => {
  test('has the same bytes as a full build once its segments are merged', async () => {
    const parts = Array.from({ length: 9 }, (_, at) => moved(randomChunks(60, at), `part${at}`))
    let directory: string | undefined
    for (const add of parts) {
      directory = await writeGeneration(folder.next(), { add }, directory === undefined ? {} : { previous: directory })
    }
    const full = await writeGeneration(folder.next(), { add: parts.flat() })
    expect(segmentsOf(directory)).toHaveLength(1)
    expect(segmentsOf(directory)[0]?.equals(readFileSync(join(full, 'segment-1.bin')))).toBe(true)
  })

  test('shares the segments that did not change with the previous generation', async () => {
    const before = await writeGeneration(folder.next(), { add: randomChunks(200, 1) })
    const next = await writeGeneration(folder.next(), { add: moved(randomChunks(5, 2), 'late') }, { previous: before })
    const inode = (directory: string) => statSync(join(directory, 'segment-1.bin')).ino
    expect(inode(next)).toBe(inode(before))
    expect(segmentsOf(next)).toHaveLength(2)
  })

  test('is written again as a whole after a change of its options', async () => {
    const chunks = randomChunks(100, 1)
    const previous = await writeGeneration(folder.next(), { add: chunks })
    using next = openLexicalIndex(await writeGeneration(folder.next(), {}, { previous, writer: { b: 0.2 } }))
    using full = openLexicalIndex(await writeGeneration(folder.next(), { add: chunks }, { writer: { b: 0.2 } }))
    const query = [zipfWord(randomNumbers(6)), zipfWord(randomNumbers(7))]
    expect(next.search(query, { limit: 30 })).toEqual(full.search(query, { limit: 30 }))
  })

  test('finds the same as a full build after each of many updates, with the same scores', async () => {
    const random = randomNumbers(11)
    let chunks = randomChunks(300, 12)
    let directory = await writeGeneration(folder.next(), { add: chunks })
    const counts = new Set<number>()
    for (let update = 0; update < 24; update++) {
      const gone = new Set(chunks.filter(() => random() < 0.04).map(({ sourceUri }) => sourceUri))
      const add = moved(randomChunks(12, 100 + update), `update${update}`)
      const drop = gone.size === 0 ? [] : [{ sourceUris: [...gone] }]
      directory = await writeGeneration(folder.next(), { drop, add }, { previous: directory })
      chunks = [...chunks.filter(({ sourceUri }) => !gone.has(sourceUri)), ...add]
      counts.add(segmentsOf(directory).length)
      using index = openLexicalIndex(directory)
      using full = await buildIndex(folder.next(), chunks)
      expect(index.size).toBe(chunks.length)
      for (let round = 0; round < 8; round++) {
        const query = Array.from({ length: 4 }, () => zipfWord(random))
        expect(index.search(query, { limit: 20 })).toEqual(full.search(query, { limit: 20 }))
        const filter = { languages: ['go'], pathGlobs: ['**/*1*'] }
        expect(index.search(query, { limit: 20, filter })).toEqual(full.search(query, { limit: 20, filter }))
      }
    }
    expect(Math.max(...counts)).toBe(8)
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
    const random = randomNumbers(5)
    for (let round = 0; round < 30; round++) {
      const query = Array.from({ length: 3 }, () => zipfWord(random))
      expect(await next.search(query, { limit: 25 })).toEqual(await fromNothing.search(query, { limit: 25 }))
      const filter = { repos: ['late'] }
      expect(await next.search(query, { limit: 25, filter })).toEqual(
        await fromNothing.search(query, { limit: 25, filter }),
      )
    }
  })

  test('has no terms of deleted chunks once they were much of a segment', async () => {
    const [kept, gone] = [cleanChunk({ path: 'a.ts', text: 'stays' }), cleanChunk({ path: 'b.ts', text: 'vanishing' })]
    const before = await writeGeneration(folder.next(), { add: [kept, gone] })
    const drop = [{ sourceUris: [gone.sourceUri] }]
    const next = await writeGeneration(folder.next(), { drop }, { previous: before })
    expect(segmentsOf(before).some((bytes) => bytes.includes('vanishing'))).toBe(true)
    expect(segmentsOf(next).some((bytes) => bytes.includes('vanishing'))).toBe(false)
  })

  test('may be empty, and may start from an empty generation', async () => {
    const chunk = cleanChunk({ text: 'refund' })
    const full = await writeGeneration(folder.next(), { add: [chunk] })
    const drop = [{ uriPrefix: 'repo://' }]
    const empty = await writeGeneration(folder.next(), { drop }, { previous: full })
    using index = openLexicalIndex(empty)
    expect(await index.search(['refund'], { limit: 1 })).toEqual([])
    using again = openLexicalIndex(await writeGeneration(folder.next(), { add: [chunk] }, { previous: empty }))
    expect((await again.search(['refund'], { limit: 1 })).map(({ id }) => id)).toEqual([chunk.id])
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
    expect(await index.search(['ancient'], { limit: 1 })).toEqual([])
    expect(await index.search(['modern'], { limit: 1 })).toHaveLength(1)
  })

  test('replaces a chunk that is added again with the same id', async () => {
    const before = { ...cleanChunk(), text: cleanChunk({ text: 'ancient' }).text }
    const after = { ...cleanChunk(), text: cleanChunk({ text: 'modern' }).text }
    const previous = await writeGeneration(folder.next(), { add: [before] })
    using index = openLexicalIndex(await writeGeneration(folder.next(), { add: [after] }, { previous }))
    expect(index.size).toBe(1)
    expect(await index.search(['ancient'], { limit: 1 })).toEqual([])
    expect((await index.search(['modern'], { limit: 1 })).map(({ id }) => id)).toEqual([after.id])
  })
})
