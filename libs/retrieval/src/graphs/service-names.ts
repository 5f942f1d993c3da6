import { nearestName, stemEnglish } from '@coderag/text'
import type { GraphStore } from '@coderag/types'

/** Names of services and their aliases: alias, name. Several services may share an alias. */
export type ServiceNames = Iterable<readonly [alias: string, name: string]>

/** Names of services without case, spaces and punctuation. */
export interface FoldedNames {
  /** Letters and digits of a name or alias → services. */
  readonly whole: ReadonlyMap<string, ReadonlySet<string>>
  /** The same without what people leave out: `payment-svc`, `payments` and `acme-payment-service` are `payment`. */
  readonly core: ReadonlyMap<string, ReadonlySet<string>>
  /** Maximum number of words of a name. */
  readonly mostWords: number
}

/** Endings that people add to the name of a service, or leave out. */
const SERVICE_WORD = /(?:micro)?(?:service|svc|srv)s?$|(?:api|server|app|backend|grpc|worker)$/
/** What stands around a name in a sentence: `the order service`. */
const AROUND = /^(?:(?:the|our) )?(?:(?:micro)?services? )?|(?: (?:micro)?services?)?$/g
/** Minimum length of an alias. Shorter ones are words of every query. */
const LEAST_ALIAS = 3
/** Minimum number of services whose names begin with the same word, so that people leave it out. */
const LEAST_OF_PREFIX = 2

const namesOf = new WeakMap<GraphStore, ServiceNames>()
const none: ServiceNames = []

/** Returns the names of the service graph's nodes; none without a graph. */
export function serviceNamesOf(graph: GraphStore | null): ServiceNames {
  if (graph === null) return none
  const made = namesOf.get(graph)
  if (made !== undefined) return made
  const names = graph
    .nodes()
    .flatMap(({ name, aliases }) =>
      [name, ...aliases.filter(({ length }) => length >= LEAST_ALIAS)].map((alias) => [alias, name] as const),
    )
  namesOf.set(graph, names)
  return names
}

const foldedOf = new WeakMap<ServiceNames, FoldedNames>()

/** Folds names. The result is kept for as long as `services` exists. */
export function foldedNames(services: ServiceNames): FoldedNames {
  const made = foldedOf.get(services)
  if (made !== undefined) return made
  const whole = new Map<string, Set<string>>()
  const core = new Map<string, Set<string>>()
  const named = [...services].map(([alias, name]) => ({ name, words: wordsOf(alias) }))
  const prefixes = sharedPrefixes(named)
  let mostWords = 1
  for (const { name, words } of named) {
    if (words.length === 0) continue
    mostWords = Math.max(mostWords, words.length)
    add(whole, words.join(''), name)
    const own = words.slice(prefixes.has(words[0] ?? '') ? 1 : 0)
    for (const part of [words, own, withoutAround(words)]) {
      for (const bare of coresOf(part)) add(core, bare, name)
    }
  }
  const names = { whole, core, mostWords }
  foldedOf.set(services, names)
  return names
}

/** Returns the services that have a name without what people leave out. */
export function servicesOfCore({ core }: FoldedNames, words: readonly string[]): ReadonlySet<string> | undefined {
  for (const own of coresOf(words)) {
    const found = core.get(own)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the words of a name as stems, without an ending that only means service: `payments` → `payment`. A word may hold
 * several, as in `paymentservice`, so the second form is that of all words as one.
 */
function coresOf(words: readonly string[]): readonly string[] {
  const [last = ''] = words.slice(-1)
  const kept = [...words.slice(0, -1), last.replace(SERVICE_WORD, '')]
  return [kept.map(stemEnglish).join(''), stemEnglish(kept.join(''))].filter((own) => own !== '')
}

/**
 * Returns the services that a name may mean: those with the name or an alias, else those with the same letters and
 * digits, else those that differ only in what people leave out (`the order service` for `acme-orders-api`).
 */
export function servicesCalled(name: string, services: ServiceNames): readonly string[] {
  const lower = name.trim().toLowerCase()
  const exact = [...services].filter(([alias]) => alias.toLowerCase() === lower).map(([, own]) => own)
  // A name of its own beats another's alias.
  const own = exact.find((service) => service.toLowerCase() === lower)
  if (own !== undefined) return [own]
  if (exact.length > 0) return [...new Set(exact)]
  const names = foldedNames(services)
  const { whole } = names
  const words = wordsOf(name)
  const bare = withoutAround(words)
  const found = whole.get(words.join('')) ?? whole.get(bare.join('')) ?? servicesOfCore(names, bare) ?? []
  return [...found].toSorted()
}

/** Returns the names that are nearest to one that means no service: those that contain it, else the one with the fewest edits. */
export function similarServices(name: string, services: ServiceNames): readonly string[] {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return []
  const containing = [...services].filter(([alias]) => alias.toLowerCase().includes(wanted)).map(([, own]) => own)
  if (containing.length > 0) return [...new Set(containing)]
  const nearest = nearestName(
    name,
    [...services].map(([alias]) => alias),
  )
  return [...services].filter(([alias]) => alias === nearest).map(([, own]) => own)
}

/** First words of at least two services' names, such as that of the company. */
function sharedPrefixes(named: readonly { readonly name: string; readonly words: readonly string[] }[]): Set<string> {
  const services = new Map<string, Set<string>>()
  for (const { name, words } of named) if (words.length > 1) add(services, words[0] ?? '', name)
  return new Set([...services].filter(([, names]) => names.size >= LEAST_OF_PREFIX).map(([word]) => word))
}

function withoutAround(words: readonly string[]): readonly string[] {
  return wordsOf(words.join(' ').replace(AROUND, ''))
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function add(map: Map<string, Set<string>>, key: string, name: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(name))
}
