import { addressName } from '../address-name.js'
import type { ValueExpr } from '../facts.js'
import { isSecretName } from '../safe-value.js'
import type { Emitter } from './emitter.js'
import { topicName } from '../topic-name.js'
import { isKnown, settled } from '../values/value-expr.js'

/** Maximum number of constants of a file. A file with more contains tables, not addresses. */
const maxConstants = 400
const assignedText =
  /[=:]\s*(?:[frbu]{0,2}["'`]|\w+\s*\+)|(?:topic|queue|exchange|routing_?key)s?\b[^=\n]{0,60}=\s*[\w([{]/i
const telling = /^[\w@/.{*$:#<[-][^\s"'<>|\\^]{0,300}$/

const portName = /\.port$/i

/** Adds constants, fields and enum members that may be an address, a topic or a path. */
export function addConstants(emitter: Emitter, isTriggered: boolean): void {
  const { file, values } = emitter.resolver
  const { tree, frontend } = file
  if (!isTriggered && !assignedText.test(tree.text)) return
  let count = 0
  for (const { name, value } of frontend.constants(tree.root)) {
    if (count >= maxConstants) return
    if (isSecretName(name)) continue
    const shape = frontend.shape(value)
    const isText = shape.is === 'string' && shape.parts.every((part) => typeof part === 'string')
    // `util.format('http://orders%s', domain)` is an address, too, and so is `isLocal ? 'http://localhost:80' : 'http://orders'`.
    const mayHoldAddress = shape.is === 'call' || shape.is === 'choice'
    const isMade = shape.is === 'string' || shape.is === 'concat' || (mayHoldAddress && /:\/\//.test(value.text))
    const isName = shape.is === 'name' || shape.is === 'member'
    const isTopics = (shape.is === 'list' || isName) && topicName.test(name)
    if (!isTriggered && !isText && !isMade && !isTopics && !isName) continue
    const expression = settled(portName.test(name) ? values.ofPort(value) : values.of(value))
    if (!isTelling(expression) || (expression.kind === 'name' && (expression.name === name || name === 'default')))
      continue
    // `LIST = BASE` is a path if `BASE` is a text of the file.
    if (isName && !isTriggered && !isTopics && expression.kind !== 'literal') continue
    count += 1
    emitter.add({ ...emitter.at(value, 'constant'), kind: 'constant', name, value: expression })
  }
}

export function isTelling(value: ValueExpr): boolean {
  if (value.kind === 'literal') return value.value.length > 1 && telling.test(value.value)
  if (value.kind === 'concat') return value.parts.every((part) => part.kind !== 'unknown' || value.parts.length > 1)
  if (value.kind === 'call') return addressName.test(value.name) || (value.on !== null && isTelling(value.on))
  return isKnown(value)
}
