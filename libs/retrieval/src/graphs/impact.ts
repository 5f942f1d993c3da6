import type { Dependent, ItemPlace } from '@coderag/types'
import type { DependentFunction } from './dependent-functions.js'
import { type FileOwner, ownersOfFiles } from './file-owners.js'
import { findNamed, type MapSources } from './named/find-named.js'
import type { Named, NamedKind } from './named/named.js'

/** What breaks with something. */
export interface Impact {
  /** Name of the node; of an endpoint with its service and method. */
  readonly name: string
  readonly kind: NamedKind
  /**
   * Where it is set: the manifests and files that give a variable to services; where a table or a package is declared, and the
   * manifests that depend on the package. Empty for all else.
   */
  readonly origins: readonly ItemPlace[]
  /** What an owner has; absent for all else. */
  readonly owns?: Named['owns']
  /** What a document or a thread names; absent for all else. Nothing breaks with it. */
  readonly speaksOf?: Named['speaksOf']
  /**
   * Services, nearest first. For a symbol, an endpoint, a file or a folder those in which functions break, its own left out; for a
   * variable, a table or a package those that use it, with no edge, then those.
   */
  readonly dependents: readonly Dependent[]
  /** Functions, nearest first, at most `limit`. Of a service those outside it that call its endpoints or hear its messages. */
  readonly functions: readonly DependentFunction[]
  /** Number of all functions that break. After 10,000 no more are looked for, so then there may be more. */
  readonly functionCount: number
  /** Who owns the files of the functions that break, without tests: whom to ask. Those with most files first. */
  readonly owners: readonly FileOwner[]
}

export interface ImpactOptions {
  /** Maximum number of functions that are listed, 1 to 10,000. Default: 500. */
  readonly limit?: number
}

/**
 * Returns what breaks with a service, database, broker or topic; an endpoint (`POST /orders`, `stock.v1.Stock/Reserve`); an
 * environment variable or a key of configuration; a table; an internal package (`@acme/money`, `package money`); an owner
 * (`owner payments`); a symbol; a file (`src/orders.ts`) or a folder. Of a manifest these are the services that it deploys. What has the name itself counts before what is only called alike.
 *
 * @throws RetrievalError `SERVICE_UNKNOWN`, `NAME_UNKNOWN`, `SYMBOL_AMBIGUOUS`, `FILE_AMBIGUOUS`, and what `map.symbols` throws.
 */
export async function impactOf(map: MapSources, name: string, { limit = 500 }: ImpactOptions = {}): Promise<Impact> {
  const store = map.services
  const asked = await findNamed(map, name)
  const { functions, dependents } = asked.broken()
  return {
    name: asked.name,
    kind: asked.kind,
    origins: asked.origins,
    ...(asked.owns === undefined ? {} : { owns: asked.owns }),
    ...(asked.speaksOf === undefined ? {} : { speaksOf: asked.speaksOf }),
    dependents,
    functions: functions.slice(0, limit),
    functionCount: functions.length,
    owners: ownersOfFiles(
      store,
      functions.filter(({ isTest }) => !isTest).map(({ symbol }) => symbol),
    ),
  }
}
