import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Retriever } from '@coderag/retrieval'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import { addAccess } from './access.js'
import { addMetrics } from './metrics.js'
import type { ServerOptions } from './options.js'
import { addProblems, Problem } from './problems.js'
import { addPage } from './page/page.js'
import { addApi } from './routes/api.js'
import { addChat } from './routes/chat.js'
import { addHealth } from './routes/health.js'
import { addMcp } from './routes/mcp.js'
import { MINUTE_MS, storeOf } from './request-counts.js'
import { addRunningLimit } from './running.js'
import { addTracing } from './tracing.js'

export type { Reader, ServerOptions, SharedByProcesses } from './options.js'

const MAX_BODY_BYTES = 1_048_576

/**
 * Creates a server over an open index. The caller listens and closes it; closing waits for running requests. The
 * retriever stays open.
 */
export async function createServer(retriever: Retriever, options: ServerOptions): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
  })
  server.setValidatorCompiler(validatorCompiler)
  // Documents are built from the same types as their schemas. Validating each answer again would cost milliseconds.
  server.setSerializerCompiler(() => (document) => JSON.stringify(document))
  endConnectionsOnClose(server)
  addProblems(server, options.log)
  addTracing(server)
  const { running } = addRunningLimit(server, options.maxConcurrent)
  addMetrics(server, running, options)
  addAccess(server, retriever, options)
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'connect-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    strictTransportSecurity: false,
    // Without a referrer, browsers send forms with the origin `null`, which `addAccess` refuses.
    referrerPolicy: { policy: 'same-origin' },
  })
  await server.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: MINUTE_MS,
    ...(options.shared !== null && { store: storeOf(options.shared) }),
    hook: 'preHandler',
    keyGenerator: ({ readerName, ip }) => readerName ?? ip,
    errorResponseBuilder: (_request, { max }) =>
      new Problem(429, 'RATE_LIMITED', `The limit is ${max} requests per minute. Try again later.`),
  })
  await server.register(formbody)
  await server.register(swagger, {
    openapi: {
      info: { title: 'coderag', description: 'Queries about code, services and documents.', version: options.version },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  await server.register(async (scope) => {
    addHealth(scope, retriever)
    addApi(scope)
    addChat(scope, options)
    addMcp(scope, options)
    await addPage(scope, options)
    scope.get('/openapi.json', { schema: { hide: true } }, async () => server.swagger())
  })
  return server
}

/** Ends the connection of a request that is answered while the server closes. It would stay open for its idle time. */
function endConnectionsOnClose(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}
