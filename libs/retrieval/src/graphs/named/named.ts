import type { Dependent, ItemPlace, MapItem, ServiceNode, SymbolRef } from '@coderag/types'
import type { DependentFunction } from '../dependent-functions.js'

/** A place in a file. */
export interface PlaceInFile {
  readonly repoName: string
  readonly filePath: string
}

/** What a name of the map can mean. */
export type NamedKind =
  | ServiceNode['kind']
  | 'topic'
  | 'endpoint'
  | 'symbol'
  | 'file'
  | 'folder'
  | 'owner'
  | 'document'
  | 'thread'
  | MapItem['kind']

/** What breaks with something, with all functions. */
export interface Broken {
  readonly dependents: readonly Dependent[]
  readonly functions: readonly DependentFunction[]
}

/** Something of the map that a document or a thread names. */
export interface Spoken {
  readonly kind: NamedKind
  /** As in `Impact`. */
  readonly name: string
  /** Null for what is no declaration. */
  readonly symbol: SymbolRef | null
}

/** A service with files of an owner. */
export interface OwnedService {
  readonly name: string
  /** Number of its indexed files that the owner has, at least 1. */
  readonly files: number
  /** Number of its indexed files. */
  readonly ofFiles: number
}

/** Something of the map that a name means. What needs a walk is found when it is asked for. */
export interface Named {
  readonly name: string
  readonly kind: NamedKind
  /** Where a variable is set, a table or a package declared, and which manifests depend on the package; empty for all else. */
  readonly origins: readonly ItemPlace[]
  /** What an owner has; absent for all else. Services with most files first. */
  readonly owns?: { readonly files: number; readonly services: readonly OwnedService[] }
  /** What a document or a thread names, services first; absent for all else. */
  readonly speaksOf?: readonly Spoken[]
  /** The declarations from which a failure spreads; none for a node or a topic. */
  readonly starts: readonly SymbolRef[]
  /** The variable, the table or the package, which has functions that use it; absent for all else. */
  readonly item?: MapItem
  /** Where it stands in the code: the files of a service, the routes of an endpoint, where a topic is sent and heard. */
  readonly places: () => readonly PlaceInFile[]
  readonly broken: () => Broken
}

/** A name after the word that says its kind: `package money`. `isSaid` is false if the word does not stand before it. */
export function afterWord(name: string, word: string): { readonly asked: string; readonly isSaid: boolean } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const isSaid = rest.length > 0 && first.toLowerCase() === word
  return { asked: isSaid ? rest.join(' ') : name.trim(), isSaid }
}
