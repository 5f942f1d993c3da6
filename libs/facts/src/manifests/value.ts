import type { ValueExpr } from '../facts.js'
import { isSecretName, safeValue } from '../safe-value.js'

export const UNKNOWN: ValueExpr = { kind: 'unknown' }

/** Expressions that marks in a text stand for: the values that Helm would insert. */
export interface Marks {
  /** Expressions by the number between two marks. */
  readonly expressions: readonly ValueExpr[]
}

/** Private use characters, which no manifest contains and YAML accepts. */
export const markStart = '\ue000'
export const markEnd = '\ue001'
const mark = /\ue000(\d+)\ue001/
const noMarks: Marks = { expressions: [] }

/** Notation of a variable inside a text. Each match gives the name, and the default if there is one. */
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

/** Reads a value of a compose file: `http://${ORDERS_HOST:-orders}:8080`; `$$` is a plain dollar. */
export function composeValue(name: string, text: string): ValueExpr {
  return interpolate(name, text.replaceAll('$$', '\ue002'), compose)
}

/** Reads a value of a Kubernetes manifest or chart: `$(HOST):80`, and expressions between marks. */
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
  pattern: /[$#]\{([\w.:/-][\w./-]*)(?::((?:[^{}]|\$\{[^{}]*\})*))?\}/,
  expression: ([, name = '', fallback]) => {
    const otherwise = fallback === undefined ? null : interpolate(name, fallback, spring)
    // Environment variables are written in capitals, other keys as they are.
    if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { kind: 'env', name, fallback: otherwise }
    return { kind: 'config', key: name.replaceAll('.', ':'), fallback: otherwise }
  },
}

/** Reads a value of application configuration: `${ORDERS_URL:http://orders}`, as Spring and others write it. */
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

/** Reads a text of Terraform or Bicep: `http://${local.host}:80`. */
export function terraformValue(name: string, text: string): ValueExpr {
  return interpolate(name, text, terraform)
}

/** Reads a value with variables of the environment. The first group of the pattern that matched is the name. */
export function interpolateWith(pattern: RegExp, text: string): ValueExpr {
  const expression = (match: RegExpExecArray): ValueExpr => {
    const [name = '', rest] = match.slice(1).filter((group) => group !== undefined)
    return { kind: 'env', name, fallback: rest === undefined ? null : plainValue(name, rest) }
  }
  return interpolate('', text, { pattern, expression })
}

/** Reads a value without interpolation. */
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

/** Removes credentials from the whole text, with its variables as marks, because a password is often a variable. */
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

/** Returns the text with defaults in place of variables, and `fallback` for a variable without a default. */
export function settledText(value: ValueExpr, fallback = ''): string {
  if (value.kind === 'literal') return value.value
  if (value.kind === 'concat') return value.parts.map((part) => settledText(part, fallback)).join('')
  if (value.kind === 'env' || value.kind === 'config') {
    return value.fallback === null ? fallback : settledText(value.fallback, fallback)
  }
  return fallback
}

/** Checks whether a text looks like an address: it has a scheme, a port, or a dotted host. */
export function looksLikeAddress(text: string): boolean {
  if (/^[a-z][\w+.-]*:\/\/[^\s/]/i.test(text)) return true
  return /^(?!\d+:\d)[\d_.-]*[a-z][\w.-]*:\d{2,5}(?:[/,]|$)/i.test(text)
}
