import { mark, withComments, type Mark } from '../config/mark.js'
import { childrenOf, documentsOf, keyLines, nestedMarks, type KeyLine } from './yaml-lines.js'

/** Returns true if a text has at least one Kubernetes resource. */
export function isKubernetesText(text: string): boolean {
  return /^(?:apiVersion|"apiVersion"):/m.test(text) && /^(?:kind|"kind"):/m.test(text)
}

/** One part per resource. */
export function kubernetesMarks(rows: readonly string[]): Mark[] {
  const marks = documentsOf(rows).flatMap(([from, to]) => [
    resourceMark(rows, from, to, 0),
    ...nestedMarks(rows, from, to, 1),
  ])
  return withComments(marks, rows)
}

/** Returns one mark for a template of a chart, and for its documents if it is over budget. */
export function templateMarks(rows: readonly string[]): Mark[] {
  const documents = documentsOf(rows)
  const [first] = documents
  if (first === undefined) return []
  const marks = documents.flatMap(([from, to]) => [resourceMark(rows, from, to, 1), ...nestedMarks(rows, from, to, 2)])
  const kinds = marks.filter(({ level, title }) => level === 1 && title !== null)
  const only = kinds.length === 1 ? kinds[0] : undefined
  if (only === undefined) return marks
  return [{ ...only, line: 0, level: 0 }, ...marks.filter((each) => each !== only && each.level > 1)]
}

/** Builds the mark of a document: `Deployment orders`, with the labels of the resource and of its pods. */
function resourceMark(rows: readonly string[], from: number, to: number, level: number): Mark {
  const keys = keyLines(rows, 24, from, to)
  const top = (name: string) => keys.find(({ key, indent }) => key === name && indent === 0)
  const kind = scalarOf(top('kind')?.rest ?? '')
  const metadata = top('metadata')
  const name = metadata === undefined ? '' : fieldOf(keys, metadata, 'name', to)
  if (kind === '') return mark(from, level)
  const labels = [
    ...(metadata === undefined ? [] : labelsBelow(keys, metadata, to)),
    ...keys
      .filter(({ key, indent }) => key === 'metadata' && indent > 0)
      .flatMap((nested) => labelsBelow(keys, nested, to)),
  ]
  const isPlain = name !== '' && !name.includes('{{')
  return mark(from, level, isPlain ? `${kind} ${name}` : kind, {
    symbol: isPlain ? name : null,
    labels: [...new Set(labels)].sort(),
  })
}

/** A scalar below a mapping, in block or flow style. */
function fieldOf(keys: readonly KeyLine[], parent: KeyLine, name: string, to: number): string {
  const flow = new RegExp(`[{,]\\s*["']?${name}["']?\\s*:\\s*([^,{}]+)`).exec(parent.rest)?.[1]
  if (flow !== undefined) return scalarOf(flow)
  return scalarOf(childrenOf(keys, parent, to).find(({ key }) => key === name)?.rest ?? '')
}

/** `app=orders` of `labels:` in a mapping. */
function labelsBelow(keys: readonly KeyLine[], metadata: KeyLine, to: number): string[] {
  const inFlow = /labels["']?\s*:\s*(\{[^{}]*\})/.exec(metadata.rest)?.[1]
  if (inFlow !== undefined) return flowPairs(inFlow)
  const labels = childrenOf(keys, metadata, to).find(({ key }) => key === 'labels')
  if (labels === undefined) return []
  if (labels.rest.startsWith('{')) return flowPairs(labels.rest)
  return childrenOf(keys, labels, to).flatMap(({ key, rest }) => pair(key, rest))
}

function flowPairs(flow: string): string[] {
  return [...flow.matchAll(/["']?([\w./-]+)["']?\s*:\s*([^,{}]+)/g)].flatMap(([, key = '', value = '']) =>
    pair(key, value),
  )
}

function pair(key: string, rest: string): string[] {
  const value = scalarOf(rest)
  return value === '' || value.includes('{{') || /^[&*|>[{]/.test(value) ? [] : [`${key}=${value}`]
}

/** Returns a scalar without quotes and trailing comment. */
function scalarOf(rest: string): string {
  const quoted = /^(["'])(.*?)\1/.exec(rest.trim())
  return quoted?.[2] ?? rest.replace(/\s+#.*$/, '').trim()
}
