import { addressName } from '../address-name.js'
import type { ValueExpr } from '../facts.js'
import { isSecretName } from '../safe-value.js'
import { isTelling } from './constants.js'
import type { Emitter } from './emitter.js'
import { topicName } from '../topic-name.js'
import { isKnown, settled } from '../values/value-expr.js'

/** Matches a text with a scheme, which a file may join to an address, and one that begins with an address: `$"{baseUri}/orders"`. */
export const makesAddresses = /["'`](?:[^"'`\s]{0,24}:\/\/|\$?\{\w*(?:ur[il]|host|address|endpoint)s?\}\/)/i
const textMember = /^(?:to_?(?:string|uri|url)|string|__str__|value)$/i

/**
 * Adds the results of functions and the values of members that are addresses. `getPaymentUri()` is another notation
 * for a constant. Parameters and fields stay names, which resolution fills for each call.
 */
export function addMembers(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  for (const [name, node] of file.functions()) {
    if (isSecretName(name)) continue
    const owner = file.ownerOf(node)
    const isText = textMember.test(name) && owner !== null && addressName.test(owner)
    const isNamed = addressName.test(name) || topicName.test(name) || isText
    if (!isNamed && !makesAddresses.test(file.textOf(node))) continue
    const all = file.returnedAll(node).map((returned) => settled(values.of(returned)))
    const value = oneOf(all)
    if (
      value === null ||
      (!isNamed && !holdsScheme(value) && !extendsAddress(value)) ||
      !isTelling(value) ||
      !isKnown(value)
    )
      continue
    const full = owner === null ? name : `${owner}.${name}`
    emitter.add({ ...emitter.at(node, 'getter'), kind: 'constant', name: full, value })
  }
  for (const [name, node, binding] of file.fields()) {
    if (binding.owner === null || binding.value === null || binding.part !== null || isSecretName(name)) continue
    if (!addressName.test(name) && !topicName.test(name) && !makesAddresses.test(file.textOf(binding.value))) continue
    const value = settled(values.of(binding.value))
    const full = `${binding.owner}.${name}`
    // A literal is already a constant. A name that leads to itself leads nowhere.
    if (value.kind === 'literal' || !isTelling(value) || !isKnown(value)) continue
    if (value.kind === 'name' && value.name === full) continue
    emitter.add({ ...emitter.at(node, 'field'), kind: 'constant', name: full, value })
  }
}

/** Joins several results to a choice. An empty text among them is kept, for a part that may be missing. */
function oneOf(all: readonly ValueExpr[]): ValueExpr | null {
  const [first, ...rest] = all
  if (first === undefined) return null
  return rest.length === 0 ? first : { kind: 'choice', options: all }
}

/** Returns true for a path behind a parameter that is called an address. */
function extendsAddress(value: ValueExpr): boolean {
  if (value.kind === 'choice') return value.options.some(extendsAddress)
  const [first] = value.kind === 'concat' ? value.parts : []
  return first?.kind === 'name' && addressName.test(first.name)
}

function holdsScheme(value: ValueExpr): boolean {
  if (value.kind === 'literal') return value.value.includes('://')
  if (value.kind === 'concat') return value.parts.some(holdsScheme)
  return value.kind === 'choice' && value.options.some(holdsScheme)
}
