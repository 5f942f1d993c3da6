import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AGENT_GUIDE } from '@coderag/mcp/install'
import { describe, expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

interface Started {
  readonly command: string
  readonly args: readonly string[]
}

function read(path: string): string {
  return readFileSync(join(workspaceRoot, path), 'utf8')
}

const plugin = 'apps/coderag/plugin'

describe('the entry of the MCP registry', () => {
  const { name, version, mcpName } = JSON.parse(read('apps/coderag/package.json')) as Record<string, string>
  const printed = execFileSync(process.execPath, ['tools/setup/server-json.mjs'], { cwd: workspaceRoot })
  const entry = JSON.parse(printed.toString()) as Record<string, unknown> & { readonly description: string }

  test('names the package as it is released', () => {
    const transport = { type: 'stdio' }
    const packageArguments = [{ type: 'positional', value: 'mcp' }]
    expect(entry).toMatchObject({
      name: mcpName,
      version,
      packages: [{ registryType: 'npm', identifier: name, version, transport, packageArguments }],
    })
  })

  test('is within the limits of its schema', () => {
    expect(mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    expect(entry.description.length).toBeLessThanOrEqual(100)
  })
})

describe('the plugin of Claude Code', () => {
  test('is where the marketplace says', () => {
    const { plugins } = JSON.parse(read('.claude-plugin/marketplace.json')) as {
      readonly plugins: readonly { readonly name: string; readonly source: string }[]
    }
    expect(plugins).toMatchObject([{ name: 'coderag', source: `./${plugin}` }])
    expect(JSON.parse(read(`${plugin}/.claude-plugin/plugin.json`))).toMatchObject({ name: 'coderag' })
  })

  test('starts the server in the project, where the index is found', () => {
    const { mcpServers } = JSON.parse(read(`${plugin}/.mcp.json`)) as { readonly mcpServers: { coderag: Started } }
    expect(mcpServers.coderag).toEqual({ type: 'stdio', command: 'npx', args: ['-y', 'coderag', 'mcp'] })
  })

  test('has one skill, which says what AGENTS.md says', () => {
    expect(globSync('skills/*/*', { cwd: join(workspaceRoot, plugin) })).toEqual(['skills/find-code/SKILL.md'])
    const skill = read(`${plugin}/skills/find-code/SKILL.md`)
    expect(skill).toMatch(/^---\nname: find-code\ndescription: .{1,1024}\n---\n/)
    expect(skill).toContain(AGENT_GUIDE)
  })
})

describe('the links of the guide', () => {
  const guide = read('docs/agents.md')
  const link = (name: string): URL => new URL(new RegExp(`^\\[${name}\\]: (\\S+)$`, 'm').exec(guide)?.[1] ?? '')
  const started: Started = { command: 'npx', args: ['-y', 'coderag', 'mcp', '--data-dir', '${workspaceFolder}/data'] }

  test('install the server in VS Code', () => {
    const inner = link('vscode-link').searchParams.get('url') ?? ''
    expect(inner.startsWith('vscode:mcp/install?')).toBe(true)
    const config: unknown = JSON.parse(decodeURIComponent(inner.slice(inner.indexOf('?') + 1)))
    expect(config).toEqual({ name: 'coderag', type: 'stdio', ...started })
  })

  test('install the server in Cursor', () => {
    const { searchParams } = link('cursor-link')
    expect(searchParams.get('name')).toBe('coderag')
    expect(JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString())).toEqual(started)
  })
})

test('llms.txt lists every guide once, by its title', () => {
  const listed = [...read('llms.txt').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title = '', path = '']) => ({
    title,
    path,
  }))
  for (const { path } of listed) expect(existsSync(join(workspaceRoot, path))).toBe(true)
  const guides = listed.filter(({ path }) => path.startsWith('docs/'))
  expect(guides.map(({ path }) => path).sort()).toEqual(globSync('docs/*.md', { cwd: workspaceRoot }).sort())
  for (const { title, path } of guides) expect(read(path).startsWith(`# ${title}\n`)).toBe(true)
})
