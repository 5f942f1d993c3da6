import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { kubernetesValue, type Marks } from '../value.js'
import { aliasesOf, argumentAddresses, commandOf, imageName, workload } from '../hosting/workload.js'

/** A Kubernetes resource with the parts that all of its facts share. */
export interface Resource {
  readonly node: ConfigNode
  readonly kind: string
  readonly apiVersion: string
  readonly name: string
  readonly namespace: string | null
  readonly platform: 'kubernetes' | 'helm'
  readonly marks: Marks
  /** Reads names that contain marks. */
  readonly nameOf: (node: ConfigNode) => string
  readonly mapOf: (node: ConfigNode) => string
}

/** Path of the pod's specification in each kind that runs pods; `template` is the pod. */
const podPaths: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  Deployment: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  DeploymentConfig: ['spec', 'template'],
  Rollout: ['spec', 'template'],
}

/** Returns the pod of a resource, or null if it runs none. */
export function podOf({ node, kind, apiVersion }: Resource): ConfigNode | null {
  const isKnative = apiVersion.startsWith('serving.knative.dev/')
  const path = isKnative ? ['spec', 'template'] : podPaths[kind]
  if (path === undefined) return null
  const pod = node.at(...path)
  return pod.at('spec', 'containers').items.length > 0 ? pod : null
}

const aliasLabels = ['app', 'app.kubernetes.io/name', 'app.kubernetes.io/component', 'k8s-app', 'name', 'service']

/** Adds the workload, its variables, and the maps that it takes variables from. */
export function* workloadFacts(resource: Resource, pod: ConfigNode): Generator<FactDraft> {
  const { node, name, platform, namespace, marks, nameOf } = resource
  const containers = pod.at('spec', 'containers').items
  const all = [...pod.at('spec', 'initContainers').items, ...containers]
  const labels = labelsOf(pod.at('metadata', 'labels'), nameOf)
  const appId = pod.at('metadata', 'annotations', 'dapr.io/app-id')
  const labelNames = aliasLabels.flatMap((key) => labels.filter((label) => label.startsWith(`${key}=`)))
  const aliases = aliasesOf(name, [
    ...labelNames.map((label) => label.slice(label.indexOf('=') + 1)),
    ...containers.slice(0, 1).map((container) => nameOf(container.at('name'))),
    nameOf(node.at('spec', 'serviceName')),
    ...(appId.exists ? [nameOf(appId)] : []),
  ])
  const ports = containers.flatMap((container) =>
    container.at('ports').items.flatMap((port) => port.at('containerPort').number ?? []),
  )
  const read = (key: string, text: string) => kubernetesValue(key, text, marks)
  const words = all.flatMap((container) => [...container.at('command').texts, ...container.at('args').texts])
  const addresses = argumentAddresses({ words, read })
  const image = containers[0]?.at('image')
  yield workload(
    { line: node.at('metadata', 'name').line || node.line, extractor: `${platform}/workload`, platform, name },
    {
      namespace,
      ports: [...new Set(ports)],
      aliases,
      labels,
      image: image === undefined ? null : imageName(read('image', image.text)),
      ...(addresses.length > 0 ? { addresses } : {}),
      ...commandOf(containers.slice(0, 1).flatMap((own) => [...own.at('command').texts, ...own.at('args').texts])),
    },
  )
  for (const container of all) yield* environmentFacts(resource, container)
}

function* environmentFacts(
  { name, platform, marks, nameOf, mapOf }: Resource,
  container: ConfigNode,
): Generator<FactDraft> {
  const extractor = `${platform}/env`
  const owner = { type: 'workload', name } as const
  for (const entry of container.at('env').items) {
    const variable = entry.at('name').text
    const value = entry.at('value')
    const { line } = value.exists ? value : entry
    if (value.exists) {
      yield {
        kind: 'variable',
        line,
        extractor,
        owner,
        name: variable,
        value: kubernetesValue(variable, value.text, marks),
      }
    }
    for (const [field, mapType] of keyReferences) {
      const reference = entry.at('valueFrom', field)
      if (!reference.exists) continue
      const from = { map: mapOf(reference.at('name')), mapType, key: nameOf(reference.at('key')) }
      yield { kind: 'variable_source', line: entry.line, extractor, workload: name, ...from, as: variable, prefix: '' }
    }
  }
  for (const entry of container.at('envFrom').items) {
    const prefix = entry.at('prefix').text
    for (const [field, mapType] of mapReferences) {
      const map = entry.at(field, 'name')
      if (!map.exists) continue
      const from = { map: mapOf(map), mapType, key: null, as: null, prefix }
      yield { kind: 'variable_source', line: map.line, extractor, workload: name, ...from }
    }
  }
}

const keyReferences = [
  ['configMapKeyRef', 'config_map'],
  ['secretKeyRef', 'secret'],
] as const
const mapReferences = [
  ['configMapRef', 'config_map'],
  ['secretRef', 'secret'],
] as const

/** Returns labels as sorted `key=value`. */
export function labelsOf(labels: ConfigNode, nameOf: (node: ConfigNode) => string): string[] {
  return [...labels.entries].map(([key, value]) => `${key}=${nameOf(value)}`).sort()
}
