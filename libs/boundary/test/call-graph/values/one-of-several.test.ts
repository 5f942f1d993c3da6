import { describe, expect, test } from 'vitest'
import { follow } from '../follow.js'

const shops = {
  'shop.ts': `
class Kept { stay() {} }
class Cart extends Kept { pay() {} close() {} part() { return new Wheel() } }
class Rate extends Kept { raise() {} close() {} part() { return new Door() } }
class Wheel { turn() {} open() {} }
class Door { open() {} }
class Far extends Outside { pay() {} }
type Either = Cart | Rate | null
declare function made(kind: string): Either
function run(given: Cart | Rate, all: (Cart | Rate)[], text: Cart | string, is: boolean) {
  given.pay(); given.raise(); made('x').raise(); all[0].pay()
  all.forEach((one) => one.stay())
  text.pay()
  const chosen = is ? new Cart() : new Rate()
  chosen.pay()
  given.part().turn()
}
function near(given: Cart | Rate, far: Far | Rate, unknown: Cart | Other, all: Cart[] | Rate) {
  given.close(); given.part().open(); far.open(); unknown.pay(); all.pay(); new given()
}`,
  'shop.py': `
class Kept:
    def stay(self): pass
class Cart(Kept):
    def pay(self): pass
    def close(self): pass
    def part(self): return Wheel()
class Rate(Kept):
    def raise_it(self): pass
    def close(self): pass
    def part(self): return Door()
class Wheel:
    def turn(self): pass
    def open(self): pass
class Door:
    def open(self): pass
class Far(outside.Base):
    def pay(self): pass
def made(kind):
    if kind: return Cart()
    return Rate()
def run(given: Cart | Rate | None, other: Union[Cart, Rate], is_new):
    given.pay()
    other.raise_it()
    made(1).stay()
    chosen = Cart() if is_new else Rate()
    chosen.pay()
    given.part().turn()
def near(given: Cart | Rate, far: Far | Rate, unknown: Cart | Other):
    given.close()
    given.part().open()
    far.pay_it()
    unknown.pay()
`,
  'shop.php': `<?php
class Kept { public function stay() {} }
class Cart extends Kept { public function pay() {} public function close() {} }
class Rate extends Kept { public function raise() {} public function close() {} }
function run(Cart|Rate $given) { $given->pay(); $given->raise(); $given->stay(); }
function near(Cart|Rate $given, Cart|Other $unknown) { $given->close(); $unknown->pay(); }
`,
  'shop.rb': `
class Kept
  def stay; end
end
class Cart < Kept
  def pay; end
  def close; end
end
class Rate < Kept
  def raise_it; end
  def close; end
end
class Shop
  def made(known)
    return Rate.new if known
    Cart.new
  end
  def run
    made(1).pay
    made(1).raise_it
    made(1).stay
  end
  def near
    made(1).close
  end
end
`,
}

describe('what is one of several calls what all of them have, or what only one of them has', () => {
  test.each([
    ['shop.ts', shops['shop.ts'], ['Cart.pay', 'Kept.stay', 'Rate.raise', 'Wheel.turn']],
    ['shop.py', shops['shop.py'], ['Cart.pay', 'Kept.stay', 'Rate.raise_it', 'Wheel.turn']],
    ['shop.php', shops['shop.php'], ['Cart.pay', 'Kept.stay', 'Rate.raise']],
    ['shop.rb', shops['shop.rb'], ['Cart.pay', 'Kept.stay', 'Rate.raise_it']],
  ])('%s', async (path, text, expected) => {
    const { edges, open } = await follow({ [path]: text })
    const members = edges.flatMap(
      (edge) => /(\w+) calls [\w.]+:(\w+\.(?!part|made|constructor)\w+) /.exec(edge)?.slice(1).join(' ') ?? [],
    )
    expect(members.sort()).toEqual(expected.map((name) => `run ${name}`))
    expect(open.some((call) => /near \? .*several candidates/.test(call))).toBe(true)
  })
})
