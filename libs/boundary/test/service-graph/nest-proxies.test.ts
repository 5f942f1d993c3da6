import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const service = (name: string, files: Files): Files => ({
  [`${name}/package.json`]: `{"name":"${name}","scripts":{"start":"node main"},"dependencies":{"@nestjs/microservices":"11"}}`,
  [`${name}/Dockerfile`]: 'FROM node:24\n',
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/src/${path}`, text])),
})
const hearing = service('orders', {
  'orders.controller.ts': `import { Controller } from '@nestjs/common'
import { EventPattern, MessagePattern } from '@nestjs/microservices'
@Controller() export class Orders {
  @MessagePattern('place-order') async place() {}
  @EventPattern('order-paid') async paid() {}
}
`,
})
const sending = (body: string): Files =>
  service('web', {
    'web.controller.ts': `import { Controller, Post } from '@nestjs/common'
import { Clients } from './clients'
@Controller('orders') export class Web {
  constructor(private readonly clients: Clients, private readonly events: Events) {}
  @Post() add() { return ${body} }
}
`,
    'clients.ts': `import { ClientProxy, ClientProxyFactory, Transport } from '@nestjs/microservices'
export class Clients { get orders(): ClientProxy { return ClientProxyFactory.create({ transport: Transport.RMQ }) } }
`,
  })

async function callsOf(body: string): Promise<string[]> {
  const graph = await graphOf({ ...hearing, ...sending(body) })
  return graph.calls().map(({ source, target, path, arrival }) => `${source} -> ${target} ${path} ${arrival?.handler}`)
}

test.each([
  ["this.clients.orders.send<Order>('place-order', {})", 'place-order', 'Orders.place'],
  ["this.clients.orders.emit('order-paid', {})", 'order-paid', 'Orders.paid'],
])('a client that another class keeps sends what a service hears: %s', async (body, topic, handler) => {
  expect(await callsOf(body)).toEqual([`web -> orders ${topic} ${handler}`])
})

test.each([
  ["this.clients.orders.send('order-unknown', {})"],
  // An emitter of its own, which a class has directly, speaks to its own service.
  ["this.events.emit('order-paid', {})"],
  ["clients.orders.emit('order-paid', {})"],
])('a call of such a name sends nothing that no service hears, or that its own emitter may: %s', async (body) => {
  expect(await callsOf(body)).toEqual([])
})

const module = (
  transport: string,
  address = 'process.env.BROKER',
): string => `import { Transport } from '@nestjs/microservices'
export const options = { transport: Transport.${transport}, options: { urls: [${address}], servers: [${address}] } }
`
const client = `import { ClientProxy } from '@nestjs/microservices'
export class Web { constructor(private client: ClientProxy) {} add() { return this.client.send('place-order', {}) } }
`

test.each([
  ['NATS', 'nats', ['web -> orders']],
  ['RMQ', 'rabbitmq', []],
])('services of two brokers hear each other over TCP, unless both are of one engine: %s', async (own, image, heard) => {
  const files = {
    ...hearing,
    'orders/src/options.ts': module(own, "'other:4222'"),
    ...service('web', { 'web.ts': client, 'options.ts': module('RMQ', "'rabbitmq:5672'") }),
    'compose.yaml': `services:\n  rabbitmq: { image: rabbitmq }\n  other: { image: ${image} }\n`,
  }
  const edges = (await graphOf(files)).edges().map(({ source, target }) => `${source} -> ${target}`)
  expect(edges).toEqual(['orders -> other', ...heard, 'web -> rabbitmq'])
})

test('a driver in shared code is that of the services whose imports name its file', async () => {
  const depending = service('stock', { 'stock.ts': "import { log } from '@shop/common'\nlog()" })
  const files = {
    'package.json': '{"name":"shop","workspaces":["libs/*"]}',
    'libs/common/package.json': '{"name":"@shop/common","main":"index.ts"}',
    'libs/common/index.ts': "export * from './rmq'\nexport * from './log'\n",
    'libs/common/rmq.ts': module('RMQ'),
    'libs/common/log.ts': 'export const log = () => console.log()\n',
    ...service('web', { 'web.ts': "import { options } from '@shop/common'\nconsole.log(options)" }),
    ...service('orders', { 'orders.ts': "import { options } from '@shop/common'\nconsole.log(options)" }),
    ...depending,
    'stock/package.json': '{"name":"stock","scripts":{"start":"node main"},"dependencies":{"@shop/common":"1"}}',
    'compose.yaml': 'services:\n  rabbitmq: { image: rabbitmq }\n',
  }
  const edges = (await graphOf(files)).edges()
  expect(edges.map(({ source, target }) => `${source} -> ${target}`)).toEqual(['orders -> rabbitmq', 'web -> rabbitmq'])
})
