import type { ValueExpr } from '../facts.js'
import { isSecretName, safeValue } from '../safe-value.js'

export const UNKNOWN: ValueExpr = { kind: 'unknown' }

/** Expressions that stand in a text as a mark: what Helm would put there. */
export interface Marks {
  /** By the number between the two marks. */
  readonly expressions: readonly ValueExpr[]
}

/** Private use characters, which no manifest holds and YAML lets pass. */
export const markStart = '\ue000'
export const markEnd = '\ue001'
const mark = /\ue000(\d+)\ue001/
const noMarks: Marks = { expressions: [] }

/** How a notation writes a variable inside a text: each match gives name and, where written, what is used without it. */
interface Interpolation {
  readonly pattern: RegExp
  readonly expression: (match: RegExpExecArray) => ValueExpr
}

const compose: Interpolation = {
  pattern: /\$(?:\{(\w+)(?::?([-?+])((?:[^{}]|\$\{[^{}]*\})*))?\}|(\w+))/,
  expression: (match) => {
    const [, braced, operator, rest, bare] = match
    const name = braced ?? bare ?? ''
    if (operator === '+') return { kind: 'unknown' }
    const fallback = operator === '-' && rest !== undefined ? interpolate(name, rest, compose) : null
    return { kind: 'env', name, fallback }
  },
}

const kubernetes: Interpolation = {
  pattern: /\$\((\w+)\)/,
  expression: ([, name = '']) => ({ kind: 'env', name, fallback: null }),
}

/** A value of a compose file: `http://${ORDERS_HOST:-orders}:8080`; `$$` is a plain dollar. */
export function composeValue(name: string, text: string): ValueExpr {
  return interpolate(name, text.replaceAll('$$', '\ue002'), compose)
}

/** A value of a Kubernetes manifest or chart: `$(HOST):80`, and what stands between marks. */
export function kubernetesValue(name: string, text: string, marks: Marks = noMarks): ValueExpr {
  const marked: Interpolation = {
    pattern: new RegExp(`${kubernetes.pattern.source}|${mark.source}`),
    expression: (match) => {
      const number = match[2]
      return number === undefined ? kubernetes.expression(match) : (marks.expressions[Number(number)] ?? UNKNOWN)
    },
  }
  return interpolate(name, text, marked)
}

const spring: Interpolation = {
  pattern: /[$#]\{([\w.:/-]+?)(?::((?:[^{}]|\$\{[^{}]*\})*))?\}/,
  expression: ([, name = '', fallback]) => {
    const otherwise = fallback === undefined ? null : interpolate(name, fallback, spring)
    // Environment variables are written in capitals, other keys as they are.
    if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { kind: 'env', name, fallback: otherwise }
    return { kind: 'config', key: name.replaceAll('.', ':'), fallback: otherwise }
  },
}

/** A value of application configuration: `${ORDERS_URL:http://orders}` as Spring and others write it. */
export function springValue(name: string, text: string): ValueExpr {
  const shell = /^\$\{(\w+):-([^{}]*)\}$/.exec(text)
  return shell === null ? interpolate(name, text, spring) : composeValue(name, text)
}

const terraform: Interpolation = {
  pattern: /[$]\{([^}]*)\}/,
  expression: ([, expression = '']) => {
    const name = expression.trim()
    return /^[\w.]+$/.test(name) ? { kind: 'name', name } : UNKNOWN
  },
}

/** A text of Terraform or Bicep: `http://${local.host}:80`. */
export function terraformValue(name: string, text: string): ValueExpr {
  return interpolate(name, text, terraform)
}

/** A value with variables of the environment, as a pattern finds them: the first group is the name, or the next that matched. */
export function interpolateWith(pattern: RegExp, text: string): ValueExpr {
  const expression = (match: RegExpExecArray): ValueExpr => {
    const [name = '', rest] = match.slice(1).filter((group) => group !== undefined)
    return { kind: 'env', name, fallback: rest === undefined ? null : plainValue(name, rest) }
  }
  return interpolate('', text, { pattern, expression })
}

/** A value without interpolation. */
export function plainValue(name: string, text: string): ValueExpr {
  const value = safeValue(text, name)
  return value === null ? UNKNOWN : { kind: 'literal', value }
}

function interpolate(name: string, text: string, { pattern, expression }: Interpolation): ValueExpr {
  if (isSecretName(name)) return UNKNOWN
  const match = pattern.exec(text)
  if (match === null) return plainValue(name, text.replaceAll('\ue002', '$'))
  const slots: ValueExpr[] = []
  let rest = text
  let template = ''
  for (let next: RegExpExecArray | null = match; next !== null; next = pattern.exec(rest)) {
    template += `${rest.slice(0, next.index)}\ue003${slots.length}\ue004`
    slots.push(expression(next))
    rest = rest.slice(next.index + next[0].length)
  }
  return filled(name, template + rest, slots)
}

/** Credentials are dropped from the whole text, with its variables as marks: a password is often one of them. */
function filled(name: string, template: string, slots: readonly ValueExpr[]): ValueExpr {
  const safe = safeValue(template, name)
  if (safe === null) return UNKNOWN
  const parts = safe
    .split(/(\ue003\d+\ue004)/)
    .filter((part) => part !== '')
    .map((part): ValueExpr => {
      if (!part.startsWith('\ue003')) return { kind: 'literal', value: part.replaceAll('\ue002', '$') }
      return slots[Number(part.slice(1, -1))] ?? UNKNOWN
    })
  const [only = UNKNOWN] = parts
  return parts.length === 1 ? only : { kind: 'concat', parts }
}

/** The text that is certain, with defaults in the place of variables and `fallback` where there is none. */
export function settledText(value: ValueExpr, fallback = ''): string {
  if (value.kind === 'literal') return value.value
  if (value.kind === 'concat') return value.parts.map((part) => settledText(part, fallback)).join('')
  if (value.kind === 'env' || value.kind === 'config') {
    return value.fallback === null ? fallback : settledText(value.fallback, fallback)
  }
  return fallback
}

/** Whether a text looks like where something is: it has a scheme, a port, or a dotted host. */
export function looksLikeAddress(text: string): boolean {
  if (/^[a-z][\w+.-]*:\/\/[^\s/]/i.test(text)) return true
  return /^(?!\d+:\d)[\w.-]*[a-z][\w.-]*:\d{2,5}(?:[/,]|$)/i.test(text)
}
