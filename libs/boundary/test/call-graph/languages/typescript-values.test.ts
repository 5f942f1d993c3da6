import { describe, expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const shop = `export interface Item { total(): number; part?: Item }
export class Store {
  readonly byName = new Map<string, Item>()
  onPaid?: (item: Item) => void
  constructor(private readonly listener: (item: Item) => void) {
    this.list = this.list.bind(this)
    this.onPaid = listener
  }
  list(): Item[] { return [] }
  pay() { this.onPaid?.(this.list()[0]) }
}
export interface Rate { cents(): number }
export namespace Rate {
  export const none = zero
  export function of(text: string): Rate { return parse(text) }
  function parse(text: string): Rate { return of(text) }
}
export function zero(): Rate { return Rate.of('0') }
`

/** What `run` calls of the shop. */
async function called(body: string): Promise<string[]> {
  const calls = await callsOf({
    'shop.ts': shop,
    'run.ts': `import * as shop from './shop'
import { Item, Rate, Store } from './shop'
class Other { total() {} list() {} static of() {} }
function run(store: Store, given: unknown) {
${body}
}
`,
  })
  return calls.flatMap((call) => /^run\.ts:run calls shop\.ts:(\S+)/.exec(call)?.[1] ?? [])
}

describe('a type argument says what a new object holds', () => {
  test.each([
    ['a map', "const map = new Map<string, Item>(); map.get('x')?.total()", ['Item.total']],
    ['a set that is named', 'const set = new Set<Item>(); for (const item of set) item.total()', ['Item.total']],
    ['a field', "store.byName.get('x')?.part?.total()", ['Item.total']],
    ['a cast in front', 'const item = <Item>given; item.total()', ['Item.total']],
    ['near miss: a map itself', 'const map = new Map<string, Item>(); map.total()', []],
    ['near miss: a map of others', "const map = new Map<string, Other>(); map.get('x').total()", []],
  ])('%s', async (_, body, expected) => {
    expect(await called(body)).toEqual(expected)
  })
})

test('a method that is set to itself, bound, stays what it is, and so does what is bound', async () => {
  expect(await called('store.list(); const all = store.list.bind(store); all()')).toEqual(['Store.list'])
})

test('a field of a function type is called like a method, whatever it is set to', async () => {
  expect(await called('store.onPaid?.(given as Item)')).toEqual(['Store.onPaid'])
  expect(await callsOf({ 'shop.ts': shop })).toContain('shop.ts:Store.pay calls shop.ts:Store.onPaid')
})

describe('a namespace', () => {
  test('has members, and shares its name with an interface', async () => {
    expect(await called("Rate.of('1').cents(); shop.Rate.of('2'); Rate.none()")).toEqual([
      'Rate.cents',
      'Rate.of',
      'zero',
    ])
  })

  test('sees its own names without its own', async () => {
    const calls = await callsOf({ 'shop.ts': shop })
    expect(calls).toContain('shop.ts:Rate.of calls shop.ts:Rate.parse')
    expect(calls).toContain('shop.ts:Rate.parse calls shop.ts:Rate.of')
  })

  test('near misses: its names outside of it, a class of another name', async () => {
    expect(await called('of(); parse(); Other.of()')).toEqual([])
  })
})
