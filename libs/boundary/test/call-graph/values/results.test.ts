import { describe, expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const shop = [
  'class Rate:',
  '    def close(self): pass',
  'class Cart:',
  '    def pay(self): pass',
  '    def close(self): pass',
  'class Basket(Cart):',
  '    def weigh(self): pass',
].join('\n')

/** What `run` calls on the values of a Python file, without the functions that made them. */
async function paid(lines: readonly string[]): Promise<string[]> {
  const calls = await callsOf({ 'shop.py': shop, 'run.py': ['from shop import *', ...lines].join('\n') })
  return calls
    .filter((call) => call.startsWith('run.py:run ') && call.includes('shop.py'))
    .map((call) => call.slice(17))
}

describe('a function without a declared result gives back what it returns', () => {
  test('in Python', async () => {
    const calls = await paid([
      'def cart(): return Cart()',
      'def either(known):',
      '    if known: return None',
      '    if cart(): return Basket()',
      '    return Cart() if known else cart()',
      'def cls_of(): return Basket',
      'async def later(): return (await cart()) or Cart()',
      'class Store:',
      '    def __init__(self, cart=None):',
      '        made = cart or Cart()',
      '        self.made = made',
      '        self.cart = cart or Cart()',
      '        self.rate = None',
      '    def open(self):',
      '        self.rate = Rate()',
      '        return self',
      '    @classmethod',
      '    def make(cls): return cls()',
      '    @property',
      '    def last(self): return self.made',
      'class Big(Store):',
      '    def weigh(self): return Basket()',
      'async def run(shop):',
      '    either(1).pay()',
      '    cls_of()().weigh()',
      '    (await later()).close()',
      '    Store.make().rate.close()',
      '    Store().last.pay()',
      '    Big().open().weigh().weigh()',
    ])
    expect(calls).toEqual(['shop.py:Basket.weigh', 'shop.py:Cart.close', 'shop.py:Cart.pay', 'shop.py:Rate.close'])
  })

  test('but not if one result is not known, or another one, nor what a generator or a decorated function returns', async () => {
    const calls = await paid([
      'import other',
      'def several(known):',
      '    if known: return Rate()',
      '    return Cart()',
      'def unknown(known):',
      '    if known: return other.cart()',
      '    return Cart()',
      'def generator():',
      '    yield 1',
      '    return Cart()',
      '@other.wrapped',
      'def decorated(): return Cart()',
      'def outer():',
      '    def inner(): return Cart()',
      '    return inner',
      'def parameter(cart): return cart',
      'def itself(known): return itself(known)',
      'def run(given):',
      '    several(1).close()',
      '    unknown(1).pay()',
      '    generator().pay()',
      '    decorated().pay()',
      '    outer().pay()',
      '    parameter(given).pay()',
      '    itself(1).pay()',
    ])
    expect(calls).toEqual([])
  })

  test('in TypeScript and JavaScript', async () => {
    const calls = await callsOf({
      'shop.ts': [
        'class Cart { pay() {} self() { return this } }',
        'class Basket extends Cart { weigh() {} }',
        'class Rate { close() {} pay() {} }',
        'const cart = () => new Cart()',
        'class Store {',
        '  make = () => new Basket()',
        '  any(known: boolean) {',
        '    if (known) return null',
        '    if (!known) return new Cart()',
        '    return cart()',
        '  }',
        '}',
        'function several(known: boolean) { if (known) return new Rate(); return new Cart() }',
        'function* generator() { yield 1; return new Cart() }',
        'function factory() { return { open() {}, cart } }',
        'function run(store: Store) {',
        '  store.any(true).pay()',
        '  store.make().weigh()',
        '  store.make().self().weigh()',
        '  factory().open()',
        '  factory().cart().pay()',
        '}',
        'function near() { several(true).pay(); generator().pay() }',
      ].join('\n'),
    })
    expect(calls.filter((call) => /:(?:run|near) calls shop\.ts:(?:Cart|Basket|Rate|factory)\./.test(call))).toEqual([
      'shop.ts:run calls shop.ts:Basket.weigh',
      'shop.ts:run calls shop.ts:Cart.pay',
      'shop.ts:run calls shop.ts:Cart.self',
      'shop.ts:run calls shop.ts:factory.open',
    ])
  })
})

test('`with` gives what the object says on entering it, and `super` goes through all bases up to one outside', async () => {
  const calls = await callsOf({
    'shop.py': [
      shop,
      'class Lock:',
      '    def __enter__(self): return Cart()',
      '    async def __aenter__(self): return Rate()',
      'class Plain:',
      '    def __enter__(self): return self',
      '    def keep(self): pass',
      'class Shelf:',
      '    def order(self): pass',
      'class Both(Cart, Shelf):',
      '    def run(self):',
      '        super().order()',
      '        super().pay()',
      'class Late(Cart, unknown.Base, Shelf):',
      '    def late(self):',
      '        super().order()',
      '        super().pay()',
      'async def enter():',
      '    with Lock() as cart, Plain() as plain:',
      '        cart.pay()',
      '        plain.keep()',
      '    async with Lock() as rate:',
      '        rate.close()',
      '    with Cart() as nothing:',
      '        nothing.close()',
    ].join('\n'),
  })
  expect(calls.filter((call) => !/calls shop\.py:(?:Lock|Plain|Cart|Rate)$/.test(call))).toEqual([
    'shop.py:Both.run calls shop.py:Cart.pay',
    'shop.py:Both.run calls shop.py:Shelf.order',
    'shop.py:Late.late calls shop.py:Cart.pay',
    'shop.py:enter calls shop.py:Cart.pay',
    'shop.py:enter calls shop.py:Plain.keep',
    'shop.py:enter calls shop.py:Rate.close',
  ])
})

test('a declared field keeps its type wherever it is set, a pair has two values, and a list holds what is written in it', async () => {
  const calls = await callsOf({
    'shop.py': [
      shop,
      'class Store:',
      '    kind: type[Cart]',
      '    def __init__(self, given):',
      '        self.kind = given',
      '    @classmethod',
      '    def open(cls):',
      '        cls.rate = Rate()',
      '    def first(self):',
      '        self.kind.pay(self)',
      '        self.rate.close()',
      'def pairs(given):',
      '    a, b = Basket(), Rate()',
      '    a.weigh()',
      '    b.close()',
      '    x, y = given()',
      '    x.pay()',
      'def lists():',
      '    baskets = [Basket(), Basket()]',
      '    baskets[0].weigh()',
      '    for cart in [1]: pass',
      '    rates = [Rate() for _ in baskets]',
      '    for rate in rates: rate.close()',
      'def near(given):',
      '    mixed = [Cart(), Rate()]',
      '    mixed[0].close()',
      '    unknown = [Cart(), given]',
      '    unknown[0].pay()',
    ].join('\n'),
    'shop.ts': [
      'class Cart { pay() {} }',
      'class Rate { close() {} pay() {} }',
      'function run() { const carts = [new Cart(), new Cart()]; for (const cart of carts) cart.pay() }',
      'function near() { const mixed = [new Cart(), new Rate()]; mixed[0].pay() }',
    ].join('\n'),
  })
  expect(calls.filter((call) => !/calls shop\.\w+:\w+$/.test(call))).toEqual([
    'shop.py:Store.first calls shop.py:Cart.pay',
    'shop.py:Store.first calls shop.py:Rate.close',
    'shop.py:lists calls shop.py:Basket.weigh',
    'shop.py:lists calls shop.py:Rate.close',
    'shop.py:pairs calls shop.py:Basket.weigh',
    'shop.py:pairs calls shop.py:Rate.close',
    'shop.ts:run calls shop.ts:Cart.pay',
  ])
})
