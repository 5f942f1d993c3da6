import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { IndexQueries } from '@coderag/retrieval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMcpServer } from '../src/server.js'
import { indexWith } from '@coderag/retrieval/testing'

async function clientOf(index: IndexQueries): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  await createMcpServer({ version: '0', index: async () => index, build: null }).connect(there)
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(here)
  onTestFinished(() => client.close())
  return client
}

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
