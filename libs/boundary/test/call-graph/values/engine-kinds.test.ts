import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

test.each([
  [
    'what an abstract method of TypeScript gives back, what is awaited, and a type that depends on another',
    {
      'a.ts': `class Store { save() {} close() {} }
class Item { pay() {} }
type Either<T> = T extends string ? Store : Item
type Unpacked<T> = T extends Promise<infer U> ? U : T
abstract class Base<T> { abstract make(): T; run() { return this.make() } }
class Made extends Base<Store> { make() { return new Store() } }
async function load(): Promise<Store> { return new Store() }
export function a(made: Made) { made.run().save() }
export function b() { load().then((store) => store.save()) }
export function c() { load().catch(() => {}).then((store) => store.close()) }
export function d(either: Either<string>) { either.save() }
export function e(item: Unpacked<Promise<Item>>) { item.pay() }
`,
    },
    [
      'a.ts:Base.run calls a.ts:Base.make',
      'a.ts:Made.make calls a.ts:Store',
      'a.ts:a calls a.ts:Base.run',
      'a.ts:a calls a.ts:Store.save',
      'a.ts:b calls a.ts:Store.save',
      'a.ts:b calls a.ts:load',
      'a.ts:c calls a.ts:Store.close',
      'a.ts:c calls a.ts:load',
      'a.ts:d calls a.ts:Store.save',
      'a.ts:e calls a.ts:Item.pay',
      'a.ts:load calls a.ts:Store',
    ],
  ],
  [
    'what is tested in Kotlin: in branches, behind them and in `when`',
    {
      'a.kt': `package shop
class Store {
  fun save() {}
}
class Item {
  fun pay() {}
  fun ship() {}
}
fun a(any: Any) {
  if (any is Item) any.pay()
}
fun b(any: Any) {
  if (any !is Item) return
  any.ship()
}
fun c(any: Any) {
  when (any) {
    is Store -> any.save()
    else -> any.pay()
  }
}
fun d(any: Any): Boolean = any is Item && any.pay() == Unit
fun e(any: Any) {
  if (any !is Item) any.pay()
}
`,
    },
    [
      'a.kt:a calls a.kt:Item.pay',
      'a.kt:b calls a.kt:Item.ship',
      'a.kt:c calls a.kt:Store.save',
      'a.kt:d calls a.kt:Item.pay',
    ],
  ],
  [
    'elements by an indexer, extensions of whatever they are called on, and `new()` of C#',
    {
      'A.cs': `namespace Shop;
class Item { public void Pay() {} }
class Shelf { public Item this[int at] => null; }
static class Ext { public static void Log<T>(this T value) {} public static void Both<T>(this T value) {} public static void Both(this Item item) {} }
class A {
  Item made = new();
  void Go(Shelf shelf, Item item) { shelf[0].Pay(); item.Log(); item.Both(); Item other = new(); }
}
`,
    },
    [
      'A.cs:Shop.A calls A.cs:Shop.Item',
      'A.cs:Shop.A.Go calls A.cs:Shop.Ext.Both',
      'A.cs:Shop.A.Go calls A.cs:Shop.Ext.Log',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item.Pay',
    ],
  ],
])('follows %s', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})

test('the constructor of a Java class that declares none is handed over as the class', async () => {
  const { edges } = await follow({
    'A.java': 'package shop;\nclass Store {}\nclass A { void take(Object maker) {} void go() { take(Store::new); } }\n',
  })
  expect(edges.filter((edge) => edge.includes(' passes '))).toEqual([
    expect.stringMatching(/^A\.java:A\.go passes A\.java:Store /),
  ])
})
