import { createHash, timingSafeEqual } from 'node:crypto'
import type { Access, IndexQueries, Retriever } from '@coderag/retrieval'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader, ServerOptions } from './options.js'
import { Problem } from './problems.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The index as the reader of this request may see it. */
    index: IndexQueries
    /** Name of the reader, or null if the server has none. */
    readerName: string | null
    /** True if the reader may update the index. */
    mayUpdate: boolean
    /** True if the server answers questions in words. */
    hasModel: boolean
  }
}

/** Routes that answer without a token, because they say nothing about the index. */
const PUBLIC_ROUTES = /^\/(?:health|ready|login|assets\/[\w.]+)$/

/** Cookie with which the page sends the token. */
export const TOKEN_COOKIE = 'coderag_token'

/**
 * Checks host, origin and token of every request, and gives it the view of the index that its reader may see. Routes
 * use `request.index` only, so no route can show more.
 */
export function addAccess(
  server: FastifyInstance,
  retriever: Retriever,
  { answerer, readers, allowedHosts }: Pick<ServerOptions, 'answerer' | 'readers' | 'allowedHosts'>,
): void {
  const views = new Map(readers.map((reader) => [reader, viewOf(retriever, reader.access)]))
  server.decorateRequest('readerName', null)
  server.decorateRequest('mayUpdate', false)
  server.decorateRequest('hasModel', answerer !== null)
  server.addHook('onRequest', async (request) => {
    refuseForeignHost(request, allowedHosts)
    refuseForeignOrigin(request)
    const route = request.routeOptions.url ?? ''
    if (readers.length === 0 || PUBLIC_ROUTES.test(route)) {
      if (readers.length === 0) request.index = retriever
      return
    }
    const reader = readerOf(request, readers)
    if (reader === null) {
      throw new Problem(401, 'TOKEN_REQUIRED', 'Send a valid token: Authorization: Bearer <token>.')
    }
    if (route === '/metrics' && !(reader.seesMetrics ?? !isRestricted(reader.access))) {
      const message = 'Metrics count the requests of all readers. The setting "metrics" of a reader lets him see them.'
      throw new Problem(403, 'METRICS_REFUSED', message)
    }
    request.readerName = reader.name
    request.mayUpdate = reader.mayUpdate === true
    request.index = views.get(reader) ?? viewOf(retriever, reader.access)
  })
}

function viewOf(retriever: Retriever, access: Access): IndexQueries {
  return isRestricted(access) ? retriever.restrictedTo(access) : retriever
}

function isRestricted({ repos, corpusTypes }: Access): boolean {
  return repos !== undefined || corpusTypes !== undefined
}

/** Refuses names that an attacker's site may resolve to this machine (DNS rebinding). */
function refuseForeignHost({ headers }: FastifyRequest, allowedHosts: readonly string[] | null): void {
  const host = headers.host ?? ''
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (allowedHosts === null || allowedHosts.includes(name)) return
  throw new Problem(403, 'HOST_REFUSED', 'This server does not answer to that host name. Start it with --allow-host.')
}

/** Refuses requests that a page of another origin sends with the credentials of this one. */
function refuseForeignOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new Problem(403, 'ORIGIN_REFUSED', 'Requests from pages of other origins are refused.')
}

function readerOf({ headers }: FastifyRequest, readers: readonly Reader[]): Reader | null {
  const [, bearer] = /^Bearer ([^\s]{1,1000})$/i.exec(headers.authorization ?? '') ?? []
  const [, cookie] = COOKIE.exec(headers.cookie ?? '') ?? []
  const token = bearer ?? cookie
  return token === undefined ? null : readerOfToken(token, readers)
}

const COOKIE = new RegExp(`(?:^|; )${TOKEN_COOKIE}=([\\w.~-]{1,1000})(?:;|$)`)

/** Returns the reader whose token this is. */
export function readerOfToken(token: string, readers: readonly Reader[]): Reader | null {
  const sent = createHash('sha256').update(token).digest()
  let found: Reader | null = null
  // Every reader is compared, so that the time does not tell which one matched.
  for (const reader of readers) if (timingSafeEqual(sent, Buffer.from(reader.sha256, 'hex'))) found = reader
  return found
}
