import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { workspaceRoot } from '../src/workspace.js'

const read = (path: string): string => readFileSync(join(workspaceRoot, 'deploy', path), 'utf8')

interface Container {
  readonly ports?: readonly { readonly name: string }[]
  readonly volumeMounts?: readonly { readonly name: string }[]
  readonly readinessProbe?: Readonly<Record<string, { readonly port: string }>>
  readonly resources: { readonly requests: object; readonly limits: object }
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: { readonly containers: readonly Container[]; readonly volumes?: readonly { readonly name: string }[] }
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly selector?: Readonly<Record<string, string>> & { readonly matchLabels?: Readonly<Record<string, string>> }
    readonly serviceName?: string
    readonly template?: PodTemplate
    readonly ports?: readonly { readonly port: number; readonly targetPort?: string }[]
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[]
    readonly completions?: number
    readonly parallelism?: number
  }
}

/** Versions of the API that serve each kind; see the Kubernetes API reference. */
const VERSIONS: Readonly<Record<string, string>> = {
  Service: 'v1',
  StatefulSet: 'apps/v1',
  Deployment: 'apps/v1',
  Job: 'batch/v1',
}

describe('the Kubernetes manifests', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'), { strict: true, uniqueKeys: true })
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const workloads = manifests.flatMap(({ metadata, spec }) =>
    spec.template === undefined ? [] : [{ name: metadata.name, spec, template: spec.template }],
  )

  test('are YAML without errors, of kinds and versions that exist', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    for (const { kind, apiVersion } of manifests) expect(apiVersion, kind).toBe(VERSIONS[kind])
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('select the labels of their pods, and services reach a workload', () => {
    for (const { name, spec, template } of workloads) {
      if (spec.selector !== undefined)
        expect(template.metadata.labels, name).toMatchObject(spec.selector.matchLabels ?? {})
      if (spec.serviceName !== undefined)
        expect(manifests.map(({ metadata }) => metadata.name)).toContain(spec.serviceName)
    }
    for (const { kind, metadata, spec } of manifests) {
      if (kind !== 'Service') continue
      const [target] = workloads.filter(({ template }) => template.metadata.labels['app'] === spec.selector?.['app'])
      const ports = target?.template.spec.containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name))
      expect(target, metadata.name).toBeDefined()
      for (const { targetPort } of spec.ports ?? []) if (targetPort !== undefined) expect(ports).toContain(targetPort)
    }
  })

  test('mount volumes that exist, probe ports that exist, and bound memory', () => {
    for (const { name, spec, template } of workloads) {
      const volumes = [
        ...(template.spec.volumes ?? []).map((volume) => volume.name),
        ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
      ]
      for (const { volumeMounts = [], readinessProbe = {}, ports = [], resources } of template.spec.containers) {
        for (const mount of volumeMounts) expect(volumes, name).toContain(mount.name)
        for (const probe of Object.values(readinessProbe)) expect(ports.map((port) => port.name)).toContain(probe.port)
        expect(resources, name).toMatchObject({
          requests: { memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
      }
    }
  })

  test('crawl as many shares as the job has completions', () => {
    const [job] = manifests.filter(({ kind }) => kind === 'Job')
    expect(JSON.stringify(job)).toContain(`+ 1))/${job?.spec.completions}`)
  })
})

test('the compose file names services and volumes that exist', () => {
  const file = parse(read('compose.yaml'), { merge: true, strict: true }) as {
    services: Record<string, { depends_on?: Record<string, unknown>; volumes?: string[] }>
    volumes: Record<string, unknown>
  }
  for (const { depends_on: needed = {}, volumes = [] } of Object.values(file.services)) {
    for (const service of Object.keys(needed)) expect(Object.keys(file.services)).toContain(service)
    for (const volume of volumes) {
      const [name = ''] = volume.split(':')
      if (/^\w+$/.test(name)) expect(Object.keys(file.volumes)).toContain(name)
    }
  }
})
