export { createMcpServer, type BuildIndex, type McpOptions } from './server.js'
