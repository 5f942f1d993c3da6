import { expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

// A call means the overload that takes its number of arguments, also where a nearer class has another one of that name.
test.each([
  [
    'Java',
    {
      'A.java': `package shop;
interface First { void note(int a); }
interface Second { void note(int a, int b); }
interface Both extends First, Second {}
class Base { void pay(int a) {} void log(String s, Object... more) {} }
class Shop extends Base {
  void pay(int a, int b) {}
  void go(Both both) { pay(1); this.pay(1, 2); both.note(1, 2); log("x"); log("x", 1, 2); }
  class Inner extends Base { void go() { go(null); pay(1, 2); pay(1); } }
}
record Point(int x, int y) { Point(int x) { this(x, 0); } static Point origin() { return new Point(0); } }
`,
    },
    [
      'A.java:Point.Point calls A.java:Point',
      'A.java:Point.origin calls A.java:Point.Point',
      'A.java:Shop.Inner.go calls A.java:Base.pay',
      'A.java:Shop.Inner.go calls A.java:Shop.go',
      'A.java:Shop.Inner.go calls A.java:Shop.pay',
      'A.java:Shop.go calls A.java:Base.log',
      'A.java:Shop.go calls A.java:Base.pay',
      'A.java:Shop.go calls A.java:Second.note',
      'A.java:Shop.go calls A.java:Shop.pay',
    ],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
class Base { public void Pay(int a) {} public void Log(string s, params object[] more) {} }
class Cart : Base {
  void Pay(int a, int b, int c = 1) {}
  void Go() { Pay(1); this.Pay(1, 2); base.Pay(1); Log("x", 1, 2); }
}
`,
    },
    [
      'A.cs:Shop.Cart.Go calls A.cs:Shop.Base.Log',
      'A.cs:Shop.Cart.Go calls A.cs:Shop.Base.Pay',
      'A.cs:Shop.Cart.Go calls A.cs:Shop.Cart.Pay',
    ],
  ],
  [
    'Kotlin',
    {
      'a.kt': `package shop
open class Base { fun pay(a: Int) {}; fun log(s: String, vararg more: Int) {} }
class Cart : Base() {
  fun pay(a: Int, b: Int = 1, run: () -> Unit) {}
  fun go() { pay(1); pay(1) { }; this.pay(1, 2) { }; log("x", 1, 2) }
}
`,
    },
    ['a.kt:Cart.go calls a.kt:Base.log', 'a.kt:Cart.go calls a.kt:Base.pay', 'a.kt:Cart.go calls a.kt:Cart.pay'],
  ],
])('of %s', async (_, files, expected) => {
  const calls = await callsOf(files)
  expect(calls.filter((call) => !/ calls \S+:Base$/.test(call))).toEqual(expected)
})

test('a call that no declaration of the repository takes is left to a base outside of it', async () => {
  const { edges, open } = await follow({
    'A.java': 'package shop;\nclass A extends Outside { void pay(int a) {} void go() { pay(1, 2); } }\n',
  })
  expect([edges, open]).toEqual([[], ['A.java:A.go ? pay (inherited from outside)']])
})

test('what overloads give back is known if all of them give the same', async () => {
  const calls = await callsOf({
    'A.java': `package shop;
class Shoe { void wear() {} }
class Hat { void wear() {} }
class A {
  Shoe make(Shoe from) { return from; }
  Hat make(Hat from) { return from; }
  Hat find(int a) { return null; }
  Hat find(String a) { return null; }
  void go() { make(x).wear(); find(1).wear(); }
}
`,
  })
  expect(calls).toEqual([
    'A.java:A.go calls A.java:A.find',
    'A.java:A.go calls A.java:A.make',
    'A.java:A.go calls A.java:Hat.wear',
  ])
})

test('accessors of a record, and what each enumeration has, stand where the type is declared', async () => {
  const calls = await callsOf({
    'A.java': `package shop;
enum Level { LOW; void show() {} }
record Line(Level level, int count) { int count() { return count; } }
class A { void go(Line line) { line.level().show(); line.count(); Level.valueOf("LOW").show(); for (Level one : Level.values()) one.show(); } }
`,
  })
  expect(calls).toEqual([
    'A.java:A.go calls A.java:Level.show',
    'A.java:A.go calls A.java:Level.valueOf',
    'A.java:A.go calls A.java:Level.values',
    'A.java:A.go calls A.java:Line.count',
    'A.java:A.go calls A.java:Line.level',
  ])
})

test('where overloads give different things, they give what all of them are', async () => {
  const calls = await callsOf({
    'A.java': `package shop;
interface Cache<K> { void drop(K key); }
interface LoadingCache<K> extends Cache<K> { void load(K key); }
class Builder {
  LoadingCache<String> build(Loader loader) { return null; }
  Cache<String> build() { return null; }
}
class Shop { void go(Builder builder) { builder.build().drop("a"); builder.build(null).load("a"); } }
`,
  })
  expect(calls).toEqual(['A.java:Shop.go calls A.java:Builder.build', 'A.java:Shop.go calls A.java:Cache.drop'])
})

test('an overload of a base of the repository counts before what a base outside may have', async () => {
  const calls = await callsOf({
    'A.java': `package shop;
class Text { static Text of(Text text, String mode) { return text; } }
class Part extends Text implements Outside { Text of(String mode) { return this; } }
class Shop { void go(Part part) { Part.of(part, "x"); } }
`,
  })
  expect(calls).toEqual(['A.java:Shop.go calls A.java:Text.of'])
})
