import type { CrawlUnit, RawDocument, Skip } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createRepositoryCrawler } from '../src/index.js'
import { tempRepository } from './temp-directory.js'

/** Reads all JSON of a repository, by path. */
async function readAll(files: Readonly<Record<string, unknown>>): Promise<Map<string, RawDocument | Skip>> {
  const texts = Object.entries(files).map(([path, value]) => [
    path,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const source = { kind: 'repo', path: tempRepository(Object.fromEntries(texts)) } as const
  const crawler = createRepositoryCrawler({ maxFileSize: 1024 * 1024 })
  const discovery = await crawler.discover(source)
  const found = new Map<string, RawDocument | Skip>()
  for (const unit of discovery.units as readonly CrawlUnit[]) {
    for await (const next of crawler.read(source, discovery, unit)) found.set(unit.key, next)
  }
  return found
}

async function verdictOf(path: string, value: unknown): Promise<string> {
  const found = (await readAll({ [path]: value })).get(path)
  if (found === undefined) return 'nothing'
  return 'corpusType' in found ? found.corpusType : found.reason
}

const profile = { real_name: 'Runa Lacroix', display_name: 'rlacroix' }
const users = [{ id: 'U0RUNA', name: 'runa', profile }]
const message = (second: number, more: object): object => ({
  type: 'message',
  user: 'U0RUNA',
  ts: `17050000${second}.000100`,
  ...more,
})
const day = [message(10, { text: 'disk is full' }), message(50, { text: 'ask <@U0RUNA>, then' })]

describe('a Slack export inside a repository', () => {
  test('is talk as people read it, with the names of its users for the gate', async () => {
    const found = await readAll({ 'data/chat/users.json': users, 'data/chat/incident/2024-01-11.json': day })
    expect(found.get('data/chat/incident/2024-01-11.json')).toMatchObject({
      corpusType: 'CONVO_SLACK',
      sourceUri: 'repo://shop/data/chat/incident/2024-01-11.json',
      text: 'Runa Lacroix (19:06): disk is full\nRuna Lacroix (19:07): ask @Runa Lacroix, then\n',
      conversation: { channel: 'incident', threadId: '1705000010.000100' },
      knownNames: expect.arrayContaining(['Runa Lacroix', 'rlacroix', 'runa']),
    })
    expect(found.get('data/chat/users.json')).toMatchObject({ reason: 'personal_data' })
  })

  test.each([
    ['users of the interface', 'x.json', { ok: true, members: users }],
    ['channels with their members', 'channels.json', [{ id: 'C0AAAAAAA', name: 'a', members: ['U0RUNA'] }]],
    ['channels with their topics', 'channels.json', [{ id: 'C0AAAAAAA', name: 'a', topic: { value: 'x' } }]],
    [
      'the log of integrations',
      'log.json',
      [{ user_id: 'U0RUNA', user_name: 'runa', change_type: 'added', date: '1' }],
    ],
    ['people in JSON that is cut off', 'users.json', JSON.stringify(users).slice(0, -1)],
  ])('%s are left out', async (_, path, value) => {
    expect(await verdictOf(path, value)).toBe('personal_data')
  })

  test.each([
    ['an answer of the interface', { ok: true, messages: day }, 'CONVO_SLACK'],
    ['channels with messages', { users, channels: [{ name: 'incident', messages: day }] }, 'CONVO_SLACK'],
    ['messages in JSON that is cut off', JSON.stringify(day).slice(0, -1), 'CONVO_OTHER'],
    ['joins only', [message(10, { subtype: 'channel_join', text: 'x' })], 'empty'],
  ])('%s is %3$s', async (_, value, expected) => {
    expect(await verdictOf('dump.json', value)).toBe(expected)
  })

  test('messages line by line are talk', async () => {
    expect(await verdictOf('dump.jsonl', day.map((one) => JSON.stringify(one)).join('\n'))).toBe('CONVO_SLACK')
  })
})

describe('a transcript in JSON inside a repository', () => {
  test.each([
    ['speakers', [{ speaker: 'Runa', text: 'we restart it' }, { speaker: 'Imre', text: 'go ahead' }]], // prettier-ignore
    ['writers and moments', { messages: [{ author: { name: 'Runa' }, content: 'we restart', timestamp: '2024-01-11T10:00:00Z' }, { author: { name: 'Imre' }, content: 'go ahead', timestamp: '2024-01-11T10:01:00Z' }] }], // prettier-ignore
    ['starts and ends', { segments: [{ start: 0, end: 2.5, text: 'we restart it' }, { start: 2.5, end: 4, text: 'go ahead' }] }], // prettier-ignore
  ])('is known by %s', async (_, value) => {
    expect(await verdictOf('calls/monday.json', value)).toBe('CONVO_TRANSCRIPT')
  })
})

test.each([
  [
    'measurements',
    [
      { ts: 1705000000, value: 3 },
      { ts: 1705000060, value: 4 },
    ],
  ],
  ['events with a user', [{ ts: '2024-01-11T10:00:00Z', user: 'u1', type: 'click' }]],
  ['events with the form of a moment', [{ ts: '1705000010.000100', user: 'u1', type: 'click', text: 'a b' }]],
  ['log lines', [{ name: 'api', time: '2024-01-11', message: 'it has started' }, { name: 'api', time: '2024-01-11', message: 'it has stopped' }]], // prettier-ignore
  [
    'a prompt',
    [
      { role: 'system', content: 'You are a parser.' },
      { role: 'user', content: 'Parse this now.' },
    ],
  ],
  ['translations', { greeting: { text: 'Hello there', from: 'en' }, end: 'The end' }],
  [
    'ranges',
    [
      { start: 1, end: 5, label: 'a b' },
      { start: 5, end: 9, label: 'c d' },
    ],
  ],
  ['people of a shop', [{ id: 7, name: 'x', profile: { theme: 'dark' } }]],
  ['a package', { name: 'x', author: 'Runa', scripts: { build: 'tsc -p .' }, files: ['dist'] }],
  ['one event in a test', { type: 'event_callback', event: day[0] }],
])('%s stay configuration', async (_, value) => {
  expect(await verdictOf('data/some.json', value)).toBe('CODE_CONFIG')
})
