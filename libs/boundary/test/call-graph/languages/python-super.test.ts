import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

test('`super(Type, self)` means the bases of the named class, not those of the class around', async () => {
  const calls = await callsOf({
    'a.py': [
      'class Base:',
      '    def pay(self): pass',
      'class Mixed:',
      '    def mix(self): pass',
      'class Other:',
      '    def pay(self): pass',
      'class Cart(Base, Mixed):',
      '    def run(self):',
      '        class Inner(Other):',
      '            def inside(self):',
      '                super(Cart, self).pay()',
      '        super(Cart, self).mix()',
      '    def near(self, kind):',
      '        super(kind, self).pay()',
      '        super(Base, self).pay()',
    ].join('\n'),
  })
  expect(calls).toEqual(
    ['a.py:Cart.run calls a.py:Mixed.mix', 'a.py:Inner.inside calls a.py:Base.pay']
      .map((call) => call.replace('Inner.inside', 'Cart.run.Inner.inside'))
      .sort(),
  )
})
