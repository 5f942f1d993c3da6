import { type Fact, StoredFacts, encodeFacts } from '@coderag/facts/stored'
import { expect, test } from 'vitest'
import type { FactDocument } from '../../src/source-facts.js'
import { Entity } from '../../src/service-graph/owners/entity.js'
import { NameBindings } from '../../src/service-graph/values/name-bindings.js'
import { SourceTree } from '../../src/service-graph/owners/source-tree.js'

class CountingTree extends SourceTree {
  resolved = 0

  override resolve(from: FactDocument, module: string): readonly FactDocument[] {
    this.resolved += 1
    return super.resolve(from, module)
  }
}

const at = { line: 1, chunkId: '', extractor: 'test' }

function documentOf(filePath: string, facts: readonly Fact[]): FactDocument {
  const sourceUri = `repo://shop/${filePath}`
  return { sourceUri, repoName: 'shop', filePath, serviceName: null, facts: new StoredFacts(encodeFacts(facts)) }
}

function star(module: string): Fact {
  return { kind: 'import', name: '*', module, exported: '*', ...at }
}

function placesOf(name: string): { readonly found: string[]; readonly resolved: number } {
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  const modules = numbers.map((number) =>
    documentOf(
      `pkg/m${number}.py`,
      numbers.filter((other) => other !== number).map((other) => star(`pkg.m${other}`)),
    ),
  )
  const last = documentOf('pkg/m30.py', [
    { kind: 'constant', name: 'ORDERS_URL', value: { kind: 'literal', value: 'http://orders' }, ...at },
  ])
  const barrel = documentOf('pkg/m31.py', [star('pkg.m0'), star('pkg.m30')])
  const app = documentOf('app.py', [{ kind: 'import', name, module: 'pkg.m31', exported: name, ...at }])
  const documents = [...modules, last, barrel, app]
  const tree = new CountingTree(documents)
  const bindings = new NameBindings(tree, () => documents)
  const found = [...bindings.places(name, app, new Entity('service', 'shop'))].flat()
  return { found: found.map(({ document }) => document.filePath), resolved: tree.resolved }
}

test('modules that export all of each other are asked once for a name that none of them has', () => {
  const { found, resolved } = placesOf('MISSING_URL')
  expect(found).toEqual([])
  expect(resolved).toBeLessThan(2_000)
})

test('a name of a module beside such modules is found', () => {
  expect(placesOf('ORDERS_URL').found).toContain('pkg/m30.py')
})

test('a member of what is called cfg is that of the one configuration, of another thing it is not', () => {
  const settings = documentOf('settings/settings.go', [
    { kind: 'constant', name: 'Config.Topic', value: { kind: 'literal', value: 'orders' }, ...at },
  ])
  const main = documentOf('main.go', [])
  const documents = [settings, main]
  const bindings = new NameBindings(new SourceTree(documents), () => documents)
  const found = (name: string): readonly string[] =>
    [...bindings.places(name, main, new Entity('service', 'shop'))].flat().map(({ binding }) => binding.name)
  expect(found('cfg.Topic')).toEqual(['Config.Topic'])
  expect(found('conf.Topic')).toEqual(['Config.Topic'])
  expect(found('message.Topic')).toEqual([])
})
