import { describe, expect, test } from 'vitest'
import { type Mount, RouterPrefixes } from '../../src/service-graph/endpoints/router-prefixes.js'

const mount = (parent: number | null, prefix: string): Mount<number> => ({
  parent,
  prefixes: [prefix],
  replacesOwn: false,
  parentPrefix: '',
})

/** Prefixes of a router, and how often the mounts of any router were asked for. */
function prefixesOf(router: number, mounts: (router: number) => readonly Mount<number>[]): [string[], number] {
  let asked = 0
  const prefixes = new RouterPrefixes<number>((one) => {
    asked += 1
    return mounts(one)
  })
  return [prefixes.of(router).map(({ path }) => path), asked]
}

describe('each router is climbed once', () => {
  test('where routers are mounted twice on routers that are mounted twice', () => {
    const [found, asked] = prefixesOf(60, (router) => {
      if (router < 2) return [mount(null, '')]
      const above = router % 2 === 0 ? router - 1 : router - 2
      return [mount(above, 'a'), mount(Math.max(above - 1, 0), 'a')]
    })
    expect(asked).toBeLessThanOrEqual(61)
    expect(found.length).toBeLessThanOrEqual(8)
  })

  test('where two mounts of each have different prefixes', () => {
    const [found, asked] = prefixesOf(30, (router) =>
      router === 0 ? [] : [mount(router - 1, 'a'), mount(router - 1, 'b')],
    )
    expect(asked).toBe(31)
    expect(found).toHaveLength(8)
  })

  test('in a chain longer than the stack', () => {
    const [found, asked] = prefixesOf(50_000, (router) => (router === 0 ? [] : [mount(router - 1, '')]))
    expect([found.length, asked]).toEqual([1, 50_001])
  })
})

test('routers that are mounted on each other keep the prefix of the mount that leads to the application', () => {
  const [found] = prefixesOf(1, (router) =>
    router === 1 ? [mount(2, '/orders')] : [mount(1, '/again'), mount(null, '/api')],
  )
  expect(found).toEqual(['//again//orders', '//api//orders'])
})
