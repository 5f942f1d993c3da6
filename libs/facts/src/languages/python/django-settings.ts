import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { engineOf } from '../../code/engines.js'
import type { ValueExpr } from '../../facts.js'
import { propertyOf } from '../../values/node-at.js'
import { concat, isKnown, literal, unknown } from '../../values/value-expr.js'

const library = 'django'
const setting = /^(?:DATABASES|CACHES)$/
/** Calls of dj-database-url and django-environ, which read an address from a variable. */
const addressed = /^(?:config|parse|db|db_url|cache|cache_url)$/

/**
 * Adds the databases and caches that settings of Django name.
 * https://docs.djangoproject.com/en/stable/ref/settings/#databases. `DATABASES['default'].update(…)` is how dj-database-url is
 * added to settings that a project began with.
 */
export function addDjangoSettings(emitter: Emitter): void {
  const { text, root } = emitter.resolver.file.tree
  if (!/^[ \t]*(?:DATABASES|CACHES)\b/m.test(text)) return
  for (const assignment of root.descendantsOfType('assignment')) {
    const left = assignment.childForFieldName('left')
    const right = assignment.childForFieldName('right')
    const whole = left?.type === 'subscript' ? left.childForFieldName('value') : left
    if (left == null || right === null || whole == null || !setting.test(whole.text)) continue
    const shape = emitter.resolver.file.frontend.shape(right)
    const aliases = left === whole && shape.is === 'object' ? shape.entries.map(({ value }) => value) : [right]
    for (const alias of aliases) addStore(emitter, alias)
  }
  for (const call of root.descendantsOfType('call')) {
    const shape = emitter.resolver.file.frontend.shape(call)
    if (shape.is !== 'call' || shape.name !== 'update' || shape.object?.type !== 'subscript') continue
    const whole = shape.object.childForFieldName('value')
    const [given] = shape.args
    if (whole !== null && setting.test(whole.text) && given !== undefined) addStore(emitter, given.value)
  }
}

function addStore(emitter: Emitter, node: Node): void {
  const { file, values } = emitter.resolver
  const shape = file.frontend.shape(node)
  const held = shape.is === 'name' ? (file.bindingOf(shape.name, node)?.value ?? null) : null
  if (held !== null && file.frontend.shape(held).is !== 'name') return addStore(emitter, held)
  if (shape.is === 'call' && addressed.test(shape.name)) {
    const target = addressOf(emitter, shape.args, shape.name)
    const client = engineOf(null, target) ?? 'sql'
    if (client !== 'sqlite') emitter.connection(node, library, { edgeType: 'db', client, target })
    return
  }
  const valueAt = (...keys: readonly string[]): ValueExpr => {
    let at: Node | null = node
    for (const key of keys) at = at === null ? null : propertyOf(file, at, key)
    return at === null ? unknown : keys.at(-1) === 'PORT' ? values.ofPort(at) : values.of(at)
  }
  const backend = [valueAt('ENGINE'), valueAt('BACKEND')].find((value) => value.kind === 'literal')
  const name = backend?.kind === 'literal' ? backend.value : ''
  const client = /djongo/.test(name) ? 'mongodb' : /\bmemcached\b/.test(name) ? 'memcached' : engineOf(name, unknown)
  if (client === null || client === 'sqlite' || client === name) return
  const [host, port] = [valueAt('HOST'), valueAt('PORT')]
  const isEmpty = !isKnown(host) || (host.kind === 'literal' && host.value === '')
  const named = isEmpty ? literal('localhost') : host
  const placed = isKnown(port) ? concat([named, literal(':'), port]) : named
  const target = [valueAt('LOCATION'), valueAt('CLIENT', 'host')].find(isKnown) ?? placed
  emitter.connection(node, library, { edgeType: 'db', client, target })
}

/** Reads the variable that a call names, or by default `DATABASE_URL`, and the address that it gives without it. */
function addressOf(
  emitter: Emitter,
  args: readonly { readonly name: string | null; readonly value: Node }[],
  called: string,
): ValueExpr {
  const { values } = emitter.resolver
  const given = (name: string): ValueExpr => {
    const node = args.find((argument) => argument.name === name)?.value
    return node === undefined ? unknown : values.of(node)
  }
  const first = args.find(({ name }) => name === null)?.value
  const text = first === undefined ? unknown : values.of(first)
  if (called === 'parse') return text
  const variable = [text, given('env')].find(({ kind }) => kind === 'literal')
  const otherwise = called.startsWith('cache') ? 'CACHE_URL' : 'DATABASE_URL'
  const fallback = given('default')
  return {
    kind: 'env',
    name: variable?.kind === 'literal' ? variable.value : otherwise,
    fallback: isKnown(fallback) ? fallback : null,
  }
}
