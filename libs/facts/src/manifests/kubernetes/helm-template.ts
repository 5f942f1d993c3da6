import { posix } from 'node:path'
import type { ValueExpr } from '../../facts.js'
import type { ConfigNode } from '../config-tree.js'
import type { NameReader } from './kubernetes.js'
import { markEnd, markStart, settledText, UNKNOWN } from '../value.js'

/** A template converted to text that parses as YAML, with the same lines. */
export interface HelmTemplate {
  readonly text: string
  readonly names: NameReader
}

/** Prefix of the keys of chart values, which separates them from settings of applications. */
export const valuesKey = 'Values'

/** Matches a comment, which may contain anything, unpaired quotes too. */
const comment = /\{\{-?\s*\/\*[^]*?\*\/\s*-?\}\}/g
const action = /\{\{-?((?:[^{}"`]|"(?:\\.|[^"\\])*"|`[^`]*`|\{(?!\{)|\}(?!\}))*?)-?\}\}/gs
const control =
  /^\s*(?:if|else|end|range|with|define|block|template|break|continue|\/\*|\$[\w.]*\s*:?=|(?:fail|required)\b)/

/** Checks whether a file is a template of a chart: it is in `templates/` and contains actions. */
export function isHelmTemplate(path: string, text: string): boolean {
  return /(?:^|\/)templates\//.test(path) && /\.(?:ya?ml|tpl)$/.test(path) && text.includes('{{')
}

/** Matches labels that a helper writes, on a line of their own or after their key. */
const labelsInclude =
  /^[ \t]*([\w-]+:[ \t]*)?\{\{-?[ \t]*(?:include|template)[ \t]+"([^"\n]*[lL]abels[^"\n]*)"[^{}\n]*?(?:indent[ \t]+(\d+)[ \t]*)?-?\}\}[ \t]*$/gm

/**
 * Replaces the actions of a template by marks. Control actions disappear, lines stay. An `include` of labels becomes a
 * label with the name of the helper, so that labels of one helper are equal everywhere.
 */
export function readHelmTemplate(path: string, text: string): HelmTemplate {
  const chart = chartName(path)
  const expressions: ValueExpr[] = []
  const plain = text.replace(comment, (whole) => whole.replace(/[^\n]/g, ''))
  const labelled = plain.replace(labelsInclude, (whole, key: string | undefined, helper: string, indent = '0') => {
    const [before = ''] = /^[ \t]*/.exec(whole) ?? []
    const label = `helm/${helper}: '1'`
    return key === undefined ? ' '.repeat(Number(indent) || before.length) + label : `${before}${key}{ ${label} }`
  })
  const replaced = labelled.replace(action, (whole: string, body: string, offset: number) => {
    const breaks = whole.replace(/[^\n]/g, '')
    if (control.test(body) || isAloneOnLine(labelled, offset, offset + whole.length)) return breaks
    expressions.push(expressionOf(body, chart))
    return `${markStart}${expressions.length - 1}${markEnd}${breaks}`
  })
  return { text: replaced.replaceAll('\t', '  '), names: nameReader(expressions, chart) }
}

function isAloneOnLine(text: string, from: number, to: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const end = text.indexOf('\n', to)
  return before.trim() === '' && text.slice(to, end === -1 ? text.length : end).trim() === ''
}

/** Last parts of a path into the values that tell what is named, not whose it is. */
const plainParts = new Set(
  'name fullname nameOverride fullnameOverride serviceName appName serviceAccount deployment service app metadata global image'.split(
    ' ',
  ),
)

/** Returns the expression that an action inserts, as far as the values of the chart tell. */
function expressionOf(body: string, chart: string): ValueExpr {
  const [head = '', ...filters] = body.split('|').map((part) => part.trim())
  const fallbackText = filters.map((filter) => /^default\s+(?:"([^"]*)"|'([^']*)')/.exec(filter)).find((match) => match)
  const fallback: ValueExpr | null =
    fallbackText === undefined || fallbackText === null
      ? null
      : { kind: 'literal', value: fallbackText[1] ?? fallbackText[2] ?? '' }
  const prefixed = /^default\s+(?:"([^"]*)"|(\.[\w.$]+))\s+(\.[\w.$]+)/.exec(head)
  const path = /(?:^|[\s(])\$?\.Values\.([\w.]+)/.exec(head)?.[1]
  if (prefixed?.[1] !== undefined && path !== undefined) {
    return { kind: 'config', key: keyOf(path), fallback: { kind: 'literal', value: prefixed[1] } }
  }
  if (/^(?:printf|print)\b/.test(head)) return printed(head, chart)
  if (/^\$?\.(?:Release|Chart)\.Name$/.test(head)) return { kind: 'literal', value: chart }
  const included = /^(?:include|template)\s+"([^"]+)"/.exec(head)?.[1]
  if (included !== undefined) return includedName(included, chart)
  if (
    path !== undefined &&
    /^(?:tpl\s+|required\s+"[^"]*"\s+|toString\s+|\(*)?\$?\.Values\.[\w.]+\)*(?:\s+[.$])?$/.test(head)
  ) {
    return { kind: 'config', key: keyOf(path), fallback }
  }
  const literal = /^"([^"]*)"$/.exec(head)?.[1]
  return literal === undefined ? UNKNOWN : { kind: 'literal', value: literal }
}

/**
 * Returns the result of a helper. By convention a helper for a name returns the name of the chart; others are known by
 * their name only.
 */
function includedName(helper: string, chart: string): ValueExpr {
  const parts = helper.split('.').map((part) => (part === 'chart' ? chart : part))
  const last = parts.at(-1) ?? ''
  if (/^(?:full)?name$/i.test(last)) return { kind: 'literal', value: parts.slice(0, -1).join('-') || chart }
  return { kind: 'name', name: parts.join('-') }
}

function keyOf(path: string): string {
  return `${valuesKey}:${path.replaceAll('.', ':')}`
}

/** Reads `printf "%s-orders:%d" .Release.Name .Values.port`, whose arguments are paths or literals. */
function printed(head: string, chart: string): ValueExpr {
  const match =
    /^printf?\s+"((?:\\.|[^"\\])*)"((?:\s+(?:"[^"]*"|\$?\.[\w.]+|\((?:include\s+"[^"]*"\s+[.$])\)))*)\s*$/.exec(head)
  const format = match?.[1]
  if (format === undefined) return UNKNOWN
  const words = [...(match?.[2] ?? '').matchAll(/"[^"]*"|\$?\.[\w.]+|\([^)]*\)/g)].map(([word]) => word)
  const parts: ValueExpr[] = []
  let next = 0
  for (const piece of format.split(/(%[-+ 0#]*(?:[1-9]\d*)?(?:\.\d+)?[a-zA-Z])/)) {
    if (piece.startsWith('%')) parts.push(expressionOf((words[next++] ?? '').replace(/^\(|\)$/g, ''), chart))
    else if (piece !== '') parts.push({ kind: 'literal', value: piece })
  }
  return { kind: 'concat', parts }
}

function nameReader(expressions: readonly ValueExpr[], chart: string): NameReader {
  const named = (expression: ValueExpr): string => {
    if (expression.kind === 'literal') return expression.value
    if (expression.kind === 'concat') return expression.parts.map(named).join('')
    if (expression.kind === 'name') return expression.name
    if (expression.kind !== 'config') return ''
    const fallback = settledText(expression)
    const parts = expression.key.split(':').slice(1)
    // Names in Kubernetes have small letters only: `adService.name` becomes `adservice`.
    const own = parts
      .filter((part) => !plainParts.has(part))
      .at(-1)
      ?.toLowerCase()
    return fallback !== '' ? fallback : (own ?? chart)
  }
  const filled = (node: ConfigNode, name: (expression: ValueExpr) => string) =>
    node.text.replace(/\ue000(\d+)\ue001/g, (_, at: string) => name(expressions[Number(at)] ?? UNKNOWN)).trim()
  return {
    platform: 'helm',
    marks: { expressions },
    nameOf: (node) => filled(node, named),
    // Two charts may both name a map by their value `config.name`. They are two maps.
    mapOf: (node) => filled(node, (value) => (value.kind === 'config' ? `${chart}-${value.key}` : named(value))),
  }
}

/** Matches folders that contain a chart without naming what it deploys. */
const plainFolders = new Set('chart charts helm helm-chart deploy deployment k8s kubernetes manifests'.split(' '))

/**
 * Returns the name of the chart from its folder: `deploy/helm/payments/templates/x.yaml`,
 * `payments/chart/templates/x.yaml`.
 */
function chartName(path: string): string {
  const folders = posix.dirname(path).split('/')
  const templates = folders.indexOf('templates')
  const above = templates === -1 ? folders : folders.slice(0, templates)
  return above.filter((folder) => !plainFolders.has(folder)).at(-1) ?? above.at(-1) ?? ''
}
