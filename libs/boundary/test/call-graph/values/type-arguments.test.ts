import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

/**
 * In each language: a generic class, a field of it with an argument, a class that is made from it with an argument, and a
 * generic class of the repository that has the name of a container. `run` reaches the argument's `pay` in each way; of
 * `Other`, which has a `pay` as well, nothing is called.
 */
const programs: Readonly<Record<string, readonly [path: string, text: string]>> = {
  typescript: [
    'shop.ts',
    `class Order { pay() {} }
class Other { pay() {} }
class Box<T> { get(): T { return null as never } }
class Orders extends Box<Order> {}
class List<T> { head(): T { return null as never } }
class Shop {
  box: Box<Order>
  list: List<Order>
  field() { this.box.get().pay() }
  base(orders: Orders) { orders.get().pay() }
  container() { this.list.head().pay() }
  unknown(box: Box<Missing>, raw: Box) { box.get().pay(); raw.get().pay() }
}
`,
  ],
  java: [
    'Shop.java',
    `class Order { void pay() {} }
class Other { void pay() {} }
class Box<T> { T get() { return null; } }
class Orders extends Box<Order> {}
class List<T> { T head() { return null; } }
class Shop {
  Box<? extends Order> box;
  List<Order> list;
  void field() { box.get().pay(); }
  void base(Orders orders) { orders.get().pay(); }
  void container() { list.head().pay(); }
  void unknown(Box<Missing> box, Box raw) { box.get().pay(); raw.get().pay(); }
}
`,
  ],
  kotlin: [
    'Shop.kt',
    `class Order { fun pay() {} }
class Other { fun pay() {} }
open class Box<out T> { fun get(): T { return TODO() } }
class Orders : Box<Order>()
class List<T> { fun head(): T { return TODO() } }
class Shop {
  val box: Box<Order> = make()
  val list: List<Order> = make()
  fun field() { box.get().pay() }
  fun base(orders: Orders) { orders.get().pay() }
  fun container() { list.head().pay() }
  fun unknown(box: Box<Missing>) { box.get().pay() }
}
`,
  ],
  csharp: [
    'Shop.cs',
    `class Order { public void pay() {} }
class Other { public void pay() {} }
class Box<T> { public T get() { return default; } }
class Orders : Box<Order> {}
class List<T> { public T head() { return default; } }
class Shop {
  Box<Order> box;
  List<Order> list;
  void field() { box.get().pay(); }
  void baseOf(Orders orders) { orders.get().pay(); }
  void container() { list.head().pay(); }
  void unknown(Box<Missing> box) { box.get().pay(); }
}
`,
  ],
  go: [
    'shop.go',
    `package shop
type Order struct{}
func (o *Order) pay() {}
type Other struct{}
func (o *Other) pay() {}
type Box[T any] struct { value T }
func (b *Box[V]) get() V { return b.value }
type Orders struct { Box[*Order] }
type List[T comparable] struct{}
func (l *List[T]) head() T { panic("") }
type Shop struct { box *Box[*Order]; list List[Order] }
func (s *Shop) field() { s.box.get().pay() }
func base(orders *Orders) { orders.get().pay() }
func (s *Shop) container() { s.list.head().pay() }
func unknown(box Box[Missing]) { box.get().pay() }
`,
  ],
}

test.each(Object.entries(programs))('%s: a type hands its arguments to its members', async (_, [path, text]) => {
  const calls = await callsOf({ 'go.mod': 'module shop\n', [path]: text })
  const payers = calls.filter((call) => call.endsWith('pay')).map((call) => call.replaceAll(`${path}:`, ''))
  const plain = payers.map((call) => call.replace(/^Shop\.|(?<=base)Of/g, ''))
  expect(plain.sort()).toEqual(['base', 'container', 'field'].map((caller) => `${caller} calls Order.pay`))
})

test('what a type parameter extends has its members, an argument that is known comes first', async () => {
  const calls = await callsOf({
    'Shop.java': `class Order { void pay() {} }
class Gift extends Order { void wrap() {} void pay() {} }
class Box<T extends Order> {
  T item;
  void all() { item.pay(); }
}
class Shop { void run(Box<Gift> box, Box<?> any) { box.item.pay(); any.item.wrap(); } }
`,
  })
  expect(calls).toEqual(['Shop.java:Box.all calls Shop.java:Order.pay', 'Shop.java:Shop.run calls Shop.java:Gift.pay'])
})

test('a builder gives back the type that extends it, through a parameter of its base', async () => {
  const calls = await callsOf({
    'Shop.java': `abstract class Builder<S> { abstract S handle(); }
abstract class DelayBuilder<D, R> extends Builder<D> { }
class RetryBuilder<R> extends DelayBuilder<RetryBuilder<R>, R> { RetryBuilder<R> retries() { return this; } void build() {} }
class Shop {
  static <R> RetryBuilder<R> builder() { return null; }
  void run() { builder().retries().handle().handle().build(); }
}
`,
  })
  expect(calls.filter((call) => call.includes('build') && !call.includes('builder'))).toEqual([
    'Shop.java:Shop.run calls Shop.java:RetryBuilder.build',
  ])
})

test('arguments that grow with each call end, and so does a type that is its own argument', async () => {
  const calls = await callsOf({
    'Shop.java': `class Box<T> extends Base<Box<Box<T>>> { Box<Box<T>> wrap() { return null; } T get() { return null; } }
class Base<T> { T own() { return null; } }
class Shop { void run(Box<Shop> box) { box${'.wrap()'.repeat(30)}.get(); box${'.own()'.repeat(30)}.get(); } }
`,
  })
  expect(calls).toContain('Shop.java:Shop.run calls Shop.java:Box.get')
})
