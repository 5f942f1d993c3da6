export { LineTransport } from './line-transport.js'
export { refusalOf } from './refusals.js'
export { createMcpServer, type BuildIndex, type BuiltIndex, type McpOptions } from './server.js'
