import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const module = { 'go.mod': 'module shop\n' }

test('a name that a dot import brings in is followed, one that the package declares comes first', async () => {
  const calls = await callsOf({
    ...module,
    'match/match.go': 'package match\nfunc Equal() {}\nfunc Near() {}\n',
    'cart/cart_test.go':
      'package cart\nimport . "shop/match"\nfunc Near() {}\nfunc TestCart() {\n\tEqual()\n\tNear()\n\tAbsent()\n}\n',
  })
  expect(calls).toEqual([
    'cart/cart_test.go:TestCart calls cart/cart_test.go:Near',
    'cart/cart_test.go:TestCart calls match/match.go:Equal',
  ])
})

test('a type argument of a field is no embedded type, whose fields would hide methods', async () => {
  const calls = await callsOf({
    ...module,
    'cart.go': [
      'package shop',
      'import "sync/atomic"',
      'type Rates struct { Total int }',
      'type Base interface { Root() }',
      'type Priced interface { Base; Total() int }',
      'type Cart struct { rates atomic.Pointer[Rates] }',
      'func (c *Cart) Total() int { return 1 }',
      'func sum(c *Cart, p Priced) { c.Total(); p.Total(); p.Root() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'cart.go:sum calls cart.go:Base.Root',
    'cart.go:sum calls cart.go:Cart.Total',
    'cart.go:sum calls cart.go:Priced.Total',
  ])
})
