import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problems.js'

/** Matches the routes that ask the index. */
const QUERIES = /^\/(?:api\/|mcp|chat|search|file|services|status)/

/** Refuses queries while `maxConcurrent` are running, so that a burst ends in quick refusals and not in a long queue. */
export function addRunningLimit(server: FastifyInstance, maxConcurrent: number): { running: () => number } {
  const running = new Set<FastifyRequest>()
  server.addHook('preHandler', async (request, reply) => {
    // The route and not the URL, which has many spellings: `/%61pi/chat` is `/api/chat`.
    if (!QUERIES.test(request.routeOptions.url ?? '')) return
    if (running.size >= maxConcurrent) {
      const message = `${maxConcurrent} queries are running, which is the maximum. Try again.`
      throw new Problem(429, 'TOO_MANY_QUERIES', message)
    }
    running.add(request)
    reply.raw.once('close', () => running.delete(request))
  })
  return { running: () => running.size }
}
