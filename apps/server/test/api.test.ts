import { OUTPUT_SCHEMAS } from '@coderag/protocol/schemas'
import { describe, expect, test } from 'vitest'
import { local, testServers } from './server-of.js'

const servers = testServers()

describe('every endpoint answers with the document of its command', () => {
  test.each([
    ['query', 'POST', '/api/query', { text: 'where is the price calculated' }],
    ['context', 'POST', '/api/context', { text: 'where is the price calculated', budget: 500 }],
    ['lookup', 'GET', '/api/lookup?name=Calculate', null],
    ['callers', 'GET', '/api/callers?symbol=Calculate&depth=2', null],
    ['callees', 'GET', '/api/callees?symbol=pricing.go:Calculate', null],
    ['path', 'GET', '/api/path?from=orders&to=inventory', null],
    ['impact', 'GET', '/api/impact?name=inventory', null],
    ['tests', 'GET', '/api/tests?name=Calculate', null],
    ['related', 'GET', '/api/related?name=Calculate', null],
    ['unreachable', 'GET', '/api/unreachable?service=orders', null],
    ['untested', 'GET', '/api/untested', null],
    ['owners', 'GET', '/api/owners?name=Calculate', null],
    ['contract', 'GET', '/api/contract?service=orders', null],
    ['why', 'GET', '/api/why?name=orders', null],
    ['graph', 'GET', '/api/graph', null],
    ['graph', 'GET', '/api/graph?kinds=http,queue', null],
    ['graph', 'GET', '/api/graph?service=orders&direction=out', null],
    ['focus', 'GET', '/api/focus?name=create_reservation&steps=1', null],
    ['overview', 'GET', '/api/overview', null],
    ['status', 'GET', '/api/status?skipped=true', null],
  ] as const)('%s by %s %s', async (name, method, url, payload) => {
    const server = await servers.start()
    const answer = await server.inject({ method, url, headers: local, ...(payload !== null && { payload }) })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(OUTPUT_SCHEMAS[name].safeParse(answer.json()).error).toBeUndefined()
  })

  test('a file has its whole text and its symbols', async () => {
    const answer = await (await servers.start()).inject({ url: '/api/file?path=order/pricing.go', headers: local })
    expect(answer.json()).toMatchObject({ repo: 'orders-go', path: 'internal/order/pricing.go', language: 'go' })
    expect(answer.json<{ text: string }>().text).toContain('func Calculate(')
  })

  test('projects are counted', async () => {
    const answer = await (await servers.start()).inject({ url: '/api/projects', headers: local })
    expect(answer.json()).toMatchObject({ count: 5 })
  })

  test('chat without a language model returns the context, its sources and the reason', async () => {
    const payload = { query: 'where is the price calculated' }
    const answer = await (await servers.start()).inject({ method: 'POST', url: '/api/chat', headers: local, payload })
    const { answer: words, reason, sources } = answer.json<{ answer: null; reason: string; sources: unknown[] }>()
    expect([answer.statusCode, words]).toEqual([200, null])
    expect(reason).toContain('No language model is configured')
    expect(sources.length).toBeGreaterThan(0)
  })

  test('the API description lists every endpoint with its schemas', async () => {
    const { paths } = (await (await servers.start()).inject({ url: '/openapi.json', headers: local })).json<{
      paths: Record<string, unknown>
    }>()
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/query', '/api/graph', '/api/thread', '/health']))
  })

  test('metrics count requests by route, without their parameters', async () => {
    const server = await servers.start()
    await server.inject({ url: '/api/lookup?name=SecretProject', headers: local })
    const { body } = await server.inject({ url: '/metrics', headers: local })
    expect(body).toContain(
      'coderag_http_request_duration_seconds_count{method="GET",route="/api/lookup",status="200"} 1',
    )
    expect(body).not.toContain('SecretProject')
  })
})
