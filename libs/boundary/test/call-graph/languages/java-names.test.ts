import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

test('a static method of an interface is its own, also where its parameters cannot be read', async () => {
  const files = {
    'A.java': `package shop;
interface Lst<T> extends Iterable<T> {
  static <T> Lst<T> of(T one) { return null; }
  static <T> Lst<T> of(T @NonNull ... all) { return null; }
  static <T> Lst<T> fill(int n) { return null; }
}
interface Foldable { static void fill(int n, int m) {} }
class Sub extends Unknown { static void fill(int n) {} }
class Shop { void go() { Lst.of(1, 2, 3); Lst.fill(1, 2); Sub.fill(1, 2); } }
`,
  }
  const { open } = await follow(files)
  expect(await callsOf(files)).toEqual(['A.java:Shop.go calls A.java:Lst.fill', 'A.java:Shop.go calls A.java:Lst.of'])
  expect(open).toEqual(['A.java:Shop.go ? Sub.fill (inherited from outside)'])
})

test('a static method of an interface is not inherited', async () => {
  const files = {
    'A.java': `package shop;
interface Base { static void pay(int a, int b) {} }
interface Sub extends Base { static void pay(int a) {} }
class Outer { static void pay(int a, int b) {} }
class Inner extends Outer { static void pay(int a) {} void go() { Sub.pay(1, 2); Inner.pay(1, 2); } }
`,
  }
  expect(await callsOf(files)).toEqual([
    'A.java:Inner.go calls A.java:Outer.pay',
    'A.java:Inner.go calls A.java:Sub.pay',
  ])
})

test('classes without a name are told apart behind functions in which nothing is bound', async () => {
  const files = {
    'A.java': `package shop;
class Shop {
  Shop first = make(() -> 1, new Shop() { void one() {} });
  Cart second = make(() -> 2, new Cart() { void two() {} });
}
class Cart {}
`,
  }
  expect(await callsOf(files)).toEqual([
    'A.java:Shop calls A.java:Cart',
    'A.java:Shop calls A.java:Shop.Cart{}',
    'A.java:Shop calls A.java:Shop.Shop{}',
  ])
})

test('the own object is `this`, whatever a variable is called', async () => {
  const files = {
    'A.java': `package shop;
interface Paid { default void pay() {} }
class Base { void pay() {} }
class Other { void go() {} }
class Shop extends Base implements Paid {
  Other self = null;
  void go() {
    new Base() { void pay() { Shop.this.go(); Shop.super.pay(); Paid.super.pay(); self.go(); } };
  }
}
`,
  }
  expect(await callsOf(files)).toEqual([
    'A.java:Shop.go calls A.java:Base',
    'A.java:Shop.go calls A.java:Shop.go.Base{}',
    'A.java:Shop.go.Base{}.pay calls A.java:Base.pay',
    'A.java:Shop.go.Base{}.pay calls A.java:Other.go',
    'A.java:Shop.go.Base{}.pay calls A.java:Paid.pay',
    'A.java:Shop.go.Base{}.pay calls A.java:Shop.go',
  ])
})

test('a class in a method is seen in that method only', async () => {
  const files = {
    'A.java': `package shop;
class Shop {
  void one() { class Row { void go() {} } new Row().go(); }
  void two() { class Row { void go() {} } new Row().go(); }
  void three() { new Row().stay(); }
  static class Row { void stay() {} }
}
`,
  }
  expect(await callsOf(files)).toEqual([
    'A.java:Shop.one calls A.java:Shop.one.Row',
    'A.java:Shop.one calls A.java:Shop.one.Row.go',
    'A.java:Shop.three calls A.java:Shop.Row',
    'A.java:Shop.three calls A.java:Shop.Row.stay',
    'A.java:Shop.two calls A.java:Shop.two.Row',
    'A.java:Shop.two calls A.java:Shop.two.Row.go',
  ])
})

// JLS 6.5: a full name is used where no import says it; a variable of a package's first name hides the package.
test.each([
  [
    'Java',
    {
      'items/Item.java':
        'package shop.items;\npublic class Item { public static Item of() { return null; } public void pay() {} }\n',
      'A.java': `package app;
class Shop { shop.items.Item item; void go() { item.pay(); shop.items.Item.of().pay(); new shop.items.Item(); java.util.List.of(); } }
class Near { Near shop; Near items; void pay() {} void go() { shop.items.pay(); } }
`,
    },
    [
      'A.java:Near.go calls A.java:Near.pay',
      'A.java:Shop.go calls items/Item.java:Item',
      'A.java:Shop.go calls items/Item.java:Item.of',
      'A.java:Shop.go calls items/Item.java:Item.pay',
    ],
  ],
  [
    'Kotlin',
    {
      'items/Item.kt': 'package shop.items\nclass Item { fun pay() {} }\nfun make(): Item = Item()\n',
      'a.kt': 'package app\nclass Shop { fun go(item: shop.items.Item) { item.pay(); shop.items.make().pay() } }\n',
    },
    [
      'a.kt:Shop.go calls items/Item.kt:Item.pay',
      'a.kt:Shop.go calls items/Item.kt:make',
      'items/Item.kt:make calls items/Item.kt:Item',
    ],
  ],
])('a name is found by its package, without an import, in %s', async (_, files, calls) => {
  expect(await callsOf(files)).toEqual(calls)
})

test('type arguments in type arguments stand before the name that is called', async () => {
  const files = {
    'A.java': `package shop;
class Fn { static <A> Fn of(A a) { return null; } Fn then() { return null; } }
class Shop { void go() { Fn.<Fn<int[], Lst<Lst<A>>>> of(1).<B>then(); } }
`,
  }
  expect(await callsOf(files)).toEqual(['A.java:Shop.go calls A.java:Fn.of', 'A.java:Shop.go calls A.java:Fn.then'])
})
