import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CrawlSource, RawDocument } from '@coderag/types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSlackCrawler } from '../src/index.js'
import { zip } from './office-files.js'

const fixture = fileURLToPath(new URL('fixtures/slack', import.meta.url))

async function crawl(source: Pick<CrawlSource, 'path' | 'repoName'>) {
  const crawler = createSlackCrawler()
  const full = { kind: 'slack_export', ...source } as const
  const discovery = await crawler.discover(full)
  const documents: RawDocument[] = []
  for (const unit of discovery.units) {
    for await (const next of crawler.read(full, discovery, unit)) if ('text' in next) documents.push(next)
  }
  return { crawler, discovery, documents }
}

let root = ''
let zipped = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'coderag-slack-'))
  zipped = join(root, 'harbor export.zip')
  const paths = readdirSync(fixture, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'))
  const entries = paths.map(
    (path) => [`export/${path.replaceAll('\\', '/')}`, readFileSync(join(fixture, path))] as const,
  )
  writeFileSync(zipped, zip({ ...Object.fromEntries(entries), '__MACOSX/._x.json': '' }))
})
afterAll(() => rmSync(root, { recursive: true }))

describe('a Slack export', () => {
  test('gives a thread across days once, with bots, edits and marks as people read them', async () => {
    const { documents } = await crawl({ path: fixture, repoName: 'chat' })
    const thread = documents.find(({ sourceUri }) => sourceUri === 'slack://chat/general/1772524800.000100')
    expect(thread?.text).toBe(
      'alertbot (08:00): Page\n[[FIRING] Lag](https://a.example.com/1)\n57 > 20\nservice: inventory\n' +
        'Olaf Placeholm (08:01): @here looking, @Zoë Ærlund see #general and [the runbook](https://docs.example.com/r), ' +
        'https://x.example.com/y Mar 3 @oncall desk@example.com a &amp; b\n' +
        'Zoë Ærlund (2026-03-04 07:30): Root cause: a lock.\n',
    )
    expect(thread).toMatchObject({ corpusType: 'CONVO_SLACK', filePath: 'general/2026-03-03.json', repoName: 'chat' })
    expect(thread?.conversation).toMatchObject({ channel: 'general', threadId: '1772524800.000100' })
    expect(thread?.conversation?.turns.map(({ author }) => author)).toEqual([null, 'Olaf Placeholm', 'Zoë Ærlund'])
    expect(thread?.conversation?.turns[2]?.timestamp).toBe('2026-03-04T07:30:00.000Z')
  })

  test('joins messages outside threads until a pause, and leaves out joins and deletions', async () => {
    const { documents } = await crawl({ path: fixture, repoName: 'chat' })
    const texts = documents.map(({ text }) => text)
    expect(texts).toContain('Zoë Ærlund (09:26): lunch?\nGus Visitor (09:27): yes\n')
    expect(texts.join()).not.toMatch(/joined|deleted/)
  })

  test('renders blocks where there is no text', async () => {
    const { documents } = await crawl({ path: fixture, repoName: 'chat' })
    const texts = documents.map(({ text }) => text)
    expect(texts).toContain('Olaf Placeholm (17:46): Ship `v4` @Zoë Ærlund :ship:\n- first\n```\nmake ship\n```\n')
  })

  test('names direct messages by their id, never by who is in them', async () => {
    const { documents, discovery } = await crawl({ path: fixture, repoName: 'chat' })
    expect(discovery.units.map(({ key }) => key).sort()).toEqual(['D0PRIVATE1', 'general'])
    const direct = documents.find(({ filePath }) => filePath === 'D0PRIVATE1/2026-03-03.json')
    expect(direct?.conversation?.channel).toBe('direct-message')
    expect(direct?.sourceUri).toBe('slack://chat/D0PRIVATE1/1772561040.000100')
  })

  test('hands the names of its people to the gate, and those of guests; programs are no people', async () => {
    const { documents } = await crawl({ path: fixture, repoName: 'chat' })
    const names = documents.find(({ filePath }) => filePath.startsWith('general'))?.knownNames
    expect(names).toEqual(['Zoë Ærlund', 'zo', 'zoe', 'Olaf Placeholm', 'olaf', 'Gus Visitor'])
  })

  test('is the same from a zip with a folder around it, and is named after it', async () => {
    const unpacked = await crawl({ path: fixture, repoName: 'harbor export' })
    const packed = await crawl({ path: zipped })
    expect(packed.discovery.sourceId).toBe('slack_export:harbor export')
    expect(packed.documents).toEqual(unpacked.documents)
  })

  test('in one JSON file is a channel, or several with their users', async () => {
    const messages = [{ user: 'U1', text: 'it is <@U1>', ts: '1772524800.000100' }]
    const users = [{ id: 'U1', name: 'ana', real_name: 'Ana Sample' }]
    const file = join(root, 'dump.json')
    writeFileSync(file, JSON.stringify({ users, channels: [{ name: 'ops', messages }] }))
    expect((await crawl({ path: file })).documents.map(({ text, sourceUri }) => [text, sourceUri])).toEqual([
      ['Ana Sample (08:00): it is @Ana Sample\n', 'slack://dump/ops/1772524800.000100'],
    ])
    writeFileSync(file, JSON.stringify(messages))
    expect((await crawl({ path: file })).discovery.units.map(({ key }) => key)).toEqual(['dump'])
  })

  test('changes the state of a channel with its messages or the directory, and of no other', async () => {
    const copy = join(root, 'copy')
    cpSync(fixture, copy, { recursive: true })
    const states = async () =>
      new Map((await crawl({ path: copy })).discovery.units.map(({ key, state }) => [key, state]))
    const before = await states()
    writeFileSync(join(copy, 'general/2026-03-05.json'), '[{ "user": "U0ZOE", "text": "new", "ts": "1772700000.1" }]')
    const after = await states()
    expect(after.get('general')).not.toBe(before.get('general'))
    expect(after.get('D0PRIVATE1')).toBe(before.get('D0PRIVATE1'))
    writeFileSync(join(copy, 'users.json'), '[]')
    expect((await states()).get('D0PRIVATE1')).not.toBe(before.get('D0PRIVATE1'))
  })

  test('names what replaces a channel by the beginning of its addresses', async () => {
    const { crawler, discovery } = await crawl({ path: fixture, repoName: 'chat' })
    expect(crawler.chunksOf(discovery.uriPrefix, ['general'])).toEqual([{ uriPrefix: 'slack://chat/general/' }])
  })

  test('that is none says what it should be', async () => {
    const empty = join(root, 'empty')
    mkdirSync(empty)
    await expect(crawl({ path: empty })).rejects.toMatchObject({ code: 'INGEST_EXPORT_UNKNOWN' })
    await expect(crawl({ path: join(root, 'gone.zip') })).rejects.toMatchObject({ code: 'INGEST_SOURCE_MISSING' })
    writeFileSync(join(root, 'bad.zip'), 'no zip')
    await expect(crawl({ path: join(root, 'bad.zip') })).rejects.toMatchObject({ code: 'INGEST_DOCUMENT_BROKEN' })
  })
})

test('a record that lost its time keeps its place and its words', async () => {
  const folder = mkdtempSync(join(root, 'incomplete-'))
  mkdirSync(join(folder, 'ops'))
  writeFileSync(join(folder, 'channels.json'), '[{"id":"C1","name":"ops"}]')
  const days: Readonly<Record<string, readonly unknown[]>> = {
    '2026-03-02': [
      { type: 'message', text: 'before all others' },
      { type: 'message', user: 'U1', text: 'the replica lags', ts: '1772442000.000100' },
      { type: 'message', text: 'the hotfix is kestrel-7' },
      { type: 'message', text: 'and it is out' },
      { type: 'message', user: 'U1', text: 'thanks', ts: 1_772_442_060.5 },
      { type: 'message', subtype: 'channel_join', text: 'has joined' },
      null,
    ],
  }
  for (const [day, messages] of Object.entries(days)) {
    writeFileSync(join(folder, 'ops', `${day}.json`), JSON.stringify(messages))
  }
  const { documents } = await crawl({ path: folder, repoName: 'chat' })
  expect(documents.map(({ text }) => text)).toEqual([
    'somebody (00:00): before all others\n',
    'U1 (09:00): the replica lags\nsomebody (09:00): the hotfix is kestrel-7\nsomebody (09:00): and it is out\nU1 (09:01): thanks\n',
  ])
})
