import { describe, expect, test } from 'vitest'
import { createRepositoryCrawler } from '../src/index.js'
import { tempRepository } from './temp-directory.js'

async function corpusOf(path: string, text: string): Promise<string> {
  const source = { kind: 'repo', path: tempRepository({ [path]: text }) } as const
  const crawler = createRepositoryCrawler({ maxFileSize: 1024 * 1024 })
  const discovery = await crawler.discover(source)
  for (const unit of discovery.units) {
    for await (const next of crawler.read(source, discovery, unit))
      return 'text' in next ? next.corpusType : next.reason
  }
  return 'nothing'
}

const turns = (...lines: readonly string[]): string => `${lines.join('\n')}\n`

describe('a transcript saved as text in a repository goes through the gate', () => {
  test.each([
    [
      'with times',
      'docs/handover.txt',
      turns('[00:12] Runa: the disk is full', '[00:20] Per: which one?', '[00:25] Runa: the one of stock'),
    ],
    [
      'with full names',
      'notes/monday.md',
      turns('Runa Lacroix: the disk is full', 'Per Holm: which one?', 'Runa Lacroix: stock', 'Per Holm: thanks'),
    ],
    [
      'with first names, where the path says so',
      'docs/standup-2026-03-09.txt',
      turns('Runa: the disk is full', 'Per: which one?', 'Runa: the one of stock'),
    ],
    [
      'with first names, in a folder of calls or a file with a date',
      'calls/friday.md',
      turns('# Friday', '## Disks', 'Runa: the disk is full', 'Per: which one?', 'Runa: the one of stock'),
    ],
    [
      'with first names, in a file that has a date',
      'notes/2026-03-09-sync.md',
      turns('Runa: the disk is full', 'Per: which one?', 'Runa: the one of stock'),
    ],
    [
      'with names above the words',
      'a.txt',
      turns('Runa Lacroix  0:12', 'the disk is full', 'Per Holm  0:20', 'which?', 'Runa Lacroix  0:25', 'stock'),
    ],
    [
      'as subtitles under another extension',
      'call.txt',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Runa>the disk is full\n',
    ],
  ])('%s', async (_, path, text) => {
    expect(await corpusOf(path, text)).toBe('CONVO_TRANSCRIPT')
  })
})

describe('labels are no speakers', () => {
  test.each([
    ['a list of facts', 'docs/about.txt', turns('Version: 1.2', 'Homepage: here', 'Contact: the team', 'Language: Go')],
    ['a change log', 'CHANGELOG.md', turns('Added: a', 'Fixed: b', 'Added: c', 'Fixed: d', 'Added: e')],
    ['questions and answers', 'FAQ.md', turns('Q: what?', 'A: this', 'Q: why?', 'A: so')],
    ['settings with two words', 'docs/settings.md', turns('Log Level: info', 'Max Size: 3', 'Retry Limit: 5')],
    [
      'findings of a review, in a folder named after what is synchronised',
      'specs/0026-archiver-sync-fallback/review.md',
      turns('## One', '**Evidence**: a', '**Fix**: b', '## Two', '**Evidence**: c', '**Fix**: d'),
    ],
    [
      'sections about a chat',
      'apps/chat/README.md',
      turns('## Server', '**Port**: 80', '**Host**: a', '## Client', '**Port**: 81', '**Host**: b'),
    ],
    ['prose', 'README.md', turns('# Shop', '', 'Run it: type `make`.', '', 'Stop it: press a key.')],
  ])('%s', async (_, path, text) => {
    expect(await corpusOf(path, text)).toBe('DOC_README')
  })
})
