import { CoderagError } from '@coderag/types'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ServerOptions } from './options.js'
import { html } from './page/html.js'
import { pageOf } from './page/layout.js'

/** An error of the server itself, with the status of its answer. */
export class Problem extends Error {
  override readonly name = 'Problem'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** Statuses of errors of the libraries. Others are 500. */
const STATUS_OF_CODE: ReadonlyMap<string, number> = new Map([
  ['QUERY_INVALID', 400],
  ['SERVICE_UNKNOWN', 404],
  ['SYMBOL_UNKNOWN', 404],
  ['NAME_UNKNOWN', 404],
  ['NAME_WITHOUT_CALLS', 404],
  ['REPOSITORY_UNKNOWN', 404],
  ['GRAPH_MISSING', 404],
  ['SYMBOL_AMBIGUOUS', 409],
  ['FILE_AMBIGUOUS', 409],
  ['INDEX_MISSING', 503],
  ['INDEX_UNREADABLE', 503],
  ['RETRIEVER_CLOSED', 503],
  ['GENERATOR_RATE_LIMITED', 503],
  ['GENERATOR_UNAVAILABLE', 502],
  ['GENERATOR_BAD_RESPONSE', 502],
  ['GENERATOR_REQUEST_REFUSED', 502],
  ['GENERATOR_KEY_REFUSED', 502],
  ['GENERATOR_MODEL_UNKNOWN', 502],
  ['GENERATOR_ADDRESS_WRONG', 502],
  ['GENERATOR_FILTERED', 502],
  ['GENERATOR_TIMEOUT', 504],
])

/** Facts of library errors that help a caller and that a reader may see. */
const SHOWN_DETAILS: ReadonlySet<string> = new Set([
  'SERVICE_UNKNOWN',
  'NAME_UNKNOWN',
  'NAME_WITHOUT_CALLS',
  'REPOSITORY_UNKNOWN',
  'SYMBOL_AMBIGUOUS',
  'FILE_AMBIGUOUS',
])

/** Answers every error with a problem document (RFC 9457, `application/problem+json`). */
export function addProblems(server: FastifyInstance, log: ServerOptions['log']): void {
  server.setErrorHandler((error: unknown, _request, reply) => {
    return send(reply, problemOf(error, log))
  })
  server.setNotFoundHandler((request, reply) => {
    // A browser gets a page for a wrong address, a program the problem document.
    if (request.headers.accept?.includes('text/html') !== true)
      return send(reply, new Problem(404, 'ROUTE_UNKNOWN', 'There is no such endpoint. /openapi.json lists them.'))
    const { readerName: reader, hasModel } = request
    const body = html`<h1>There is no such page</h1>
      <p>The address may be mistyped. <a href="/">Search</a> finds code, documents and conversations.</p>`
    const page = pageOf({ title: 'Not found', path: '', reader, hasModel, body })
    return reply.code(404).type('text/html').send(page)
  })
}

/** Returns the problem document of any error, for an answer whose status was already sent. */
export function problemDocument(error: unknown, log: ServerOptions['log']): ProblemDocument {
  return documentOf(problemOf(error, log))
}

interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
}

function documentOf({ status, code, message, facts }: Problem): ProblemDocument {
  return { type: 'about:blank', title: code, status, detail: message, code, ...facts }
}

function send(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status } = problem
  if (status === 429) void reply.header('retry-after', '1')
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify(documentOf(problem)))
}

/** Returns the problem that a client is told. An unexpected error is logged. */
export function problemOf(error: unknown, log: ServerOptions['log']): Problem {
  const problem = knownProblem(error)
  if (problem !== null) return problem
  // A message of an unexpected error may hold anything, so only its name and place are logged.
  log?.(JSON.stringify(unexpected(error)))
  return new Problem(500, 'UNEXPECTED', 'An unexpected error occurred. The log of the server has its place.')
}

function knownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(
      ({ instancePath, message = 'is invalid' }) => `${fieldOf(instancePath)}${message}`,
    )
    return new Problem(400, 'REQUEST_INVALID', `The request is invalid: ${issues.join('; ')}.`)
  }
  if (CoderagError.is(error)) {
    const status = STATUS_OF_CODE.get(error.code) ?? 500
    const facts = SHOWN_DETAILS.has(error.code) ? { ...error.details } : {}
    return new Problem(status, error.code, error.message, facts)
  }
  const { statusCode, code, message } = fieldsOf(error)
  // Fastify and its plugins set a status below 500 for errors of the request, whose messages they write themselves.
  if (statusCode !== null && statusCode < 500) return new Problem(statusCode, code ?? 'REQUEST_REFUSED', message)
  return null
}

function fieldOf(instancePath: string): string {
  return /^\/?$/.test(instancePath) ? '' : `${instancePath.slice(1).replaceAll('/', '.')}: `
}

function fieldsOf(error: unknown): { statusCode: number | null; code: string | null; message: string } {
  if (!(error instanceof Error)) return { statusCode: null, code: null, message: '' }
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { statusCode, code, message: error.message }
}

function unexpected(error: unknown): object {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack.split('\n').filter((line) => line.startsWith('    at '))
  return { level: 'error', error: error instanceof Error ? error.name : typeof error, at: places.slice(0, 6) }
}
