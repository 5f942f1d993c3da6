import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const module = { 'go.mod': 'module shop\n' }

test('a name that a dot import brings in is followed, one that the package declares comes first', async () => {
  const calls = await callsOf({
    ...module,
    'match/match.go': 'package match\nfunc Equal() {}\nfunc Near() {}\nfunc new() {}\n',
    'cart/cart_test.go':
      'package cart\nimport . "shop/match"\nfunc Near() {}\nfunc TestCart() {\n\tEqual()\n\tNear()\n\tAbsent()\n\tnew()\n}\n',
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

test('an alias has the members of the type that it stands for, in another package, too', async () => {
  const calls = await callsOf({
    ...module,
    'types/types.go':
      'package types\ntype Assertion interface { Should() }\ntype Length int\nfunc (l Length) Should() {}\n',
    'dsl.go': [
      'package shop',
      'import "shop/types"',
      'type Assertion = types.Assertion',
      'type (',
      '  Other = types.Assertion',
      '  Size types.Length',
      ')',
      'func Expect() Assertion { return nil }',
      'func Omega() Other { return nil }',
      'func Far() Size { return 1 }',
      'func run() { Expect().Should(); Omega().Should(); Far().Should() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'dsl.go:run calls dsl.go:Expect',
    'dsl.go:run calls dsl.go:Far',
    'dsl.go:run calls dsl.go:Omega',
    'dsl.go:run calls types/types.go:Assertion.Should',
  ])
})

test('an interface that embeds an alias has the members of the type that it stands for', async () => {
  const calls = await callsOf({
    ...module,
    'types/types.go': [
      'package types',
      'type Expression interface { Scan() }',
      'type Rate struct {}',
      'func (r Rate) Get() {}',
    ].join('\n'),
    'sql.go': [
      'package shop',
      'import "shop/types"',
      'type Expression = types.Expression',
      'type Column interface { Expression; Name() string }',
      'type Rates struct { Rate }',
      'type Rate = types.Rate',
      'type Own types.Rate',
      'type Owner struct { Own }',
      'func run(c Column, r Rates, o Owner) { c.Scan(); c.Name(); r.Get(); o.Get() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'sql.go:run calls sql.go:Column.Name',
    'sql.go:run calls types/types.go:Expression.Scan',
    'sql.go:run calls types/types.go:Rate.Get',
  ])
})
