import { posix } from 'node:path'
import type { Calls, FileSymbol, FileText, IndexQueries } from '@coderag/retrieval'
import { describeCall } from '@coderag/retrieval/graphs'
import { CoderagError, SOURCE_TYPES, type SymbolEdge, type SymbolRef } from '@coderag/types'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Problem } from '../../problems.js'
import { codePart, codeTable, type LineRange } from '../code.js'
import { html, type Html } from '../html.js'
import { pageOf } from '../layout.js'
import { documentHtml } from '../markdown.js'
import { fileUrl } from '../places.js'

const name = z.string().trim().min(1).max(2_000)
const Lines = z
  .string()
  .regex(/^\d{1,9}-\d{1,9}$/)
  .transform((lines) => {
    const [first = 1, last = first] = lines.split('-').map(Number)
    return { first, last }
  })

const Place = z.object({ path: name, lines: Lines.optional(), symbol: name.optional() })

/**
 * Longest document that is rendered, in UTF-16 units. micromark's time grows with the square of a document: twice as much takes a second,
 * in which the server answers nobody.
 */
const MOST_RENDERED = 20_000

export function addFile(instance: FastifyInstance): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  server.get(
    '/file',
    { schema: { hide: true, querystring: Place } },
    async ({ query: { path, lines, symbol }, index, readerName: reader, hasModel }, reply) => {
      const file = await fileOf(index, path)
      const [owners, calls] = await Promise.all([
        ownersOf(index, file),
        symbol === undefined ? html`` : callsView(index, symbol),
      ])
      const body = await fileView(file, { lines, owners, calls })
      return reply.type('text/html').send(pageOf({ title: file.filePath, path: '/file', reader, hasModel, body }))
    },
  )
  server.get(
    '/file/lines',
    { schema: { hide: true, querystring: z.object({ path: name, lines: Lines, selected: Lines.optional() }) } },
    async ({ query: { path, lines, selected }, index }, reply) => {
      const file = await fileOf(index, path)
      const part = await codePart(file.text, lines, { language: languageOf(file), selected })
      return reply.type('text/html').send(part.text)
    },
  )
  server.get(
    '/file/calls',
    { schema: { hide: true, querystring: z.object({ symbol: name }) } },
    async ({ query: { symbol }, index }, reply) => reply.type('text/html').send((await callsView(index, symbol)).text),
  )
}

async function fileOf(index: IndexQueries, path: string): Promise<FileText> {
  const file = await index.file(path)
  if (file === null) throw new Problem(404, 'FILE_UNKNOWN', 'The index has no file with that path.')
  return file
}

async function callsView(index: IndexQueries, symbol: string): Promise<Html> {
  const calls = await unlessUnknown(
    Promise.all([index.callers(symbol, { limit: 50 }), index.callees(symbol, { limit: 50 })]),
  )
  return html`<h2>${symbol.slice(symbol.lastIndexOf(':') + 1)}</h2>
    ${calls === null ? html`<p class="note">The call graph does not have this symbol.</p>` : calls.map(callsHtml)}`
}

async function ownersOf(index: IndexQueries, { repoName, filePath }: FileText): Promise<readonly string[]> {
  const found = await unlessUnknown(index.owners(`${repoName}/${filePath}`))
  return found?.owners.map(({ name: owner }) => owner) ?? []
}

/** Returns null where the graphs do not have what was asked for, and where there are none. */
async function unlessUnknown<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (CoderagError.is(error) && UNKNOWN.has(error.code)) return null
    throw error
  })
}

const UNKNOWN = new Set([
  'SYMBOL_UNKNOWN',
  'SYMBOL_AMBIGUOUS',
  'FILE_AMBIGUOUS',
  'SERVICE_UNKNOWN',
  'NAME_UNKNOWN',
  'GRAPH_MISSING',
])

interface Beside {
  readonly lines: z.output<typeof Lines> | undefined
  readonly owners: readonly string[]
  /** Callers of the symbol that the address names. */
  readonly calls: Html
}

async function fileView(file: FileText, { lines, owners, calls }: Beside): Promise<Html> {
  const { repoName, filePath, corpusType, gitHash, text, symbols, alike } = file
  const language = languageOf(file)
  const facts = [repoName, SOURCE_TYPES[corpusType].word, language, gitHash?.slice(0, 10)].filter(Boolean)
  const path = `${repoName}/${filePath}`
  const selected = lines === undefined ? {} : { selected: `${lines.first}-${lines.last}` }
  const partUrl = ({ first, last }: LineRange): string =>
    `/file/lines?${new URLSearchParams({ path, lines: `${first}-${last}`, ...selected })}`
  const source = await codeTable(text, { language, startLine: 1, hasAnchors: true, selected: lines, partUrl })
  const inFolder = (to: string): string => fileUrl(repoName, posix.join(posix.dirname(filePath), to))
  return html`<div class="file-head">
      <h1>${filePath}</h1>
      <p class="facts">${facts.join(' · ')}${owners.length > 0 && html` · owned by ${owners.join(', ')}`}</p>
    </div>
    ${alike.length > 0 &&
    html`<p class="note">
      Other files of this name: ${alike.map((other) => html`<a href="${fileUrl(null, other)}">${other}</a> `)}
    </p>`}
    <div class="${symbols.length > 0 ? 'columns file' : 'file'}">
      ${language === 'markdown' && text.length <= MOST_RENDERED
        ? html`<div class="beside">
            <article class="rendered" aria-label="Rendered">${documentHtml(text, inFolder)}</article>
            <div class="scroll">${source}</div>
          </div>`
        : html`<div class="scroll">${source}</div>`}
      ${symbols.length > 0 &&
      html`<aside aria-label="Symbols">
        <div id="calls" aria-live="polite">${calls}</div>
        <h2>Symbols (${symbols.length})</h2>
        <ul class="symbols">
          ${symbols.map((symbol) => symbolItem(path, symbol))}
        </ul>
      </aside>`}
    </div>`
}

/** Markdown is a document to the index, which has no language. */
function languageOf({ filePath, language }: FileText): string | null {
  return language ?? (/\.(?:md|markdown)$/i.test(filePath) ? 'markdown' : null)
}

/** The address says which symbol's callers are shown. */
function symbolItem(path: string, { name: declared, kind, startLine }: FileSymbol): Html {
  const symbol = `${path}:${declared}`
  return html`<li>
    <a href="#L${startLine}">${startLine}</a>
    <button
      hx-get="/file/calls?${new URLSearchParams({ symbol }).toString()}"
      hx-target="#calls"
      hx-replace-url="/file?${new URLSearchParams({ path, symbol }).toString()}"
    >
      ${declared}
    </button>
    <span class="facts">${kind}</span>
  </li>`
}

function callsHtml({ direction, edges, possible, isFollowed }: Calls): Html {
  const other = (edge: Pick<SymbolEdge, 'from' | 'to'>): SymbolRef => (direction === 'callers' ? edge.from : edge.to)
  const title = direction === 'callers' ? 'Used by' : 'Uses'
  if (edges.length === 0 && !isFollowed) return html`<p class="note">The index has no calls in files of this kind.</p>`
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
