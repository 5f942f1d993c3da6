import { join } from 'node:path'
import type { RawDocument, Skip } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createFolderCrawler, createRepositoryCrawler, type FolderKind } from '../src/index.js'
import { docx, pdf } from './office-files.js'
import { tempDirectory, writeFiles } from './temp-directory.js'

const maxFileSize = 1_000_000

async function crawl(kind: FolderKind | 'repo', path: string) {
  const crawler =
    kind === 'repo' ? createRepositoryCrawler({ maxFileSize }) : createFolderCrawler(kind, { maxFileSize })
  const source = { kind, path, repoName: 'own' } as const
  const discovery = await crawler.discover(source)
  const read: (RawDocument | Skip)[] = []
  for (const unit of discovery.units) for await (const next of crawler.read(source, discovery, unit)) read.push(next)
  return { crawler, discovery, documents: read.filter((next) => 'text' in next) }
}

describe('a folder', () => {
  test('of transcripts gives turns and speakers, from converted documents too, and skips what it can not read', async () => {
    const root = tempDirectory()
    writeFiles(root, {
      '2026/2026-03-06-sync.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana Sample>Hi.\n',
      'notes.html': '<p>Ana Sample: Ship it.</p><p>Bo Sample: Done.</p>',
      'recording.mp4': 'x',
      '~$notes.docx': 'x',
    })
    const { discovery, documents } = await crawl('transcript_dir', root)
    expect(discovery).toMatchObject({ sourceId: 'transcript_dir:own', uriPrefix: 'transcript://own/', gitCommit: null })
    expect(discovery.skips).toMatchObject([
      { key: 'recording.mp4', reason: 'no_chunker' },
      { key: '~$notes.docx', reason: 'lock_file' },
    ])
    expect(documents.map(({ sourceUri, text }) => [sourceUri, text])).toEqual([
      ['transcript://own/2026/2026-03-06-sync.vtt', 'Ana Sample (00:01): Hi.\n'],
      ['transcript://own/notes.html', 'Ana Sample: Ship it.\nBo Sample: Done.\n'],
    ])
    expect(documents[1]?.knownNames).toEqual(['Ana Sample', 'Bo Sample'])
    expect(documents[0]).toMatchObject({ corpusType: 'CONVO_TRANSCRIPT', filePath: '2026/2026-03-06-sync.vtt' })
  })

  test('reads a page that an office program has exported as one line', async () => {
    const root = tempDirectory()
    const sentence = 'Restart the worker and look at the queue.'
    writeFiles(root, { 'page.html': `<html><body>${`<p>${sentence}</p>`.repeat(200)}</body></html>` })
    const { documents } = await crawl('gdocs_dir', root)
    expect(documents).toHaveLength(1)
    expect(documents[0]?.text.split(sentence)).toHaveLength(201)
  })

  test('of runbooks keeps Markdown as it is', async () => {
    const root = tempDirectory()
    const runbook = '# HoldsExpiring\n\nPage: Ana Sample\n'
    writeFiles(root, { 'holds.md': runbook })
    const { documents } = await crawl('runbook_dir', root)
    expect(documents).toMatchObject([{ corpusType: 'DOC_RUNBOOK', text: runbook, sourceUri: 'runbook://own/holds.md' }])
    expect(documents[0]?.conversation).toBeUndefined()
  })

  test('of office documents converts them', async () => {
    const root = tempDirectory()
    writeFiles(root, { 'policy.docx': await docx(), 'policy.pdf': pdf(['Half.']), 'plain.txt': 'Half.\n' })
    const { documents } = await crawl('gdocs_dir', root)
    expect(documents.map(({ corpusType, markup }) => [corpusType, markup])).toEqual([
      ['DOC_GOOGLE', undefined],
      ['DOC_GOOGLE', 'markdown'],
      ['DOC_GOOGLE', 'pages'],
    ])
  })

  test('of other conversations finds speakers where there are some', async () => {
    const root = tempDirectory()
    writeFiles(root, {
      'chat.txt': 'Ana Sample: one\nBo Sample: two\nAna Sample: three\n',
      'mail.eml': 'Subject: hello\n\nThe lock was held by hand.\n',
    })
    const { documents } = await crawl('convo_dir', root)
    expect(documents.map(({ conversation }) => conversation?.turns.length)).toEqual([3, undefined])
    expect(new Set(documents.map(({ corpusType }) => corpusType))).toEqual(new Set(['CONVO_OTHER']))
  })

  test('names its files as what replaces them', async () => {
    const { crawler, discovery } = await crawl('runbook_dir', tempDirectory())
    expect(crawler.chunksOf(discovery.uriPrefix, ['größe #1.md'])).toEqual([
      { sourceUris: ['runbook://own/gr%C3%B6%C3%9Fe%20%231.md'] },
    ])
  })

  test('that is not there is an error that names it', async () => {
    await expect(crawl('gdocs_dir', join(tempDirectory(), 'gone'))).rejects.toMatchObject({
      code: 'INGEST_SOURCE_MISSING',
    })
  })
})

test('a repository gives notebooks, PDFs, Word documents and subtitles as what they are', async () => {
  const root = tempDirectory()
  const notebook = JSON.stringify({ cells: [{ cell_type: 'code', source: 'total = 1' }] })
  writeFiles(root, {
    'docs/adr/0001.pdf': pdf(['Decided.']),
    'docs/runbooks/holds.docx': await docx(),
    'lab/prices.ipynb': notebook,
    'talks/2026-03-06.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana Sample>Hi.\n',
    'web/index.html': '<p>stays source</p>',
  })
  const { documents } = await crawl('repo', root)
  expect(documents.map(({ filePath, corpusType, markup }) => [filePath, corpusType, markup])).toEqual([
    ['docs/adr/0001.pdf', 'DOC_ADR', 'pages'],
    ['docs/runbooks/holds.docx', 'DOC_RUNBOOK', 'markdown'],
    ['lab/prices.ipynb', 'DOC_README', 'markdown'],
    ['talks/2026-03-06.vtt', 'CONVO_TRANSCRIPT', undefined],
    ['web/index.html', 'CODE_LOGIC', undefined],
  ])
  expect(documents[3]?.knownNames).toEqual(['Ana Sample'])
})
