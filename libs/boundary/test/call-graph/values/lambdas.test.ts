import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const java = `package shop;
import java.util.*;
import java.util.function.*;
class Item { void pay() {} Item next() { return this; } }
class Cart { void pay() {} }
`

async function javaCalls(body: string): Promise<string[]> {
  const calls = await callsOf({ 'A.java': `${java}${body}` })
  return calls.map((edge) => edge.replace(/A\.java:/g, '')).filter((edge) => / calls (?:Item|Cart)\./.test(edge))
}

// JLS 15.27.1, 9.9: a parameter without a type has that of the only abstract method of the interface that is expected.
test.each([
  [
    'an interface of the repository',
    `interface Step<A> { void run(A one, Cart two); boolean equals(Object o); default void also(A a) {} static void no() {} }
class Shop { void each(Step<Item> step) {} void go() { each((one, two) -> { one.next(); two.pay(); }); } }`,
    ['Shop.go calls Cart.pay', 'Shop.go calls Item.next'],
  ],
  [
    'one that inherits its method, with the type argument of the object',
    `interface Step<A> { void run(A one); }
interface Sub<B> extends Step<B> {}
class Box<T> { void each(int times, Sub<? super T> step) {} void all(Step<T>... steps) {} }
class Shop { Box<Item> box; void go() { box.each(1, one -> one.pay()); box.all(x -> x.pay(), y -> y.next()); } }`,
    ['Shop.go calls Item.next', 'Shop.go calls Item.pay'],
  ],
  [
    'one of the language, whose result is followed, too',
    `class Shop {
  void each(BiFunction<Item, ? super Cart, String> step, Supplier<? extends Item> supplier) { supplier.get().next(); step.andThen(x).next(); }
  Shop(Consumer<Item> step) {}
  void go() { each((one, two) -> { one.next(); two.pay(); }, null); new Shop(one -> one.pay()); }
}`,
    ['Shop.each calls Item.next', 'Shop.go calls Cart.pay', 'Shop.go calls Item.next', 'Shop.go calls Item.pay'],
  ],
  [
    'the overload whose function has as many parameters',
    `interface One { void run(Item item); }
interface Two { void run(Item item, Cart cart); }
class Shop {
  void each(One one) {} void each(Two two) {} void each(One one, int times) {} void each(Supplier<Item> none) {}
  void go() { each((a, b) -> b.pay()); each(a -> a.pay()); }
}`,
    ['Shop.go calls Cart.pay', 'Shop.go calls Item.pay'],
  ],
  [
    'what may be missing',
    `class Shop { Optional<Item> found; void go() { found.get().pay(); found.ifPresent(one -> one.next()); found.orElse(null).next(); } }`,
    ['Shop.go calls Item.next', 'Shop.go calls Item.pay'],
  ],
])('a parameter of a lambda is known by %s', async (_, body, calls) => {
  expect(await javaCalls(body)).toEqual(calls)
})

test.each([
  [
    'overloads differ by what their functions are given',
    `interface One { void run(Item item); }
interface Two { void run(Cart cart); }
class Shop { void each(One one) {} void each(Two two) {} void go() { each(a -> a.pay()); } }`,
  ],
  [
    'the interface has several methods',
    `interface Step { void run(Item item); void stop(Item item); }
class Shop { void each(Step step) {} void go() { each(a -> a.pay()); } }`,
  ],
  [
    'the function has another number of parameters',
    `interface Step { void run(Item item); }
class Shop { void each(Step step) {} void go() { each((a, b) -> a.pay()); } }`,
  ],
  [
    'a map gives its keys first',
    `class Shop { Map<String, Item> items; void go() { items.forEach((a, b) -> a.pay()); } }`,
  ],
  [
    'a method of what may be missing has the name of one of its value',
    `class Found { void map() {} }
class Shop { Optional<Found> found; void go() { found.map(); found.pay(); } }`,
  ],
])('a parameter of a lambda stays open where %s', async (_, body) => {
  expect(await javaCalls(body)).toEqual([])
})

test('a call of a function of the library leads outside', async () => {
  const { open } = await follow({
    'A.java': `${java}class Shop { void go(Function<Item, Cart> f) { f.apply(null); } }`,
  })
  expect(open).toEqual(['A.java:Shop.go ? f.apply (outside the repository)'])
})

test('a parameter of a lambda of C# has the type of the delegate or of the elements', async () => {
  const files = {
    'A.cs': `namespace Shop;
class Item { public void Pay() {} public Item Next() { return this; } }
class Cart { public void Pay() {} }
class Store<T> {
  List<Item> items; Dictionary<string, Item> named;
  void Each(Action<T, Cart> step) {}
  void Pick(Func<Item, bool> pick, Func<Item> make) { make().Next(); make.Invoke().Pay(); }
  void Both(Action<Item> one) {}
  void Both(Action<Cart> two) {}
}
class Shop {
  Store<Item> store;
  void Go() { store.Each((one, two) => { one.Next(); two.Pay(); }); }
  void Pick() { store.Pick(x => x.Next(), null); }
  void Items() { store.items.Where(x => x.Pay()); }
  void Open() { store.Both(x => x.Pay()); store.named.Any(x => x.Pay()); store.Pick(make: x => x.Pay()); }
}
`,
  }
  const calls = (await callsOf(files)).map((edge) => edge.replace(/A\.cs:Shop\./g, ''))
  expect(calls.filter((edge) => / calls (?:Item|Cart)\./.test(edge))).toEqual([
    'Shop.Go calls Cart.Pay',
    'Shop.Go calls Item.Next',
    'Shop.Items calls Item.Pay',
    'Shop.Pick calls Item.Next',
    'Store.Pick calls Item.Next',
    'Store.Pick calls Item.Pay',
  ])
})
