import { expect, test } from 'vitest'
import { callChain } from '../../src/symbols/call-chain.js'
import { typeName } from '../../src/symbols/type-name.js'

test.each([
  ['a.b.c', 'a.b.c'],
  ['s.repo\n    .find(id, "x)")\n    .then', 's.repo.find().then'],
  ['this.client!.get<Order>(id)?.items[0].price', 'this.client.get().items[].price'],
  ['new Store(config).open', 'Store{}.open'],
  ['&Store{Name: "a"}', 'Store{}'],
  ['(await this.load()).total', 'this.load().total'],
  ['super().save', 'super().save'],
  ['`a` + b', ''],
  ['x > y', ''],
  ['(a || b).c', ''],
  ['value.(Reader)', ''],
  ['größe.messen', 'größe.messen'],
])('%j is the chain %j', (source, chain) => {
  expect(callChain(source)).toBe(chain)
})

test.each([
  [': Promise<Order | null>', 'Order'],
  ['*pkg.Store', 'pkg.Store'],
  ['Task<IStore>', 'IStore'],
  ['Optional[Repo]', 'Repo'],
  ['"Node"', 'Node'],
  ['Bar?', 'Bar'],
  ['Order[]', 'Order[]'],
  ['[]Order', ''],
  ['map[string]Order', ''],
  ['List<Order>', 'List<Order>'],
  ['Map<string, Order | null>', 'Map<string,Order>'],
  ['a.Box<b.Map<K, V[]>>', 'a.Box<b.Map<K,V[]>>'],
  ['Box<? extends Order>', 'Box<Order>'],
  ['Box<{ a: 1 }>', 'Box'],
  ['Box[Order, int]', 'Box<Order,int>'],
  ['[Order, Item]', ''],
  ['typeof store.find', '=store.find'],
  ['ReturnType<typeof make>', '=make()'],
  ['(Order | undefined)[]', 'Order[]'],
  ['A | B', 'A|B'],
  ["A | 'text' | number | null", 'A'],
  ['(A | B)[]', 'A[]|B[]'],
  ['Union[A, None, B]', 'A|B'],
  ['A | { name: string }', ''],
  ['A | (() => B)', ''],
  ['(a: number, b?: Order[]) => Promise<Item>', '(number,Order[])=>Item'],
  ['<T>(value: T, next: (item: Item) => void) => value is Item', '(T,(Item)=>void)=>'],
])('the type %j names %j', (source, name) => {
  expect(typeName(source)).toBe(name)
})
