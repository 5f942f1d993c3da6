import { addressName } from '../address-name.js'
import type { ValueExpr } from '../facts.js'
import { isSecretName } from '../safe-value.js'
import { isTelling } from './constants.js'
import type { Emitter } from './emitter.js'
import { topicName } from '../topic-name.js'
import type { Entry } from '../values/shape.js'
import { isKnown, settled, unknown } from '../values/value-expr.js'

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
    const full = owner === null ? name : `${owner}.${name}`
    const isSetting = isGetter(file.textOf(node))
    if (!isNamed && !isSetting && !makesAddresses.test(file.textOf(node))) continue
    const returned = file.returnedAll(node)
    const [only, ...others] = isSetting ? returned : []
    const made = only === undefined || others.length > 0 ? null : file.frontend.shape(only)
    if (made?.is === 'object') addSettings(emitter, full, made.entries)
    const value = oneOf(returned.map((one) => settled(values.of(one))))
    if (
      value === null ||
      (!isNamed && !holdsScheme(value) && !extendsAddress(value) && !(isSetting && isRead(value))) ||
      !isTelling(value) ||
      !isKnown(value)
    )
      continue
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

/** A property that a class computes: `get prefix()`, `@property`. */
function isGetter(text: string): boolean {
  return /^(?:(?:public|protected|static|override)\s+)*get\s+\w+\(\)/.test(text)
}

/** Adds the settings that a property gives as an object. */
function addSettings(emitter: Emitter, owner: string, entries: readonly Entry[]): void {
  for (const { key, value } of entries) {
    const read = isSecretName(key) ? unknown : settled(emitter.resolver.values.of(value))
    if (isRead(read))
      emitter.add({ ...emitter.at(value, 'getter'), kind: 'constant', name: `${owner}.${key}`, value: read })
  }
}

/** Returns true for a setting of the environment or of configuration. */
function isRead({ kind }: ValueExpr): boolean {
  return kind === 'env' || kind === 'config'
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
