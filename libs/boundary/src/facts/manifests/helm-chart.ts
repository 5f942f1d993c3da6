import { posix } from 'node:path'
import type { FactDraft } from '../fact-collector.js'
import { scalarsOf, type ConfigNode } from './config-tree.js'
import { valuesKey } from './helm-template.js'
import { springValue } from './value.js'

/** Values kept of one file at most. */
const maxValues = 1_000

export function isChart(path: string): boolean {
  return /(?:^|\/)Chart\.ya?ml$/.test(path)
}

/** `values.yaml`, `values-staging.yaml`, `staging.values.yaml`. */
export function isHelmValues(path: string): boolean {
  return /(?:^|\/)(?:[\w.-]+[._-])?values(?:[._-][\w.-]+)?\.ya?ml$/i.test(path)
}

/** The chart with those that it includes; charts beside it are named by their path. */
export function* chartFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const name = node.at('name')
  if (name.text === '') return
  const dependencies = node.at('dependencies').items
  const local = dependencies.flatMap((each) => /^file:\/\/(.+)$/.exec(each.at('repository').text)?.[1] ?? [])
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

/** The values of a chart, under the keys by which its templates ask for them. */
export function* valuesFacts(node: ConfigNode): Generator<FactDraft> {
  let count = 0
  for (const [key, { text, line }] of scalarsOf(node, valuesKey)) {
    if (text === '' || text.includes('\n') || isSize(key, text)) continue
    const value = springValue(key.slice(key.lastIndexOf(':') + 1), text)
    if (value.kind === 'unknown' || count >= maxValues) continue
    count += 1
    yield { kind: 'setting', line, extractor: 'helm/values', key, value, format: 'helm-values' }
  }
}

/** Switches, shares of a processor, megabytes, counts: no template makes an address of them. */
function isSize(key: string, text: string): boolean {
  if (/port(?::\d+)?$/i.test(key)) return false
  return /^(?:true|false|\d|\d+(?:\.\d+)?(?:m|%|[KMG]i?|s|ms|h)|\*|RuntimeDefault|Always|IfNotPresent)$/.test(text)
}

/** A release of Flux sets values of a chart. */
export function* helmReleaseFacts(node: ConfigNode): Generator<FactDraft> {
  yield* valuesFacts(node.at('spec', 'values'))
}
