import { posix } from 'node:path'
import type { FactDraft } from '../../fact-collector.js'
import { scalarsOf, type ConfigNode } from '../config-tree.js'
import { valuesKey } from './helm-template.js'
import { springValue, UNKNOWN } from '../value.js'
import { includeFact } from '../hosting/workload.js'

/** Maximum number of values of one file. */
const maxValues = 1_000

export function isChart(path: string): boolean {
  return /(?:^|\/)Chart\.ya?ml$/.test(path)
}

/** Matches `values.yaml`, `values-staging.yaml` and `staging.values.yaml`. */
export function isHelmValues(path: string): boolean {
  return /(?:^|\/)(?:[\w.-]+[._-])?values(?:[._-][\w.-]+)?\.ya?ml$/i.test(path)
}

/** Adds the chart with the charts that it includes. A chart beside it is named by its path. */
export function* chartFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const name = node.at('name')
  if (name.text === '') return
  const dependencies = node.at('dependencies').items
  const local = dependencies.flatMap((each) => /^file:\/\/(.+)$/.exec(each.at('repository').text)?.[1] ?? [])
  for (const { line, text } of dependencies.map((each) => each.at('repository')))
    yield* includeFact({ line, extractor: 'helm/dependency', path }, /^file:\/\/(.+)$/.exec(text)?.[1] ?? '')
  yield {
    kind: 'package',
    line: name.line,
    extractor: 'package/helm',
    ecosystem: 'helm',
    name: name.text,
    dependencies: dependencies.map((each) => each.at('alias').text || each.at('name').text),
    projects: local.map((folder) => posix.normalize(posix.join(posix.dirname(path), folder)).replace(/\/$/, '')),
    isRunnable: node.at('type').text !== 'library',
  }
}

/** Adds the values of a chart under the keys that its templates use, below a first one that says that there are values. */
export function* valuesFacts(node: ConfigNode): Generator<FactDraft> {
  const whole = { extractor: 'helm/values', key: valuesKey, value: UNKNOWN, format: 'helm-values' } as const
  yield { kind: 'setting', line: node.line || 1, ...whole }
  let count = 0
  for (const [key, { text, line }] of scalarsOf(node, valuesKey)) {
    if (text === '' || text.includes('\n') || isSize(key, text)) continue
    const value = springValue(key.slice(key.lastIndexOf(':') + 1), text)
    if (value.kind === 'unknown' || count >= maxValues) continue
    count += 1
    yield { kind: 'setting', line, extractor: 'helm/values', key, value, format: 'helm-values' }
  }
}

/** Matches switches, processor shares, sizes and counts, which no template makes an address of. */
function isSize(key: string, text: string): boolean {
  if (/port(?::\d+)?$/i.test(key)) return false
  return /^(?:true|false|\d|\d+(?:\.\d+)?(?:m|%|[KMG]i?|s|ms|h)|\*|RuntimeDefault|Always|IfNotPresent)$/.test(text)
}

/** Adds the values that a Flux release sets for a chart. */
export function* helmReleaseFacts(node: ConfigNode): Generator<FactDraft> {
  yield* valuesFacts(node.at('spec', 'values'))
}
