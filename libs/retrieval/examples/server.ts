import { CoderagError } from '@coderag/types'
import { QueryRequestSchema, type Retriever } from '@coderag/retrieval'
import Fastify, { type FastifyInstance } from 'fastify'

/** Fields that a client may set. `workingTrees` is not one of them, because it names folders of the server. */
const Body = QueryRequestSchema.omit({ workingTrees: true })
const STATUS = new Map([
  ['QUERY_INVALID', 400],
  ['INDEX_MISSING', 503],
  ['INDEX_UNREADABLE', 503],
  ['RETRIEVER_CLOSED', 503],
])

/** Answers `POST /ask` with a request as its body. A query ends if its client disconnects. */
export function createServer(retriever: Retriever): FastifyInstance {
  const server = Fastify({ bodyLimit: 256 * 1024 })
  server.post('/ask', async (request, reply) => {
    const body = Body.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ code: 'QUERY_INVALID', message: body.error.message })
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const result = await retriever.query(body.data, { signal: gone.signal })
    const { context, tokensUsed, sources, classification, strategy, generation, warnings } = result
    return { context, tokensUsed, sources, classification, strategy, generation, warnings }
  })
  server.setErrorHandler((error, _request, reply) => {
    const code = CoderagError.is(error) ? error.code : 'UNEXPECTED'
    // Messages of coderag's errors contain no content; other messages may.
    const message = CoderagError.is(error) ? error.message : 'unexpected error'
    return reply.code(STATUS.get(code) ?? 500).send({ code, message })
  })
  server.addHook('onClose', () => retriever.close())
  return server
}
