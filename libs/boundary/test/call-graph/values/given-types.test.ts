import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

// Type arguments at a call say what a generic function gives back.
test.each([
  [
    'Go, with a function in a table as near miss, and a type assertion in a chain',
    {
      'a.go': `package shop
import "sync/atomic"
type Item struct{}
func (i *Item) Pay() {}
type Box[T any] struct{ inner T }
func (b *Box[T]) Get() T { return b.inner }
func Zero[T any]() T { var z T; return z }
func Make[T any]() *Box[T] { return nil }
type holder struct{ current atomic.Pointer[Item] }
func a() { Zero[*Item]().Pay() }
func b() { Make[Item]().Get().Pay() }
func c(v any) { v.(*Item).Pay() }
func d(items chan *Item) { for item := range items { item.Pay() } }
func e(items chan *Item) { item := <-items; item.Pay() }
func f(h *holder) { h.current.Load().Pay() }
func g(table []func() *Item, i int) { table[i]().Nothing() }
func h(items []*Item) { for item := range items { item.Pay() } }
func i() { make := func() *Item { return nil }; make().Pay() }
`,
    },
    [
      'a.go:a calls a.go:Item.Pay',
      'a.go:a calls a.go:Zero',
      'a.go:b calls a.go:Box.Get',
      'a.go:b calls a.go:Item.Pay',
      'a.go:b calls a.go:Make',
      'a.go:c calls a.go:Item.Pay',
      'a.go:d calls a.go:Item.Pay',
      'a.go:e calls a.go:Item.Pay',
      'a.go:f calls a.go:Item.Pay',
      'a.go:i calls a.go:Item.Pay',
    ],
  ],
  [
    'TypeScript, and of a method that gives back what its class is made with',
    {
      'a.ts': `class Item { pay() {} }
class Base<T> { self<O>(): T { return null as never } get<O>(): O { return null as never } }
class Cart extends Base<Cart> { close() {} }
function create<T>(): T { return null as never }
export function a() { create<Item>().pay() }
export function b(cart: Cart) { cart.self<Item>().close() }
export function c(cart: Cart) { cart.get<Item>().pay() }
`,
    },
    [
      'a.ts:a calls a.ts:Item.pay',
      'a.ts:a calls a.ts:create',
      'a.ts:b calls a.ts:Base.self',
      'a.ts:b calls a.ts:Cart.close',
      'a.ts:c calls a.ts:Base.get',
      'a.ts:c calls a.ts:Item.pay',
    ],
  ],
  [
    'C#',
    {
      'A.cs': `namespace Shop;
class Item { public void Pay() {} }
class A {
  static T Make<T>() where T : new() => new T();
  void Go() { Make<Item>().Pay(); Make<List<Item>>().Pay(); }
}
`,
    },
    ['A.cs:Shop.A.Go calls A.cs:Shop.A.Make', 'A.cs:Shop.A.Go calls A.cs:Shop.Item.Pay'],
  ],
])('follows type arguments of %s', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})
