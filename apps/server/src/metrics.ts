import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { ServerOptions } from './options.js'

/** Counts requests, exposes them at `/metrics` in the Prometheus text format, and logs one line per request. */
export function addMetrics(
  server: FastifyInstance,
  running: () => number,
  { log, shared }: Pick<ServerOptions, 'log' | 'shared'>,
): void {
  const registry = new Registry()
  shared?.add(registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'coderag_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'coderag_http_refused_total',
    help: 'Requests that were refused for lack of a token, by a limit, or by host and origin checks.',
    labelNames: ['status'],
    registers: [registry],
  })
  new Gauge({
    name: 'coderag_http_queries_running',
    help: 'Queries that run now.',
    registers: [registry],
    collect() {
      this.set(running())
    },
  })
  server.addHook('onResponse', async (request, reply) => {
    // The pattern of the route, never the URL: a URL may hold a query.
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    duration.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
    if ([401, 403, 429].includes(status)) refused.inc({ status })
    const { method, readerName: reader } = request
    log?.(JSON.stringify({ level: 'info', method, route, status, ms: Math.round(reply.elapsedTime * 10) / 10, reader }))
  })
  server.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await (shared ?? registry).metrics()),
  )
}
