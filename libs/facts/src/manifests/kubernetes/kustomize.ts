import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import { kubernetesValue, UNKNOWN } from '../value.js'
import { includeFact, repoPath } from '../hosting/workload.js'

export function isKustomization(path: string): boolean {
  return /(?:^|\/)kustomization\.ya?ml$/i.test(path)
}

const generators = [
  ['configMapGenerator', 'config-map'],
  ['secretGenerator', 'secret'],
] as const

/**
 * Adds what a kustomization takes over, and the maps that kustomize generates from literals and environment files. Overlays
 * are resources and are read as such.
 */
export function* kustomizeFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  for (const field of ['resources', 'bases', 'components'])
    for (const { line, text } of node.at(field).items)
      yield* includeFact({ line, extractor: 'kustomize/include', path }, text)
  for (const [field, kind] of generators) {
    for (const generator of node.at(field).items) {
      const name = generator.at('name').text
      if (name === '') continue
      const owner = { type: 'map', name } as const
      for (const literal of generator.at('literals').items) {
        const [, variable, text] = /^([^=]+)=["']?(.*?)["']?$/.exec(literal.text) ?? []
        if (variable === undefined || text === undefined) continue
        const value = kind === 'secret' ? UNKNOWN : kubernetesValue(variable, text)
        yield { kind: 'variable', line: literal.line, extractor: `kustomize/${kind}`, owner, name: variable, value }
      }
      for (const file of [
        ...generator.at('envs').items,
        ...(generator.at('env').exists ? [generator.at('env')] : []),
      ]) {
        const map = repoPath(path, file.text)
        if (map === null) continue
        const from = { workload: name, map, mapType: 'env_file', key: null, as: null, prefix: '' } as const
        yield { kind: 'variable_source', line: file.line, extractor: 'kustomize/env-file', ...from, into: 'map' }
      }
    }
  }
}
