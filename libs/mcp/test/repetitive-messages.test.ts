import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { expectLinear } from '@coderag/types/testing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createMcpServer } from '../src/server.js'
import { indexWith } from '@coderag/retrieval/testing'

async function connected(): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair()
  const index = indexWith({ lookup: async () => [], file: async () => null, thread: async () => [] })
  await createMcpServer({ version: '0', index: async () => index, build: null }).connect(there)
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(here)
  onTestFinished(() => client.close())
  return client
}

/** The part of a JSON schema that tells where texts go. */
const Field = z.object({
  type: z.string().optional(),
  maxLength: z.int().optional(),
  enum: z.array(z.string()).optional(),
  items: z
    .object({ type: z.string().optional(), maxLength: z.int().optional(), enum: z.array(z.string()).optional() })
    .optional(),
})

/** Returns arguments with a text in each place for one, cut to what the place takes if `fits`. */
function argumentsWith(
  properties: Readonly<Record<string, object>>,
  text: string,
  fits: boolean,
): Record<string, unknown> {
  const valueFor = ({ type, maxLength, enum: values }: z.output<typeof Field>): unknown =>
    type !== 'string' ? undefined : (values?.[0] ?? (fits ? text.slice(0, maxLength) : text))
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const field = Field.parse(schema)
      const value = field.items === undefined ? valueFor(field) : [valueFor(field.items)]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

test(
  'no tool takes time that grows with the square of a run of equal signs in its arguments',
  { timeout: 300_000 },
  async () => {
    const client = await connected()
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(6)
    for (const { name, inputSchema } of tools) {
      const properties = inputSchema.properties ?? {}
      await expectLinear(async (text) => {
        await client.callTool({ name, arguments: argumentsWith(properties, text, true) })
        const refused = await client
          .callTool({ name, arguments: argumentsWith(properties, text, false) })
          .catch(() => null)
        const takesText = Object.keys(argumentsWith(properties, text, true)).length > 0
        if (takesText && refused !== null) expect(refused.isError, `${name}: ${text.slice(0, 8)}`).toBe(true)
      })
    }
    await client.ping()
  },
)

test('a tool, a resource and a prompt of 32,000 signs that nobody knows are errors, and the server lives', async () => {
  const client = await connected()
  for (const sign of ['a', '/', '%', '\0', '{', '\ud83d']) {
    const long = sign.repeat(32_000)
    expect((await client.callTool({ name: long, arguments: {} })).isError).toBe(true)
    await expect(client.readResource({ uri: `coderag://file/${long}` })).rejects.toThrow()
    await expect(client.getPrompt({ name: long })).rejects.toThrow()
  }
  await client.ping()
})
