import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, onTestFinished, test } from 'vitest'

// Tests the built program as an agent starts it; `nx test` builds it first.
const binary = fileURLToPath(new URL('../bin/coderag.js', import.meta.url))
const orders = fileURLToPath(new URL('../../../fixtures/shop/orders-go', import.meta.url))

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-mcp-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function agentIn(cwd: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [binary, 'mcp'], cwd }))
  onTestFinished(() => client.close())
  return client
}

async function call(client: Client, name: string, args: Record<string, unknown>, progress: number[] = []) {
  const onprogress = ({ progress: done }: { progress: number }): void => void progress.push(done)
  const { content, isError } = await client.callTool({ name, arguments: args }, undefined, { onprogress })
  return { isError: isError === true, text: (content as { text: string }[]).map(({ text }) => text).join('\n') }
}

describe('coderag mcp', () => {
  test('works from the first call: it offers to build the index, builds it, and answers', async () => {
    const cwd = folder()
    cpSync(orders, join(cwd, 'orders'), { recursive: true })
    const client = await agentIn(cwd)
    const first = await call(client, 'search', { query: 'where is the price calculated' })
    expect([first.isError, first.text]).toEqual([true, expect.stringContaining('Call the tool `index`')])

    const progress: number[] = []
    const built = await call(client, 'index', { paths: ['orders'] }, progress)
    expect([built.isError, built.text]).toEqual([false, expect.stringMatching(/^Indexed \d+ files .* generation 1/)])
    expect(progress.length).toBeGreaterThan(0)

    const found = await call(client, 'search', { query: 'where is the price calculated', limit: 3 })
    expect(found.text).toContain('orders/internal/order/pricing.go:')
    expect((await call(client, 'symbol', { name: 'Calculate' })).text).toContain('Saga.Place')
    expect((await call(client, 'read', { place: 'orders/internal/order/pricing.go:40-40' })).text).toContain(
      '40: func Calculate',
    )
  })

  test('describes its tools in at most 3,000 tokens', async () => {
    const { tools } = await (await agentIn(folder())).listTools()
    // Models read names, descriptions and inputs. A token of JSON is about four characters.
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(JSON.stringify(shown).length / 4).toBeLessThan(3_000)
    for (const { description = '', inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(80)
      for (const field of Object.values(inputSchema.properties ?? {})) expect(field).toHaveProperty('description')
    }
  })

  test('a wrong argument is an error that names it', async () => {
    const answer = await call(await agentIn(folder()), 'read', { plaice: 'a.go' })
    expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining('plaice')])
  })
})

describe('coderag mcp install', () => {
  const run = (cwd: string, ...args: string[]) =>
    spawnSync(process.execPath, [binary, 'mcp', ...args], { cwd, encoding: 'utf8', env: { ...process.env, HOME: cwd } })

  test('shows the entry, writes it with --yes, and uninstall takes it back', () => {
    const cwd = folder()
    const file = join(cwd, '.mcp.json')
    const shown = run(cwd, 'install', 'claude-code')
    expect([shown.status, existsSync(file)]).toEqual([2, false])
    expect(shown.stdout).toContain('"command": "npx"')
    expect(shown.stderr).toContain('--yes')

    expect(run(cwd, 'install', 'claude-code', '--yes', '--data-dir', 'my-index').status).toBe(0)
    const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: { coderag: { args: string[] } } }
    expect(mcpServers.coderag.args.slice(0, 4)).toEqual(['-y', 'coderag', 'mcp', '--data-dir'])
    expect(mcpServers.coderag.args[4]).toMatch(/my-index$/)
    expect(run(cwd, 'install', 'claude-code', '--yes', '--data-dir', 'my-index').stdout).toContain('no change')

    expect(run(cwd, 'uninstall', 'claude-code', '--yes').status).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('coderag')
  })

  test('an unknown agent is a usage error that lists the known ones', () => {
    const { status, stderr } = run(folder(), 'install', 'emacs')
    expect([status, stderr]).toEqual([2, expect.stringContaining('claude-code')])
  })
})
