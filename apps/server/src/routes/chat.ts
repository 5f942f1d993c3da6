import { Readable } from 'node:stream'
import type { Answerer, AnswerRequest } from '@coderag/answering'
import {
  type AnswerDocument,
  answerDocument,
  AnswerDocumentSchema,
  contextAnswerDocument,
  describeLook,
  describeSource,
} from '@coderag/answering/document'
import { QueryRequestSchema } from '@coderag/retrieval'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ServerOptions } from '../options.js'
import { problemDocument } from '../problems.js'

const { text, filter, budget } = QueryRequestSchema.shape

export const ChatRequestSchema = z.strictObject({
  query: text,
  turns: z
    .array(z.strictObject({ question: text, answer: z.string().max(100_000).exactOptional() }))
    .max(50)
    .default([])
    .describe('earlier turns, oldest first'),
  filter,
  budget: budget.describe('most tokens of the context'),
})

/**
 * Adds `POST /api/chat`: an answer in words with its sources, as one JSON document or as a stream of events. Without a
 * language model it returns the context and the reason.
 */
export function addChat(instance: FastifyInstance, { answerer, log }: Pick<ServerOptions, 'answerer' | 'log'>): void {
  instance
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/api/chat',
      { schema: { body: ChatRequestSchema, response: { 200: AnswerDocumentSchema as z.ZodType } } },
      async (request, reply) => {
        const { query, ...options } = request.body
        const asked = { text: query, ...options }
        if (!request.headers.accept?.includes('text/event-stream')) return wholeAnswer(request, answerer, asked)
        const events = Readable.from(eventStream(request, { answerer, log }, asked))
        return reply.type('text/event-stream').header('cache-control', 'no-store').send(events)
      },
    )
}

async function wholeAnswer(
  { index, signal }: FastifyRequest,
  answerer: Answerer | null,
  asked: AnswerRequest,
): Promise<AnswerDocument> {
  if (answerer === null) {
    const { turns: earlier = [], ...options } = asked
    const questions = earlier.map(({ question }) => ({ question }))
    return contextAnswerDocument(asked.text, await index.query({ ...options, turns: questions }, { signal }))
  }
  for await (const event of answerer.answer(index, asked, { signal })) {
    if (event.type === 'answer') return answerDocument(asked.text, event.answer)
  }
  throw new Error('an answer ends with the event answer')
}

/**
 * Returns server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): `sources`, `look`, `text`,
 * and at last `answer` with the whole document, or `error` with a problem document.
 */
async function* eventStream(
  request: FastifyRequest,
  { answerer, log }: Pick<ServerOptions, 'answerer' | 'log'>,
  asked: AnswerRequest,
): AsyncGenerator<string> {
  try {
    if (answerer === null) {
      yield eventOf('answer', await wholeAnswer(request, null, asked))
      return
    }
    for await (const event of answerer.answer(request.index, asked, { signal: request.signal })) {
      if (event.type === 'sources') yield eventOf('sources', { sources: event.sources.map(describeSource) })
      if (event.type === 'look') yield eventOf('look', describeLook(event.look))
      if (event.type === 'text') yield eventOf('text', { text: event.text })
      if (event.type === 'answer') yield eventOf('answer', answerDocument(asked.text, event.answer))
    }
  } catch (error) {
    // The status was sent with the first event.
    yield eventOf('error', problemDocument(error, log))
  }
}

function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
