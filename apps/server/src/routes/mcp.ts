import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpServer } from '@coderag/mcp'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.js'

/**
 * Adds the tools for agents over streamable HTTP
 * (https://modelcontextprotocol.io/specification/2025-06-18/basic/transports). The server keeps no sessions: each
 * request has a server of its own, over the index as its reader may see it.
 */
export function addMcp(server: FastifyInstance, version: string): void {
  server.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const agent = createMcpServer({ version, index: async () => request.index, build: null })
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    reply.raw.once('close', () => void agent.close())
    await agent.connect(transport)
    // The transport writes the answer itself.
    reply.hijack()
    await transport.handleRequest(request.raw, reply.raw, request.body)
  })
  server.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) => {
      void reply.header('allow', 'POST')
      throw new Problem(405, 'METHOD_REFUSED', 'The server keeps no sessions. Send a POST request.')
    },
  })
}
