import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

// Parameters and properties that hold a function are symbols of their own: which function they hold shows at run time.
test.each([
  [
    'Go; an interface asks for methods, not for fields',
    {
      'a.go': `package shop
type Item struct{}
func (i *Item) Pay() {}
type Options struct { Make func(int) *Item; Done func() }
type Doer interface { Done() }
func Go(make func(name string) *Item, options Options) { make("a").Pay(); options.Make(1).Pay(); options.Done() }
`,
    },
    [
      'a.go:Go calls a.go:Go.make',
      'a.go:Go calls a.go:Item.Pay',
      'a.go:Go calls a.go:Options.Done',
      'a.go:Go calls a.go:Options.Make',
    ],
  ],
  [
    'TypeScript, of an object that is taken apart as well',
    {
      'a.ts': `class Item { pay() {} }
const table = { open: () => new Item() }
export function go(make: (name: string) => Item, { open }: typeof table) { make('a').pay(); open() }
`,
    },
    [
      'a.ts:go calls a.ts:Item.pay',
      'a.ts:go calls a.ts:go.make',
      'a.ts:go calls a.ts:table.open',
      'a.ts:table.open calls a.ts:Item',
    ],
  ],
  [
    'Kotlin, with functions that are called on an object, and names for function types',
    {
      'a.kt': `package shop
typealias Maker = (Int) -> Item
class Item {
  fun pay() {}
}
class Builder {
  fun name(name: String) {}
}
class Options(val onSave: (Item) -> Item)
fun build(block: Builder.() -> Unit): Builder {
  val made = Builder()
  made.block()
  return made
}
fun plain(block: (Item) -> Unit) {}
fun go(make: (Int) -> Item, named: Maker, options: Options) {
  make(1).pay()
  make.invoke(2)
  named(1).pay()
  options.onSave(Item())
  build { name("x") }
}
class Shop {
  fun name(name: String) {}
  fun go() {
    plain { name("x") }
    build { this.name("x") }
    plain { this.name("x") }
  }
}
`,
    },
    [
      'a.kt:Shop.go calls a.kt:Builder.name',
      'a.kt:Shop.go calls a.kt:Shop.name',
      'a.kt:Shop.go calls a.kt:build',
      'a.kt:Shop.go calls a.kt:plain',
      'a.kt:build calls a.kt:Builder',
      'a.kt:build calls a.kt:build.block',
      'a.kt:go calls a.kt:Builder.name',
      'a.kt:go calls a.kt:Item',
      'a.kt:go calls a.kt:Item.pay',
      'a.kt:go calls a.kt:Maker',
      'a.kt:go calls a.kt:Options.onSave',
      'a.kt:go calls a.kt:build',
      'a.kt:go calls a.kt:go.make',
    ],
  ],
  [
    'C#: a delegate says what its functions are given and give back, and is called outside',
    {
      'A.cs': `namespace Shop;
class Item { public void Pay() {} public Item Next() => this; }
delegate Item Handler(Item item);
class A {
  Handler held;
  void Use(Handler handler) { handler(null).Pay(); }
  void Go() { Use(item => item.Next()); }
}
`,
    },
    [
      'A.cs:Shop.A.Go calls A.cs:Shop.A.Use',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item.Next',
      'A.cs:Shop.A.Use calls A.cs:Shop.Item.Pay',
    ],
  ],
])('follows what holds a function in %s', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})
