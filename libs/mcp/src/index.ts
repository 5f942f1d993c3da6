export { LineTransport } from './line-transport.js'
export { createMcpServer, type BuildIndex, type McpOptions } from './server.js'
