import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import {
  AGENT_GUIDE,
  editConfig,
  editInstructions,
  InstallError,
  MCP_CLIENTS,
  type McpClient,
} from '../src/install/index.js'
import { TOOLS } from '../src/server.js'

const entry = { command: 'npx', args: ['-y', 'coderag', 'mcp', '--data-dir', '/srv/my "index"'] }

function client(id: string): McpClient {
  const found = MCP_CLIENTS.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no client ${id}`)
  return found
}

describe.each(MCP_CLIENTS)('$title', (own) => {
  const read = (text: string): unknown => {
    const parsed = (own.format === 'toml' ? parseToml(text) : JSON.parse(text)) as Record<
      string,
      Record<string, unknown>
    >
    return parsed[own.key]?.['coderag']
  }

  test('gets the entry into a new file, and once only', () => {
    const once = editConfig(own, '', entry)
    expect(read(once)).toEqual({ ...entry, ...(own.hasType && { type: 'stdio' }) })
    expect(editConfig(own, once, entry)).toBe(once)
  })

  test('loses the entry again', () => {
    expect(read(editConfig(own, editConfig(own, '', entry), null))).toBeUndefined()
  })
})

test('comments and other servers of a JSON file stay', () => {
  const before = '{\n  // mine\n  "servers": {\n    "other": { "command": "x" }, // keep\n  },\n}\n'
  const after = editConfig(client('vscode'), before, entry)
  expect(after).toContain('// mine')
  expect(after.replace(/\s+/g, ' ')).toContain('"other": { "command": "x" }')
  expect(editConfig(client('vscode'), after, null)).toContain('// keep')
})

test('comments and other tables of a TOML file stay', () => {
  const before = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y"\n\n[profiles.a]\nmodel = "z"\n'
  const after = editConfig(client('codex'), before, entry)
  expect(after.startsWith(before.trimEnd())).toBe(true)
  expect(editConfig(client('codex'), after, null).trimEnd()).toBe(before.trimEnd())
})

test('an entry in TOML is replaced with the tables inside it', () => {
  const before = '[mcp_servers.coderag]\ncommand = "old"\n[mcp_servers.coderag.env]\nA = "b"\n[tools]\nx = 1\n'
  const after = editConfig(client('codex'), before, entry)
  expect(parseToml(after)).toEqual({ tools: { x: 1 }, mcp_servers: { coderag: entry } })
})

test.each([
  ['cursor', '{ "mcpServers": '],
  ['cursor', '[]'],
  ['codex', 'a = = 1'],
])('a broken file of %s is refused: %s', (id, text) => {
  expect(() => editConfig(client(id), text, entry)).toThrow(InstallError)
})

describe('the section of an AGENTS.md', () => {
  const others = '# Shop\n\nRun `make`.\n'

  test('is added once, at the end', () => {
    const once = editInstructions(others, true)
    expect(once.startsWith(others)).toBe(true)
    expect(once).toContain(AGENT_GUIDE)
    expect(editInstructions(once, true)).toBe(once)
  })

  test('is replaced where it stands, and taken away without a trace', () => {
    const before = `# Shop\n\n<!-- coderag -->\nstale words\n<!-- /coderag -->\n\n## Tests\n\nRun them.\n`
    const after = editInstructions(before, true)
    expect(after.replace(/<!-- coderag -->[^]*<!-- \/coderag -->/, '…')).toBe('# Shop\n\n…\n\n## Tests\n\nRun them.\n')
    expect(after).not.toContain('stale')
    expect(editInstructions(editInstructions(others, true), false)).toBe(others)
  })

  test('is the whole of a new file, which is empty without it', () => {
    expect(editInstructions(editInstructions('', true), false)).toBe('')
  })

  test('names tools that the server has', () => {
    const named = [...AGENT_GUIDE.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(named).toEqual(['search', 'context', 'symbol', 'services', 'status', 'read'])
    for (const name of named) expect(TOOLS.map((tool) => tool.name)).toContain(name)
  })
})
