export { MCP_CLIENTS, type McpClient } from './clients.js'
export { editConfig, InstallError, type ServerEntry } from './edit.js'
export { AGENT_GUIDE, editInstructions } from './instructions.js'
