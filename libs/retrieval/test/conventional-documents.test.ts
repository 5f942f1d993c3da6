import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { conventionalDocuments } from '../src/understand/conventional-documents.js'
import { retrieverOver } from './retriever-over.js'

test.each([
  ['how do I contribute a translation', 'CONTRIBUTING.md'],
  ['which branch does my pull request go to', '.github/contributing.rst'],
  ['where do I report a vulnerability', 'SECURITY.md'],
  ['under which license is it', 'LICENSE'],
  ['how do I upgrade from 2.x to the newest version', 'docs/upgrading-from-2.md'],
  ['how fast is it compared with others', 'BENCHMARKS.md'],
  ['how is a release cut', 'RELEASING.md'],
  ['who maintains this', 'MAINTAINERS.md'],
])('"%s" asks for %s', (query, path) => {
  expect(conventionalDocuments(query)?.has(path)).toBe(true)
})

test.each([
  'where is the content security policy set',
  'when is the lock released',
  'how are items moved from the cart to an order',
  'what maintains the connections',
  'why are my changes not saved',
])('"%s" asks for none', (query) => {
  expect(conventionalDocuments(query)).toBeNull()
})

test('code and folders of such a name are none of them', () => {
  const documents = conventionalDocuments('how do I contribute')
  for (const path of ['src/contributing.ts', 'contributing/list.md', 'docs/writing.md']) {
    expect(documents?.has(path)).toBe(false)
  }
})

test('such a document is found, however many others have the words of the query', async () => {
  const others = Array.from({ length: 12 }, (_, at) =>
    cleanChunk({ path: `src/fix-${at}.ts`, text: `export function sendFix${at}(fix) {\n  send(fix, ${at})\n}\n` }),
  )
  const guide = cleanChunk({
    path: 'CONTRIBUTING.md',
    text: 'Fork the repository, then open it against main.\n',
    corpusType: 'DOC_README',
    language: null,
  })
  const elsewhere = cleanChunk({ path: 'docs/mail.md', text: 'Mail.\n', corpusType: 'DOC_README', language: null })
  const retriever = await retrieverOver({ chunks: [...others, elsewhere, guide], ranking: { candidates: 10 } })
  const { hits } = await retriever.query({ text: 'how do I open a pull request with my fix against main', topK: 3 })
  expect(hits[0]?.chunk.filePath).toBe('CONTRIBUTING.md')
})
