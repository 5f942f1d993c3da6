import { createLexicalAnalyzer } from '@coderag/bm25'
import { createStaticEmbedder } from '@coderag/embedding-static'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'

const chunks = [
  cleanChunk({
    path: 'src/HTTPServer.cs',
    text: 'var größe = getUserName(id); // sha256, kubelet’s x-request-id, 日本語 utf8Decode_v2 zzqqy\n',
  }),
  {
    ...cleanChunk({ path: 'run.py', text: 'def fetch(url):\n' }),
    overlap: cleanChunk({ text: 'import requests' }).text,
  },
  {
    ...cleanChunk({ path: 'docs/deploying.md', text: "Don't restart getUserNames while services are deploying." }),
    corpusType: 'DOC_README' as const,
  },
  cleanChunk({ path: 'many.go', text: 'retry '.repeat(70_000) }),
  cleanChunk({ path: 'empty.go', text: '' }),
]

test('the bundled model gives the same vectors from the terms of the lexical index as from the texts', async () => {
  const embedder = createStaticEmbedder()
  const analyzer = createLexicalAnalyzer()
  expect(embedder.fromTerms.analyzer).toBe(analyzer.fingerprint)
  const fromTerms = embedder.fromTerms.embed(analyzer.analyze(chunks), chunks)
  const fromTexts = (await embedder.embed(chunks)).map(({ vector }) => vector)
  expect(fromTexts[0]?.some((value) => value !== 0)).toBe(true)
  fromTexts.forEach((vector, row) => {
    expect(fromTerms.subarray(row * vector.length, (row + 1) * vector.length)).toEqual(vector)
  })
})
