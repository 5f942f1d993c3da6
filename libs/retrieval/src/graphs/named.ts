import type { Dependent, ItemPlace, MapItem, ServiceNode, SymbolRef } from '@coderag/types'
import type { DependentFunction } from './dependent-functions.js'
import type { PlaceInFile } from './named-files.js'

/** What a name of the map can mean. */
export type NamedKind = ServiceNode['kind'] | 'topic' | 'endpoint' | 'symbol' | 'file' | 'folder' | MapItem['kind']

/** What breaks with something, with all functions. */
export interface Broken {
  readonly dependents: readonly Dependent[]
  readonly functions: readonly DependentFunction[]
}

/** Something of the map that a name means. What needs a walk is found when it is asked for. */
export interface Named {
  readonly name: string
  readonly kind: NamedKind
  /** Where a variable is set or a table declared; empty for all else. */
  readonly origins: readonly ItemPlace[]
  /** The declarations from which a failure spreads; none for a node or a topic. */
  readonly starts: readonly SymbolRef[]
  /** Where it stands in the code: the files of a service, the routes of an endpoint, where a topic is sent and heard. */
  readonly places: () => readonly PlaceInFile[]
  readonly broken: () => Broken
}
