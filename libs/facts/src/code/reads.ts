import type { Node } from '@coderag/syntax'
import { isSecretName } from '../safe-value.js'
import type { ValueExpr } from '../facts.js'
import { boundTo } from './bound-to.js'
import type { Emitter } from './emitter.js'
import { helperName, typedGetter } from '../values/environment-reads.js'
import type { CallShape } from '../values/shape.js'
import { isKnown, literal, settled, unknown } from '../values/value-expr.js'

/** Adds reads of environment variables and of configuration, with their default and the name that keeps the value. */
export function addReads(emitter: Emitter): void {
  const { file, rules, values } = emitter.resolver
  const hasEnvironmentParameter = environmentParameter.test(file.tree.text)
  for (const name of file.captured('call')) {
    const text = file.textOf(name)
    if (!hasEnvironmentParameter && !rules.hasName(text) && !helperName.test(text) && !typedGetter.test(text)) continue
    const call = file.callOf(name)
    const read = call === null ? null : values.reads.of(call)
    if (call !== null && read !== null) add(emitter, call.node, read, pointed(emitter, call))
  }
  if (hasEnvironmentParameter) addDestructured(emitter)
  for (const container of file.captured('access')) readOfContainer(emitter, container)
  for (const field of file.captured('tag')) addTagged(emitter, field)
}

/** Matches a parameter that is the environment, by its default or its type. */
const environmentParameter = /\bProcessEnv\b|=\s*process\.env\s*[,)}]|=\s*os\.environ\s*[,)]/

/** Adds the reads of `const { X = 'default' } = env`, where `env` is a parameter. */
function addDestructured(emitter: Emitter): void {
  const { file, values } = emitter.resolver
  for (const pattern of file.tree.root.descendantsOfType('object_pattern')) {
    const object = pattern.parent?.childForFieldName('value') ?? null
    if (object?.type !== 'identifier' || values.reads.contained(object, 'X')?.kind !== 'env') continue
    addEntries(emitter, pattern, object)
  }
}

const tagName = /\b(?:env|envconfig):"([A-Za-z]\w*)/
const tagDefault = /\b(?:envDefault|env-default|default):"([^"]*)"|\benv:"[^"]*,\s*default=([^",]*)/

/** Go: adds the variable that the tag of a struct's field names. A configuration library fills the field with it. */
function addTagged(emitter: Emitter, field: Node): void {
  const tag = field.childForFieldName('tag')?.text ?? ''
  const name = tagName.exec(tag)?.[1]
  const kept = field.childForFieldName('name')?.text
  if (name === undefined || kept === undefined) return
  const standIn = tagDefault.exec(tag)
  const fallback = settled(literal(standIn?.[1] ?? standIn?.[2] ?? ''))
  const owner = field.parent?.parent?.parent?.childForFieldName('name')?.text
  emitter.add({
    ...emitter.at(field, 'struct-tag'),
    kind: 'env_read',
    name,
    source: 'env',
    fallback: isKnown(fallback) && !isSecretName(name) ? fallback : null,
    bindsTo: owner === undefined ? kept : `${owner}.${kept}`,
  })
}

/** Adds the reads of `process.env.X`, `process.env["X"]` and `const { X } = process.env`. */
function readOfContainer(emitter: Emitter, container: Node): void {
  const { values } = emitter.resolver
  const around = container.parent
  if (around === null) return
  const pattern = around.type === 'variable_declarator' ? around.childForFieldName('name') : null
  if (pattern?.type !== 'object_pattern') {
    const read = values.of(around)
    add(emitter, around, read, null)
    return
  }
  addEntries(emitter, pattern, container)
}

function addEntries(emitter: Emitter, pattern: Node, container: Node): void {
  const { values } = emitter.resolver
  for (const entry of pattern.namedChildren) {
    // `{ X }`, `{ X = 'default' }`, `{ X: x }`, `{ X: x = 'default' }`
    const value = entry.childForFieldName('value') ?? entry
    const kept = (value.childForFieldName('left') ?? value).text
    const name = entry.childForFieldName('key')?.text ?? kept
    const standIn = value.childForFieldName('right')
    const read = values.reads.contained(container, name)
    if (read?.kind !== 'env') continue
    const fallback = standIn === null ? unknown : values.of(standIn)
    add(emitter, entry, isKnown(fallback) ? { ...read, fallback } : read, kept)
  }
}

function add(emitter: Emitter, node: Node, read: ValueExpr, kept: string | null): void {
  if (read.kind !== 'env' && read.kind !== 'config') return
  const { resolver } = emitter
  const name = read.kind === 'env' ? read.name : read.key
  const outer = outerChoice(emitter, node)
  const whole = outer === null ? read : resolver.values.of(outer)
  const fallback = whole.kind === read.kind && nameOf(whole) === name ? whole.fallback : read.fallback
  emitter.add({
    ...emitter.at(node, read.kind),
    kind: 'env_read',
    name,
    source: read.kind,
    fallback: fallback === null || isSecretName(name) ? null : settled(fallback),
    bindsTo: kept ?? boundTo(resolver, outer ?? node),
  })
}

function nameOf(value: ValueExpr): string {
  return value.kind === 'env' ? value.name : value.kind === 'config' ? value.key : ''
}

/** Returns the whole of `process.env.X || "default"`, of which the read is the first part. */
function outerChoice(emitter: Emitter, node: Node): Node | null {
  let best: Node | null = null
  for (let at = node.parent, step = 0; at !== null && step < 4; at = at.parent, step++) {
    const shape = emitter.resolver.file.frontend.shape(at)
    if (shape.is === 'choice') best = at
    else if (shape.is !== 'wrap') break
  }
  return best
}

/** Returns the name that a helper fills through a pointer: `mustMapEnv(&svc.address, "X")`. */
function pointed(emitter: Emitter, call: CallShape): string | null {
  const pointer = call.args.find(({ value }) => value.type === 'unary_expression' && value.text.startsWith('&'))
  return pointer === undefined ? null : emitter.resolver.values.types.nameOf(pointer.value)
}
