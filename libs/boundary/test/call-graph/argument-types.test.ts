import { expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

/** Calls of `go` without those that make objects. */
async function callsOfGo(files: Readonly<Record<string, string>>): Promise<string[]> {
  const calls = await callsOf(files)
  return calls.filter((call) => / calls \S+\.note$/.test(call)).map((call) => call.replace(/^.*:(.+) calls .*:/, '$1 '))
}

// A base takes the same number of arguments as what is nearer: what they are tells which one is meant.
test.each([
  [
    'Java',
    {
      'A.java': `package shop;
interface Item {}
class Shoe implements Item {}
enum Level { LOW }
class Base<E> {
  void note(int a) {} void note(Boolean a) {} void note(Item a) {} void note(Item[] a) {} void note(Runnable a) {}
  void note(E a) {}
}
class Shop extends Base<Level> {
  static final Shoe SHOE = new Shoe();
  void note(String a) {}
  void note(Iterable<String> a) {}
  void note(java.util.function.Function<String, String> a) {}
  boolean isOpen() { return true; }
  String name() { return "x"; }
  void literals1() { note("x"); } void literals2() { note(1); } void literals3() { note(true); }
  void made() { note(new Shoe()); } void cast(Object o) { note((Shoe) o); } void field() { note(SHOE); }
  void result1() { note(isOpen()); } void result2() { note(name()); }
  void declared1(java.util.List<String> all) { note(all); } void declared2(Item[] all) { note(all); }
  void function1() { note(x -> x); }
  void operation1(int a) { note(a == 1); } void operation2(int a) { note("x" + a); } void operation3() { note(-1); }
  void ofParameter() { note(Level.LOW); }
  void unknown() { note(Outside.find()); }
}
`,
    },
    [
      'Shop.cast Base.note',
      'Shop.declared1 Shop.note',
      'Shop.declared2 Base.note',
      'Shop.field Base.note',
      'Shop.function1 Shop.note',
      'Shop.literals1 Shop.note',
      'Shop.literals2 Base.note',
      'Shop.literals3 Base.note',
      'Shop.made Base.note',
      'Shop.ofParameter Base.note',
      'Shop.operation1 Base.note',
      'Shop.operation2 Shop.note',
      'Shop.operation3 Base.note',
      'Shop.result1 Base.note',
      'Shop.result2 Shop.note',
      'Shop.unknown Shop.note',
    ],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
interface IItem {}
class Shoe : IItem { public static implicit operator Hat(Shoe shoe) => null; }
class Bag : IItem {}
class Hat {}
class Base { public void note(int a) {} public void note(IItem a) {} public void note(Func<int, int> a) {} public void note(object a) {} }
class Cart : Base {
  public void note(string a) {}
  public void note(Hat a) {}
  public void note(long a, params int[] more) {}
  void literals1() { note("x"); } void literals2() { note(1); } void literals3() { note(true); }
  void made() { note(new Bag()); } void converted() { note(new Shoe()); }
  void function1() { note(x => x); } void text(int a) { note($"{a}"); }
  void unknown() { note(Outside.Find()); }
}
`,
    },
    [
      'Shop.Cart.converted Shop.Cart.note',
      'Shop.Cart.function1 Shop.Base.note',
      'Shop.Cart.literals1 Shop.Cart.note',
      // In C# a declaration that takes it counts before any of a base.
      'Shop.Cart.literals2 Shop.Cart.note',
      'Shop.Cart.literals3 Shop.Base.note',
      'Shop.Cart.made Shop.Base.note',
      'Shop.Cart.text Shop.Cart.note',
      'Shop.Cart.unknown Shop.Cart.note',
    ],
  ],
  [
    'Kotlin',
    {
      'a.kt': `package shop
interface Item
open class Shoe : Item
class Boot : Shoe()
open class Base { fun note(a: Int) {}; fun note(a: Item) {} }
class Cart : Base() {
  fun note(a: String) {}
  fun note(a: Boot) {}
  fun literals1() { note("x") }
  fun literals2() { note(1) }
  fun made() { note(Shoe()) }
  fun narrowed(shoe: Shoe) { if (shoe is Boot) note(shoe) }
}
`,
    },
    ['Cart.literals1 Cart.note', 'Cart.literals2 Base.note', 'Cart.made Cart.note', 'Cart.narrowed Cart.note'],
  ],
])('of several declarations, a call in %s means the one that takes what it is given', async (_, files, expected) => {
  expect(await callsOfGo(files)).toEqual(expected)
})

test('a parameter whose type is that of a type parameter is overridden by one that names the type', async () => {
  const calls = await callsOfGo({
    'A.java': `package shop;
interface Cache<K> { void note(K key, boolean log); }
class Map<K> implements Cache<K> { public void note(Object key, boolean log) {} }
class A { void go(Map<Integer> map, Integer key) { map.note(key, true); } }
`,
  })
  expect(calls).toEqual(['A.go Map.note'])
})

test('what no declaration in sight takes is left to a base outside of the repository', async () => {
  const source = (base: string): string =>
    `package shop;
class A extends ${base} { void note(String a) {} void note(int a) {} }
class B extends A { void note(Class a) {} void go() { note(true); } }
`
  expect((await follow({ 'A.java': source('Outside') })).open).toEqual(['A.java:B.go ? note (inherited from outside)'])
  expect(await callsOfGo({ 'A.java': source('Object') })).toEqual([])
})

// Where objects are made with `new` only, a class of the name that is called is another thing.
test.each([
  [
    'Java',
    {
      'api/API.java':
        'package api;\npublic class API { public static None None() { return null; } public static Some Some(int a) { return null; } }\n',
      'api/None.java': 'package api;\npublic class None {}\n',
      'api/Some.java': 'package api;\npublic class Some { public Some(int a) {} public static class Made { } }\n',
      'shop/A.java':
        'package shop;\nimport static api.API.*;\nimport api.None;\nimport api.Some;\nclass A { void go() { None(); Some(1); } }\n',
      'shop/B.java':
        'package shop;\nimport static api.API.None;\nimport api.*;\nclass B { void go() { None(); new None(); new Some.Made(); } }\n',
      'shop/C.java': 'package shop;\nimport api.*;\nclass C { void go() { None(); Some(1); } }\n',
    },
    [
      'shop/A.java:A.go calls api/API.java:API.None',
      'shop/A.java:A.go calls api/API.java:API.Some',
      'shop/B.java:B.go calls api/API.java:API.None',
      'shop/B.java:B.go calls api/None.java:None',
      'shop/B.java:B.go calls api/Some.java:Some.Made',
    ],
  ],
  [
    'C#',
    {
      'API.cs':
        'namespace Api;\npublic static class API { public static None None() => null; }\npublic class None {}\n',
      'A.cs': `namespace Shop;
using Api;
using static Api.API;
class Options { public void Use() {} }
class Maker { public Maker(System.Action<Options> make) {} }
class A { void Go() { None(); new None(); new Maker(o => o.Use()); } }
`,
      'B.cs': 'namespace Shop;\nusing Api;\nclass B { void Go() { None(); } }\n',
    },
    [
      'A.cs:Shop.A.Go calls A.cs:Shop.Maker.Maker',
      'A.cs:Shop.A.Go calls A.cs:Shop.Options.Use',
      'A.cs:Shop.A.Go calls API.cs:Api.API.None',
      'A.cs:Shop.A.Go calls API.cs:Api.None',
    ],
  ],
  [
    'Kotlin',
    {
      'Some.java':
        'package api;\npublic class Some { public Some(int a) {} public static class Made { public Made() {} } }\n',
      'a.kt': 'package shop\nimport api.Some\nfun go() { Some(1); Some.Made() }\n',
    },
    ['a.kt:go calls Some.java:Some.Made.Made', 'a.kt:go calls Some.java:Some.Some'],
  ],
])('a name that is called in %s means a type only where a call makes objects', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})
