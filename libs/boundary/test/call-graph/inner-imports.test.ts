import { expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

test('functions of a Python file import different things by one name', async () => {
  const calls = await callsOf({
    'mail.py': ['class Box:', '    def send(self): pass', 'def make(): pass', 'def post(): pass'].join('\n'),
    'shop.py': ['class Box:', '    def pack(self): pass', 'def make(): pass', 'def post(): pass'].join('\n'),
    'app.py': [
      'def first(box: Box):',
      '    from mail import Box, make',
      '    import mail as place',
      '    make()',
      '    place.post()',
      '    Box().send()',
      'class Jobs:',
      '    def second(self, given):',
      '        from shop import Box, make',
      '        import shop as place',
      '        def inner(): make()',
      '        place.post()',
      '        if isinstance(given, Box): given.pack()',
      'def third():',
      '    make()',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'app.py:Jobs.second calls shop.py:Box.pack',
    'app.py:Jobs.second calls shop.py:post',
    'app.py:Jobs.second.inner calls shop.py:make',
    'app.py:first calls mail.py:Box',
    'app.py:first calls mail.py:Box.send',
    'app.py:first calls mail.py:make',
    'app.py:first calls mail.py:post',
  ])
})

test('what is imported in a Python function, in two ways, is the first of them, and made from like any other', async () => {
  const { edges } = await follow({
    'fast.py': ['def load(): pass', 'def warm(): pass', 'class Base:', '    def run(self): pass'].join('\n'),
    'slow.py': 'def load(): pass',
    'app.py': [
      'from functools import wraps',
      'def start():',
      '    try:',
      '        from fast import load',
      '    except ImportError:',
      '        from slow import load',
      '    from fast import Base, warm',
      '    from functools import partial',
      '    class Job(Base):',
      '        def go(self): self.run()',
      '    load()',
      '    later = partial(warm)',
      '    later()',
    ].join('\n'),
  })
  expect(edges.filter((edge) => / (?:calls|inherits) /.test(edge))).toEqual([
    'app.py:start.Job inherits fast.py:Base (import)',
    'app.py:start.Job.go calls fast.py:Base.run (self)',
    'app.py:start calls fast.py:load (import)',
    'app.py:start calls fast.py:warm (assigned-type)',
  ])
})

test('functions of JavaScript and Rust bring in different things by one name', async () => {
  const calls = await callsOf({
    'mail.js': 'exports.make = function make() {}',
    'shop.js': 'exports.make = function make() {}',
    'app.js': [
      "function first() { const { make } = require('./mail'); make() }",
      "const second = () => { const shop = require('./shop'); shop.make() }",
      "async function third() { const { make } = await import('./shop'); make() }",
      'function fourth() { make() }',
    ].join('\n'),
    'src/lib.rs': [
      'mod mail; mod shop;',
      'fn first() { use crate::mail::make; make(); }',
      'fn second() { use crate::shop::make; make(); }',
      'mod tests { fn third() { use super::first; first(); } }',
    ].join('\n'),
    'src/mail.rs': 'pub fn make() {}',
    'src/shop.rs': 'pub fn make() {}',
  })
  expect(calls).toEqual([
    'app.js:first calls mail.js:make',
    'app.js:second calls shop.js:make',
    'app.js:third calls shop.js:make',
    'src/lib.rs:first calls src/mail.rs:make',
    'src/lib.rs:second calls src/shop.rs:make',
    'src/lib.rs:tests.third calls src/lib.rs:first',
  ])
})
