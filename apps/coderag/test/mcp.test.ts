import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  test('describes its tools and each of their arguments', async () => {
    const { tools } = await (await agentIn(folder())).listTools()
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
    // Seen from the project, so that a team can share the file.
    expect(mcpServers.coderag.args).toEqual(['-y', 'coderag', 'mcp', '--data-dir', 'my-index'])
    expect(run(cwd, 'install', 'claude-code', '--yes', '--data-dir', 'my-index').stdout).toContain('no change')

    expect(run(cwd, 'uninstall', 'claude-code', '--yes').status).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('coderag')
  })

  test('names the folder of the project as each agent does, and an index outside of it by its path', () => {
    const cwd = folder()
    const outside = folder()
    const argsOf = (agent: string, file: string, index: string): unknown => {
      expect(run(cwd, 'install', agent, '--yes', '--data-dir', index).status).toBe(0)
      return /"--data-dir",\s*"([^"]*)"/.exec(readFileSync(join(cwd, file), 'utf8'))?.[1]
    }
    expect(argsOf('vscode', '.vscode/mcp.json', 'data')).toBe('${workspaceFolder}/data')
    expect(argsOf('cursor', '.cursor/mcp.json', 'a/b')).toBe('${workspaceFolder}/a/b')
    expect(argsOf('claude-code', '.mcp.json', outside)).toBe(outside)
    expect(argsOf('codex', '.codex/config.toml', 'data')).toMatch(/^\/.*\/data$/)
  })

  test('writes at the root of the git working tree, wherever one stands in it', () => {
    const project = folder()
    const cwd = join(project, 'services', 'orders')
    mkdirSync(join(project, '.git'))
    mkdirSync(cwd, { recursive: true })
    expect(run(cwd, 'install', 'claude-code', '--yes', '--data-dir', 'my-index').status).toBe(0)
    expect(readFileSync(join(project, '.mcp.json'), 'utf8')).toContain('"services/orders/my-index"')
  })

  test('writes what agents should know into AGENTS.md, and takes it away', () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'AGENTS.md'), '# Shop\n')
    expect(run(cwd, 'install', 'claude-code', '--yes', '--instructions').stdout).toContain('+ ## Finding code')
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8')).toContain('# Shop\n\n<!-- coderag -->')
    expect(run(cwd, 'install', 'claude-code', '--yes', '--instructions').stdout.match(/needs no change/g)).toHaveLength(
      2,
    )
    expect(run(cwd, 'uninstall', 'claude-code', '--yes', '--instructions').status).toBe(0)
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8')).toBe('# Shop\n')
  })

  test('writes the section of AGENTS.md alone if no agent is named, and updates it in place', () => {
    const cwd = folder()
    const file = join(cwd, 'AGENTS.md')
    writeFileSync(file, '# Shop\n\n<!-- coderag -->\nstale\n<!-- /coderag -->\n\n## Tests\n')
    expect(run(cwd, 'install', '--instructions', '--yes').stdout).toMatch(/Written\.\n$/)
    expect(readFileSync(file, 'utf8')).toMatch(/^# Shop\n\n<!-- coderag -->\n## Finding code[^]*## Tests\n$/)
    expect(existsSync(join(cwd, '.mcp.json'))).toBe(false)
    const { status, stderr } = run(cwd, 'install')
    expect([status, stderr]).toEqual([2, expect.stringContaining('Name the agent: claude-code')])
  })

  test('an unknown agent is a usage error that lists the known ones', () => {
    const { status, stderr } = run(folder(), 'install', 'emacs')
    expect([status, stderr]).toEqual([2, expect.stringContaining('claude-code')])
  })
})
