import {
  excerpt,
  type IndexQueries,
  NOTHING_ANSWERS,
  passageName,
  type QueryFilter,
  type RatedHit,
  subjectOf,
} from '@coderag/retrieval'
import { CORPUS_TYPES, SOURCE_TYPES } from '@coderag/types'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codeTable } from '../code.js'
import { html, type Html, readable } from '../html.js'
import { pageOf } from '../layout.js'
import { fileUrl, placeLink } from '../places.js'
import { relationHtml } from '../relation.js'

const HITS = 10
/** Hits that the link below the first ones adds. */
const MORE_HITS = 20
const MOST_HITS = 200
const LINES = 7

/** Content by the words of the form; each begins the names of its corpus types. */
const CONTENT = {
  code: 'CODE_LOGIC',
  config: 'CODE_CONFIG',
  deploy: 'CODE_DEPLOY',
  docs: 'DOC_',
  conversations: 'CONVO_',
  commits: 'CHANGE_',
}
const LANGUAGES = [
  'csharp',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'kotlin',
  'php',
  'python',
  'ruby',
  'rust',
  'sql',
  'typescript',
]

const field = z.string().trim().max(1_000).default('')
const SearchForm = z.object({
  q: z.string().trim().max(32_768).default(''),
  repo: field,
  service: field,
  language: field,
  content: z.enum(['', ...Object.keys(CONTENT)]).default(''),
  hits: z.coerce.number().int().min(1).max(MOST_HITS).default(HITS),
})

type Search = z.output<typeof SearchForm>

export function addSearch(instance: FastifyInstance): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  // The page starts here; links to a search say so.
  for (const path of ['/', '/search']) {
    server.get(
      path,
      { schema: { hide: true, querystring: SearchForm } },
      async ({ query, index, signal, readerName: reader, hasModel }, reply) => {
        const body = html`${await searchForm(index, query)}
          <div id="results">${await results(index, query, signal)}</div>`
        return reply.type('text/html').send(pageOf({ title: query.q || 'Search', path: '/', reader, hasModel, body }))
      },
    )
  }
  server.get(
    '/search/results',
    { schema: { hide: true, querystring: SearchForm } },
    async ({ query, index, signal }, reply) => {
      void reply.header('hx-replace-url', `/search?${wordsOf(query)}`)
      return reply.type('text/html').send((await results(index, query, signal)).text)
    },
  )
}

/** Returns the query string of a search, without what is as it is by default. */
function wordsOf({ hits, ...fields }: Search): URLSearchParams {
  const words = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  if (hits !== HITS) words.set('hits', String(hits))
  return words
}

async function searchForm(index: IndexQueries, search: Search): Promise<Html> {
  const { sources, services } = await index.overview()
  const option = (value: string, chosen: string, name: string = value): Html =>
    html`<option value="${value}" ${value === chosen && html` selected`}>${name}</option>`
  const choice = (name: 'repo' | 'service' | 'content', label: string, values: readonly string[]): Html =>
    html`<label
      >${label}<select name="${name}">
        ${option('', search[name], 'all')}${values.map((value) => option(value, search[name]))}
      </select></label
    >`
  const owned = services.filter(({ kind }) => kind === 'service').map(({ name }) => name)
  return html`<form
    class="search"
    role="search"
    action="/search"
    hx-get="/search/results"
    hx-target="#results"
    hx-trigger="input changed delay:60ms from:#q, change target:'select, [list]', submit"
    hx-sync="this:replace"
  >
    <label class="wide" for="q">Search by meaning or by name</label>
    <input
      id="q"
      name="q"
      type="search"
      value="${search.q}"
      autofocus
      autocomplete="off"
      spellcheck="false"
      class="wide"
    />
    ${choice('repo', 'Repository', sources.map(({ repoName }) => repoName).sort())}
    ${choice('service', 'Service', owned.sort())}
    <label>Language<input name="language" list="languages" value="${search.language}" placeholder="all" /></label>
    <datalist id="languages">${LANGUAGES.map((name) => html`<option value="${name}"></option>`)}</datalist>
    ${choice('content', 'Content', Object.keys(CONTENT))}
  </form>`
}

async function results(index: IndexQueries, search: Search, signal: AbortSignal): Promise<Html> {
  if (search.q === '')
    return html`<p class="note">Type a question, words, or the name of a function, file or service.</p>`
  const result = await index.query(
    { text: search.q, filter: filterOf(search), topK: search.hits, budget: 0 },
    { signal },
  )
  const { hits, terms, warnings, createdAt, confidence, serviceContext } = result
  const isAnswered = confidence.word !== 'none' || hits.length === 0
  const shown = await Promise.all(hits.map((hit) => hitHtml(hit, terms)))
  return html`${warnings.map(({ message }) => html`<p class="warning">${message}</p>`)} ${relationHtml(serviceContext)}
    ${!isAnswered && html`<p class="note">${NOTHING_ANSWERS} The nearest:</p>`}
    <p class="facts" role="status">
      ${hits.length === 0 ? 'Nothing was found.' : `${hits.length} hits`}, indexed ${readable(createdAt)}
    </p>
    <ol class="hits">
      ${shown}
    </ol>
    ${hits.length === search.hits && search.hits < MOST_HITS && moreLink(search)}`
}

function moreLink(search: Search): Html {
  const words = wordsOf({ ...search, hits: Math.min(search.hits + MORE_HITS, MOST_HITS) }).toString()
  return html`<p>
    <a href="/search?${words}" hx-get="/search/results?${words}" hx-target="#results">Show more</a>
  </p>`
}

function filterOf({ repo, service, language, content }: Search): QueryFilter {
  const start = CONTENT[content as keyof typeof CONTENT]
  return {
    ...(repo !== '' && { repos: [repo] }),
    ...(service !== '' && { services: [service] }),
    ...(language !== '' && { languages: [language] }),
    ...(start !== undefined && { corpusTypes: CORPUS_TYPES.filter((type) => type.startsWith(start)) }),
  }
}

async function hitHtml({ chunk, passages, confidence }: RatedHit, terms: readonly string[]): Promise<Html> {
  const {
    repoName: repo,
    filePath: path,
    startLine,
    endLine,
    sourceUri,
    symbolName,
    symbolKind,
    serviceName,
    language,
  } = chunk
  const lines = excerpt(chunk, terms, LINES)
  const facts = [
    symbolName !== null && `${symbolKind ?? ''} ${symbolName}`.trim(),
    subjectOf(chunk),
    serviceName,
    chunk.channel,
    SOURCE_TYPES[chunk.corpusType].word,
    confidence.word,
  ]
  return html`<li>
    <h2>${placeLink({ repo, path, startLine, endLine }, sourceUri)}</h2>
    <p class="facts">${facts.filter((fact) => typeof fact === 'string' && fact !== '').join(' · ')}</p>
    ${await codeTable(chunk.text, { language, startLine, lines })} ${alsoHtml(passages.slice(1))}
  </li>`
}

/** Links the other passages of a file. */
function alsoHtml(others: RatedHit['passages']): Html | false {
  if (others.length === 0) return false
  const links = others.map((passage, at) => {
    const { repoName, filePath, startLine, endLine } = passage
    const name = html`${startLine}–${endLine} ${passageName(passage)}`
    const separator = at > 0 && ' · '
    if (filePath === null) return html`${separator}${name}`
    return html`${separator}<a href="${fileUrl(repoName, filePath, { first: startLine, last: endLine })}">${name}</a>`
  })
  return html`<p class="facts">also ${links}</p>`
}
