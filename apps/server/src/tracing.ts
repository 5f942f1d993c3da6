import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Opens one OpenTelemetry span per request, named after its route, with the attributes of the semantic conventions for
 * HTTP servers (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). It does nothing unless the process
 * registers a tracer provider, for example with `node --import @opentelemetry/auto-instrumentations-node/register`.
 */
export function addTracing(server: FastifyInstance): void {
  const tracer = trace.getTracer('@coderag/server')
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    const parent = propagation.extract(context.active(), request.headers)
    // The attribute `url.path` is left out: a path or its parameters may hold a query.
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
