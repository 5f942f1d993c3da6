import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const shop = [
  'class Store:',
  '    def save(self): pass',
  'class Cache:',
  '    def save(self): pass',
  'class App:',
  '    def __init__(self):',
  '        self.cache = None',
  '        self.own = Cache()',
  '    def run(self):',
  '        self.store.save()',
  '        self.cache.save()',
  '        self.own.save()',
  'class Web(App): pass',
  'class Other:',
  '    def run(self): self.store.save()',
]

test('a field that is set on an object from outside is one of its type', async () => {
  const calls = await callsOf({
    'shop.py': shop.join('\n'),
    'main.py': [
      'from shop import App, Cache, Store, Web',
      'def build(app: App):',
      '    app.store = Store()',
      '    app.own = Store()',
      'def cached():',
      '    web = Web()',
      '    web.cache = Cache()',
      '    web.cache.save()',
      'def later(web: Web):',
      '    web.store.save()',
      '    web.app.store.save()',
    ].join('\n'),
    'tests/test_app.py': 'from shop import App, Cache\ndef test_app(): app = App(); app.store = Cache()',
    'benchmarks/load.py': 'from shop import App, Cache\ndef load(): app = App(); app.store = Cache()',
  })
  expect(calls.filter((call) => call.endsWith('save'))).toEqual([
    'main.py:cached calls shop.py:Cache.save',
    'main.py:later calls shop.py:Store.save',
    'shop.py:App.run calls shop.py:Cache.save',
    'shop.py:App.run calls shop.py:Store.save',
  ])
})

test('a field that is set to what is not known, or in too many places, is not known', async () => {
  const places = (count: number) => ({
    'shop.py': shop.join('\n'),
    'main.py': [
      'from shop import App, Store',
      'def build(app: App, given):',
      '    app.store = Store()',
      ...Array.from({ length: count }, (_, at) => `    given.a${at}.store = Store()`),
    ].join('\n'),
    'more.py': 'from shop import App\ndef more(app: App, given): app.cache = given',
  })
  const stored = ['shop.py:App.run calls shop.py:Cache.save', 'shop.py:App.run calls shop.py:Store.save']
  const saved = async (count: number) => (await callsOf(places(count))).filter((call) => call.endsWith('save'))
  expect(await saved(31)).toEqual(stored)
  expect(await saved(32)).toEqual(stored.slice(0, 1))
})

test('the body of a Python class sees what it declares, and its methods do not', async () => {
  const calls = await callsOf({
    'shop.py': [
      'def text(): pass',
      'class Rule:',
      '    def text(self): pass',
      '    label = text',
      '    def run(self):',
      '        self.label()',
      '        text()',
    ].join('\n'),
  })
  expect(calls).toEqual(['shop.py:Rule.run calls shop.py:Rule.text', 'shop.py:Rule.run calls shop.py:text'])
})

test('a call on an inherited field of unknown type is open because of the type', async () => {
  const { open } = await follow({
    'shop.py': [
      'class Base:',
      '    def __init__(self, shop): self.shop = shop',
      'class Job(Base):',
      '    def run(self):',
      '        self.shop.start()',
      '        self.none.start()',
    ].join('\n'),
  })
  expect(open).toEqual([
    'shop.py:Job.run ? self.shop.start (type is not known)',
    'shop.py:Job.run ? self.none.start (no declaration is known)',
  ])
})
