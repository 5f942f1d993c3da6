import type { ValueExpr } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import type { Entity } from '../owners/entity.js'

/** Document and service in which an expression is evaluated. */
export interface Scope {
  readonly service: Entity
  readonly document: FactDocument
  /** A variable that nothing sets, or only to the machine itself (`orLocal`), is evaluated to the host that its name says. */
  readonly hostOfUnset?: boolean | 'orLocal'
  /** The expression is a topic: many files may each give one to a function that publishes it. */
  readonly isTopic?: boolean
}

/** A place on the way from an expression to its texts. */
export interface Walk extends Scope {
  readonly depth: number
  /** Arguments of the call whose declaration is being read. */
  readonly frame: Frame | null
}

/** Arguments of a call or construction by parameter name, and the scope in which they are evaluated. */
export interface Frame {
  readonly given: ReadonlyMap<string, ValueExpr>
  readonly caller: Walk
  /** Arguments of the construction of the object, for a member. */
  readonly object: Frame | null
}

export type CallExpr = Extract<ValueExpr, { kind: 'call' }>

/** Returns the arguments of a call by the names under which `code/passed-values.ts` knows parameters. */
export function frameOf({ name, args }: CallExpr, caller: Walk): Frame {
  const parts = name.split('.')
  const callee = parts.at(-1) ?? name
  const given = new Map<string, ValueExpr>()
  let place = 0
  for (const argument of args) {
    const key = argument.name ?? String(place)
    if (argument.name === null) place += 1
    given.set(`${callee}#${key}`, argument.value)
    if (parts.length > 1) given.set(`${parts.at(-2) ?? ''}-${callee}#${key}`, argument.value)
    // A field of a literal: `Address{Host: "stock"}`.
    if (argument.name !== null) given.set(`${callee}.${argument.name}`, argument.value)
  }
  return { given, caller, object: null }
}

/** Returns the argument with a name, of the call or of the construction of the called object. */
export function givenIn(
  frame: Frame | null,
  name: string,
): { readonly value: ValueExpr; readonly caller: Walk } | null {
  for (let at = frame; at !== null; at = at.object) {
    const value = at.given.get(name)
    if (value !== undefined) return { value, caller: at.caller }
  }
  return null
}
