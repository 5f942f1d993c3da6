import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rawChunk } from '@coderag/types/testing'
import { afterEach, expect, test } from 'vitest'
import { createPresidioDetector, createScrubber, type PresidioOptions } from '../src/index.js'
import { found } from './detectors/find.js'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Answer = (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void

/** A local stand-in for the analyzer, which answers as it is told; gives its address. */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () =>
      answer(JSON.parse(Buffer.concat(parts).toString() || '{}') as Record<string, unknown>, response, request),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json =
  (value: unknown): Answer =>
  (_, response) =>
    response.end(JSON.stringify(value))

const secretWords = 'Qadira sat by the water'
const chunk = rawChunk({ corpusType: 'CONVO_SLACK', text: secretWords, prefix: '' })
const scrubWith = (options: PresidioOptions) =>
  createScrubber({ nameDetectors: [createPresidioDetector(options)] }).scrub([chunk])

test('entities the analyzer names are replaced, with positions counted in code points', async () => {
  const asked: Record<string, unknown>[] = []
  const url = await serve((body, response, request) => {
    asked.push({ ...body, path: request.url })
    json([{ entity_type: 'PERSON', start: 2, end: 8, score: 0.85, analysis_explanation: null }])(
      body,
      response,
      request,
    )
  })
  const detector = createPresidioDetector({ url: `${url}/presidio` })
  expect(await found(detector, '🙂 Qadira is out')).toEqual(['PERSON Qadira'])
  expect(asked).toEqual([
    {
      path: '/presidio/analyze',
      text: '🙂 Qadira is out',
      language: 'en',
      entities: ['PERSON', 'LOCATION'],
      score_threshold: 0.5,
    },
  ])
})

test('it takes the place of the built-in search for names, not of the rest', async () => {
  const url = await serve(json([]))
  const mail = ['maria.silva', 'example.net'].join('@')
  const both = rawChunk({ corpusType: 'CONVO_SLACK', text: `Maria Silva, ${mail}`, prefix: '' })
  const { chunks } = await createScrubber({ nameDetectors: [createPresidioDetector({ url })] }).scrub([both])
  expect(chunks[0]?.text).toMatch(/^Maria Silva, <EMAIL_\d+>$/)
})

test('an entity below the threshold is left even where the analyzer sends it', async () => {
  const url = await serve(json([{ entity_type: 'PERSON', start: 0, end: 6, score: 0.2 }]))
  expect(await found(createPresidioDetector({ url }), 'Qadira is out')).toEqual([])
})

test.each<[string, Answer]>([
  ['status 500', (_, response) => response.writeHead(500).end('boom')],
  ['status 404', (_, response) => response.writeHead(404).end()],
  ['its answer is no JSON', (_, response) => response.end('<html>')],
  ['its answer is no list of entities', json({ error: 'no' })],
  ['its answer is no list of entities', json([{ entity_type: 'person name', start: 0, end: 3, score: 1 }])],
  ['an entity outside the text', json([{ entity_type: 'PERSON', start: 3, end: 9_000, score: 1 }])],
  ['an entity outside the text', json([{ entity_type: 'PERSON', start: 5, end: 5, score: 1 }])],
  ['not reachable', (_, __, request) => request.socket.destroy()],
  ['not reachable', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['no answer within 150 ms', () => undefined],
  ['no answer within 150 ms', (_, response) => response.write('[')],
])('%s: nothing passes, and the error holds nothing of the text', async (reason, answer) => {
  const url = await serve(answer)
  const error: unknown = await scrubWith({ url, timeoutMs: 150 }).catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: 'SCRUB_SERVICE_FAILED', message: expect.stringContaining(reason) })
  expect(JSON.stringify(error) + String(error)).not.toContain('Qadira')
})

test('a service that is not there fails with the same code', async () => {
  await expect(scrubWith({ url: 'http://127.0.0.1:9' })).rejects.toMatchObject({ code: 'SCRUB_SERVICE_FAILED' })
})

test.each(['localhost:5002', 'ftp://host', ''])('"%s" is no address of a service', (url) => {
  expect(() => createPresidioDetector({ url })).toThrow(expect.objectContaining({ code: 'OPTIONS_INVALID' }))
})
