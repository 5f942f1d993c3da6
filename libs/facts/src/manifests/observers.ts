import type { FactDraft } from '../fact-collector.js'
import { scalarsOf, type ConfigNode } from './config-tree.js'

/** Checks whether a document is a configuration of Prometheus. */
export function isPrometheus(node: ConfigNode): boolean {
  return node.at('scrape_configs').items.length > 0
}

/** Adds what Prometheus scrapes, as far as it is listed and not discovered. */
export function* prometheusFacts(node: ConfigNode): Generator<FactDraft> {
  for (const job of node.at('scrape_configs').items) {
    for (const group of job.at('static_configs').items) {
      for (const target of group.at('targets').items) yield* reference('prometheus', target)
    }
  }
}

/** Checks whether a document provides data sources to Grafana. */
export function isGrafanaSources(node: ConfigNode): boolean {
  return node.at('datasources').items.some((source) => source.at('url').exists && source.at('type').exists)
}

export function* grafanaFacts(node: ConfigNode): Generator<FactDraft> {
  for (const source of node.at('datasources').items) yield* reference('grafana', source.at('url'))
}

/** Checks whether a document is a configuration of a collector of OpenTelemetry. */
export function isCollector(node: ConfigNode): boolean {
  return node.at('exporters').isMap && node.at('service', 'pipelines').isMap
}

/** Adds where a collector sends what it gathers. */
export function* collectorFacts(node: ConfigNode): Generator<FactDraft> {
  for (const exporter of node.at('exporters').entries.values()) {
    for (const [key, value] of scalarsOf(exporter)) {
      if (/(?:^|:)endpoints?(?::\d+)?$/.test(key)) yield* reference('otel', value)
    }
  }
}

function* reference(tool: string, { text, line }: ConfigNode): Generator<FactDraft> {
  if (text === '' || /[{}$]/.test(text)) return
  const at = { line, extractor: `${tool}/target`, platform: tool, tool, edgeType: 'http' } as const
  yield { kind: 'reference', ...at, from: '', to: text }
}
