import type { FactDraft } from '../../fact-collector.js'
import { ConfigNode, readProperties } from '../config-tree.js'
import { daprComponentFacts, daprSubscriptionFacts } from '../dapr.js'
import { networkPolicyFacts, routeReaders, serviceFacts } from './kubernetes-network.js'
import { operatorFacts } from './operators.js'
import { podOf, workloadFacts, type Resource } from './kubernetes-workload.js'
import { readYaml } from '../read-yaml.js'
import { settingFacts } from '../settings.js'
import { kubernetesValue, markEnd, markStart, UNKNOWN, type Marks } from '../value.js'

/** Readers of the names in a resource, which depend on whether a chart fills them in. */
export interface NameReader {
  readonly platform: Resource['platform']
  readonly marks: Marks
  readonly nameOf: (node: ConfigNode) => string
  /** Reads names of ConfigMaps and Secrets. They are equal if the chart takes them from one place. */
  readonly mapOf: (node: ConfigNode) => string
}

const plainNames: NameReader = {
  platform: 'kubernetes',
  marks: { expressions: [] },
  nameOf: (node) => node.text,
  mapOf: (node) => node.text,
}

/** Checks whether a document is a Kubernetes resource. */
export function isResource(node: ConfigNode): boolean {
  return node.at('apiVersion').text !== '' && node.at('kind').text !== ''
}

/** Adds the facts of one resource, or of each resource in a `List` or a `Template`. */
export function* kubernetesFacts(node: ConfigNode, names: NameReader = plainNames): Generator<FactDraft> {
  const kind = node.at('kind').text
  if (kind === 'Template') {
    yield* templateFacts(node)
    return
  }
  if (kind === 'List' || kind.endsWith('List')) {
    for (const item of node.at('items').items) if (isResource(item)) yield* kubernetesFacts(item, names)
    return
  }
  const name = names.nameOf(node.at('metadata', 'name'))
  if (name === '' && kind !== 'Kustomization') return
  const space = node.at('metadata', 'namespace')
  const apiVersion = node.at('apiVersion').text
  const namespace = space.exists && names.nameOf(space) !== '' ? names.nameOf(space) : null
  const resource: Resource = { node, kind, apiVersion, name, namespace, ...names }
  yield* readResource(resource)
}

/**
 * Adds the facts of the objects of a template of OpenShift. Parameters stand in for their values: `${NAME}`, or
 * `${{NAME}}` for what is no text. What has no value is unknown.
 */
function* templateFacts(template: ConfigNode): Generator<FactDraft> {
  const parameters = template.at('parameters').items
  const values = new Map(parameters.map((each) => [each.at('name').text, each.at('value')]))
  const filled = (text: string): string =>
    text.replace(/\$\{\{(\w+)\}\}|\$\{(\w+)\}/g, (_all, whole?: string, part?: string) => {
      const value = values.get(whole ?? part ?? '')
      return value?.exists === true ? value.text : `${markStart}0${markEnd}`
    })
  const names: NameReader = {
    platform: 'kubernetes',
    marks: { expressions: [UNKNOWN] },
    nameOf: ({ text }) => (text.includes(markStart) ? '' : text),
    mapOf: ({ text }) => text,
  }
  for (const object of template.at('objects').items)
    if (isResource(object)) yield* kubernetesFacts(withTexts(object, filled), names)
}

function withTexts(node: ConfigNode, read: (text: string) => string): ConfigNode {
  return new ConfigNode(
    node.line,
    node.scalar === null ? null : read(node.scalar),
    node.items.map((item) => withTexts(item, read)),
    new Map([...node.entries].map(([key, value]) => [key, withTexts(value, read)])),
  )
}

function* readResource(resource: Resource): Generator<FactDraft> {
  const { kind, apiVersion } = resource
  const pod = podOf(resource)
  if (pod !== null) yield* workloadFacts(resource, pod)
  if (kind === 'Service') yield* serviceFacts(resource)
  if (kind === 'NetworkPolicy') yield* networkPolicyFacts(resource)
  if (kind === 'ConfigMap' && apiVersion === 'v1') yield* configMapFacts(resource)
  if (kind === 'Secret' && apiVersion === 'v1') yield* secretFacts(resource)
  if (apiVersion.startsWith('dapr.io/')) {
    if (kind === 'Component') yield* daprComponentFacts(resource.node)
    if (kind === 'Subscription') yield* daprSubscriptionFacts(resource.node)
  }
  if (Object.hasOwn(routeReaders, kind)) yield* routeReaders[kind]?.(resource) ?? []
  yield* operatorFacts(resource)
}

/** Files of settings that Spring reads in a ConfigMap as it does the keys beside them. */
const SPRING_FILE = /^application(?:-[\w-]+)?\.(properties|ya?ml)$/

/**
 * Adds the variables of a ConfigMap: its values of one line, and the settings of Spring in its files. Other keys with a
 * whole file belong to the workload that mounts it.
 */
function* configMapFacts({ node, mapOf, platform, marks }: Resource): Generator<FactDraft> {
  const owner = { type: 'map', name: mapOf(node.at('metadata', 'name')) } as const
  const at = { kind: 'variable', extractor: `${platform}/config-map`, owner } as const
  for (const [key, entry] of node.at('data').entries) {
    const [, notation] = SPRING_FILE.exec(key) ?? []
    if (notation !== undefined && !entry.text.includes(markStart)) {
      const file = notation === 'properties' ? [readProperties(entry.text)] : readYaml(entry.text)
      for (const draft of file.flatMap((settings) => [...settingFacts(settings, 'spring', { keepsNames: true })]))
        if (draft.kind === 'setting')
          yield { ...at, line: entry.line + draft.line, name: draft.key, value: draft.value }
    } else if (entry.scalar !== null && !entry.text.trim().includes('\n')) {
      yield { ...at, line: entry.line, name: key, value: kubernetesValue(key, entry.text, marks) }
    }
  }
}

/** Adds the names of the keys of a Secret. Its values are secret. */
function* secretFacts({ node, mapOf, platform }: Resource): Generator<FactDraft> {
  const owner = { type: 'map', name: mapOf(node.at('metadata', 'name')) } as const
  for (const field of ['data', 'stringData']) {
    for (const [key, { line }] of node.at(field).entries) {
      yield { kind: 'variable', line, extractor: `${platform}/secret`, owner, name: key, value: UNKNOWN }
    }
  }
}
