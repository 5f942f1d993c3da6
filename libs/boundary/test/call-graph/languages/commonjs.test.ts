import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const shop = {
  'package.json': '{ "name": "shop", "main": "lib/cart.js" }',
  'lib/cart.js': [
    "'use strict'",
    'module.exports = class Cart {',
    '  constructor (id) { this.id = id }',
    '  pay () {}',
    '}',
    'module.exports.make = function make () {}',
  ].join('\n'),
  'lib/rate.js': 'class Rate { close () {} }\nRate.of = () => new Rate()\nmodule.exports = Rate',
  'lib/tools.js': [
    'function open () {}',
    'function shut () {}',
    'const Rate = require("./rate")',
    'module.exports = { open, close: shut, Rate, cart: require("./cart"), wipe () {} }',
  ].join('\n'),
  'lib/names.js': [
    'const wrap = require("wrap")',
    'function kept () {}',
    'function known () {}',
    'exports.first = function (x) {}',
    'exports.second = known',
    'exports.kept = wrap(kept)',
    'exports.either = process.platform === "win32" ? known : wrap.identity',
    'exports.rate = require("./rate").of',
  ].join('\n'),
}

test('what a module exports is found through `require`, as a whole, by name and through the folder of a package', async () => {
  const calls = await callsOf({
    ...shop,
    'test/run.js': [
      'const Cart = require("..")',
      'const { open, close: finish, Rate, cart } = require("../lib/tools")',
      'const tools = require("../lib/tools")',
      'const { first } = require("../lib/names")',
      'const second = require("../lib/names").second',
      'const of = require("../lib/names").rate',
      'class Big extends Cart {}',
      'function run () {',
      '  new Cart(1).pay()',
      '  Cart.make()',
      '  open(); finish(); first(); second(); tools.wipe()',
      '  new Rate().close()',
      '  new tools.Rate().close()',
      '  new cart().pay()',
      '  of().close()',
      '}',
      'function big () { new Big().pay() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'lib/rate.js:Rate.of calls lib/rate.js:Rate',
    'test/run.js:big calls lib/cart.js:exports.pay',
    'test/run.js:big calls test/run.js:Big',
    'test/run.js:run calls lib/cart.js:exports.constructor',
    'test/run.js:run calls lib/cart.js:exports.pay',
    'test/run.js:run calls lib/cart.js:make',
    'test/run.js:run calls lib/names.js:first',
    'test/run.js:run calls lib/names.js:known',
    'test/run.js:run calls lib/rate.js:Rate',
    'test/run.js:run calls lib/rate.js:Rate.close',
    'test/run.js:run calls lib/rate.js:Rate.of',
    'test/run.js:run calls lib/tools.js:exports.wipe',
    'test/run.js:run calls lib/tools.js:open',
    'test/run.js:run calls lib/tools.js:shut',
  ])
})

test('an exported name that holds something else is not the function of that name, nor one of two', async () => {
  const calls = await callsOf({
    ...shop,
    'run.js': [
      'const names = require("./lib/names")',
      'const { absent } = require("./lib/names")',
      'const other = require("other")',
      'function run () { names.kept(); names.either(); absent(); other.first() }',
      'function two (known) {',
      '  const rate = known ? new (require("./lib/rate"))() : other.rate()',
      '  rate.close()',
      '}',
    ].join('\n'),
  })
  expect(calls.filter((call) => call.startsWith('run.js'))).toEqual([])
})

test('a function that makes objects has the fields that it sets and the members of its prototype', async () => {
  const calls = await callsOf({
    'server.js': [
      'class Socket { send () {} }',
      'function Server (socket) {',
      '  this.socket = new Socket()',
      '  this.start = function () { this.socket.send(); helper() }',
      '  helper()',
      '  function helper () {}',
      '}',
      'Server.prototype.listen = function () { this.socket.send(); this.stop() }',
      'Server.prototype.stop = function () { this.last = new Socket() }',
      'Server.create = function () { return new Server() }',
      'function plain () {}',
      'function run () {',
      '  const server = new Server()',
      '  server.listen(); server.start(); server.last.send()',
      '  Server.create().stop()',
      '  plain().listen()',
      '}',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'server.js:Server calls server.js:Server.helper',
    'server.js:Server calls server.js:Socket',
    'server.js:Server.create calls server.js:Server',
    'server.js:Server.listen calls server.js:Server.stop',
    'server.js:Server.listen calls server.js:Socket.send',
    'server.js:Server.start calls server.js:Server.helper',
    'server.js:Server.start calls server.js:Socket.send',
    'server.js:Server.stop calls server.js:Socket',
    'server.js:run calls server.js:Server',
    'server.js:run calls server.js:Server.create',
    'server.js:run calls server.js:Server.listen',
    'server.js:run calls server.js:Server.start',
    'server.js:run calls server.js:Server.stop',
    'server.js:run calls server.js:Socket.send',
    'server.js:run calls server.js:plain',
  ])
})

test('a field of a class that is set to a function may have been an inherited method before', async () => {
  const calls = await callsOf({
    'a.js': [
      'const { Theme } = require("theme")',
      'class Dark extends Theme {',
      '  constructor () {',
      '    super()',
      '    const render = this.render',
      '    this.render = () => render()',
      '  }',
      '}',
    ].join('\n'),
  })
  expect(calls).toEqual([])
})
