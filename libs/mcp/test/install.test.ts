import { parse as parseToml } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { editConfig, InstallError, MCP_CLIENTS, type McpClient } from '../src/install/index.js'

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
