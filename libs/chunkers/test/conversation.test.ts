import { estimateTokens } from '@coderag/text'
import { rawText, type RawChunk, type RawDocument, type Turn } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { createThreadChunker, createTranscriptChunker, createWindowChunker } from '../src/index.js'
import { partitionFaults, sketchDocument } from '../src/testing.js'

/** A thread of messages by Ana and Bo in turn, one minute apart. */
function thread(messages: readonly string[]): RawDocument {
  const turns: Turn[] = []
  let text = ''
  messages.forEach((message, index) => {
    const author = index % 2 === 0 ? 'Ana' : 'Bo'
    turns.push({ start: text.length, author: rawText(author), timestamp: `2026-03-04T07:0${index % 10}:00.000Z` })
    text += `${author}: ${message}\n`
  })
  const conversation = { channel: 'incidents', threadId: '1772607840.000100', turns }
  return { ...sketchDocument('incidents/2026-03-04.json', text, 'CONVO_SLACK'), conversation }
}

async function cut(document: RawDocument, maxTokens = 512, services: { name: string; aliases: string[] }[] = []) {
  const { chunks } = await createThreadChunker({ maxTokens, services }).chunk(document)
  expect(partitionFaults(document, chunks)).toEqual([])
  return chunks
}

const sentence = 'The consumer waits behind a transaction that somebody left open since lunch. '

describe('a thread', () => {
  test('is one chunk that says where, who and when', async () => {
    const [chunk, ...more] = await cut(thread(['it is down', 'looking', 'it is the lock']))
    expect(more).toEqual([])
    expect(chunk).toMatchObject<Partial<RawChunk>>({
      contextPrefix: rawText('#incidents > @Ana > 2026-03-04T07:00:00.000Z'),
      author: rawText('Ana'),
      participants: [rawText('Ana'), rawText('Bo')],
      timestamp: '2026-03-04T07:00:00.000Z',
      channel: 'incidents',
      threadId: '1772607840.000100',
    })
  })

  test('over budget is cut between messages, and the last ones before the cut are repeated', async () => {
    const chunks = await cut(thread([...Array(12)].map((_, index) => `${index} ${sentence.repeat(2)}`)), 128)
    expect(chunks.length).toBeGreaterThan(2)
    for (const { text } of chunks) expect(text).toMatch(/^(?:Ana|Bo): \d+ The/)
    expect(chunks[1]?.overlap).toMatch(/^(?:Ana|Bo): \d+ The/)
    expect(chunks[1]?.timestamp).not.toBe(chunks[0]?.timestamp)
  })

  test('keeps a long message whole, and cuts one of over two budgets between sentences', async () => {
    const whole = await cut(thread(['so?', sentence.repeat(12), 'ok']), 128)
    expect(whole.filter(({ text }) => text.includes(sentence.repeat(12).trim()))).toHaveLength(1)
    const log = await cut(thread([sentence.repeat(60)]), 128)
    for (const { text, author } of log) {
      expect(estimateTokens(text)).toBeLessThanOrEqual(128)
      expect(author).toBe('Ana')
    }
  })

  test('names the services and hosts that it mentions, and belongs to the only one', async () => {
    const services = [
      { name: 'ferrybook', aliases: ['ferrybook-api'] },
      { name: 'orders', aliases: ['orders-api'] },
    ]
    const [chunk] = await cut(thread(['ferrybook-api is slow', 'see https://alerts.example.com/x']), 512, services)
    expect(chunk?.mentions).toEqual(['ferrybook', 'alerts.example.com'])
    expect(chunk?.serviceName).toBe('ferrybook')
  })

  test('names services that its source knows of, common words among them only with a sign', async () => {
    const services = ['ferrybook', 'orders', 'ui']
    const known = { known: { services, all: services } }
    const document = { ...thread(['the ui of ferrybook takes no orders', 'restart the orders service']), ...known }
    const chunkers = [createThreadChunker(), createTranscriptChunker(), createWindowChunker()]
    const named = await Promise.all(
      chunkers.map(async (chunker) => (await chunker.chunk(document)).chunks[0]?.mentions),
    )
    expect(named).toEqual(chunkers.map(() => ['ferrybook', 'orders']))
    const [quiet] = await cut({ ...thread(['the ui of ferrybook takes no orders']), ...known })
    expect(quiet).toMatchObject({ mentions: ['ferrybook'], serviceName: 'ferrybook' })
  })

  test('names workloads and hosts, and belongs to the only service', async () => {
    const known = { services: ['ferrybook'], all: ['ferrybook', 'fb-worker', 'orders-db'] }
    const [chunk] = await cut({
      ...thread(['ferrybook waits for orders-db', 'fb-worker is fine, fb-workers too']),
      known,
    })
    expect(chunk).toMatchObject({ mentions: ['ferrybook', 'orders-db', 'fb-worker'], serviceName: 'ferrybook' })
  })
})

test('what speakers say in turn is joined to the budget of a transcript', async () => {
  const document = thread([...Array(30)].map(() => sentence))
  const { chunks } = await createTranscriptChunker().chunk({ ...document, conversation: { channel: null, threadId: null, turns: document.conversation?.turns ?? [] } }) // prettier-ignore
  expect(partitionFaults(document, chunks)).toEqual([])
  expect(chunks.length).toBe(2)
  expect(chunks[0]?.contextPrefix).toBe('incidents/2026-03-04.json > @Ana > 2026-03-04T07:00:00.000Z')
})
