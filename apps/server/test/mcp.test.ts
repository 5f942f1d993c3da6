import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../src/server.js'
import { local, sha256, testServers } from './server-of.js'

const servers = testServers()
const readers = [{ name: 'orders', sha256: sha256('of-orders'), access: { repos: ['orders-go'] } }]

async function clientOf(options: Parameters<typeof servers.start>[0], token?: string): Promise<Client> {
  const server = await servers.start(options)
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client({ name: 'test', version: '0' })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  // The client's own types are not exact about optional properties.
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit: { headers } })
  await client.connect(transport as Parameters<Client['connect']>[0])
  onTestFinished(() => client.close())
  return client
}

async function textOf(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args })
  return (content as { text: string }[]).map(({ text }) => text).join('\n')
}

describe('agents over HTTP', () => {
  test('get the tools that read, not the one that builds an index', async () => {
    const client = await clientOf({})
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toEqual(['search', 'context', 'read', 'symbol', 'services', 'conversations', 'overview', 'status'])
    const found = await textOf(client, 'search', { query: 'where is the price of an order calculated' })
    expect(found).toMatch(/pricing\.go:34-69 [^]*? func Calculate\(.*\nalso \d+-\d+ \w+/)
  })

  test('see what their token may see', async () => {
    const client = await clientOf({ readers }, 'of-orders')
    const answers = await Promise.all([
      textOf(client, 'search', { query: 'expire overdue reservations' }),
      textOf(client, 'context', { query: 'expire overdue reservations' }),
      textOf(client, 'read', { place: 'inventory-py/harbor_inventory/reservations.py' }),
      textOf(client, 'services', { action: 'map' }),
      textOf(client, 'services', { action: 'impact', name: 'inventory' }),
      textOf(client, 'conversations', { query: 'incident' }),
      textOf(client, 'overview', {}),
      textOf(client, 'status', {}),
    ])
    const place = 'inventory-py/harbor_inventory/reservations.py'
    for (const answer of answers) expect(answer.replaceAll(place, '')).not.toMatch(/inventory-py\/|HoldsExpiring/)
    await expect(client.readResource({ uri: `coderag://file/${place}` })).rejects.toThrow()
  })

  test('are counted as other requests are', async () => {
    const server = await servers.start({})
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const client = new Client({ name: 'test', version: '0' })
    const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`))
    await client.connect(transport as Parameters<Client['connect']>[0])
    onTestFinished(() => client.close())
    await client.callTool({ name: 'status', arguments: {} })
    const metrics = await fetch(`${address}/metrics`).then((answer) => answer.text())
    expect(metrics).toMatch(/_count\{[^}]*route="\/mcp"[^}]*\} [1-9]/)
  })

  test('need a token if there are readers', async () => {
    await expect(clientOf({ readers })).rejects.toThrow(/401|TOKEN_REQUIRED/)
  })

  describe('who update the index', () => {
    const writers = [
      { name: 'ci', sha256: sha256('of-ci'), access: {}, mayUpdate: true },
      { name: 'all', sha256: sha256('of-all'), access: {} },
    ]
    const done = { committed: true, generation: 2, chunks: 9, read: 1, failed: 0, elapsedMs: 500 }

    test('need a token that may, name no folders, and hear of the progress', async () => {
      const update: ServerOptions['update'] = async (onProgress) => {
        onProgress(1, 2)
        return done
      }
      const client = await clientOf({ readers: writers, update }, 'of-ci')
      const tool = (await client.listTools()).tools.find(({ name }) => name === 'index')
      expect(tool?.inputSchema.properties).toEqual({})
      const seen: number[] = []
      const onprogress = ({ progress }: { progress: number }): void => void seen.push(progress)
      const { content } = await client.callTool({ name: 'index', arguments: {} }, undefined, { onprogress })
      expect(content).toEqual([{ type: 'text', text: 'Indexed 1 files in 0.5 s: generation 2, 9 chunks.' }])
      expect(seen).toEqual([1])
    })

    test('are no others', async () => {
      const client = await clientOf({ readers: writers, update: async () => done }, 'of-all')
      expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('index')
      expect((await client.callTool({ name: 'index', arguments: {} })).isError).toBe(true)
    })
  })

  test.each([
    ['params null', { jsonrpc: '2.0', id: 2, method: 'ping', params: null }, 2],
    ['an array with one', [{ jsonrpc: '2.0', id: 7, method: 'ping', params: null }], 7],
    ['an empty array', [], null],
    ['a number in an array', [7], null],
  ])('get an answer to an invalid message, with its id: %s', async (_, payload, id) => {
    const server = await servers.start({})
    const accept = 'application/json, text/event-stream'
    const answer = await server.inject({ method: 'POST', url: '/mcp', headers: { ...local, accept }, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32_600 } })
  })

  test('get an array for an array of requests', async () => {
    const server = await servers.start({})
    const accept = 'application/json, text/event-stream'
    const payload = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const answer = await server.inject({ method: 'POST', url: '/mcp', headers: { ...local, accept }, payload })
    expect(answer.json()).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, result: {} })))
  })
})
