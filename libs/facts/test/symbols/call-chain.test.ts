import { expect, test } from 'vitest'
import { callChain } from '../../src/symbols/call-chain.js'
import { typeName } from '../../src/symbols/type-name.js'

test.each([
  ['a.b.c', 'a.b.c'],
  ['s.repo\n    .find(id, "x)")\n    .then', 's.repo.find().then'],
  ['this.client!.get<Order>(id)?.items[0].price', 'this.client.get<Order>().items[0].price'],
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
  ['[Order, Item]', '[Order,Item]'],
  ['[first: Order, second?: Item]', '[Order,Item]'],
  ['[Order, ...Item[]]', ''],
  ['(Order first, int, Item third)', '[Order first,int,Item third]'],
  ['tuple[Order, Item]', '[Order,Item]'],
  ['tuple[Order, ...]', 'Order[]'],
  ['type[Order]', '=Order'],
  ["T extends 'a' ? Order : Item", 'Order|Item'],
  ['T extends Promise<infer U> ? U : T', 'T'],
  ['T extends (infer U)[] ? U : never', ''],
  ['T extends A ? Order : T extends B ? Item : never', ''],
  ['(this: Builder, item: Item) => void', '(this Builder,Item)=>void'],
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
