import { type Fact, StoredFacts, type ValueExpr, encodeFacts } from '@coderag/facts/stored'
import { expect, test } from 'vitest'
import type { FactDocument } from '../../src/source-facts.js'
import { Entity } from '../../src/service-graph/owners/entity.js'
import { Environments } from '../../src/service-graph/owners/environments.js'
import { Environment } from '../../src/service-graph/values/environment.js'
import { Evaluator } from '../../src/service-graph/values/evaluate.js'
import { NameBindings, type Located } from '../../src/service-graph/values/name-bindings.js'
import { SourceTree } from '../../src/service-graph/owners/source-tree.js'
import { System } from '../../src/service-graph/owners/system.js'
import { PlacedFacts } from '../../src/service-graph/placed-facts.js'

/** A call evaluates at most 5,000 expressions, and each looks up its name and 12 members that write an object as text. */
const mostLookups = 5_000 * 13

class CountingBindings extends NameBindings {
  lookups = 0;

  override *places(name: string, document: FactDocument, service: Entity): Generator<readonly Located[]> {
    this.lookups += 1
    if (this.lookups > mostLookups) throw new Error('Following the value does not end.')
    yield* super.places(name, document, service)
  }
}

function callOf(name: string): ValueExpr {
  return { kind: 'call', name, args: [], on: null }
}

function evaluating(facts: readonly Fact[]) {
  const document: FactDocument = {
    sourceUri: 'repo://shop/main.py',
    repoName: 'shop',
    filePath: 'main.py',
    serviceName: null,
    facts: new StoredFacts(encodeFacts(facts)),
  }
  const bindings = new CountingBindings(new SourceTree([document]), () => [document])
  const known = new PlacedFacts([document])
  const evaluator = new Evaluator(new Environment(new System([], known), known, new Environments(known)), bindings)
  return { evaluator, bindings, scope: { service: new Entity('service', 'shop'), document } }
}

test('several declarations of each name that call each other are followed in bounded work', () => {
  const names = ['build', 'create', 'make', 'prepare', 'start']
  const facts = names.flatMap((name) =>
    [1, 2, 3, 4].map((line): Fact => {
      const value: ValueExpr = { kind: 'concat', parts: names.map(callOf) }
      return { kind: 'constant', name, value, line, chunkId: '', extractor: 'test' }
    }),
  )
  const { evaluator, bindings, scope } = evaluating(facts)
  expect(evaluator.values(callOf('build'), scope)).toEqual([])
  expect(bindings.lookups).toBeGreaterThan(1_000)
})

test('names that lead to each other are looked up once each', () => {
  const names = Array.from({ length: 6 }, (_, at) => `address${at}`)
  const facts = names.map((name, at): Fact => {
    const options: ValueExpr[] = names.map((other) => ({ kind: 'name', name: other }))
    const value: ValueExpr = at === 5 ? { kind: 'literal', value: 'http://orders' } : { kind: 'choice', options }
    return { kind: 'constant', name, value, line: 1, chunkId: '', extractor: 'test' }
  })
  const { evaluator, bindings, scope } = evaluating(facts)
  for (const name of names)
    expect(evaluator.values({ kind: 'name', name }, scope).map(({ text }) => text)).toEqual(['http://orders'])
  expect(bindings.lookups).toBeLessThanOrEqual(6 * 6)
})
