import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { kubernetesValue } from '../value.js'
import { aliasesOf, imageName, workload } from './workload.js'

/** Checks whether a document describes an app of Azure Container Apps. */
export function isContainerApp(node: ConfigNode): boolean {
  return node.at('properties', 'template', 'containers').items.length > 0
}

export function* containerAppFacts(node: ConfigNode): Generator<FactDraft> {
  const template = node.at('properties', 'template')
  const configuration = node.at('properties', 'configuration')
  const containers = template.at('containers').items
  const name = node.at('name').text || (containers[0]?.at('name').text ?? '')
  if (name === '') return
  const port = configuration.at('ingress', 'targetPort').number
  const appId = configuration.at('dapr', 'appId').text
  const image = imageName(kubernetesValue('image', containers[0]?.at('image').text ?? ''))
  const at = {
    line: node.at('name').line || node.line,
    extractor: 'container-apps/workload',
    platform: 'container-apps',
    name,
  }
  yield workload(at, { image, ports: port === null ? [] : [port], aliases: aliasesOf(name, [appId]) })
  for (const entry of containers.flatMap((container) => container.at('env').items)) {
    const variable = entry.at('name').text
    const value = entry.at('value')
    if (!value.exists) continue
    const owner = { type: 'workload', name } as const
    const read = kubernetesValue(variable, value.text)
    yield { kind: 'variable', line: value.line, extractor: 'container-apps/env', owner, name: variable, value: read }
  }
}
