import type { FastifyInstance } from 'fastify'
import type { ServerOptions } from '../options.js'
import { problemOf } from '../problems.js'
import { addAssets } from './assets.js'
import { html } from './html.js'
import { pageOf } from './layout.js'
import { addAsk } from './views/ask.js'
import { addFile } from './views/file.js'
import { addLogin } from './views/login.js'
import { addSearch } from './views/search.js'
import { addServices } from './views/services.js'
import { addStatus } from './views/status.js'

/** Adds the web page: one file per view in `views/`. Pages are whole documents, and fragments that htmx swaps in. */
export async function addPage(
  server: FastifyInstance,
  { answerer, readers, workingTrees, log }: Pick<ServerOptions, 'answerer' | 'readers' | 'workingTrees' | 'log'>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.setErrorHandler((error: unknown, request, reply) => {
      const problem = problemOf(error, log)
      if (problem.status === 401) return reply.redirect('/login', 303)
      const message = html`<p class="error" role="alert">${problem.message} (${problem.code})</p>`
      const isFragment = request.headers['hx-request'] === 'true'
      const { readerName: reader, hasModel } = request
      const page = isFragment ? message.text : pageOf({ title: 'Error', path: '', reader, hasModel, body: message })
      return reply.code(problem.status).type('text/html').send(page)
    })
    addAsk(scope, { answerer, log })
    addSearch(scope)
    addFile(scope)
    addServices(scope)
    addStatus(scope, workingTrees)
    addLogin(scope, readers)
    addAssets(scope)
  })
}
