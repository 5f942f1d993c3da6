import { createAnswerer, openGenerator } from '@coderag/answering'
import { type ModelReply, type ModelRequest, type ModelServer, startModelServer } from '@coderag/answering/testing'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { local, sha256, testServers } from './server-of.js'

const servers = testServers()
const query = 'where is the price of an order calculated'

async function chatServer(
  reply: (request: ModelRequest) => ModelReply,
  options: Parameters<typeof servers.start>[0] = {},
): Promise<{ server: FastifyInstance; model: ModelServer }> {
  const model = await startModelServer(reply)
  onTestFinished(() => model[Symbol.asyncDispose]())
  const generator = await openGenerator({ provider: 'compatible', model: 'm', baseUrl: model.openai }, {})
  const answerer = await createAnswerer({ generator, retries: 0 })
  return { server: await servers.start({ answerer, ...options }), model }
}

/** Parses server-sent events. */
function eventsOf(body: string): { event: string; data: Record<string, unknown> }[] {
  return body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      return { event, data: JSON.parse(data) as Record<string, unknown> }
    })
}

describe('POST /api/chat with a language model', () => {
  test('returns the answer with its sources', async () => {
    const { server } = await chatServer(() => ({ text: ['In `Calculate` [1][99].'] }))
    const answer = await server.inject({ method: 'POST', url: '/api/chat', headers: local, payload: { query } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      classification: { intent: expect.any(String), scope: expect.any(String), targetType: expect.any(String) },
      answer: 'In `Calculate` [1].',
      reason: null,
      cited: [1],
      removed: [99],
      isGrounded: true,
      generator: 'compatible:m',
      usage: { inputTokens: 120, outputTokens: 30, cost: null },
    })
    expect(answer.body).toContain('pricing.go')
  })

  test('streams sources, text and the whole answer', async () => {
    const { server } = await chatServer(() => ({ text: ['In ', '`Calculate` [1].'] }))
    const headers = { ...local, accept: 'text/event-stream' }
    const answer = await server.inject({ method: 'POST', url: '/api/chat', headers, payload: { query } })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    const events = eventsOf(answer.body)
    expect(events.map(({ event }) => event)).toEqual(['sources', 'text', 'text', 'answer'])
    expect(events.at(-1)?.data['answer']).toBe('In `Calculate` [1].')
  })

  test('continues a conversation', async () => {
    const { server, model } = await chatServer(() => ({ text: ['Yes [1].'] }))
    const turns = [{ question: query, answer: 'In `Calculate` [1].' }]
    const payload = { query: 'who calls it?', turns }
    await server.inject({ method: 'POST', url: '/api/chat', headers: local, payload })
    expect(model.requests[0]?.messages[1]?.text).toBe('In `Calculate` [1].')
  })

  test('sends the model only what the token may see', async () => {
    const readers = [{ name: 'orders', sha256: sha256('of-orders'), access: { repos: ['orders-go'] } }]
    const { server, model } = await chatServer(() => ({ text: ['a'] }), { readers })
    const headers = { ...local, authorization: 'Bearer of-orders' }
    const payload = { query: 'expire overdue reservations' }
    await server.inject({ method: 'POST', url: '/api/chat', headers, payload })
    expect(model.requests).toHaveLength(1)
    expect(JSON.stringify(model.requests)).not.toContain('inventory-py/')
  })

  test('reports a failure of the provider as a problem, in a stream too, and logs no content', async () => {
    const { server } = await chatServer(() => ({ status: 503 }))
    const answer = await server.inject({ method: 'POST', url: '/api/chat', headers: local, payload: { query } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([502, 'GENERATOR_UNAVAILABLE'])
    const headers = { ...local, accept: 'text/event-stream' }
    const stream = await server.inject({ method: 'POST', url: '/api/chat', headers, payload: { query } })
    expect(eventsOf(stream.body).at(-1)).toMatchObject({ event: 'error', data: { code: 'GENERATOR_UNAVAILABLE' } })
    expect(servers.lines.join()).not.toContain('price')
  })

  test('ends the request at the provider when the reader leaves', async () => {
    const { server, model } = await chatServer(() => ({ text: Array<string>(500).fill('word '), pauseMs: 10 }))
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const reader = new AbortController()
    const answer = await fetch(`${address}/api/chat`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: reader.signal,
    })
    await answer.body?.getReader().read()
    reader.abort()
    await expect.poll(() => model.closedEarly).toBe(1)
  })
})
