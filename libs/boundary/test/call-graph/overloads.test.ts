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
  Cache<String> build(String name) { return null; }
}
class Shop { void go(Builder builder) { builder.build(null).drop("a"); builder.build(null).load("a"); } }
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

// What a call gives back is that of the overload with its number of arguments, in the nearest type that has one.
test.each([
  [
    'Java',
    {
      'A.java': `package shop;
class Left { void pay() {} Left more() { return this; } }
class Right { void pay() {} }
class Base { Left find(Map<A, B> x, int y) { return null; } }
class Either extends Base {
  static Left of(int a) { return null; }
  Right of() { return null; }
  Right find(int x) { return null; }
  void go(Either e) {
    e.of().pay();
    Either.of(1).pay();
    Either.of(new Map<A, B>()).more();
    e.find(new Map<A, B>(), f(1, 2)).more();
    e.find(g(1, 2)).pay();
  }
}
`,
    },
    ['Left.more', 'Left.pay', 'Right.pay'],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
class Left { public void Pay() {} public Left More() { return this; } }
class Right { public void Pay() {} }
class Base { public Left Find(object x, int y) { return null; } }
class Either : Base {
  public static Left Of(int a) { return null; }
  public Right Of() { return null; }
  public Right Find(int x) { return null; }
  void Go(Either e) {
    e.Of().Pay();
    Either.Of(1).Pay();
    Either.Of(new Map<A, B>()).More();
    e.Find(new Map<A, B>(), F(1, 2)).More();
    e.Find(G(1, 2)).Pay();
  }
}
`,
    },
    ['Shop.Left.More', 'Shop.Left.Pay', 'Shop.Right.Pay'],
  ],
  [
    'Kotlin',
    {
      'a.kt': `package shop
class Left { fun pay() {}; fun more(): Left = this }
class Right { fun pay() {} }
open class Base { fun find(x: Any, y: () -> Unit): Left = Left() }
class Either : Base() {
  fun of(a: Int): Left = Left()
  fun of(): Right = Right()
  fun find(x: Any): Right = Right()
  fun go(e: Either) {
    e.of().pay()
    e.of(1).pay()
    e.of(Map<A, B>()).more()
    e.find(f(1, 2)) { 1 }.more()
    e.find(f(1, 2)).pay()
  }
}
`,
    },
    ['Left.more', 'Left.pay', 'Right.pay'],
  ],
])('a result is that of the overload that is called, in %s', async (_, files, callees) => {
  const found = (await callsOf(files)).filter((edge) => /\.go calls |\.Go calls /.test(edge))
  expect(found.map((edge) => edge.replace(/^.*:/, '')).filter((name) => /(?:Left|Right)\./.test(name))).toEqual(callees)
})

test('a result stays open where overloads that may be meant give back different ones', async () => {
  const { open } = await follow({
    'A.java': `package shop;
class Left { void pay() {} }
class Right { void pay() {} }
class Shop {
  Left of(int a) { return null; }
  Right of(String a) { return null; }
  void go() { of(x).pay(); }
}
`,
  })
  expect(open).toEqual(['A.java:Shop.go ? of().pay (type is not known)'])
})
