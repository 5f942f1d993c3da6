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

test('what an agent is told of all tools takes at most 2,000 tokens', async () => {
  const { tools } = await (await clientOf(indexWith({}), async () => '')).listTools()
  const told = tools.map(({ name, description, inputSchema: { $schema: _, ...arguments_ } }) => {
    return { name, description, arguments: arguments_ }
  })
  expect(tools).toHaveLength(9)
  expect(tokensOf(JSON.stringify(told))).toBeLessThanOrEqual(2_000)
  // Some clients read a list of types wrongly.
  expect(JSON.stringify(told)).not.toContain('"type":[')
})

test('an answer is one text, without a copy of it as structured content', async () => {
  const client = await clientOf(
    indexWith({ overview: async () => ({ lines: ['orders: 3 files'], sources: [], generation: 1, services: [] }) }),
  )
  const { content, structuredContent } = await client.callTool({ name: 'overview', arguments: {} })
  expect(content).toEqual([{ type: 'text', text: 'orders: 3 files' }])
  expect(structuredContent).toBeUndefined()
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
