import type { GraphPart, ServiceRecord } from '@coderag/retrieval'
import { describeCall, describeObservation, shortName } from '@coderag/retrieval/graphs'
import { CoderagError, type EdgeEvidence, type SymbolEdge, type SymbolRef } from '@coderag/types'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { html, type Html } from '../html.js'
import { pageOf } from '../layout.js'
import { fileUrl } from '../places.js'
import { groupsOf, KINDS } from './map-groups.js'

const TYPES = { http: 'HTTP', grpc: 'gRPC', queue: 'Messages', db: 'Databases', unknown: 'Unknown' }
const MOST_EVIDENCE = 20
const MOST_PAIRS = 100
const MOST_FUNCTIONS = 20

const name = z.string().min(1).max(1_000)
/** What is focused on. The script of the map reads the other fields of the address, and takes only those that it knows. */
const Shown = z.object({ focus: name.optional(), steps: z.string().max(10).optional() })

export function addServices(instance: FastifyInstance): void {
  const server = instance.withTypeProvider<ZodTypeProvider>()
  server.get('/services', { schema: { hide: true, querystring: Shown } }, async (request, reply) => {
    const { readerName: reader, hasModel, index, query } = request
    if (query.focus !== undefined) {
      const body = focusView(query.focus, query.steps)
      const page = { title: query.focus, path: '/services', reader, hasModel, body, scripts: ['map.js'] }
      return reply.type('text/html').send(pageOf(page))
    }
    const graph = await index.graph().catch((error: unknown) => {
      if (CoderagError.is(error) && error.code === 'GRAPH_MISSING') return null
      throw error
    })
    const page = { title: 'Services', path: '/services', reader, hasModel, body: mapView(graph), scripts: ['map.js'] }
    return reply.type('text/html').send(pageOf(page))
  })
  server.get(
    '/services/node',
    { schema: { hide: true, querystring: z.object({ name }) } },
    async ({ query, index }, reply) => {
      const [part, impact] = await Promise.all([index.graph({ service: query.name }), index.impact(query.name)])
      const { dependents, functions, functionCount, records } = impact
      const node = part.nodes.find((one) => one.name === query.name) ?? part.nodes[0]
      const endpoints = [...part.endpoints, ...part.rpcs].filter(({ service }) => service === node?.name)
      const facts = [node?.kind, node?.language, ...(node?.ports ?? []).map((port) => `:${port}`)]
      return reply.type('text/html').send(
        html`<h2>${node?.name ?? query.name}</h2>
          <p class="facts">${facts.filter(Boolean).join(' · ')}</p>
          <p><a href="${focusUrl(node?.name ?? query.name, 1)}">Functions in and around it</a></p>
          ${evidenceList(node?.evidence ?? [])}
          <h3>Breaks with it (${dependents.length})</h3>
          <ol>
            ${dependents.map(
              ({ name: dependent, depth }) =>
                html`<li>${dependent} <span class="facts">${depth} ${depth === 1 ? 'step' : 'steps'}</span></li>`,
            )}
          </ol>
          ${functions.length > 0 &&
          html`<h3>Functions that break (${functionCount})</h3>
            <ol>
              ${functions.slice(0, MOST_FUNCTIONS).map(
                ({ symbol, service }) =>
                  html`<li>
                    <a href="${symbolUrl(symbol)}">${shortName(symbol)}</a>
                    <span class="facts">${service ?? symbol.repoName}</span>
                  </li>`,
              )}
            </ol>`}
          <h3>Written about it (${records.length})</h3>
          <ul>
            ${records.slice(0, 20).map(recordItem)}
          </ul>
          <h3>Endpoints (${endpoints.length})</h3>
          <ul>
            ${endpoints
              .slice(0, 100)
              .map(
                ({ method, path, evidence }) => html`<li><a href="${evidenceUrl(evidence)}">${method} ${path}</a></li>`,
              )}
          </ul>`.text,
      )
    },
  )
  server.get(
    '/services/edge',
    { schema: { hide: true, querystring: z.object({ source: name, target: name }) } },
    async ({ query: { source, target }, index }, reply) => {
      const [{ edges }, { calls }] = await Promise.all([index.graph({ service: source }), index.contract(target)])
      const pairs = calls.filter(({ via }) => via?.source === source)
      const own = edges.filter((edge) => edge.source === source && edge.target === target)
      return reply.type('text/html').send(
        html`<h2>${source} → ${target}</h2>
          ${pairs.length > 0 &&
          html`<h3>By function (${pairs.length})</h3>
            <ul class="pairs">
              ${pairs.slice(0, MOST_PAIRS).map(pairItem)}
            </ul>`}
          ${own.map(
            ({ edgeType, confidence, methods, urlPatterns, evidence, environments, observed }) =>
              html`<h3>
                  ${edgeType}
                  <span class="facts"
                    >confidence
                    ${confidence.toFixed(2)}${observed !== undefined && `, ${describeObservation(observed)}`}</span
                  >
                </h3>
                ${environments !== undefined && html`<p>In ${environments.join(', ')}</p>`}
                <p>${[...methods, ...urlPatterns].join(' · ')}</p>
                ${evidenceList(evidence)}`,
          )}`.text,
      )
    },
  )
}

function symbolUrl({ repoName, filePath, startLine, endLine }: SymbolRef): string {
  return fileUrl(repoName, filePath, { first: startLine, last: endLine })
}

/** The function that calls, at the line of the call, and the one that answers. */
function pairItem({ from, to, line, via }: SymbolEdge): Html {
  const call = fileUrl(from.repoName, from.filePath, { first: line, last: line })
  return html`<li>
    <a href="${call}">${shortName(from)}</a> → <a href="${symbolUrl(to)}">${shortName(to)}</a>
    ${via !== undefined && html`<span class="facts">${describeCall(via)}</span>`}
    <a class="facts" href="${focusUrl(`${to.repoName}/${to.filePath}:${to.qualifiedName}`, 1)}">around it</a>
  </li>`
}

function recordItem({ kind, title, repoName, filePath, line, channel, timestamp }: ServiceRecord): Html {
  const when = [kind, channel === null ? null : `#${channel}`, timestamp?.slice(0, 10)].filter(Boolean).join(' · ')
  const isFile = filePath !== null && channel === null
  const place = isFile ? fileUrl(repoName, filePath, { first: line, last: line }) : null
  const shown = place === null ? html`${title}` : html`<a href="${place}">${title}</a>`
  return html`<li>${shown} <span class="facts">${when}</span></li>`
}

function focusUrl(focus: string, steps: number): string {
  return `/services?${new URLSearchParams({ focus, steps: String(steps) })}`
}

/** The functions around something, inside their services. The script draws them. */
function focusView(focus: string, steps = '2'): Html {
  return html`<h1>Around ${focus}</h1>
    <div class="map-tools">
      ${focusForm(focus, steps)}
      <a href="/services">The whole map</a>
      <button id="fit">Fit</button><button id="export">Export SVG</button>
    </div>
    <div class="columns map">
      <div id="map" role="img" aria-label="Map of functions" data-focus="${focus}"></div>
      <aside aria-label="Details">
        <div id="details" aria-live="polite">
          <p class="note">Choose a function. What uses it and what it uses is listed here.</p>
        </div>
      </aside>
    </div>`
}

/** Asks for the functions around anything of the map: a function, an endpoint, a topic, a variable, a file or a service. */
function focusForm(focus: string, steps: string): Html {
  return html`<form action="/services" method="get">
    <label
      >Functions around
      <input
        name="focus"
        type="search"
        required
        maxlength="1000"
        autocomplete="off"
        spellcheck="false"
        value="${focus}"
    /></label>
    <select name="steps" aria-label="Steps">
      ${['1', '2', '3'].map(
        (value) =>
          html`<option value="${value}" ${value === steps && html`selected`}>
            ${value} ${value === '1' ? 'step' : 'steps'}
          </option>`,
      )}
    </select>
    <button>Show</button>
  </form>`
}

function mapView(graph: GraphPart | null): Html {
  if (graph === null || graph.nodes.length === 0) {
    return html`<h1>Services</h1>
      <p class="note">The index has no services.</p>`
  }
  const boxes = (
    legend: string,
    group: string,
    names: Readonly<Record<string, string>>,
    present: ReadonlySet<string>,
  ): Html =>
    html`<fieldset>
      <legend>${legend}</legend>
      ${Object.entries(names)
        .filter(([value]) => present.has(value))
        .map(
          ([value, label]) => html`<label><input type="checkbox" data-${group}="${value}" checked /> ${label}</label>`,
        )}
    </fieldset>`
  // A list of the same facts, for readers without the picture.
  return html`<h1>Services</h1>
    <div class="map-tools">
      ${boxes('Show', 'kind', KINDS, new Set(graph.nodes.map(({ kind }) => kind)))}
      ${boxes('Connections', 'type', TYPES, new Set(graph.edges.map(({ edgeType }) => edgeType)))}
      <label>Find <input id="find" type="search" autocomplete="off" spellcheck="false" placeholder="name" /></label>
      <label
        >Around the chosen one
        <select id="steps">
          <option value="">the whole map</option>
          <option value="1">1 step</option>
          <option value="2">2 steps</option>
          <option value="3">3 steps</option>
        </select></label
      >
      <button id="fit">Fit</button><button id="export">Export SVG</button>
      ${focusForm('', '2')}
    </div>
    <div class="columns map">
      <div id="map" role="img" aria-label="Map of services"></div>
      <aside aria-label="Details">
        <div id="details" aria-live="polite">
          <p class="note">Choose a service or a connection. What breaks with a service is lit up.</p>
        </div>
        <h2>All nodes (${graph.nodes.length})</h2>
        ${groupsOf(graph).map(
          ({ title, isFramed, nodes }) =>
            html`<h3>${title}</h3>
              <ul class="nodes" ${isFramed && html`data-group="${title}"`}>
                ${nodes.map((node) => html`<li><button data-node="${node.name}">${node.name}</button></li>`)}
              </ul>`,
        )}
      </aside>
    </div>`
}

function evidenceUrl({ repoName, filePath, line }: EdgeEvidence): string {
  return fileUrl(repoName, filePath, { first: line, last: line })
}

/** What run time showed belongs to no repository, so there is nothing to open. */
function placeLink(evidence: EdgeEvidence): Html {
  const { repoName, filePath, line } = evidence
  if (repoName === '') return html`${filePath}`
  return html`<a href="${evidenceUrl(evidence)}">${repoName}/${filePath}:${line}</a>`
}

function evidenceList(evidence: readonly EdgeEvidence[]): Html {
  return html`<ul class="evidence">
    ${evidence.slice(0, MOST_EVIDENCE).map(
      (one) =>
        html`<li>
          ${placeLink(one)}
          <span class="facts">${one.strategy}</span>
        </li>`,
    )}
  </ul>`
}
