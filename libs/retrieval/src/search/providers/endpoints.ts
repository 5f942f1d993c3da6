import type { CleanChunk, GraphStore, ServiceEndpoint } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { Hit } from '../hit.js'
import { declares } from '../lookup.js'
import { codeAmong, foundById, foundWith, ofFewFiles, type Provider } from './provider.js'

/** Matches a path of a request, after its method if the query says one: `POST /api/orders/{id}`. */
const REQUEST =
  /(?:\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?(?<![\p{L}\p{N}_.:/~-])(?:https?:\/\/[^\s/"'`]+)?(\/[\p{L}\p{N}_.{}:<>*%~/-]*[\p{L}\p{N}_}>*-])/gu
/** Beginnings of paths that gateways add or remove. */
const PREFIX = /^(?:api|rest|v\d+)$/

/** Where an endpoint is declared and handled whose path the query says. */
export const endpoints: Provider = {
  name: 'endpoints',
  applies: ({ pasted, graph, text }) => pasted === null && graph !== null && text.includes('/'),
  async find(searched) {
    const { candidates, understood } = searched
    const said = understood.graph === null ? [] : saidEndpoints(understood.text, understood.graph)
    const declared = said.map(({ evidence }) => [evidence.chunkId, RANKING_DEFAULTS.endpointEvidence] as const)
    const handlers = said.flatMap((endpoint) => handlersAmong(candidates, endpoint))
    return [
      ...(await foundById(new Map(declared.filter(([id]) => id !== '')), searched)),
      ...foundWith(RANKING_DEFAULTS.handlerEvidence, handlers),
    ]
  },
}

/**
 * Finds the endpoints whose whole path a query says, with its method if it says one. A placeholder fits any part: `/orders/17`
 * means `/orders/{id}`, unless a path without placeholder is the same. `/api/v1/orders` also means `/orders`, if nothing is called so.
 */
export function saidEndpoints(text: string, graph: GraphStore): readonly ServiceEndpoint[] {
  return [...text.matchAll(REQUEST)].flatMap(([, method, path = '']) => {
    const said = partsOf(path)
    if (said.length === 0) return []
    const ofMethod = graph
      .endpoints()
      .filter((endpoint) => endpoint.protocol === 'http')
      .filter((endpoint) => method === undefined || endpoint.method === '*' || endpoint.method === method)
    const bare = withoutPrefix(said)
    for (const fits of [
      (own: readonly string[]) => literalParts(said, own),
      (own: readonly string[]) => (bare.length === 0 ? 0 : literalParts(bare, withoutPrefix(own))),
    ]) {
      const rated = ofMethod.map((endpoint) => ({ endpoint, literal: fits(partsOf(endpoint.path)) }))
      const most = Math.max(0, ...rated.map(({ literal }) => literal))
      const best = rated.filter(({ literal }) => literal > 0 && literal === most).map(({ endpoint }) => endpoint)
      if (best.length > 0) return best.length > RANKING_DEFAULTS.saidEndpoints ? [] : best
    }
    return []
  })
}

/** Finds the candidates that declare the handler of an endpoint: those in a file called like its qualifier, if it has one. */
export function handlersAmong(
  candidates: readonly Hit[],
  { handler, evidence }: ServiceEndpoint,
): readonly CleanChunk[] {
  if (handler === null) return []
  const [name = '', ...qualifiers] = handler.split(/[.:#]+/).toReversed()
  const words = (qualifiers[0] ?? '')
    .split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => word !== '' && !/^(?:view|controller|handler|resource|route|router|api)$/.test(word))
  const found = codeAmong(candidates).filter(
    (chunk) =>
      chunk.repoName === evidence.repoName &&
      declares(chunk, name) &&
      (words.length === 0 || words.some((word) => chunk.filePath?.toLowerCase().includes(word))),
  )
  return ofFewFiles(found, RANKING_DEFAULTS.fewFiles)
}

/** Returns the number of equal parts of two paths; 0 if they differ in more than placeholders. */
function literalParts(said: readonly string[], own: readonly string[]): number {
  if (said.length !== own.length) return 0
  let equal = 0
  for (const [at, part] of said.entries()) {
    const other = own[at] ?? ''
    if (part === other) equal++
    else if (!isPlaceholder(other)) return 0
  }
  return equal
}

function withoutPrefix(parts: readonly string[]): readonly string[] {
  const first = parts.findIndex((part) => !PREFIX.test(part))
  return first < 0 ? [] : parts.slice(first)
}

/** Returns the parts of a path in lower case, placeholders as `{}`. */
function partsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (isPlaceholder(part) ? '{}' : part.toLowerCase()))
}

function isPlaceholder(part: string): boolean {
  return /^(?:\{.*\}|:.+|<.*>|\*+)$/.test(part)
}
