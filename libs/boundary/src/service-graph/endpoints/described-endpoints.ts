import { isTest } from '@coderag/facts/names'
import { baseOf, parentOf } from '@coderag/facts/stored'
import { groupBy } from '../services/group-by.js'
import { plainName } from '../services/names.js'
import type { FactDocument } from '../../source-facts.js'
import type { ComposedEndpoint } from './endpoints.js'
import type { Entity, Placed } from '../owners/entity.js'
import { matchesParts, matchesPath, plainPath } from './paths.js'
import type { SystemFacts } from '../system-facts.js'

/** Folders of descriptions that somebody else answers. */
const OF_OTHERS =
  /(?:^|\/)(?:clients?|external|third[-_]?party|vendor|stubs?|wiremock|generated|examples?|samples?)(?:\/|$)/i
/** Names of files that say what they are, not whose. */
const PLAIN = /^(?:open-?api|swagger|api|api-docs|spec|schema|v\d+|index|main)$/i

type Needs = Pick<SystemFacts, 'placed' | 'owners' | 'system' | 'evaluator' | 'contracts'>

/**
 * Returns the endpoints that OpenAPI documents describe, where a generator makes the code of them. Where the service
 * declares one of a document's endpoints itself, its code is what counts: the document may be old. A document belongs to the service that its file or folder is named
 * after, or else to the one in whose folder it lies; not to one that calls what it describes.
 */
export function describedEndpoints(on: Needs, coded: readonly ComposedEndpoint[]): ComposedEndpoint[] {
  const byService = groupBy(
    coded.filter(({ protocol }) => protocol === 'http'),
    ({ service }) => service,
  )
  const byDocument = groupBy(on.placed('operation'), ({ document }) => document)
  const generated = generatedServers(on)
  const owned = [...byDocument].flatMap(([document, operations]) => {
    const servers = generated.get(`${document.repoName}\n${document.filePath}`)
    if (servers !== undefined) return servers.map((service) => ({ service, operations, isServer: true }))
    return [{ service: ownerOf(on, document), operations, isServer: false }]
  })
  return owned.flatMap(({ service, operations, isServer }) => {
    if (service === null || service.kind !== 'service') return []
    const own = byService.get(service) ?? []
    if (operations.some(({ fact }) => own.some(({ path }) => isTail(fact.path, path) || isTail(path, fact.path))))
      return []
    if (!isServer && isCaller(on, service, operations)) return []
    return operations.map((place): ComposedEndpoint => {
      const { method, path, operationId } = place.fact
      return { service, protocol: 'http', method, path: plainPath(path), handler: operationId, place }
    })
  })
}

/** The services whose build makes a server of a description, by its repository and path. */
function generatedServers(on: Needs): ReadonlyMap<string, readonly Entity[]> {
  const servers = new Map<string, Entity[]>()
  for (const { document, fact } of on.placed('package')) {
    const owner = fact.serves === undefined ? null : on.system.ownerOf(document.repoName, document.filePath)
    for (const path of owner === null ? [] : (fact.serves ?? [])) {
      const key = `${document.repoName}\n${path}`
      servers.set(key, [...(servers.get(key) ?? []), ...(owner === null ? [] : [owner])])
    }
  }
  return servers
}

function ownerOf(on: Needs, document: FactDocument): Entity | null {
  const { filePath, repoName } = document
  if (isTest(filePath) || OF_OTHERS.test(parentOf(filePath))) return null
  const name = baseOf(filePath)
    .replace(/\.\w+$/, '')
    .replace(/[-_.](?:open-?api|swagger|api|spec|v\d+)$/gi, '')
  const words = PLAIN.test(name) ? [] : [name]
  for (const word of [...words, baseOf(parentOf(filePath))]) {
    const named = word.length < 3 ? null : on.system.unique(word, repoName)
    if (named?.hasCode === true) return named
  }
  const [owner, ...others] = on.owners.ownersOf(document)
  // A description that is named after something else is not that of the service around it.
  const isOfOwner = owner !== undefined && [...owner.allNames].some((own) => plainName(own).includes(plainName(name)))
  return owner !== undefined && others.length === 0 && (words.length === 0 || isOfOwner) ? owner : null
}

function isCaller(on: Needs, service: Entity, operations: readonly Placed<'operation'>[]): boolean {
  if (on.contracts.isPage(service)) return true
  return on.placed('call').some(({ document, fact }) => {
    if (fact.edgeType !== 'http' || !on.owners.ownersOf(document).includes(service)) return false
    const values = on.evaluator.values(fact.path ?? fact.target, { service, document })
    const paths = values.map(({ text }) => text.replace(/^[a-z]+:\/\/[^/]*|^\{\}/, ''))
    return operations.some((operation) =>
      paths.some((path) => path.length > 1 && matchesPath(operation.fact.path, path)),
    )
  })
}

/** Returns true if a path ends with another one, which has at least one part: a prefix may be written elsewhere. */
function isTail(path: string, end: string): boolean {
  const wanted = plainPath(end).split('/').slice(1)
  if (wanted[0] === '') return false
  return matchesParts(wanted, plainPath(path).split('/').slice(-wanted.length))
}
