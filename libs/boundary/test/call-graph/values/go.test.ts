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

const rates = [
  'package shop',
  'type Rate struct {}',
  'func (r *Rate) Rate() *Rate { return r }',
  'func (r *Rate) Close() {}',
  'type Cart struct {}',
  'func (c *Cart) Close() {}',
  'func (c *Cart) Pay() {}',
  'type Payer interface { Pay() }',
  'var known = &Cart{}',
  'var shared Rate',
].join('\n')

test('a method may have the name of its type', async () => {
  expect(await callsOf({ 'a.go': `${rates}\nfunc run(r *Rate) { r.Rate().Close() }` })).toEqual([
    'a.go:run calls a.go:Rate.Close',
    'a.go:run calls a.go:Rate.Rate',
  ])
})

test('a variable of a package is seen in all of its files, and in no other package', async () => {
  const calls = await callsOf({
    ...module,
    'a.go': rates,
    'b.go': 'package shop\nfunc run() { known.Pay(); shared.Close() }\nfunc other(known *Rate) { known.Close() }',
    'c/c.go': 'package c\nfunc far() { known.Pay() }',
  })
  expect(calls).toEqual([
    'b.go:other calls a.go:Rate.Close',
    'b.go:run calls a.go:Cart.Pay',
    'b.go:run calls a.go:Rate.Close',
  ])
})

test('a variable of a block hides one of its name, and is known in the block only', async () => {
  const calls = await callsOf({
    'a.go': [
      rates,
      'func run(x *Rate, p Payer, list []*Cart) {',
      '  if x := known; x != nil { x.Pay() }',
      '  x.Close()',
      '}',
      'func cases(x *Rate, n int) {',
      '  switch n {',
      '  case 1:',
      '    x := &Cart{}',
      '    x.Pay()',
      '  default:',
      '    x.Close()',
      '  }',
      '}',
      'func asserted(p Payer) {',
      '  if p, ok := p.(*Cart); ok { p.Close() }',
      '  p.Pay()',
      '}',
      'func loops(x *Rate, list []*Cart) {',
      '  for _, x := range list { x.Pay() }',
      '  x.Close()',
      '}',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'a.go:asserted calls a.go:Cart.Close',
    'a.go:asserted calls a.go:Payer.Pay',
    'a.go:cases calls a.go:Cart.Pay',
    'a.go:cases calls a.go:Rate.Close',
    'a.go:loops calls a.go:Cart.Pay',
    'a.go:loops calls a.go:Rate.Close',
    'a.go:run calls a.go:Cart.Pay',
    'a.go:run calls a.go:Rate.Close',
  ])
})

test('`new`, `append` and a literal of an alias make what their type says', async () => {
  const calls = await callsOf({
    'a.go': [
      rates,
      'type Basket = Cart',
      'func made() {',
      '  c := new(Cart)',
      '  c.Pay()',
      '  all := append([]*Rate{&shared}, nil)',
      '  all[0].Close()',
      '  Basket{}.Close()',
      '}',
      'func near(new func(int) *Rate) { r := new(1); r.Pay() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'a.go:made calls a.go:Cart.Close',
    'a.go:made calls a.go:Cart.Pay',
    'a.go:made calls a.go:Rate.Close',
    'a.go:near calls a.go:near.new',
  ])
})
