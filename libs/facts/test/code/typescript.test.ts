import { expect, test } from 'vitest'
import { factsOf, linesOf } from './facts-of.js'

test('express: pre-flight requests for all paths are no endpoint, those for one path and other requests for all are', async () => {
  const source = `import express from 'express'
const app = express()
app.options('*', cors())
app.options('/{*splat}', cors())
app.options('/orders/:id', allowed)
app.get('*', page)
`
  expect(await linesOf('app.ts', source, 'endpoint')).toEqual([
    '5 OPTIONS /orders/{id} allowed @app',
    '6 GET /* page @app',
  ])
})

test('express routers, mounts and chained routes', async () => {
  const source = `import express, { Router } from 'express'
import users from './users'
const app = express()
const v1 = Router()
app.use(express.json())
app.use('/api/v1', auth, v1)
app.use('/users', users)
app.use('/orders', require('./orders'))
v1.get('/items/:id', (req, res) => {})
v1.route('/carts').get(list).post(check, create)
app.get('view engine')
cache.get('/x', fallback)
export default v1
`
  expect(await linesOf('app.ts', source, 'endpoint', 'mount', 'import', 'constant')).toEqual([
    '6 app "/api/v1" <- v1',
    '7 app "/users" <- users of ./users',
    '8 app "/orders" <- default of ./orders',
    '9 GET /items/{id} GET /items/{id} @v1',
    '10 GET /carts list @v1',
    '10 POST /carts create @v1',
    '2 users = ./users#default',
    '13 default = v1',
  ])
})

test('a function that is given the application names the router', async () => {
  const source = `module.exports = function (app) {
  app.get('/api/orders/:id', orders.show)
}
`
  expect(await linesOf('routes.js', source, 'endpoint')).toEqual(['2 GET /api/orders/{id} orders.show @default'])
})

test('clients with a base address, options and templates', async () => {
  const source = `import axios from 'axios'
const api = axios.create({ baseURL: process.env.CART_URL || 'http://cart:8080' })
export class Orders {
  constructor(private readonly http: HttpService, private readonly config: ConfigService) {}
  private base = this.config.get<string>('ORDERS_URL', 'http://orders')
  async load(id: string) {
    await api.post(\`/carts/\${id}\`, {})
    await fetch('/api/items?q=' + id, { method: 'DELETE' })
    return this.http.get(\`\${this.base}/orders/\${id}\`)
  }
}
`
  expect(await linesOf('orders.ts', source, 'call', 'env_read')).toEqual([
    '7 http axios POST -> env(CART_URL, "http://cart:8080") "/carts/" + Orders.load.id',
    '8 http fetch DELETE -> "/api/items"',
    '9 http nest-http GET -> env(ORDERS_URL, "http://orders") + "/orders/" + Orders.load.id',
    '5 env ORDERS_URL = "http://orders" -> Orders.base',
    '2 env CART_URL = "http://cart:8080" -> api.baseURL',
  ])
})

test('RTK Query: what endpoints return is asked for, at the base address beside them', async () => {
  const source = `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: 'http://orders:8080/api' }),
  endpoints: (build) => ({
    one: build.query<Order, string>({ query: (id) => \`orders/\${id}\` }),
    all: build.query({ query: () => ({ url: '/orders', params: { page: 1 } }) }),
    add: build.mutation({ query: (body) => ({ url: 'orders', method: 'POST', body }) }),
    own: build.query({ queryFn: async () => ({ data: 1 }) }),
    change: build.mutation({ query({ id, ...body }) { return { url: \`orders/\${id}\`, method: 'PATCH', body } } }),
  }),
})
client.query({ text: 'select 1' })
export const stock = createApi({
  endpoints: (build) => ({ all: build.query({ query: () => 'items' }) }),
  baseQuery: fetchBaseQuery({ baseUrl: 'http://stock:8080' }),
})
`
  expect(await linesOf('api.ts', source, 'call')).toEqual([
    '5 http rtk-query GET -> "http://orders:8080/api" "orders/" + endpoints.query.id',
    '6 http rtk-query GET -> "http://orders:8080/api" "/orders"',
    '7 http rtk-query POST -> "http://orders:8080/api" "orders"',
    '9 http rtk-query PATCH -> "http://orders:8080/api" "orders/" + id',
    '14 http rtk-query GET -> "http://stock:8080" "items"',
  ])
  expect(await linesOf('api.ts', source.replace('@reduxjs/toolkit/query/react', './own'), 'call')).toEqual([])
})

test('variables are read with dots, brackets and patterns', async () => {
  const source = `const { KAFKA_BROKERS: brokers = 'kafka:9092', DB_HOST } = process.env
export const config = { orders: { url: process.env['ORDERS_URL'] ?? 'http://orders' } }
// process.env.NOT_READ
const text = 'process.env.NEITHER'
`
  expect(await linesOf('config.ts', source, 'env_read')).toEqual([
    '1 env KAFKA_BROKERS = "kafka:9092" -> brokers',
    '1 env DB_HOST -> DB_HOST',
    '2 env ORDERS_URL = "http://orders" -> config.orders.url',
  ])
})

test('topics through constants, producers and consumers', async () => {
  const source = `import { Kafka } from 'kafkajs'
import { TOPICS } from './topics'
const kafka = new Kafka({ brokers: [process.env.KAFKA] })
const producer = kafka.producer()
const consumer = kafka.consumer({ groupId: 'g' })
await producer.send({ topic: TOPICS.ORDER_PLACED, messages: [] })
await consumer.subscribe({ topics: ['a', 'b'] })
`
  expect(await linesOf('bus.ts', source, 'topic', 'call', 'import')).toEqual([
    '3 queue kafka -> env(KAFKA)',
    '6 publish kafka TOPICS.ORDER_PLACED',
    '7 subscribe kafka "a"',
    '7 subscribe kafka "b"',
    '2 TOPICS = ./topics#TOPICS',
  ])
})

test('clients of tRPC and GraphQL have the address of their link', async () => {
  const source = `import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { ApolloClient, HttpLink } from '@apollo/client'
import { GraphQLClient } from 'graphql-request'
import { HttpLink as Other } from './links'
const trpc = createTRPCClient({ links: [httpBatchLink({ url: 'http://api:3000/trpc' })] })
const apollo = new ApolloClient({ link: new HttpLink({ uri: 'http://graph:4000/graphql' }), cache })
const requests = new GraphQLClient('http://graph:4000/graphql')
const none = new Other({ uri: 'http://not:1/graphql' })
`
  expect(await linesOf('web.ts', source, 'call')).toEqual([
    '5 http trpc -> "http://api:3000/trpc"',
    '6 http graphql-clients POST -> "http://graph:4000/graphql"',
    '7 http graphql-clients POST -> "http://graph:4000/graphql"',
  ])
})

test('a client of a store from another file of the repository sends no request', async () => {
  const source = `import redisClient from './redis'
import ordersClient from './orders'
import mongoDbClient from './mongo'
import feedbackApi from './feedback'
import sandboxClient from './sandbox'
import stockApi from '$lib/stock'
import cartApi from '#lib/cart'
redisClient.get('session')
ordersClient.get('/orders')
mongoDbClient.get('orders')
feedbackApi.get('/feedback')
sandboxClient.post('/boxes')
stockApi.get('/stock')
cartApi.get('/cart')`
  expect(await linesOf('main.ts', source, 'call')).toEqual([
    '9 http imported-client GET -> ordersClient "/orders"',
    '11 http imported-client GET -> feedbackApi "/feedback"',
    '12 http imported-client POST -> sandboxClient "/boxes"',
    '13 http imported-client GET -> stockApi "/stock"',
    '14 http imported-client GET -> cartApi "/cart"',
  ])
})

test('what a client of the repository keeps is no client', async () => {
  const source = `import api from './utils/api'
api.orders.get('/orders')
api.stores.get('/stores')
api.cookies.get('token')
api.session.get('user')
api.localStorage.get('theme')
api.store.get('cart')`
  expect(await linesOf('main.ts', source, 'call')).toEqual([
    '2 http imported-client GET -> api.orders "/orders"',
    '3 http imported-client GET -> api.stores "/stores"',
  ])
})

test('a field and a part of a parameter of its name are two things', async () => {
  const source = `const request = require('request-promise')
class Stock {
  constructor({ baseUrl }) { this.baseUrl = \`\${baseUrl}/internal\` }
  items() { return request(\`\${this.baseUrl}/items\`, { method: 'POST' }) }
}`
  expect(await linesOf('stock.js', source, 'call')).toEqual(['4 http request POST -> baseUrl + "/internal/items"'])
})

test('routing-controllers: classes with routes under the prefix of all of them', async () => {
  const controller = (module: string) => `import { JsonController, Get, Post, Delete } from '${module}'
@JsonController('/users')
export class UserController {
  @Get('/me') me() {}
  @Post() create() {}
}
class Cache {
  @Delete() clear() {}
}`
  expect(await linesOf('users.ts', controller('routing-controllers'), 'endpoint')).toEqual([
    '4 GET /users/me UserController.me @UserController',
    '5 POST /users UserController.create @UserController',
  ])
  expect(await linesOf('users.ts', controller('./decorators'), 'endpoint')).toEqual([])
  const server = `import { createExpressServer, useExpressServer } from 'routing-controllers'
createExpressServer({ controllers: [UserController], routePrefix: '/api' })
useExpressServer(app, { routePrefix: '/v2' })`
  expect(await linesOf('server.ts', server, 'mount')).toEqual(['2 app "/api" <- *', '3 app "/v2" <- *'])
})

test('tsoa: classes with routes', async () => {
  const source = `import { Controller, Get, Path, Post, Route } from 'tsoa'
@Route('users')
export class UsersController extends Controller {
  @Get('{userId}') public async one(@Path() userId: number) {}
  @Post() public async create() {}
}
class Cache { @Get() read() {} }`
  expect(await linesOf('users.ts', source, 'endpoint')).toEqual([
    '4 GET /users/{userId} UsersController.one @UsersController',
    '5 POST /users UsersController.create @UsersController',
  ])
})

test('gRPC of NestJS: services by constants and decorators that ts-proto writes', async () => {
  const client = `import { ClientGrpc } from '@nestjs/microservices'
import { ORDER_SERVICE_NAME, OrderServiceClient } from './order.pb'
export class Orders {
  constructor(@Inject('ORDERS') private readonly client: ClientGrpc) {}
  onModuleInit() {
    this.orders = this.client.getService<OrderServiceClient>(ORDER_SERVICE_NAME)
  }
}`
  expect(await linesOf('orders.ts', client, 'call')).toEqual(['6 grpc grpc OrderService -> ?'])
  const server = `import { GrpcMethod } from '@nestjs/microservices'
import { ORDER_SERVICE_NAME, StockServiceControllerMethods } from './order.pb'
@Controller()
export class OrderController {
  @GrpcMethod(ORDER_SERVICE_NAME, 'FindOne') findOne() {}
  @GrpcMethod(ORDER_SERVICE_NAME) place() {}
}
@Controller()
@StockServiceControllerMethods()
export class StockController implements StockServiceController {}`
  expect(await linesOf('server.ts', server, 'endpoint')).toEqual([
    '9 * StockService/* -',
    '5 FindOne OrderService/FindOne findOne',
    '6 Place OrderService/Place place',
  ])
  const other = `import { ClientGrpc } from '@nestjs/microservices'
this.orders = this.client.getService(NAMES.orders)
const methods = getControllerMethods(controller)`
  expect(await linesOf('other.ts', other, 'call', 'endpoint')).toEqual(['2 grpc grpc NAMES.orders -> ?'])
})

test('messages of NestJS: the pattern is a text or the value of an object', async () => {
  const source = `import { ClientProxy, EventPattern, MessagePattern } from '@nestjs/microservices'
const TOTAL = { cmd: 'total' }
@Controller()
export class Orders {
  constructor(@Inject('NATS') private client: ClientProxy) {}
  place(order) {
    this.client.send({ cmd: 'place-order' }, order)
    this.client.send(TOTAL, order)
    this.client.emit('order-placed', order)
  }
  @MessagePattern({ cmd: 'place-order' }) placed() {}
  @MessagePattern(TOTAL) total() {}
  @EventPattern('order-placed') event() {}
}`
  expect(await linesOf('orders.ts', source, 'topic')).toEqual([
    '7 publish unknown "place-order"',
    '8 publish unknown "total"',
    '9 publish unknown "order-placed"',
    '11 subscribe unknown "place-order"',
    '12 subscribe unknown "total"',
    '13 subscribe unknown "order-placed"',
  ])
})

test('transports of NestJS connect to their broker, whatever the options are given to', async () => {
  const source = `import { ClientsModule, Transport } from '@nestjs/microservices'
import { Transport as Lorry } from './fleet'
ClientsModule.registerAsync([
  { name: 'ORDERS', useFactory: (c: ConfigService) => ({ transport: Transport.RMQ, options: { urls: [c.get('RMQ_URI')] } }) },
])
app.connectMicroservice({ transport: Transport.KAFKA, options: { client: { brokers: ['kafka:9092'] } } })
export const nats = { transport: Transport.NATS, options: { servers: process.env.NATS_URL } }
app.connectMicroservice({ transport: Transport.TCP, options: { port: 3001 } })
deliver({ lorry: Lorry.RMQ, options: { urls: ['amqp://lorry'] } })
export const names = { rabbit: Transport.RMQ, kafka: Transport.KAFKA }
app.connectMicroservice({ transport: Transport.REDIS, options: { url: 'redis://cache:6379' } })`
  expect(await linesOf('main.ts', source, 'call')).toEqual([
    '4 queue rabbitmq -> env(RMQ_URI)',
    '6 queue kafka -> "kafka:9092"',
    '7 queue nats -> env(NATS_URL)',
    '11 queue redis -> "redis://cache:6379"',
  ])
})

test('a part that is taken out of what another file gives is named with it', async () => {
  const source = `import mongoose from 'mongoose'
const { mongo, settings } = require('./config')
const { host, password } = mongo
const { name: database } = settings.mongo
const { port } = request.params
mongoose.connect(\`mongodb://u:\${password}@\${host}:\${port}/\${database}\`)`
  expect(await linesOf('db.js', source, 'call')).toEqual([
    '6 db mongodb -> "mongodb://" + mongo.host + ":" + port + "/" + settings.mongo.name',
  ])
})

test('a part that is taken out of what another file gives keeps its default', async () => {
  const source = `import { settings } from './settings'
const { stock = 'http://stock' } = settings
fetch(stock)`
  const [call] = (await factsOf('stock.ts', source)).filter(({ kind }) => kind === 'call')
  expect(call).toMatchObject({
    target: { kind: 'name', name: 'settings.stock', fallback: { kind: 'literal', value: 'http://stock' } },
  })
})

test('a class that a variable holds is the one that the library exports', async () => {
  const source = `const kafka = require('kafka-node')
const Producer = kafka.Producer
const producer = new Producer(client)
producer.send([{ topic: 'orders', messages: [] }], done)`
  expect(await linesOf('send.js', source, 'topic')).toEqual(['4 publish kafka "orders"'])
})

test('an object of a class of the system is a router if its name says so, as against a client', async () => {
  const source = (name: string): string => `import type { Request } from 'express'
import { ${name} } from './${name}'
const app = new ${name}()
app.post('/orders', orders)`
  expect(await linesOf('app.ts', source('Gateway'), 'endpoint')).toEqual(['4 POST /orders orders @app'])
  expect(await linesOf('app.ts', source('OrdersClient'), 'endpoint')).toEqual([])
})
