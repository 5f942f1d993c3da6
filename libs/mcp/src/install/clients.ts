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
  /**
   * How arguments name the folder of the project, so that a team can share the file: a variable of the agent, or `.` if it
   * starts servers there. Null for a file of the user, which serves all projects.
   */
  readonly folder: string | null
}

/**
 * Agents and their files, as their documentation gives them (November 2026). Files of projects are preferred, because
 * an index belongs to a project.
 */
export const MCP_CLIENTS: readonly McpClient[] = [
  {
    id: 'claude-code',
    title: 'Claude Code',
    file: { scope: 'project', path: '.mcp.json' },
    format: 'json',
    key: 'mcpServers',
    hasType: true,
    folder: '.',
  },
  {
    id: 'cursor',
    title: 'Cursor',
    file: { scope: 'project', path: '.cursor/mcp.json' },
    format: 'json',
    key: 'mcpServers',
    hasType: false,
    folder: '${workspaceFolder}',
  },
  {
    id: 'vscode',
    title: 'VS Code',
    file: { scope: 'project', path: '.vscode/mcp.json' },
    format: 'json',
    key: 'servers',
    hasType: true,
    folder: '${workspaceFolder}',
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    file: { scope: 'user', path: '.codeium/windsurf/mcp_config.json' },
    format: 'json',
    key: 'mcpServers',
    hasType: false,
    folder: null,
  },
  {
    id: 'zed',
    title: 'Zed',
    file: { scope: 'project', path: '.zed/settings.json' },
    format: 'json',
    key: 'context_servers',
    hasType: false,
    folder: '.',
  },
  {
    id: 'codex',
    title: 'Codex',
    file: { scope: 'user', path: '.codex/config.toml' },
    format: 'toml',
    key: 'mcp_servers',
    hasType: false,
    folder: null,
  },
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    file: { scope: 'project', path: '.gemini/settings.json' },
    format: 'json',
    key: 'mcpServers',
    hasType: false,
    folder: '.',
  },
]
