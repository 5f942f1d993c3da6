import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { IndexQueries } from '@coderag/retrieval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type BuildIndex, createMcpServer } from '../src/server.js'
import { tokensOf } from '../src/tool.js'
import { indexWith } from '@coderag/retrieval/testing'

async function clientOf(index: IndexQueries, build: BuildIndex | null = null): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await createMcpServer({ version: '0', index: async () => index, build }).connect(there)
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(here)
  onTestFinished(() => client.close())
  return client
}

const built = { committed: true, generation: 3, chunks: 90, read: 4, failed: 1, elapsedMs: 1_234 }

test('what an agent is told of all tools takes at most 2,000 tokens, and the guide says how many', async () => {
  const { tools } = await (await clientOf(indexWith({}), { takesFolders: true, run: async () => built })).listTools()
  const told = tools.map(({ name, description, inputSchema: { $schema: _, ...arguments_ } }) => {
    return { name, description, arguments: arguments_ }
  })
  expect(tools).toHaveLength(9)
  const tokens = tokensOf(JSON.stringify(told))
  expect(tokens).toBeLessThanOrEqual(2_000)
  const guide = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8')
  expect(/arguments of all tools take ([\d,]+) tokens/.exec(guide)?.[1]).toBe(tokens.toLocaleString('en-US'))
  // Some clients read a list of types wrongly.
  expect(JSON.stringify(told)).not.toContain('"type":[')
})

describe('the tool that builds an index', () => {
  test('says what was done, and how far it is', async () => {
    const asked: unknown[] = []
    const client = await clientOf(indexWith({}), {
      takesFolders: true,
      async run(paths, { onProgress }) {
        asked.push(...paths)
        onProgress(2, 4)
        return built
      },
    })
    const seen: unknown[] = []
    const { content } = await client.callTool({ name: 'index', arguments: { paths: ['orders'] } }, undefined, {
      onprogress: ({ progress, total }) => seen.push([progress, total]),
    })
    expect([asked, seen]).toEqual([['orders'], [[2, 4]]])
    expect(content).toEqual([
      { type: 'text', text: 'Indexed 4 files in 1.2 s: generation 3, 90 chunks, 1 files failed.' },
    ])
  })

  test('takes no folders from an agent of another machine', async () => {
    const run = async (): Promise<typeof built> => ({ ...built, committed: false, failed: 0 })
    const client = await clientOf(indexWith({}), { takesFolders: false, run })
    expect(await client.callTool({ name: 'index', arguments: { paths: ['/etc'] } })).toMatchObject({ isError: true })
    expect(await client.callTool({ name: 'index', arguments: {} })).toMatchObject({
      content: [{ type: 'text', text: 'The index was up to date: generation 3, 90 chunks.' }],
    })
  })
})

test('an answer is one text, without a copy of it as structured content', async () => {
  const client = await clientOf(
    indexWith({ overview: async () => ({ lines: ['orders: 3 files'], sources: [], generation: 1, services: [] }) }),
  )
  const { content, structuredContent } = await client.callTool({ name: 'overview', arguments: {} })
  expect(content).toEqual([{ type: 'text', text: 'orders: 3 files' }])
  expect(structuredContent).toBeUndefined()
})

describe('an unknown argument', () => {
  const textOf = async (client: Client, name: string, given: Record<string, unknown>): Promise<unknown> =>
    (await client.callTool({ name, arguments: given })).content

  test('is refused with the one that was meant and all that there are', async () => {
    const client = await clientOf(indexWith({}))
    expect(await textOf(client, 'search', { query: 'price', language: 'go', zzzzzz: 3 })).toMatchObject([
      {
        text: expect.stringContaining(
          '"language" is no argument of search; did you mean "languages"? "zzzzzz" is no argument of search. ' +
            'It takes query, limit, repos, services, languages, content, paths, max_tokens.',
        ),
      },
    ])
  })

  test('of a tool that takes none is refused, too', async () => {
    const run = async (): Promise<typeof built> => built
    const client = await clientOf(indexWith({}), { takesFolders: false, run })
    expect(await textOf(client, 'index', { paths: ['/etc'] })).toMatchObject([
      { text: expect.stringContaining('"paths" is no argument of index. It takes none.') },
    ])
  })
})

describe('the resource of a file', () => {
  test('that the index lacks is an error of the parameters, which names the address', async () => {
    const client = await clientOf(indexWith({ file: async () => null }))
    const uri = 'coderag://file/orders/nowhere.go'
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: ErrorCode.InvalidParams, data: { uri } })
  })

  test('says nothing of an unexpected error but its kind', async () => {
    const file = async (): Promise<never> => {
      throw new TypeError('/home/somebody/index is broken')
    }
    const error: unknown = await (await clientOf(indexWith({ file })))
      .readResource({ uri: 'coderag://file/orders/a.go' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: ErrorCode.InternalError, message: expect.stringContaining('TypeError') })
    expect(String(error)).not.toContain('somebody')
  })
})
