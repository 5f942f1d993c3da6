import type { FastifyInstance } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { local, testServers } from './server-of.js'

const servers = testServers()

describe('a request is refused', () => {
  test.each([
    ['from a name that resolves to this machine', { host: 'evil.example' }, 'HOST_REFUSED'],
    ['from a page of another origin', { ...local, origin: 'https://evil.example' }, 'ORIGIN_REFUSED'],
  ])('%s', async (_name, headers, code) => {
    const answer = await (await servers.start()).inject({ url: '/api/status', headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, code])
  })

  test('beyond the rate limit of its reader', async () => {
    const server = await servers.start({ requestsPerMinute: 2 })
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) statuses.push((await server.inject({ url: '/api/status', headers: local })).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })

  test.each(['/%61pi/status', '/api/%73tatus', '//api/status', '/api/status?failed=1', '/API/status', '/%73earch?q=x'])(
    'while the maximum of queries runs, if a query is spelt %s',
    async (url) => {
      let release = (): void => {}
      const released = new Promise<void>((done) => (release = done))
      const server = await servers.start({ maxConcurrent: 1 }, (retriever) => ({
        ...retriever,
        overview: async () => released.then(() => retriever.overview()),
      }))
      const first = server.inject({ url: '/api/overview', headers: local })
      await vi.waitUntil(async () => (await metric(server, 'coderag_http_queries_running')) === 1)
      // Another spelling is the same route, or none.
      expect([404, 429]).toContain((await server.inject({ url, headers: local })).statusCode)
      release()
      expect((await first).statusCode).toBe(200)
    },
  )

  test('while the maximum of queries runs; closing waits for those', async () => {
    let release = (): void => {}
    const released = new Promise<void>((done) => (release = done))
    const server = await servers.start({ maxConcurrent: 1 }, (retriever) => ({
      ...retriever,
      query: async (request, options) => released.then(() => retriever.query(request, options)),
    }))
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const first = fetch(`${address}/api/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"price"}',
    })
    await vi.waitUntil(async () => (await metric(server, 'coderag_http_queries_running')) === 1)
    const second = await fetch(`${address}/api/status`)
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '1'])
    const closing = server.close()
    release()
    expect((await first).status).toBe(200)
    await closing
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  })
})

async function metric(server: FastifyInstance, name: string): Promise<number> {
  const { body } = await server.inject({ url: '/metrics', headers: local })
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}
