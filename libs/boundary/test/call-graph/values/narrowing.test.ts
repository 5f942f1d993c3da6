import { describe, expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const typescript = `
class Cart { pay() {} }
class Basket extends Cart { weigh() {} pay() {} }
class Rate { raise() {} }
declare function isRate(value: unknown): value is Rate
declare function isOpen(value: unknown): boolean
declare function isTwo(value: unknown): value is Rate | Cart
function branch(x: unknown) { if (x instanceof Rate) { x.raise() } }
function chosen(x: unknown) { return isRate(x) ? x.raise() : null }
function both(x: unknown, y: unknown) { if (y && x instanceof Rate && x.raise()) return }
function rest(x: unknown) { if (!isRate(x)) return; [1].forEach(() => x.raise()) }
function orRest(x: unknown, y: unknown) { if (!isRate(x) || !y) { throw x } x.raise() }
function oneOf(x: unknown) { if (isTwo(x)) x.raise() }
function less(x: Basket) { if (x instanceof Cart) x.pay() }
function known(x: Cart) { if (isOpen(x)) x.pay(); const made = new Rate(); if (isOpen(x)) { const other = new Rate(); other.raise() } }
function nearElse(x: unknown) { if (x instanceof Rate) { } else { x.raise() } }
function nearAfter(x: unknown) { if (x instanceof Rate) { } x.raise() }
function nearSet(x: unknown, y: unknown) { if (x instanceof Rate) { x = y; x.raise() } }
function nearNot(x: unknown) { if (!isRate(x)) { x.raise() } }
function nearGoesOn(x: unknown) { if (!isRate(x)) { isOpen(x) } x.raise() }
function nearPlain(x: unknown) { if (isOpen(x)) x.raise() }
`

const python = `
class Cart:
    def pay(self): pass
class Rate:
    def raise_it(self): pass
def is_rate(value) -> TypeGuard[Rate]: pass
def branch(x):
    if isinstance(x, Rate):
        x.raise_it()
def elif_branch(x):
    if x: pass
    elif isinstance(x, Rate): x.raise_it()
def chosen(x): return x.raise_it() if is_rate(x) else None
def both(x, y): return y and isinstance(x, Rate) and x.raise_it()
def rest(x):
    if not isinstance(x, (Rate, Cart)):
        return
    x.raise_it()
def asserted(x):
    assert isinstance(x, Rate)
    x.raise_it()
def kept(x):
    if isinstance(x, Rate):
        made = Rate()
    made.raise_it()
def near_else(x):
    if isinstance(x, Rate): pass
    else: x.raise_it()
def near_after(x):
    if isinstance(x, Rate): pass
    x.raise_it()
def near_set(x, y):
    if isinstance(x, Rate):
        x = y
        x.raise_it()
def near_other(x):
    if isinstance(x, unknown.Rate):
        x.raise_it()
`

describe('a value that passed a test is what the test says', () => {
  test('in TypeScript', async () => {
    const calls = (await callsOf({ 'a.ts': typescript })).filter((call) => /calls a\.ts:\w+\.\w+$/.test(call))
    expect(calls).toEqual([
      'a.ts:both calls a.ts:Rate.raise',
      'a.ts:branch calls a.ts:Rate.raise',
      'a.ts:chosen calls a.ts:Rate.raise',
      'a.ts:known calls a.ts:Cart.pay',
      'a.ts:known calls a.ts:Rate.raise',
      'a.ts:less calls a.ts:Basket.pay',
      'a.ts:oneOf calls a.ts:Rate.raise',
      'a.ts:orRest calls a.ts:Rate.raise',
      'a.ts:rest calls a.ts:Rate.raise',
    ])
  })

  test('in Python', async () => {
    const calls = (await callsOf({ 'a.py': python })).filter((call) => call.endsWith('a.py:Rate.raise_it'))
    expect(calls.map((call) => call.split(/[: ]/)[1])).toEqual([
      'asserted',
      'both',
      'branch',
      'chosen',
      'elif_branch',
      'kept',
      'rest',
    ])
  })
})
