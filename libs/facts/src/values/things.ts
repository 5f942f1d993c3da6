import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { FoundRule, ModelIndex } from '../models/model-index.js'
import type { CodeFile } from './code-file.js'
import type { CallShape } from './shape.js'
import type { StaticTypes } from './static-types.js'

/** An object that library models know: a router, a client, a connection, or a module. */
export interface Thing {
  /** Role, or name through imports. With the name of a method it is the full name of a call: `gin-router.GET`. */
  readonly key: string
  readonly hasRole: boolean
  /** Base address, connection string or broker. */
  readonly address: ValueExpr | null
  /** Joined prefixes of routers made in this file. */
  readonly prefix: string
  /** True if a mount may replace the prefix. */
  readonly hasOwnPrefix: boolean
  /** HTTP methods of the object's requests or endpoints, separated by `|`. */
  readonly method: string | null
  /** Name of the router in facts; null for the application. */
  readonly router: string | null
  readonly isApplication: boolean
}

/** Finds out what expressions of one file are. `resolver.ts` implements it. */
export interface ThingSource {
  readonly file: CodeFile
  readonly rules: ModelIndex
  /** Returns the object that an expression is, or null if no model knows it. */
  thing(node: Node): Thing | null
  /** Returns the full name of a call, such as `axios.get`, or null if nothing is known of it. */
  keyOfCall(call: CallShape): string | null
  /** Returns the rules for a call, of libraries that the file names. */
  rulesOf(call: CallShape): readonly FoundRule[]
}

/** Finds out which values expressions of one file have. `value-reader.ts` implements it. */
export interface ValueSource {
  readonly resolver: ThingSource
  readonly types: StaticTypes
  /** Returns the value of an expression. */
  of(node: Node): ValueExpr
  /** Checks whether a model says what a call returns. */
  isValueCall(call: CallShape): boolean
}

/** Tests whether a role is one of routers. */
export function isRouterRole(role: string): boolean {
  return /(?:router|app)$/.test(role)
}
