import { trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { expect, onTestFinished, test } from 'vitest'
import { local, testServers } from './server-of.js'

const servers = testServers()

test('a request is a span with its route and status, and without its query', async () => {
  const exporter = new InMemorySpanExporter()
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  onTestFinished(() => trace.disable())
  const server = await servers.start()
  await server.inject({ url: '/api/lookup?name=SecretProject', headers: local })
  const [span] = exporter.getFinishedSpans()
  expect(span).toMatchObject({
    name: 'GET /api/lookup',
    attributes: { 'http.request.method': 'GET', 'http.route': '/api/lookup', 'http.response.status_code': 200 },
  })
  expect(JSON.stringify([span?.name, span?.attributes, span?.events])).not.toContain('SecretProject')
})
