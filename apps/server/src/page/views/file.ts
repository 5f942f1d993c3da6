import type { Calls, FileText } from '@coderag/retrieval'
import { describeCall } from '@coderag/retrieval/graphs'
import { CoderagError, SOURCE_TYPES, type SymbolEdge, type SymbolRef } from '@coderag/types'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Problem } from '../../problems.js'
import { codeTable } from '../code.js'
import { html, type Html } from '../html.js'
import { pageOf } from '../layout.js'
import { fileUrl } from '../places.js'

const name = z.string().trim().min(1).max(2_000)
const Lines = z
  .string()
  .regex(/^\d{1,9}-\d{1,9}$/)
  .transform((lines) => {
    const [first = 1, last = first] = lines.split('-').map(Number)
    return { first, last }
  })

export function addFile(instance: FastifyInstance): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  server.get(
    '/file',
    { schema: { hide: true, querystring: z.object({ path: name, lines: Lines.optional() }) } },
    async ({ query: { path, lines }, index, readerName: reader }, reply) => {
      const file = await index.file(path)
      if (file === null) throw new Problem(404, 'FILE_UNKNOWN', 'The index has no file with that path.')
      const body = await fileView(file, lines)
      return reply.type('text/html').send(pageOf({ title: file.filePath, path: '/file', reader, body }))
    },
  )
  server.get(
    '/file/calls',
    { schema: { hide: true, querystring: z.object({ symbol: name }) } },
    async ({ query: { symbol }, index }, reply) => {
      const calls = await Promise.all([
        index.callers(symbol, { limit: 50 }),
        index.callees(symbol, { limit: 50 }),
      ]).catch((error: unknown) => {
        if (CoderagError.is(error) && ['SYMBOL_UNKNOWN', 'SYMBOL_AMBIGUOUS', 'GRAPH_MISSING'].includes(error.code))
          return null
        throw error
      })
      const shown =
        calls === null ? html`<p class="note">The call graph does not have this symbol.</p>` : calls.map(callsHtml)
      return reply.type('text/html').send(
        html`<h2>${symbol.slice(symbol.lastIndexOf(':') + 1)}</h2>
          ${shown}`.text,
      )
    },
  )
}

async function fileView(file: FileText, lines: z.output<typeof Lines> | undefined): Promise<Html> {
  const { repoName, filePath, corpusType, language, gitHash, text, chunks, alike } = file
  const symbols = chunks.filter(({ symbolName }) => symbolName !== null)
  const facts = [repoName, SOURCE_TYPES[corpusType].word, language, gitHash?.slice(0, 10)].filter(Boolean)
  return html`<h1>${filePath}</h1>
    <p class="facts">${facts.join(' · ')}</p>
    ${alike.length > 0 &&
    html`<p class="note">
      Other files of this name: ${alike.map((other) => html`<a href="${fileUrl(null, other)}">${other}</a> `)}
    </p>`}
    <div class="columns file">
      <div class="scroll">${await codeTable(text, { language, startLine: 1, hasAnchors: true, selected: lines })}</div>
      <aside aria-label="Symbols">
        <div id="calls" aria-live="polite"></div>
        <h2>Symbols</h2>
        <ul class="symbols">
          ${symbols.map(
            ({ symbolName, symbolKind, startLine }) =>
              html`<li>
                <a href="#L${startLine}">${startLine}</a>
                <button
                  hx-get="/file/calls?${new URLSearchParams({ symbol: `${filePath}:${symbolName}` }).toString()}"
                  hx-target="#calls"
                >
                  ${symbolName}
                </button>
                <span class="facts">${symbolKind}</span>
              </li>`,
          )}
        </ul>
      </aside>
    </div>`
}

function callsHtml({ direction, edges, possible, isFollowed }: Calls): Html {
  const other = (edge: Pick<SymbolEdge, 'from' | 'to'>): SymbolRef => (direction === 'callers' ? edge.from : edge.to)
  const title = direction === 'callers' ? 'Used by' : 'Uses'
  if (edges.length === 0 && !isFollowed) return html`<p class="note">Calls are not followed in this language.</p>`
  const row = (edge: Pick<SymbolEdge, 'from' | 'to' | 'line'>, how: string): Html => {
    const { repoName, filePath, qualifiedName, startLine, endLine } = other(edge)
    const line = direction === 'callers' ? edge.line : startLine
    const lines = direction === 'callers' ? { first: line, last: line } : { first: startLine, last: endLine }
    return html`<li>
      <a href="${fileUrl(repoName, filePath, lines)}">${qualifiedName}</a>
      <span class="facts">${how} · ${filePath}:${line}</span>
    </li>`
  }
  return html`<h3>${title} (${edges.length})</h3>
    <ul>
      ${edges.map((edge) => row(edge, edge.via === undefined ? edge.kind : describeCall(edge.via)))}
    </ul>
    ${possible.length > 0 &&
    html`<h3>${direction === 'callers' ? 'Possibly used by' : 'Possibly uses'} (${possible.length})</h3>
      <p class="note">The type of the value is not known: only the name speaks for these.</p>
      <ul>
        ${possible.map((call) => row(call, call.name))}
      </ul>`}`
}
