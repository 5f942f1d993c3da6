import type { EndpointFact, GivenFact, OpenPart, RegistrarFact } from '@coderag/facts/stored'
import { parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import { groupBy } from '../services/group-by.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { SystemFacts } from '../system-facts.js'
import { joinedPath } from './paths.js'

/** An endpoint that a function or a loop of the system's own declares for what it is given. */
export interface RegisteredEndpoint {
  readonly service: Entity
  /** As if the endpoint were declared where the path is written. */
  readonly place: Placed<'endpoint'>
  /** The document that the router of `place` belongs to. */
  readonly routerIn: FactDocument
}

type Needs = Pick<SystemFacts, 'placed' | 'owners' | 'tree'>

/**
 * Joins functions and loops that declare endpoints with the calls and the rows that give them their paths. They belong
 * together if the file of the path imports the function, or the file of the loop the list; without an import, if the
 * service has one function, or one list, of that name.
 */
export function registeredEndpoints(on: Needs): RegisteredEndpoint[] {
  const given = on.placed('given')
  const calls = groupBy(
    given.filter(({ fact }) => fact.isRow !== true),
    ({ fact }) => lastPart(fact.to),
  )
  const rows = groupBy(
    given.filter(({ fact }) => fact.isRow === true),
    ({ fact }) => lastPart(fact.to),
  )
  const ofName = groupBy(on.placed('registrar'), ({ fact }) => lastPart(fact.name ?? ''))
  return on.placed('registrar').flatMap((registrar) => {
    const { name, rows: list } = registrar.fact
    const all =
      list !== null
        ? rowsOf(on, registrar, rows.get(lastPart(list.child)) ?? [])
        : (calls.get(lastPart(name ?? '')) ?? []).filter((call) =>
            isCallOf(on, call, registrar, ofName.get(lastPart(name ?? '')) ?? []),
          )
    const made = all.flatMap((one) => registered(on, registrar, one))
    return made.length > 0 || registrar.fact.isCalledHere === true ? made : openEndpoint(on, registrar)
  })
}

/** The rows of the list that a loop goes through, of one document. */
function rowsOf(
  on: Needs,
  { document, fact }: Placed<'registrar'>,
  rows: readonly Placed<'given'>[],
): readonly Placed<'given'>[] {
  const module = fact.rows?.module ?? null
  const near =
    module === null
      ? rows.filter((row) => row.document !== document && sharesService(on, row.document, document))
      : rows.filter((row) => on.tree.resolve(document, module).includes(row.document))
  const siblings = near.filter((row) => isBeside(row.document, document))
  const chosen = siblings.length > 0 ? siblings : near
  return new Set(chosen.map((row) => row.document)).size === 1 ? chosen : []
}

function isCallOf(
  on: Needs,
  call: Placed<'given'>,
  registrar: Placed<'registrar'>,
  ofName: readonly Placed<'registrar'>[],
): boolean {
  // What a file gives to its own functions is read where the file is.
  if (call.document === registrar.document) return false
  const { to, module } = call.fact
  const name = registrar.fact.name ?? ''
  if (to.includes('.') && name.includes('.') && to !== name) return false
  if (module !== null) {
    const found = on.tree.resolve(call.document, module)
    const inside = on.tree.resolve(call.document, `${module.replace(/(?<=[^.])$/, '.')}${to.split('.')[0] ?? ''}`)
    return [...found, ...inside].includes(registrar.document)
  }
  const others = ofName.filter(
    (other) => other.document !== call.document && sharesService(on, other.document, call.document),
  )
  const names = new Set(others.map((other) => `${other.document.sourceUri}\n${other.fact.name ?? ''}`))
  return names.size === 1 && others.some((other) => other.document === registrar.document)
}

function sharesService({ owners }: Needs, one: FactDocument, other: FactDocument): boolean {
  const services = owners.ownersOf(other)
  return owners.ownersOf(one).some((service) => services.includes(service))
}

function isBeside(one: FactDocument, other: FactDocument): boolean {
  return one.repoName === other.repoName && parentOf(one.filePath) === parentOf(other.filePath)
}

function registered(on: Needs, registrar: Placed<'registrar'>, given: Placed<'given'>): RegisteredEndpoint[] {
  const { fact } = registrar
  const parts = fact.path.map((part) => filled(part, given.fact))
  const method = filled(fact.method, given.fact) ?? '*'
  // A function that takes its router is called with one.
  const isOnOwn = fact.takesRouter === true
  if (parts.some((part) => part === null) || (isOnOwn && given.fact.on === undefined)) return []
  const { router, prefix } = isOnOwn ? (given.fact.on ?? { router: null, prefix: '' }) : { ...fact, prefix: '' }
  const path = joinedPath(prefix, parts.join(''))
  const handler = fact.handler === null ? null : filled(fact.handler, given.fact)
  // Of a loop, the file of the loop runs; of a function, that of the call.
  const caller = fact.rows === null ? given : registrar
  return on.owners.ownersOf(caller.document).flatMap((service) =>
    method.split('|').map((one) => ({
      service,
      routerIn: isOnOwn ? given.document : registrar.document,
      place: { document: given.document, fact: endpointOf(fact, given.fact, { method: one, path, handler, router }) },
    })),
  )
}

/** An endpoint whose path is partly unknown: nobody was found who gives the rest. */
function openEndpoint(on: Needs, { document, fact }: Placed<'registrar'>): RegisteredEndpoint[] {
  if (!fact.path.some((part) => typeof part === 'string' && /\w/.test(part))) return []
  const parts = fact.path.map((part) => (typeof part === 'string' ? part : `{${part.given.at(-1) ?? ''}}`))
  const path = joinedPath(parts.join(''))
  const method = typeof fact.method === 'string' ? fact.method : '*'
  const handler = typeof fact.handler === 'string' ? fact.handler : null
  const { router } = fact
  return on.owners.ownersOf(document).flatMap((service) =>
    method.split('|').map((one) => ({
      service,
      routerIn: document,
      place: { document, fact: endpointOf(fact, fact, { method: one, path, handler, router }) },
    })),
  )
}

function endpointOf(
  { framework, extractor }: RegistrarFact,
  { line, chunkId }: GivenFact | RegistrarFact,
  made: Pick<EndpointFact, 'method' | 'path' | 'handler' | 'router'>,
): EndpointFact {
  const method = made.method.toUpperCase() === 'ANY' ? '*' : made.method.toUpperCase()
  return { line, chunkId, extractor, kind: 'endpoint', protocol: 'http', framework, ...made, method }
}

function filled(part: string | OpenPart, { values }: GivenFact): string | null {
  if (typeof part === 'string') return part
  const wanted = part.given.map((key) => key.toLowerCase())
  return values.find(([key]) => wanted.includes(key.toLowerCase()))?.[1] ?? null
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
