import type { ValueExpr } from '../facts.js'
import { isSecretName, safeValue } from '../safe-value.js'

export const unknown: ValueExpr = { kind: 'unknown' }

/**
 * Makes a literal without credentials, or unknown if nothing else is left. An address with a query keeps a `?` at its
 * end, so that parts after it can be removed; `settled` removes the `?`.
 */
export function literal(text: string): ValueExpr {
  // The method before a path that is put together: `"GET " + base + "/pets"`.
  if (text === '' || /^[A-Z]{3,7} $/.test(text)) return { kind: 'literal', value: text }
  const routed = /^([A-Z]{3,7})\s+(\/.*)$/.exec(text)
  if (routed?.[1] !== undefined) return concat([{ kind: 'literal', value: `${routed[1]} ` }, literal(routed[2] ?? '')])
  const query = /^[^\s;=]*\?/.test(text) && !/\?(?=[)/}]|$)/.test(text) ? '?' : ''
  if (query !== '' && text.startsWith('?')) return { kind: 'literal', value: '?' }
  const value = safeValue(text)
  return value === null ? unknown : { kind: 'literal', value: value + query }
}

/** Makes a value ready for a fact. */
export function settled(value: ValueExpr): ValueExpr {
  if (value.kind === 'literal') return value.value.endsWith('?') ? literal(value.value.slice(0, -1)) : value
  if (value.kind === 'concat') return concat(value.parts.map(settled))
  if (value.kind === 'choice') return { ...value, options: value.options.map(settled) }
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

/** Joins parts, merges neighbouring literals and removes the user information of an address. */
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
  // Parts that are harmless alone may form a secret together.
  const bare = withoutUser(joined).map((part) => (part.kind === 'literal' ? checked(part.value) : part))
  const only = bare[0]
  if (only === undefined) return literal('')
  return bare.length === 1 ? only : { kind: 'concat', parts: bare }
}

function endsInQuery(part: ValueExpr | undefined): boolean {
  return part?.kind === 'literal' && part.value.endsWith('?')
}

/** Removes credentials from joined text. Keeps an HTTP method at the start and the mark of a query. */
function checked(text: string): ValueExpr {
  const [, method = '', rest = '', query = ''] = /^([A-Z]{3,7} )?(.*?)(\??)$/s.exec(text) ?? []
  const value = rest === '' ? '' : safeValue(rest)
  return value === null ? unknown : { kind: 'literal', value: `${method}${value}${query}` }
}

/** Removes the part before `@` in `amqp://${user}:${password}@${host}` and `${user}:${password}@tcp(${host})`. */
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
  // `process.env.X || 'default'`: the later options are the default of the variable.
  const [first, ...rest] = known
  if (first === undefined) return unknown
  if (rest.length === 0) return first
  if ((first.kind === 'env' || first.kind === 'config') && first.fallback === null)
    return { ...first, fallback: choice(rest) }
  return { kind: 'choice', options: known }
}

const formatMark = /%[-+#0-9.]*[a-zA-Z]|\{\{|\}\}|\{[^{}]*\}|%%/g

/** Fills `%s`, `{}`, `{0}` and `{name}` of a format with values, in order, by number or by name. */
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

/** Checks whether any part of an expression is known. */
export function isKnown(value: ValueExpr): boolean {
  if (value.kind === 'unknown') return false
  if (value.kind === 'literal') return value.value !== ''
  if (value.kind === 'concat') return value.parts.some(isKnown)
  return value.kind !== 'choice' || value.options.some(isKnown)
}

/** Returns the text of a value with `{}` for unknown parts, or null if nothing of it is known. */
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

/** Removes a variable before a route, which is a prefix that deployment sets: `baseUrl + "/cart"`. */
export function withoutBase(value: ValueExpr): ValueExpr {
  if (value.kind !== 'concat') return value
  const start = value.parts.findIndex((part) => part.kind === 'literal')
  const first = value.parts[start]
  const isBase = start > 0 && first?.kind === 'literal' && first.value.startsWith('/')
  return isBase ? { kind: 'concat', parts: value.parts.slice(start) } : value
}
