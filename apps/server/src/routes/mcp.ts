import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { type BuildIndex, createMcpServer, refusalOf } from '@coderag/mcp'
import type { FastifyInstance } from 'fastify'
import type { ServerOptions, UpdateIndex } from '../options.js'
import { Problem } from '../problems.js'

/**
 * Adds the tools for agents over streamable HTTP
 * (https://modelcontextprotocol.io/specification/2025-06-18/basic/transports). The server keeps no sessions: each
 * request has a server of its own, over the index as its reader may see it.
 */
export function addMcp(server: FastifyInstance, { version, update }: Pick<ServerOptions, 'version' | 'update'>): void {
  server.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const refusal = refusalOf(request.body)
    if (refusal !== null) return reply.code(400).send(refusal)
    const build = request.mayUpdate && update !== null ? buildOf(update) : null
    const agent = createMcpServer({ version, index: async () => request.index, build })
    // Only an update takes so long that a stream has to report its progress.
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: build === null })
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

/** The update goes on if the agent no longer waits, because others have a use for it. */
function buildOf(update: UpdateIndex): BuildIndex {
  return { takesFolders: false, run: (_paths, { onProgress }) => update(onProgress) }
}
