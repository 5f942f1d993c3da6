import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

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

test('of `super()` behind a base from outside it is not known that a later base is meant', async () => {
  const { edges, open } = await follow({
    'a.py': [
      'from web import View',
      'class Mixed:',
      '    def rows(self): pass',
      'class First(View, Mixed):',
      '    def rows(self): return super().rows()',
      'class Last(Mixed, View):',
      '    def rows(self): return super().rows()',
    ].join('\n'),
  })
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual(['a.py:Last.rows calls a.py:Mixed.rows (self)'])
  expect(open).toContain('a.py:First.rows ? super().rows (inherited from outside)')
})
