import { posix } from 'node:path'
import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { includeFact } from '../hosting/workload.js'

export function isChart(path: string): boolean {
  return /(?:^|\/)Chart\.ya?ml$/.test(path)
}

/** Matches `values.yaml`, `values-staging.yaml` and `staging.values.yaml`. */
export function isHelmValues(path: string): boolean {
  return /(?:^|\/)(?:[\w.-]+[._-])?values(?:[._-][\w.-]+)?\.ya?ml$/i.test(path)
}

/** Checks whether a file is a template of a chart: it is in `templates/` and contains actions. */
export function isHelmTemplate(path: string, text: string): boolean {
  return /(?:^|\/)templates\//.test(path) && /\.(?:ya?ml|tpl)$/.test(path) && text.includes('{{')
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
