import { pageScript } from './html-script.js'
import { pageStyle } from './html-style.js'
import type { EdgeEvidence, ServiceEdgeType, ServiceEndpoint, UnresolvedCall } from '@coderag/types'
import type { DrawnEdge, DrawnNode } from './draw-text.js'

/** A node with what is shown of it. A service graph is such a graph. */
export interface PageNode extends DrawnNode {
  readonly aliases: readonly string[]
  readonly language: string | null
  readonly ports: readonly number[]
  readonly roots: readonly { readonly repoName: string; readonly path: string }[]
  readonly evidence: readonly EdgeEvidence[]
  /** True for what the graph is around. It is drawn as such. */
  readonly isFocus?: boolean
}

export interface PageEdge extends DrawnEdge {
  readonly confidence: number
  readonly evidence: readonly EdgeEvidence[]
}

/** What a page shows. */
export interface PageGraph {
  readonly nodes: readonly PageNode[]
  readonly edges: readonly PageEdge[]
  readonly unresolved: readonly UnresolvedCall[]
  readonly endpoints: readonly ServiceEndpoint[]
  readonly rpcs: readonly ServiceEndpoint[]
}

/** A function that calls one of another service: what an edge between services is made of. */
export interface FunctionPair {
  /** Ends and type of the edge. */
  readonly source: string
  readonly target: string
  readonly edgeType: ServiceEdgeType
  /** `Inventory.Hold → create_reservation`. */
  readonly text: string
  /** `POST /v1/reservations of inventory`. */
  readonly call: string
  /** `repository/path:line`. */
  readonly place: string
}

export interface PageOptions {
  /** Shown above the graph and as the page's title. */
  readonly title: string
  /** Listed with the edge that is clicked. Default: none. */
  readonly pairs?: readonly FunctionPair[]
}

/**
 * A page that shows a graph without any network: nodes can be moved, searched, filtered by the type of their edges, and
 * clicked through to the evidence. Works from a file. Layout takes under a second for 300 nodes.
 */
export function renderHtml(graph: PageGraph, { title, pairs = [] }: PageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<input id="search" type="search" placeholder="Find a service, database, topic or function" aria-label="Find">
<div id="types" role="group" aria-label="Types of edges"></div>
<span id="counts" role="status"></span>
</header>
<main>
<svg id="graph" role="img" aria-label="Service graph"></svg>
<aside id="details" aria-live="polite"></aside>
</main>
<script type="application/json" id="data">${scriptSafe(JSON.stringify({ ...graph, title, pairs }))}</script>
<script>${pageScript}</script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Nothing in the data may end the script element or begin a comment of it. */
function scriptSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
