import { addressName } from '../address-name.js'
import type { ValueExpr } from '../facts.js'
import { isSecretName } from '../safe-value.js'
import { isTelling } from './constants.js'
import type { Emitter } from './emitter.js'
import { isKnown, settled } from '../values/value-expr.js'

/** A file that puts addresses together: a text with a scheme that goes on, or one that a value stands before. */
export const makesAddresses = /["'`][^"'`\s]{0,24}:\/\//
const memberName = /(?:topic|queue|exchange)s?$/i
const textMember = /^(?:to_?(?:string|uri|url)|string|__str__|value)$/i

/**
 * What functions and members give back that are addresses, or put one together: `getPaymentUri()` is a constant of
 * another spelling. Their parameters and fields stay names, which each call fills.
 */
export function addMembers(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  for (const [name, node] of file.functions()) {
    if (isSecretName(name)) continue
    const owner = file.ownerOf(node)
    const isText = textMember.test(name) && owner !== null && addressName.test(owner)
    const isNamed = addressName.test(name) || memberName.test(name) || isText
    if (!isNamed && !makesAddresses.test(file.textOf(node))) continue
    const all = file.returnedAll(node).map((returned) => settled(values.of(returned)))
    const value = oneOf(all)
    if (value === null || (!isNamed && !holdsScheme(value)) || !isTelling(value) || !isKnown(value)) continue
    const full = owner === null ? name : `${owner}.${name}`
    emitter.add({ ...emitter.at(node, 'getter'), kind: 'constant', name: full, value })
  }
  for (const [name, node, binding] of file.fields()) {
    if (binding.owner === null || binding.value === null || binding.part !== null || isSecretName(name)) continue
    if (!addressName.test(name) && !makesAddresses.test(file.textOf(binding.value))) continue
    const value = settled(values.of(binding.value))
    const full = `${binding.owner}.${name}`
    // A literal is among the constants; a name that leads on to itself leads nowhere.
    if (value.kind === 'literal' || !isTelling(value) || !isKnown(value)) continue
    if (value.kind === 'name' && value.name === full) continue
    emitter.add({ ...emitter.at(node, 'field'), kind: 'constant', name: full, value })
  }
}

/** An empty text among them is one, too: a part that may be missing. */
function oneOf(all: readonly ValueExpr[]): ValueExpr | null {
  const [first, ...rest] = all
  if (first === undefined) return null
  return rest.length === 0 ? first : { kind: 'choice', options: all }
}

function holdsScheme(value: ValueExpr): boolean {
  if (value.kind === 'literal') return value.value.includes('://')
  if (value.kind === 'concat') return value.parts.some(holdsScheme)
  return value.kind === 'choice' && value.options.some(holdsScheme)
}
