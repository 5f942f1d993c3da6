import { SOURCE_TYPES, rawText, type Chunker, type CorpusType, type RawDocument } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { partitionFaults } from './partition-faults.js'

export { partitionFaults }

/** A document from a path and a text; the rest is made up. */
export function sketchDocument(filePath: string, text: string, corpusType: CorpusType = 'CODE_LOGIC'): RawDocument {
  const sourceUri = `repo://shop/${filePath}`
  return { sourceUri, corpusType, repoName: 'shop', filePath, gitHash: 'c0ffee', text: rawText(text) }
}

const texts: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'one line without its end': 'only line',
  'blank lines only': '\n\n \n\t\n',
  'a byte order mark and CRLF': '\ufeffeins\r\nzwei\r\n\r\ndrei\r\n',
  'text outside ASCII': 'größe = „Läden“ 🛒\n日本語\nשלום\n'.repeat(80),
  'a lone surrogate': `a\ud800b\n${'x\udc00\n'.repeat(300)}`,
  'one line of 200,000 characters': 'wort, '.repeat(33_000),
  'a long line of surrogate pairs': '🛒'.repeat(20_000),
  'many short lines': 'x\n'.repeat(5_000),
  'only carriage returns': 'eins\rzwei\r'.repeat(200),
}

/** Contract suite of chunkers. Run it against each implementation, with a path that it accepts. */
export function chunkerContract(name: string, create: () => Chunker, filePath: string): void {
  describe(`${name} keeps the Chunker contract`, () => {
    test.each(Object.entries(texts))('chunks partition %s', async (_, text) => {
      const document = sketchDocument(filePath, text)
      expect(partitionFaults(document, (await create().chunk(document)).chunks)).toEqual([])
    })

    test('the same document gives the same chunks, from another instance too', async () => {
      const document = sketchDocument(filePath, texts['text outside ASCII'] ?? '')
      const chunker = create()
      const first = await chunker.chunk(document)
      expect(await chunker.chunk(document)).toEqual(first)
      expect(await create().chunk(document)).toEqual(first)
      expect(create().fingerprint).toBe(chunker.fingerprint)
    })

    test.each(Object.keys(SOURCE_TYPES) as CorpusType[])('a document of corpus %s is cut', async (corpusType) => {
      const document = sketchDocument(filePath, 'ein Satz mit Wörtern\n'.repeat(300), corpusType)
      const { chunks } = await create().chunk(document)
      expect(partitionFaults(document, chunks)).toEqual([])
      expect(new Set(chunks.map((chunk) => chunk.corpusType))).toEqual(new Set([corpusType]))
    })

    test('every chunk names its file first in its prefix', async () => {
      const { chunks } = await create().chunk(sketchDocument(filePath, texts['many short lines'] ?? ''))
      for (const { contextPrefix } of chunks) expect(contextPrefix.split(' > ')[0]).toBe(filePath)
    })
  })
}
