import type { GraphStore, ServiceEndpoint } from '@coderag/types'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'

const HTTP_METHOD = /^(?:get|head|post|put|patch|delete|options|trace|connect)$/i
/** A path, or a method of gRPC: nothing else is looked for among the endpoints. */
const MAY_BE_ENDPOINT = /^\/|^[\w.]+\/\w+$/

/**
 * Returns the endpoints that a name means: `POST /orders`, `/orders`, `orders POST /orders`, or a method of gRPC. A parameter may
 * be written in any way. Empty if no endpoint has that name.
 */
export function endpointsNamed(store: GraphStore, name: string): readonly ServiceEndpoint[] {
  const words = name.trim().split(/\s+/)
  const path = words.pop()
  if (path === undefined || !MAY_BE_ENDPOINT.test(path)) return []
  const method = HTTP_METHOD.test(words.at(-1) ?? '') ? words.pop()?.toUpperCase() : undefined
  const service = words.length === 0 ? undefined : words.join(' ')
  const spelling = (own: string): string => (own.startsWith('/') ? '/' : '') + partsOf(own).join('/')
  return store
    .endpoints()
    .filter((own) => spelling(own.path) === spelling(path) && isOfMethod(own, method))
    .filter((own) => service === undefined || store.find(service)?.name === own.service)
}

/** Matches a path of a request, after its method if the query says one: `POST /api/orders/{id}`. */
const REQUEST =
  /(?:\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?(?<![\p{L}\p{N}_.:/~-])(?:https?:\/\/[^\s/"'`]+)?(\/[\p{L}\p{N}_.{}:<>*%~/-]*[\p{L}\p{N}_}>*-])/gu
/** Beginnings of paths that gateways add or remove. */
const PREFIX = /^(?:api|rest|v\d+)$/

/**
 * Finds the endpoints whose whole path a query says, with its method if it says one. A placeholder fits any part: `/orders/17`
 * means `/orders/{id}`, unless a path without placeholder is the same. `/api/v1/orders` also means `/orders`, if nothing is called so.
 */
export function endpointsSaid(text: string, graph: GraphStore): readonly ServiceEndpoint[] {
  return [...text.matchAll(REQUEST)].flatMap(([, method, path = '']) => {
    const said = partsOf(path)
    if (said.length === 0) return []
    const ofMethod = graph.endpoints().filter((own) => own.protocol === 'http' && isOfMethod(own, method))
    const bare = withoutPrefix(said)
    for (const fits of [
      (own: readonly string[]) => literalParts(said, own),
      (own: readonly string[]) => (bare.length === 0 ? 0 : literalParts(bare, withoutPrefix(own))),
    ]) {
      const rated = ofMethod.map((endpoint) => ({ endpoint, literal: fits(partsOf(endpoint.path)) }))
      const most = Math.max(0, ...rated.map(({ literal }) => literal))
      const best = rated.filter(({ literal }) => literal > 0 && literal === most).map(({ endpoint }) => endpoint)
      if (best.length > 0) return best.length > RANKING_DEFAULTS.namesakes ? [] : best
    }
    return []
  })
}

/** Matches the word before "endpoint" or "route": `the reservations endpoint`. */
const PHRASE = /([\p{L}\p{N}_-]+) (?:endpoints?|routes?)\b/giu
const PART_OF_PATH = /(?:^|[\s"'`(])\/([\p{L}\p{N}_\-/{}:.]+)/gu

/** Finds the endpoints of which a query says a part of the path, also in the singular: `the reservation endpoint`. */
export function endpointsWithPart(text: string, graph: GraphStore): readonly ServiceEndpoint[] {
  const words = new Set([...text.matchAll(PHRASE)].map(([, word = '']) => singular(word)))
  const paths = [...text.matchAll(PART_OF_PATH)].map(([, path = '']) => wordsOf(path).join('/'))
  if (words.size === 0 && paths.length === 0) return []
  return graph.endpoints().filter(({ path }) => {
    const parts = wordsOf(path)
    const whole = `/${parts.join('/')}/`
    return (
      parts.some((part) => words.has(part)) || paths.some((wanted) => wanted !== '' && whole.includes(`/${wanted}/`))
    )
  })
}

function isOfMethod(endpoint: ServiceEndpoint, method: string | undefined): boolean {
  return method === undefined || endpoint.method === '*' || endpoint.method === method
}

/** Returns the parts of a path in lower case, placeholders as `{}`. */
function partsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (isPlaceholder(part) ? PLACEHOLDER : part.toLowerCase()))
}

const PLACEHOLDER = '{}'

function isPlaceholder(part: string): boolean {
  return /^(?:\{.*\}|:.+|<.*>|\*+)$/.test(part)
}

/** Returns the words of a path in the singular, without placeholders and parts of other signs. */
function wordsOf(path: string): readonly string[] {
  return partsOf(path)
    .filter((part) => /^[\p{L}\p{N}_-]+$/u.test(part))
    .map(singular)
}

function singular(word: string): string {
  return word.toLowerCase().replace(/(?<=..)s$/, '')
}

/** Returns the number of equal parts of two paths; 0 if they differ in more than placeholders. */
function literalParts(said: readonly string[], own: readonly string[]): number {
  if (said.length !== own.length) return 0
  let equal = 0
  for (const [at, part] of said.entries()) {
    const other = own[at] ?? ''
    if (part === other) equal++
    else if (other !== PLACEHOLDER) return 0
  }
  return equal
}

function withoutPrefix(parts: readonly string[]): readonly string[] {
  const first = parts.findIndex((part) => !PREFIX.test(part))
  return first < 0 ? [] : parts.slice(first)
}
