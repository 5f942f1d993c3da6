import type { Retriever } from '@coderag/retrieval'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems.js'

/** Adds the endpoints for orchestrators: whether the process runs, and whether it can answer. */
export function addHealth(server: FastifyInstance, retriever: Retriever): void {
  server.get('/health', async () => ({ status: 'ok' }))
  server.get('/ready', async () => {
    try {
      await retriever.status()
      return { status: 'ready' }
    } catch {
      throw new Problem(503, 'INDEX_UNAVAILABLE', 'The index cannot be opened. The log of the server says why.')
    }
  })
}
