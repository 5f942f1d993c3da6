import { expect, test } from 'vitest'
import { callsOf } from './follow.js'

// What a lambda's parameters are is said by what it is assigned to or given back as, as well as by what it is passed to.
test.each([
  [
    'Java',
    {
      'A.java': `package shop;
import java.util.function.*;
class Item { void show() {} }
class Bag { void show() {} }
interface Visitor { void visit(Item item, Bag bag); }
class A {
  final BiConsumer<Item, Bag> field = (item, bag) -> item.show();
  Consumer<Item> later;
  void local() { Function<Item, String> first = item -> { item.show(); return ""; }; }
  void assigned() { later = item -> item.show(); this.later = item -> item.show(); }
  Visitor result() { return (item, bag) -> bag.show(); }
  Visitor result(boolean isFirst) { return isFirst ? null : (item, bag) -> item.show(); }
  Consumer<Bag> other(int a) { return bag -> bag.show(); }
  Consumer<Item> other(String a) { return item -> item.show(); }
  void unknown() { Outside later = item -> item.show(); Consumer<Item> wrong = (item, bag) -> item.show(); }
}
`,
    },
    [
      'A.java:A calls A.java:Item.show',
      'A.java:A.assigned calls A.java:Item.show',
      'A.java:A.local calls A.java:Item.show',
      'A.java:A.other calls A.java:Bag.show',
      'A.java:A.other calls A.java:Item.show',
      'A.java:A.result calls A.java:Bag.show',
      'A.java:A.result calls A.java:Item.show',
    ],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
class Item { public void Show() {} }
class Bag { public void Show() {} }
class A {
  Action<Item, Bag> field = (item, bag) => item.Show();
  Action<Item> later;
  void Local() { Func<Item, string> first = item => { item.Show(); return ""; }; }
  void Assigned() { later = item => item.Show(); }
  Action<Item> Result() { return item => item.Show(); }
  Action<Bag> Arrow() => bag => bag.Show();
  void Unknown() { Outside later = item => item.Show(); Action<Item> wrong = (item, bag) => item.Show(); }
}
`,
    },
    [
      'A.cs:Shop.A calls A.cs:Shop.Item.Show',
      'A.cs:Shop.A.Arrow calls A.cs:Shop.Bag.Show',
      'A.cs:Shop.A.Assigned calls A.cs:Shop.Item.Show',
      'A.cs:Shop.A.Local calls A.cs:Shop.Item.Show',
      'A.cs:Shop.A.Result calls A.cs:Shop.Item.Show',
    ],
  ],
])('a lambda in %s has the parameters of what it stands for', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})

test('of overloads, those that take no function at a place do not hide what a lambda is given there', async () => {
  const calls = await callsOf({
    'A.java': `package shop;
class Item { void show() {} }
class Runner {}
interface Then { void check(int a, Item item); }
class A {
  static void test(Runner runner, Then then, Class<?>... more) {}
  static void test(Runner runner, Runner other, Then then, Class<?>... more) {}
  void go(Runner runner) { test(runner, (a, item) -> item.show(), String.class); }
}
`,
  })
  expect(calls).toEqual(['A.java:A.go calls A.java:A.test', 'A.java:A.go calls A.java:Item.show'])
})

// A type that a base declares inside of itself is named like one's own.
test.each([
  [
    'Java',
    {
      'Base.java':
        'package base;\npublic class Base extends Root { public static class Stats { public void reset() {} } }\nclass Root { public static class Log { public void write() {} } }\n',
      'A.java': `package shop;
import base.Base;
class Stats { void reset() {} }
class A extends Base { void go(Log log) { Stats stats = new Stats(); stats.reset(); log.write(); } }
class B { void go(Stats stats, Log log) { stats.reset(); log.write(); } }
class Root { private static class Stats { void reset() {} } void go(Stats stats) { stats.reset(); } }
class C extends Root { void go(Stats stats) { stats.reset(); } }
class Log2 extends Log2.Missing { void go(Stats stats) { stats.reset(); } }
`,
    },
    [
      'A.java:A.go calls Base.java:Base.Stats',
      'A.java:A.go calls Base.java:Base.Stats.reset',
      'A.java:A.go calls Base.java:Root.Log.write',
      'A.java:B.go calls A.java:Stats.reset',
      'A.java:C.go calls A.java:Stats.reset',
      'A.java:Log2.go calls A.java:Stats.reset',
      'A.java:Root.go calls A.java:Root.Stats.reset',
    ],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
class Base { public class Stats { public void Reset() {} } }
class A : Base { void Go(Stats stats) { stats.Reset(); } }
class B { void Go(Stats stats) { stats.Reset(); } }
class Root { class Stats { public void Reset() {} } }
class C : Root { void Go(Stats stats) { stats.Reset(); } }
`,
      'B.cs': 'namespace Shop;\nclass Stats { public void Reset() {} }\n',
    },
    [
      'A.cs:Shop.A.Go calls A.cs:Shop.Base.Stats.Reset',
      'A.cs:Shop.B.Go calls B.cs:Shop.Stats.Reset',
      'A.cs:Shop.C.Go calls B.cs:Shop.Stats.Reset',
    ],
  ],
  [
    'Kotlin',
    {
      'a.kt': `package shop
open class Base {
  class Stats {
    fun reset() {}
  }
}
class A : Base() { fun go(stats: Stats) { stats.reset() } }
class B { fun go(stats: Stats) { stats.reset() } }
open class Root {
  private class Stats {
    fun reset() {}
  }
}
class C : Root() { fun go(stats: Stats) { stats.reset() } }
`,
    },
    ['a.kt:A calls a.kt:Base', 'a.kt:A.go calls a.kt:Base.Stats.reset'],
  ],
])('a type inside of a base in %s is known by its name alone', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})
