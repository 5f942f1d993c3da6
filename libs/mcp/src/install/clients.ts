/** An agent whose configuration `coderag mcp install` edits. */
export interface McpClient {
  /** Name on the command line. */
  readonly id: string
  readonly title: string
  /** Configuration file, from the folder of the project or of the user. */
  readonly file: { readonly scope: 'project' | 'user'; readonly path: string }
  readonly format: 'json' | 'toml'
  /** Key of the object that holds the servers. */
  readonly key: string
  /** True if an entry says that the server is a process: `"type": "stdio"`. */
  readonly hasType: boolean
}

/**
 * Agents and their files, as their documentation gives them (November 2026). Files of projects are preferred, because
 * an index belongs to a project.
 */
export const MCP_CLIENTS: readonly McpClient[] = [
  json('claude-code', 'Claude Code', 'project', '.mcp.json', 'mcpServers', true),
  json('cursor', 'Cursor', 'project', '.cursor/mcp.json', 'mcpServers', false),
  json('vscode', 'VS Code', 'project', '.vscode/mcp.json', 'servers', true),
  json('windsurf', 'Windsurf', 'user', '.codeium/windsurf/mcp_config.json', 'mcpServers', false),
  json('zed', 'Zed', 'project', '.zed/settings.json', 'context_servers', false),
  {
    id: 'codex',
    title: 'Codex',
    file: { scope: 'user', path: '.codex/config.toml' },
    format: 'toml',
    key: 'mcp_servers',
    hasType: false,
  },
  json('gemini-cli', 'Gemini CLI', 'project', '.gemini/settings.json', 'mcpServers', false),
]

function json(
  id: string,
  title: string,
  scope: 'project' | 'user',
  path: string,
  key: string,
  hasType: boolean,
): McpClient {
  return { id, title, file: { scope, path }, format: 'json', key, hasType }
}
