import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readerOfToken, TOKEN_COOKIE } from '../../access.js'
import type { Reader } from '../../options.js'
import { html, type Html } from '../html.js'
import { pageOf } from '../layout.js'

const WEEK_SECONDS = 604_800

/** Adds a form for the token, which a cookie then carries. Scripts cannot read it, and other sites cannot send it. */
export function addLogin(instance: FastifyInstance, readers: readonly Reader[]): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  server.get('/login', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html').send(loginPage(null)),
  )
  server.post(
    '/login',
    { schema: { hide: true, body: z.object({ token: z.string().trim().max(1_000) }) } },
    async ({ body: { token } }, reply) => {
      if (readerOfToken(token, readers) === null) {
        const message = html`<p class="error" role="alert">This token is not known.</p>`
        return reply.code(401).type('text/html').send(loginPage(message))
      }
      return reply.header('set-cookie', cookie(encodeURIComponent(token), WEEK_SECONDS)).redirect('/', 303)
    },
  )
  server.post('/logout', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('set-cookie', cookie('', 0)).redirect('/login', 303),
  )
}

function cookie(value: string, seconds: number): string {
  return `${TOKEN_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
}

function loginPage(message: Html | null): string {
  const body = html`<form class="login" method="post" action="/login">
    <h1>Log in</h1>
    ${message} <label for="token">Token</label
    ><input id="token" name="token" type="password" required autofocus autocomplete="current-password" />
    <button>Log in</button>
  </form>`
  return pageOf({ title: 'Log in', path: '/login', reader: null, hasModel: false, body })
}
