import { expect, test } from 'vitest'
import { Once } from '../../src/service-graph/values/once.js'

type Graph = Readonly<Record<string, readonly string[]>>

/** Finds what each name reaches, with one function that calls itself. */
function reaching(graph: Graph) {
  const once = new Once<readonly string[]>()
  let made = 0
  const of = (name: string): readonly string[] =>
    once.of(name, [], () => {
      made += 1
      return [...new Set([name, ...(graph[name] ?? []).flatMap(of)])]
    })
  return { of: (name: string) => [...of(name)].sort().join(''), made: () => made }
}

test('makes each result once', () => {
  const { of, made } = reaching({ a: ['b', 'c'], b: ['d'], c: ['d'] })
  expect([of('a'), of('b'), of('a'), made()]).toEqual(['abcd', 'bd', 'abcd', 4])
})

test('a name on its own way gives nothing there', () => {
  expect(reaching({ a: ['a', 'b'] }).of('a')).toBe('ab')
})

test('what a circle cut short is made again, and then whole', () => {
  const { of } = reaching({ a: ['b'], b: ['c'], c: ['a', 'd'] })
  expect(['a', 'b', 'c', 'd', 'c', 'b'].map(of)).toEqual(['abcd', 'abcd', 'abcd', 'd', 'abcd', 'abcd'])
})

test('what lies behind a circle is kept, what lies before it is not mixed up with it', () => {
  const { of, made } = reaching({ s: ['t', 'x'], t: ['u'], u: ['t', 'v'], v: [], x: ['u'] })
  expect(of('s')).toBe('stuvx')
  expect(of('u')).toBe('tuv')
  expect(of('v')).toBe('v')
  expect(made()).toBeLessThan(9)
})

test('names that all lead to all others are made a few times each', () => {
  const names = Array.from({ length: 40 }, (_, at) => String.fromCodePoint(0x100 + at))
  const { of, made } = reaching(Object.fromEntries(names.map((name) => [name, names])))
  for (const name of names) expect([...of(name)]).toHaveLength(40)
  expect(made()).toBeLessThanOrEqual(40 * 40)
})

test('keeps nothing of work that ends early', () => {
  const once = new Once<string>()
  const isCut = (): string => {
    once.cut()
    return 'part'
  }
  const outer = (): string =>
    once.of('outer', '', () => `${once.of('inner', '', isCut)}, ${once.of('other', '', () => 'all')}`)
  expect(outer()).toBe('part, all')
  expect(once.of('other', '', () => 'made again')).toBe('all')
  expect(once.of('inner', '', () => 'whole')).toBe('whole')
  expect(once.of('outer', '', () => 'whole too')).toBe('whole too')
})
