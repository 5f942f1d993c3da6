import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const files = {
  'lib/shop/store.rb': `module Shop
  module Logging
    def log(text); end
  end
  class Base
    def initialize(path); end
    def close; end
  end
  class Store < Base
    include Logging
    attr_reader :item
    def initialize(path)
      super(path)
      @item = Item.new
    end
    def self.open(path)
      new(path)
    end
    def find(id)
      log "find"
      check
      item.total
      @item.valid?
      self.class.open("y")
    end
    private
    def check; end
  end
  class Item
    def total; end
    def valid?; end
  end
end
`,
}

test('follows constants, constructors, super, mixins, attributes, variables and calls without brackets', async () => {
  const calls = await callsOf({
    ...files,
    'bin/run.rb': `require_relative '../lib/shop/store'
def main
  store = Shop::Store.new("x")
  store.find(1)
  store.close
  Shop::Store.open("y").find(2)
  helper
end
def helper; end
`,
  })
  expect(calls.map((call) => call.replaceAll('lib/shop/', ''))).toEqual([
    'bin/run.rb:main calls bin/run.rb:helper',
    'bin/run.rb:main calls store.rb:Shop.Base.close',
    'bin/run.rb:main calls store.rb:Shop.Store.find',
    'bin/run.rb:main calls store.rb:Shop.Store.initialize',
    'bin/run.rb:main calls store.rb:Shop.Store.open',
    'store.rb:Shop.Store.find calls store.rb:Shop.Item.total',
    'store.rb:Shop.Store.find calls store.rb:Shop.Item.valid?',
    'store.rb:Shop.Store.find calls store.rb:Shop.Logging.log',
    'store.rb:Shop.Store.find calls store.rb:Shop.Store.check',
    'store.rb:Shop.Store.find calls store.rb:Shop.Store.open',
    'store.rb:Shop.Store.initialize calls store.rb:Shop.Base.initialize',
    'store.rb:Shop.Store.initialize calls store.rb:Shop.Item',
    'store.rb:Shop.Store.open calls store.rb:Shop.Store.initialize',
  ])
})

test('near misses: a variable, a parameter of a block, an unknown receiver, a constant of a library', async () => {
  const { edges } = await follow({
    ...files,
    'other.rb': `class Other < Shop::Base
  def run(items, helper)
    close = 3
    puts close
    helper
    items.each { |item| item.total }
    JSON.find(1)
    find(2)
    Item.new
  end
end
`,
  })
  expect(edges.filter((edge) => edge.startsWith('other.rb') && edge.includes(' calls '))).toEqual([])
})

test('a method that a library may have is none of a name alone: of a class that extends one, of what a library makes', async () => {
  const calls = await callsOf({
    'a.rb': `class A
  def render_page; end
end
`,
    'b.rb': `class B < Outside::Base
  def run
    render_page
    self.render_page
    direct = Outside::Page.new
    direct.render_page
    given = Outside::Page.load_first
    again = given.other
    again.render_page
    @page = Outside::Page.new
    @page.render_page
  end
end
`,
    'c.rb': `class C
  def near(page)
    page.render_page
  end

  def own
    render_page
  end
end
`,
  })
  expect(calls).toEqual(['c.rb:C.near calls a.rb:A.render_page', 'c.rb:C.own calls a.rb:A.render_page'])
})

test('a receiver of unknown type: only a name of two words that the repository declares once, and Ruby does not', async () => {
  const calls = await callsOf({
    'a.rb': `class A
  def render_page; end
  def each_line; end
  def close; end
  def load_all; end
end
`,
    'b.rb': `class B
  def load_all; end
end
def run(page)
  page.render_page
  page.each_line
  page.close
  page.load_all
  Net::HTTP.render_page
end
`,
  })
  expect(calls).toEqual(['b.rb:run calls a.rb:A.render_page'])
})

test('a method gives back its last value, and what it returns before', async () => {
  const calls = await callsOf({
    'shop.rb': [
      'class Cart',
      '  def pay; end',
      'end',
      'class Rate',
      '  def close; end',
      '  def pay; end',
      'end',
      'class Store',
      '  def cart',
      '    return nil if closed?',
      '    @cart ||= Cart.new',
      '  end',
      '  def rate',
      '    log',
      '    Rate.new',
      '  end',
      '  def made(known)',
      '    return Rate.new if known',
      '    Cart.new',
      '  end',
      '  def either(known)',
      '    if known then Cart.new else Rate.new end',
      '  end',
      '  def same',
      '    rate',
      '  end',
      '  def run',
      '    rate.close',
      '    same.close',
      '  end',
      '  def near',
      '    made(1).run_it',
      '    made(1).pay',
      '    either(1).pay',
      '  end',
      'end',
    ].join('\n'),
  })
  expect(calls.filter((call) => /:Store\.(?:run|near) calls shop\.rb:(?:Cart|Rate)\./.test(call))).toEqual([
    'shop.rb:Store.run calls shop.rb:Rate.close',
  ])
})

test('a module is mixed in inside of a class, and a superclass is named outside of it', async () => {
  const calls = await callsOf({
    'request.rb': [
      'module Web',
      '  class Base',
      '    def outer; end',
      '  end',
      '  module Helpers',
      '    def far; end',
      '  end',
      '  class Request < Base',
      '    class Base',
      '      def inner; end',
      '    end',
      '    module Env',
      '      def header; end',
      '    end',
      '    module Helpers',
      '      def near; end',
      '    end',
      '    include Env',
      '    include Helpers',
      '    def run',
      '      header',
      '      near',
      '      far',
      '      outer',
      '      inner',
      '    end',
      '  end',
      'end',
    ].join('\n'),
  })
  expect(calls.filter((call) => call.startsWith('request.rb:Web.Request.run'))).toEqual([
    'request.rb:Web.Request.run calls request.rb:Web.Base.outer',
    'request.rb:Web.Request.run calls request.rb:Web.Request.Env.header',
    'request.rb:Web.Request.run calls request.rb:Web.Request.Helpers.near',
  ])
})
