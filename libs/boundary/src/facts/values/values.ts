import type { ValueExpr } from '../facts.js'
import { isSecretName, safeValue } from '../safe-value.js'

export const unknown: ValueExpr = { kind: 'unknown' }

/**
 * A literal without credentials; unknown where nothing else is left of it. Of an address with a query a `?` stays at the
 * end, so that what is put behind it can be dropped; `settled` takes it away.
 */
export function literal(text: string): ValueExpr {
  if (text === '') return { kind: 'literal', value: '' }
  const routed = /^([A-Z]{3,7})\s+(\/.*)$/.exec(text)
  if (routed?.[1] !== undefined) return concat([{ kind: 'literal', value: `${routed[1]} ` }, literal(routed[2] ?? '')])
  const query = /^[^\s;=]*\?/.test(text) && !/\?(?=[)/}]|$)/.test(text) ? '?' : ''
  if (query !== '' && text.startsWith('?')) return { kind: 'literal', value: '?' }
  const value = safeValue(text)
  return value === null ? unknown : { kind: 'literal', value: value + query }
}

/** A value as a fact keeps it. */
export function settled(value: ValueExpr): ValueExpr {
  if (value.kind === 'literal') return value.value.endsWith('?') ? literal(value.value.slice(0, -1)) : value
  if (value.kind === 'concat') return concat(value.parts.map(settled))
  if (value.kind === 'choice') return { kind: 'choice', options: value.options.map(settled) }
  if (value.kind === 'name')
    return value.fallback === undefined ? value : { ...value, fallback: settled(value.fallback) }
  if (value.kind === 'call') {
    const args = value.args.map((given) => ({ ...given, value: settled(given.value) }))
    return { ...value, args, on: value.on === null ? null : settled(value.on) }
  }
  if (value.kind !== 'env' && value.kind !== 'config') return value
  const isSecret = isSecretName(value.kind === 'env' ? value.name : value.key)
  return value.fallback === null ? value : { ...value, fallback: isSecret ? null : settled(value.fallback) }
}

/** Parts one after the other; neighbouring literals become one. User info of an address goes, whoever wrote it. */
export function concat(parts: readonly ValueExpr[]): ValueExpr {
  const flat = parts.flatMap((part) => (part.kind === 'concat' ? part.parts : [part]))
  const joined: ValueExpr[] = []
  for (const part of flat) {
    if (endsInQuery(joined.at(-1))) break
    const last = joined.at(-1)
    if (part.kind === 'literal' && last?.kind === 'literal') {
      joined[joined.length - 1] = { kind: 'literal', value: last.value + part.value }
    } else if (part.kind !== 'literal' || part.value !== '') joined.push(part)
  }
  // Harmless pieces may make up what is none.
  const bare = withoutUser(joined).map((part) => (part.kind === 'literal' ? checked(part.value) : part))
  const only = bare[0]
  if (only === undefined) return literal('')
  return bare.length === 1 ? only : { kind: 'concat', parts: bare }
}

function endsInQuery(part: ValueExpr | undefined): boolean {
  return part?.kind === 'literal' && part.value.endsWith('?')
}

/** A text put together from pieces, without credentials; a method in front and the mark of a query stay. */
function checked(text: string): ValueExpr {
  const [, method = '', rest = '', query = ''] = /^([A-Z]{3,7} )?(.*?)(\??)$/s.exec(text) ?? []
  const value = rest === '' ? '' : safeValue(rest)
  return value === null ? unknown : { kind: 'literal', value: `${method}${value}${query}` }
}

/** `amqp://${user}:${password}@${host}`, `${user}:${password}@tcp(${host})`: what stands in front of the `@` goes. */
function withoutUser(parts: readonly ValueExpr[]): readonly ValueExpr[] {
  const at = parts.findLastIndex((part) => part.kind === 'literal' && part.value.includes('@'))
  const behind = parts[at]
  const isUser = at > 0 || (behind?.kind === 'literal' && parts.length > 1 && /:.*@/.test(behind.value))
  if (behind?.kind !== 'literal' || !isUser) return parts
  const scheme = parts.findIndex((part) => part.kind === 'literal' && part.value.includes('://'))
  const before = scheme === -1 || scheme > at ? undefined : parts[scheme]
  const rest: ValueExpr[] = before === undefined ? [] : [...parts.slice(0, scheme)]
  if (before?.kind === 'literal')
    rest.push({ kind: 'literal', value: before.value.slice(0, before.value.indexOf('://') + 3) })
  const tail = behind.value.slice(behind.value.lastIndexOf('@') + 1)
  if (tail !== '') rest.push({ kind: 'literal', value: tail })
  return [...rest, ...parts.slice(at + 1)]
}

export function choice(options: readonly ValueExpr[]): ValueExpr {
  const flat = options.flatMap((option) => (option.kind === 'choice' ? option.options : [option]))
  const known = flat.filter(
    (option) => option.kind !== 'unknown' && !(option.kind === 'literal' && option.value === ''),
  )
  // `process.env.X || 'default'`: what follows is used where the variable is not set.
  const [first, ...rest] = known
  if (first === undefined) return unknown
  if (rest.length === 0) return first
  if ((first.kind === 'env' || first.kind === 'config') && first.fallback === null)
    return { ...first, fallback: choice(rest) }
  return { kind: 'choice', options: known }
}

const formatMark = /%[-+#0-9.]*[a-zA-Z]|\{\{|\}\}|\{[^{}]*\}|%%/g

/** `%s`, `{}`, `{0}` and `{name}` of a format replaced by values, in order or by number or name. */
export function format(
  template: string,
  values: readonly ValueExpr[],
  named: ReadonlyMap<string, ValueExpr> = new Map(),
): ValueExpr {
  const parts: ValueExpr[] = []
  let from = 0
  let next = 0
  for (const match of template.matchAll(formatMark)) {
    const [mark] = match
    parts.push(literal(template.slice(from, match.index)))
    from = match.index + mark.length
    if (mark === '%%' || mark === '{{' || mark === '}}') {
      parts.push(literal(mark.slice(1)))
      continue
    }
    const key = mark.startsWith('{') ? mark.slice(1, -1).replace(/[:!,].*$/, '') : ''
    const value = /^\d+$/.test(key) ? values[Number(key)] : (named.get(key) ?? values[next++])
    parts.push(value ?? unknown)
  }
  parts.push(literal(template.slice(from)))
  return concat(parts)
}

/** Whether an expression says anything at all. */
export function isKnown(value: ValueExpr): boolean {
  if (value.kind === 'unknown') return false
  if (value.kind === 'literal') return value.value !== ''
  if (value.kind === 'concat') return value.parts.some(isKnown)
  return value.kind !== 'choice' || value.options.some(isKnown)
}

/** The text of a value where it is fully known, with `{}` for what is not; null where nothing of it is. */
export function asPattern(value: ValueExpr): string | null {
  if (value.kind === 'literal') return value.value
  if (value.kind === 'concat') return value.parts.map((part) => asPattern(part) ?? `{${placeholder(part)}}`).join('')
  if (value.kind === 'env' || value.kind === 'config') return value.fallback === null ? null : asPattern(value.fallback)
  if (value.kind === 'choice') return value.options.map(asPattern).find((option) => option !== null) ?? null
  return value.kind === 'name' && value.fallback !== undefined ? asPattern(value.fallback) : null
}

function placeholder(value: ValueExpr): string {
  return value.kind === 'name' ? value.name.replace(/^.*\./, '') : ''
}

/** A variable in front of a route is a prefix that deployment sets, if any: `baseUrl + "/cart"`. */
export function withoutBase(value: ValueExpr): ValueExpr {
  if (value.kind !== 'concat') return value
  const start = value.parts.findIndex((part) => part.kind === 'literal')
  const first = value.parts[start]
  const isBase = start > 0 && first?.kind === 'literal' && first.value.startsWith('/')
  return isBase ? { kind: 'concat', parts: value.parts.slice(start) } : value
}
