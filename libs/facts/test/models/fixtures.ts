/** Code of one library: calls that make facts, and similar code that makes none. */
export interface Fixture {
  /** Import of the library and whatever stands before the code. */
  readonly head: string
  readonly found: string
  /** Facts of `found`, as `lineOf` writes them, without line numbers. */
  readonly facts: readonly string[]
  readonly missed: string
}

/** Fixtures by language and library. Libraries that the tests of a language cover are not repeated here. */
export const FIXTURES: Readonly<Record<string, Fixture>> = {
  'go/kitex': {
    head: 'import ("github.com/cloudwego/kitex/client"; "shop/kitex_gen/note/noteservice"; "shop/api/notes")',
    found:
      'noteservice.NewClient("note", client.WithHostPorts("note:8888")); noteservice.NewServer(new(Notes), server.WithLimit(l))',
    facts: ['grpc grpc noteservice -> "note:8888"', '* noteservice/* Notes'],
    missed: 'notes.NewClient("note"); notes.NewServer(new(Notes))',
  },
  'js/redis': {
    head: "import { createKeyv } from '@keyv/redis'\nimport { redisStore } from 'cache-manager-redis-yet'",
    found: "createKeyv('redis://cache:6379'); redisStore({ socket: { host: 'cache' } })",
    facts: ['db redis -> "redis://cache:6379"', 'db redis -> "cache"'],
    missed: "createKeyed('redis://cache:6379'); fileStore({ socket: { host: 'cache' } })",
  },
  'go/resty': {
    head: 'import "github.com/go-resty/resty/v2"',
    found: 'c := resty.New().SetBaseURL("http://stock"); c.R().Get("/items")',
    facts: ['http resty GET -> "http://stock" "/items"'],
    missed: 'cache.R().Get("/items")',
  },
  'go/fiber': {
    head: 'import "github.com/gofiber/fiber/v2"',
    found: 'f := fiber.New(); f.Group("/v1").Post("/orders", place)',
    facts: ['POST /v1/orders place'],
    missed: 'cache.Post("/orders", place)',
  },
  'go/huma': {
    head: 'import "github.com/danielgtaylor/huma/v2"',
    found:
      'huma.Get(api, "/orders/{id}", one); huma.Register(api, huma.Operation{Method: http.MethodPost, Path: "/orders"}, place)',
    facts: ['GET /orders/{id} one', 'POST /orders place'],
    missed: 'store.Get(api, "/orders/{id}", one)',
  },
  'go/httprouter': {
    head: 'import "github.com/julienschmidt/httprouter"',
    found: 'h := httprouter.New(); h.GET("/orders/:id", one)',
    facts: ['GET /orders/{id} one @h'],
    missed: 'cache.GET("/orders/:id", one)',
  },
  'go/pgx': {
    head: 'import "github.com/jackc/pgx/v5"',
    found: 'pgx.Connect(ctx, "postgres://db/orders")',
    facts: ['db postgres -> "postgres://db/orders"'],
    missed: 'cache.Connect(ctx, "postgres://db/orders")',
  },
  'go/gorm': {
    head: 'import ("gorm.io/gorm"; "gorm.io/driver/postgres")',
    found: 'gorm.Open(postgres.Open("host=db dbname=orders"))',
    facts: ['db postgres -> "host=db;dbname=orders"'],
    missed: 'files.Open("host=db dbname=orders")',
  },
  'go/redis': {
    head: 'import "github.com/redis/go-redis/v9"',
    found:
      'r := redis.NewClient(&redis.Options{Addr: "cache:6379"}); r.Publish(ctx, "orders", m); r.Subscribe(ctx, "paid")',
    facts: ['db redis -> "cache:6379"', 'publish redis "orders"', 'subscribe redis "paid"'],
    missed: 'other.Publish(ctx, "orders", m)',
  },
  'go/mongo': {
    head: 'import ("go.mongodb.org/mongo-driver/mongo"; "go.mongodb.org/mongo-driver/mongo/options")',
    found: 'mongo.Connect(ctx, options.Client().ApplyURI("mongodb://db:27017"))',
    facts: ['db mongodb -> "mongodb://db:27017"'],
    missed: 'other.Connect(ctx, "mongodb://db:27017")',
  },
  'go/aws-data': {
    head: 'import "github.com/aws/aws-sdk-go-v2/service/dynamodb"',
    found: 'dynamodb.NewFromConfig(cfg)',
    facts: ['db dynamodb -> dynamodb'],
    missed: 'other.NewFromConfig(cfg)',
  },
  'go/elasticsearch': {
    head: 'import "github.com/elastic/go-elasticsearch/v8"',
    found: 'elasticsearch.NewClient(elasticsearch.Config{Addresses: []string{"http://search:9200"}})',
    facts: ['db elasticsearch -> "http://search:9200"'],
    missed: 'other.NewClient("http://search:9200")',
  },
  'go/data-stores': {
    head: 'import ("github.com/neo4j/neo4j-go-driver/v5/neo4j"; "github.com/minio/minio-go/v7"; "github.com/ClickHouse/clickhouse-go/v2")',
    found:
      'neo4j.NewDriverWithContext("bolt://graph:7687", a); minio.New("files:9000", o); clickhouse.Open(&clickhouse.Options{Addr: []string{"events:9000"}})',
    facts: ['db neo4j -> "bolt://graph:7687"', 'db minio -> "files:9000"', 'db clickhouse -> "events:9000"'],
    missed: 'other.New("files:9000", o)',
  },
  'go/memcache': {
    head: 'import "github.com/bradfitz/gomemcache/memcache"',
    found: 'memcache.New("cache:11211")',
    facts: ['db memcached -> "cache:11211"'],
    missed: 'other.New("cache:11211")',
  },
  'go/spanner': {
    head: 'import "cloud.google.com/go/spanner"',
    found: 'spanner.NewClient(ctx, "projects/p/instances/i/databases/orders")',
    facts: ['db spanner -> "projects/p/instances/i/databases/orders"'],
    missed: 'other.NewClient(ctx, "projects/p/instances/i/databases/orders")',
  },
  'go/firestore': {
    head: 'import "cloud.google.com/go/firestore"',
    found: 'firestore.NewClient(ctx, "shop")',
    facts: ['db firestore -> "shop"'],
    missed: 'other.NewClient(ctx, "shop")',
  },
  'go/cassandra': {
    head: 'import "github.com/gocql/gocql"',
    found: 'gocql.NewCluster("cassandra:9042")',
    facts: ['db cassandra -> "cassandra:9042"'],
    missed: 'other.NewCluster("cassandra:9042")',
  },
  'go/sarama': {
    head: 'import "github.com/IBM/sarama"',
    found:
      'p, _ := sarama.NewSyncProducer([]string{"kafka:9092"}, nil); p.SendMessage(&sarama.ProducerMessage{Topic: "orders"}); g.ConsumePartition("paid", 0, 0)',
    facts: ['queue kafka -> "kafka:9092"', 'subscribe kafka "paid"', 'publish kafka "orders"'],
    missed: 'p.Close("orders")',
  },
  'go/confluent-kafka': {
    head: 'import "github.com/confluentinc/confluent-kafka-go/v2/kafka"',
    found:
      'c, _ := kafka.NewConsumer(&kafka.ConfigMap{"bootstrap.servers": "kafka:9092"}); c.SubscribeTopics([]string{"paid"}, nil); m := kafka.Message{TopicPartition: kafka.TopicPartition{Topic: &topics.Placed}}; producer.Produce(&m, nil)',
    facts: ['queue kafka -> "kafka:9092"', 'subscribe kafka "paid"', 'publish kafka topics.Placed'],
    missed: 'other.SubscribeTopics([]string{"paid"}, nil)',
  },
  'go/nats': {
    head: 'import "github.com/nats-io/nats.go"',
    found: 'n, _ := nats.Connect("nats://nats:4222"); n.Publish("orders", m); n.QueueSubscribe("paid", "q", f)',
    facts: ['queue nats -> "nats://nats:4222"', 'publish nats "orders"', 'subscribe nats "paid"'],
    missed: 'other.Publish("orders", m)',
  },
  'go/aws-queues': {
    head: 'import ("github.com/aws/aws-sdk-go-v2/aws"; "github.com/aws/aws-sdk-go-v2/service/sqs")',
    found:
      'c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: aws.String("orders")}); c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: aws.String("paid")})',
    facts: ['publish sqs "orders"', 'subscribe sqs "paid"'],
    missed: 'c.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: aws.String("paid")})',
  },
  'go/azure-service-bus': {
    head: 'import "github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"',
    found:
      'b, _ := azservicebus.NewClientFromConnectionString("Endpoint=sb://bus", nil); b.NewSender("orders", nil); b.NewReceiverForQueue("paid", nil)',
    facts: [
      'queue azure-service-bus -> "Endpoint=sb://bus"',
      'publish azure-service-bus "orders"',
      'subscribe azure-service-bus "paid"',
    ],
    missed: 'other.NewSender("orders", nil)',
  },
  'go/google-pubsub': {
    head: 'import "cloud.google.com/go/pubsub"',
    found: 'p, _ := pubsub.NewClient(ctx, "shop"); p.Topic("orders"); p.Subscription("paid")',
    facts: ['publish google-pubsub "orders"', 'subscribe google-pubsub "paid"'],
    missed: 'other.Topic("orders")',
  },
  'go/dapr': {
    head: 'import dapr "github.com/dapr/go-sdk/client"',
    found:
      'd, _ := dapr.NewClient(); d.PublishEvent(ctx, "pubsub", "orders", m); d.InvokeMethod(ctx, "stock", "/items", "get")',
    facts: ['publish dapr "orders"', 'http dapr GET -> "stock" "/items"'],
    missed: 'other.PublishEvent(ctx, "pubsub", "orders", m)',
  },
  'js/nice-grpc': {
    head: 'import { createChannel, createClient, createServer } from "nice-grpc"; import { NotesDefinition } from "./gen/notes"',
    found: 'createClient(NotesDefinition, createChannel("note:8888")); createServer().add(NotesDefinition, notes)',
    facts: ['grpc grpc Notes -> "note:8888"', '* Notes/* notes'],
    missed: 'other.createClient(NotesDefinition, "note:8888"); list.add(NotesDefinition, notes)',
  },
  'js/connect': {
    head: 'import { createClient } from "@connectrpc/connect"; import { createGrpcTransport } from "@connectrpc/connect-node"; import { Notes } from "./gen/notes_pb"',
    found:
      'createClient(Notes, createGrpcTransport({ baseUrl: "http://note:8888" })); export default (r: ConnectRouter) => r.service(Notes, notes)',
    facts: ['grpc grpc Notes -> "http://note:8888"', '* Notes/* notes'],
    missed: 'other.createClient(Notes, { baseUrl: "http://note:8888" }); registry.service(Notes, notes)',
  },
  'js/got': {
    head: "import got from 'got'",
    found: "const api = got.extend({ prefixUrl: 'http://stock' }); api.post('items'); got('http://pay/x')",
    facts: ['http got POST -> "http://stock" "items"', 'http got GET -> "http://pay/x"'],
    missed: "cache.post('items')",
  },
  'js/ky': {
    head: "import ky from 'ky'",
    found: "const api = ky.create({ prefixUrl: 'http://stock' }); api.get('items')",
    facts: ['http ky GET -> "http://stock" "items"'],
    missed: "cache.get('items')",
  },
  'js/superagent': {
    head: "import superagent from 'superagent'",
    found: "superagent.get('http://stock/items')",
    facts: ['http superagent GET -> "http://stock/items"'],
    missed: "cache.get('http://stock/items')",
  },
  'js/needle': {
    head: "import needle from 'needle'",
    found: "needle.post('http://stock/items', {})",
    facts: ['http needle POST -> "http://stock/items"'],
    missed: "cache.post('http://stock/items', {})",
  },
  'js/angular-http': {
    head: "import { HttpClient } from '@angular/common/http'",
    found: "class A { constructor(private http: HttpClient) {} items() { return this.http.get('/api/items') } }",
    facts: ['http angular-http GET -> "/api/items"'],
    missed: "class B { constructor(private http: Store) {} items() { return this.http.get('/api/items') } }",
  },
  'js/dapr': {
    head: "import { DaprClient } from '@dapr/dapr'",
    found:
      "async function f(d: DaprClient) { await d.pubsub.publish('pubsub', 'orders', {}); await d.invoker.invoke('stock', 'items', 'GET') }",
    facts: ['publish dapr "orders"', 'http dapr GET -> "stock" "items"'],
    missed: "async function g(d: Other) { await d.pubsub.publish('pubsub', 'orders', {}) }",
  },
  'js/fastify': {
    head: "import fastify from 'fastify'",
    found:
      "const s = fastify(); s.get('/orders/:id', one); s.route({ method: 'POST', url: '/orders', handler: place })",
    facts: ['GET /orders/{id} one', 'POST /orders place'],
    missed: "cache.get('/orders/:id', one)",
  },
  'js/koa': {
    head: "import Router from '@koa/router'",
    found: "const r = new Router({ prefix: '/v1' }); r.get('/orders', list); r.del('/orders/:id', drop)",
    facts: ['GET /v1/orders list @r', 'DELETE /v1/orders/{id} drop @r'],
    missed: "cache.del('/orders/:id', drop)",
  },
  'js/koa-mount': {
    head: "import mount from 'koa-mount'; import orders from './orders.js'",
    found: "koa.use(mount('/shop', orders.routes()))",
    facts: ['app "/shop" <- orders.routes of ./orders.js'],
    missed: "koa.use(compose('/shop', orders.routes()))",
  },
  'js/hono': {
    head: "import { Hono } from 'hono'",
    found: "const h = new Hono(); h.get('/orders', list).post('/orders', place)",
    facts: ['GET /orders list @h', 'POST /orders place @h'],
    missed: "cache.get('/orders', list)",
  },
  'js/nest': {
    head: "import { Controller, Get } from '@nestjs/common'",
    found: "@Controller('orders') class Orders { @Get(':id') one() {} }",
    facts: ['GET /orders/{id} Orders.one @Orders'],
    missed: 'class Other { @Get() one() {} }',
  },
  'js/restify': {
    head: "import restify from 'restify'",
    found: "const s = restify.createServer(); s.get('/orders', list); s.del('/orders/:id', drop)",
    facts: ['GET /orders list', 'DELETE /orders/{id} drop'],
    missed: "cache.get('/orders', list)",
  },
  'js/typeorm': {
    head: "import { DataSource } from 'typeorm'",
    found: "new DataSource({ type: 'postgres', host: 'db' })",
    facts: ['db postgres -> "db"'],
    missed: "new DataSet({ type: 'postgres', host: 'db' })",
  },
  'js/sequelize': {
    head: "import { Sequelize } from 'sequelize'",
    found: "new Sequelize('postgres://db/orders'); new Sequelize({ dialect: 'mysql', host: 'rows' })",
    facts: ['db postgres -> "postgres://db/orders"', 'db mysql -> "rows"'],
    missed: "new Sequel('postgres://db/orders')",
  },
  'js/prisma': {
    head: "import { PrismaClient } from '@prisma/client'",
    found: "new PrismaClient({ datasourceUrl: 'postgresql://db/orders' })",
    facts: ['db postgres -> "postgresql://db/orders"'],
    missed: "new OtherClient({ datasourceUrl: 'postgresql://db/orders' })",
  },
  'js/mssql': {
    head: 'import sql from "mssql"; import { Connection } from "tedious"',
    found:
      'const config: sql.config = { server: process.env.DB_HOST!, database: "orders" }; new sql.ConnectionPool(config).connect(); sql.connect("Server=stock-db,1433;Database=stock"); new Connection({ server: "mail-db" })',
    facts: [
      'db sqlserver -> env(DB_HOST)',
      'db sqlserver -> "Server=stock-db,1433;Database=stock"',
      'db sqlserver -> "mail-db"',
    ],
    missed: 'new Pool({ server: "mail-db" }); sql.query("Server=stock-db"); cache.connect("Server=stock-db")',
  },
  'js/knex': {
    head: "import knex from 'knex'",
    found: "knex({ client: 'pg', connection: { host: 'db' } })",
    facts: ['db postgres -> "db"'],
    missed: "build({ client: 'pg', connection: { host: 'db' } })",
  },
  'js/dynamodb': {
    head: "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'",
    found: "new DynamoDBClient({ endpoint: 'http://dynamo:8000' })",
    facts: ['db dynamodb -> "http://dynamo:8000"'],
    missed: "new OtherClient({ endpoint: 'http://dynamo:8000' })",
  },
  'js/cosmos': {
    head: "import { CosmosClient } from '@azure/cosmos'",
    found: "new CosmosClient({ endpoint: 'https://cosmos:8081' })",
    facts: ['db cosmos -> "https://cosmos:8081"'],
    missed: "new OtherClient({ endpoint: 'https://cosmos:8081' })",
  },
  'js/elasticsearch': {
    head: "import { Client } from '@elastic/elasticsearch'",
    found: "new Client({ node: 'http://search:9200' })",
    facts: ['db elasticsearch -> "http://search:9200"'],
    missed: "new Other({ node: 'http://search:9200' })",
  },
  'js/cassandra': {
    head: "import { Client } from 'cassandra-driver'",
    found: "new Client({ contactPoints: ['cassandra:9042'] })",
    facts: ['db cassandra -> "cassandra:9042"'],
    missed: "new Other({ contactPoints: ['cassandra:9042'] })",
  },
  'js/amqplib': {
    head: "import { connect } from 'amqplib'",
    found:
      "async function f() { const c = await connect('amqp://rabbit'); const ch = await c.createChannel(); ch.sendToQueue('orders', m); ch.publish('shop', 'orders.placed', m); const q = await ch.assertQueue('paid'); ch.bindQueue(q.queue, 'shop', 'orders.*'); ch.consume(q.queue, g) }",
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'publish rabbitmq "orders"',
      'publish rabbitmq "shop" key "orders.placed"',
      'subscribe rabbitmq "shop" key "orders.*" queue "paid"',
      'subscribe rabbitmq "paid"',
    ],
    missed: "other.sendToQueue('orders', m)",
  },
  'js/nest-proxies': {
    head: "import { Controller } from '@nestjs/common'",
    found: "class A { f() { return this.clients.orders.send('place-order', {}) } }",
    facts: ['publish unknown "place-order"'],
    missed: "class B { f() { return this.events.emit('place-order', {}) } }",
  },
  'js/nest-rabbitmq': {
    head: "import { AmqpConnection, RabbitSubscribe } from '@golevelup/nestjs-rabbitmq'",
    found:
      "class A { constructor(private bus: AmqpConnection) {} f() { this.bus.publish('shop', 'orders', {}) } @RabbitSubscribe({ exchange: 'shop', routingKey: 'paid', queue: 'mail' }) g() {} @RabbitSubscribe({ queue: 'sent' }) h() {} }",
    facts: [
      'publish rabbitmq "shop" key "orders"',
      'subscribe rabbitmq "shop" key "paid" queue "mail"',
      'subscribe rabbitmq "sent"',
    ],
    missed: "class B { constructor(private bus: Other) {} f() { this.bus.publish('shop', 'orders', {}) } }",
  },
  'js/nats': {
    head: "import { connect } from 'nats'",
    found:
      "async function f() { const n = await connect({ servers: 'nats:4222' }); n.publish('orders'); n.subscribe('paid') }",
    facts: ['queue nats -> "nats:4222"', 'publish nats "orders"', 'subscribe nats "paid"'],
    missed: "other.publish('orders')",
  },
  'js/bullmq': {
    head: "import { Queue, Worker } from 'bullmq'",
    found: "new Queue('orders'); new Worker('orders', handle)",
    facts: ['publish redis "orders"', 'subscribe redis "orders"'],
    missed: "new Stack('orders')",
  },
  'js/aws-queues': {
    head: "import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'",
    found: "new SendMessageCommand({ QueueUrl: 'orders' }); new ReceiveMessageCommand({ QueueUrl: 'paid' })",
    facts: ['publish sqs "orders"', 'subscribe sqs "paid"'],
    missed: "new DeleteMessageCommand({ QueueUrl: 'paid' })",
  },
  'js/azure-service-bus': {
    head: "import { ServiceBusClient } from '@azure/service-bus'",
    found: "const b = new ServiceBusClient('Endpoint=sb://bus'); b.createSender('orders'); b.createReceiver('paid')",
    facts: [
      'queue azure-service-bus -> "Endpoint=sb://bus"',
      'publish azure-service-bus "orders"',
      'subscribe azure-service-bus "paid"',
    ],
    missed: "other.createSender('orders')",
  },
  'js/google-pubsub': {
    head: "import { PubSub } from '@google-cloud/pubsub'",
    found: "const p = new PubSub(); p.topic('orders').publish(m); p.subscription('paid')",
    facts: ['publish google-pubsub "orders"', 'subscribe google-pubsub "paid"'],
    missed: "other.topic('orders')",
  },
  'js/data-stores': {
    head: "import neo4j from 'neo4j-driver'\nimport * as Minio from 'minio'\nimport { createClient } from '@clickhouse/client'",
    found:
      "neo4j.driver('bolt://graph:7687', a); new Minio.Client({ endPoint: 'files' }); createClient({ url: 'http://events:8123' })",
    facts: ['db neo4j -> "bolt://graph:7687"', 'db minio -> "files"', 'db clickhouse -> "http://events:8123"'],
    missed: "other.driver('bolt://graph:7687', a); new Client({ endPoint: 'files' })",
  },
  'js/kafka-node': {
    head: "import { Consumer, KafkaClient, Producer } from 'kafka-node'",
    found:
      "const c = new KafkaClient({ kafkaHost: 'kafka:9092' }); new Consumer(c, [{ topic: 'paid' }], {}); new Producer(c).send([{ topic: 'orders', messages: m }], done)",
    facts: ['queue kafka -> "kafka:9092"', 'subscribe kafka "paid"', 'publish kafka "orders"'],
    missed: "new Client({ kafkaHost: 'kafka:9092' }); other.send([{ topic: 'orders' }])",
  },
  'js/nest-microservices': {
    head: "import { ClientProxy, EventPattern } from '@nestjs/microservices'",
    found:
      "class A { constructor(private c: ClientProxy) {} f() { this.c.emit('orders', {}) } @EventPattern('paid') g() {} }",
    facts: ['publish unknown "orders"', 'subscribe unknown "paid"'],
    missed: "class B { constructor(private c: Emitter) {} f() { this.c.emit('orders', {}) } }",
  },
  'js/mqtt': {
    head: "import mqtt from 'mqtt'",
    found: "const m = mqtt.connect('mqtt://broker'); m.publish('orders', 'x'); m.subscribe('paid')",
    facts: ['queue mqtt -> "mqtt://broker"', 'publish mqtt "orders"', 'subscribe mqtt "paid"'],
    missed: "other.publish('orders', 'x')",
  },
  'js/jquery': {
    head: "import $ from 'jquery'",
    found: "$.ajax({ url: '/api/items', type: 'POST' }); $.getJSON('/api/orders')",
    facts: ['http jquery POST -> "/api/items"', 'http jquery GET -> "/api/orders"'],
    missed: "store.getJSON('/api/orders')",
  },
  'js/session-store': {
    head: "import session from 'express-session'\nimport connectRedis from 'connect-redis'",
    found: "const RedisStore = connectRedis(session); new RedisStore({ url: 'redis://cache:6379' })",
    facts: ['db redis -> "redis://cache:6379"'],
    missed: "new OtherStore({ url: 'redis://cache:6379' })",
  },
  'python/boto3': {
    head: 'import boto3',
    found: 'sqs = boto3.client("sqs")\nsqs.send_message(QueueUrl="orders")\nsqs.receive_message(QueueUrl="paid")',
    facts: ['publish sqs "orders"', 'subscribe sqs "paid"'],
    missed: 'sqs.purge_queue(QueueUrl="paid")',
  },
  'python/aiohttp': {
    head: 'import aiohttp\nfrom aiohttp import web',
    found:
      's = aiohttp.ClientSession("http://stock")\ns.get("/items")\napp = web.Application()\napp.router.add_get("/orders", listing)',
    facts: ['http aiohttp GET -> "http://stock" "/items"', 'GET /orders listing @app'],
    missed: 'cache.get("/items")',
  },
  'python/urllib': {
    head: 'import urllib.request\nimport urllib3',
    found: 'urllib.request.urlopen("http://stock/items")\np = urllib3.PoolManager()\np.request("POST", "http://pay/x")',
    facts: ['http urllib GET -> "http://stock/items"', 'http urllib POST -> "http://pay/x"'],
    missed: 'other.request("POST", "http://pay/x")',
  },
  'python/tornado': {
    head: 'from sanic import Sanic',
    found: 'app = Sanic("shop")\n@app.get("/orders")\nasync def listing(request): ...',
    facts: ['GET /orders listing'],
    missed: '@cache.get("/orders")\nasync def cached(request): ...',
  },
  'python/litestar': {
    head: 'from litestar import get',
    found: '@get("/orders")\nasync def orders() -> list: ...',
    facts: ['GET /orders orders @orders'],
    missed: '@cache.get("/orders")\nasync def cached() -> list: ...',
  },
  'python/mongo': {
    head: 'from pymongo import MongoClient',
    found: 'MongoClient("mongodb://db:27017")',
    facts: ['db mongodb -> "mongodb://db:27017"'],
    missed: 'OtherClient("mongodb://db:27017")',
  },
  'python/data-stores': {
    head: 'from neo4j import GraphDatabase\nfrom minio import Minio\nimport clickhouse_connect',
    found:
      'GraphDatabase.driver("bolt://graph:7687", auth=a); Minio("files:9000", secure=False); clickhouse_connect.get_client(host="events")',
    facts: ['db neo4j -> "bolt://graph:7687"', 'db minio -> "files:9000"', 'db clickhouse -> "events"'],
    missed: 'Database.driver("bolt://graph:7687"); Other("files:9000")',
  },
  'python/elasticsearch': {
    head: 'from elasticsearch import Elasticsearch',
    found: 'Elasticsearch("http://search:9200")',
    facts: ['db elasticsearch -> "http://search:9200"'],
    missed: 'Other("http://search:9200")',
  },
  'python/cosmos': {
    head: 'from azure.cosmos import CosmosClient',
    found: 'CosmosClient("https://cosmos:8081", credential=c)',
    facts: ['db cosmos -> "https://cosmos:8081"'],
    missed: 'OtherClient("https://cosmos:8081", credential=c)',
  },
  'python/cassandra': {
    head: 'from cassandra.cluster import Cluster',
    found: 'Cluster(["cassandra"])',
    facts: ['db cassandra -> "cassandra"'],
    missed: 'Group(["cassandra"])',
  },
  'python/google-data': {
    head: 'from google.cloud import firestore',
    found: 'firestore.Client(project="shop")',
    facts: ['db firestore -> "shop"'],
    missed: 'other.Client(project="shop")',
  },
  'python/aio-pika': {
    head: 'import aio_pika',
    found:
      'async def f():\n    c = await aio_pika.connect_robust("amqp://rabbit")\n    ex = await ch.declare_exchange("shop")\n    q = await ch.declare_queue("paid")\n    await q.bind(ex, "orders.paid")\n    await q.consume(f)\n    await ex.publish(m, "orders.placed")\n    await ch.default_exchange.publish(m, routing_key="mails")\n    await ch.default_exchange.publish(m, routing_key=q.name)',
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'subscribe rabbitmq "paid"',
      'publish rabbitmq "shop" key "orders.placed"',
      'publish rabbitmq "mails"',
      'publish rabbitmq "paid"',
    ],
    missed: 'ch.purge("paid")',
  },
  'go/nats-jetstream': {
    head: 'import ("github.com/nats-io/nats.go"; "github.com/nats-io/nats.go/jetstream")',
    found:
      'js, _ := jetstream.New(nc); js.Publish(ctx, "orders.placed", m); js.CreateConsumer(ctx, "ORDERS", jetstream.ConsumerConfig{FilterSubject: "orders.paid"})',
    facts: ['publish nats "orders.placed"', 'subscribe nats "orders.paid"'],
    missed: 'other.Publish(ctx, "orders.placed", m)',
  },
  'go/paho': {
    head: 'import mqtt "github.com/eclipse/paho.mqtt.golang"',
    found:
      'o := mqtt.NewClientOptions().AddBroker("tcp://mqtt:1883"); c := mqtt.NewClient(o); c.Publish("orders/placed", 0, false, m); c.Subscribe("orders/+", 0, f)',
    facts: ['queue mqtt -> "tcp://mqtt:1883"', 'publish mqtt "orders/placed"', 'subscribe mqtt "orders/+"'],
    missed: 'c.Unsubscribe("orders/placed")',
  },
  'go/pulsar': {
    head: 'import "github.com/apache/pulsar-client-go/pulsar"',
    found:
      'c.CreateProducer(pulsar.ProducerOptions{Topic: "orders"}); c.Subscribe(pulsar.ConsumerOptions{Topic: "paid", SubscriptionName: "shop"})',
    facts: ['publish pulsar "orders"', 'subscribe pulsar "paid"'],
    missed: 'pulsar.TableViewOptions{Topic: "orders"}',
  },
  'js/handed-clients': {
    head: "const { channel, producer, consumer } = require('./clients')",
    found:
      "channel.sendToQueue('mails', m); channel.publish('shop', 'orders.placed', m); channel.bindQueue('paid', 'shop', 'orders.paid'); channel.consume('paid', take); producer.send({ topic: 'orders', messages: [] }); consumer.subscribe({ topics: ['sent'] })",
    facts: [
      'publish rabbitmq "mails"',
      'publish rabbitmq "shop" key "orders.placed"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'subscribe rabbitmq "paid"',
      'publish kafka "orders"',
      'subscribe kafka "sent"',
    ],
    missed:
      "channel.publish('orders.placed', m); producer.send('orders'); consumer.subscribe(take); page.sendToQueue('mails')",
  },
  'js/azure-functions': {
    head: "import { app, output } from '@azure/functions'",
    found:
      "app.serviceBusTopic('on', { topicName: 'orders', subscriptionName: 'shop' }); app.eventHub('seen', { eventHubName: 'views' }); output.serviceBusQueue({ queueName: 'mails' })",
    facts: [
      'subscribe azure-service-bus "orders"',
      'subscribe azure-event-hubs "views"',
      'publish azure-service-bus "mails"',
    ],
    missed: "app.timer('tick', { schedule: 'orders' })",
  },
  'js/moleculer': {
    head: "import { ServiceBroker } from 'moleculer'",
    found:
      "const b = new ServiceBroker(); b.createService({ name: 'shop', events: { 'orders.paid'(ctx) { ctx.emit('orders.sent', {}) } } })",
    facts: ['subscribe moleculer "orders.paid"', 'publish moleculer "orders.sent"'],
    missed: "b.call('orders.list')",
  },
  'js/pulsar': {
    head: "import Pulsar from 'pulsar-client'",
    found: "c.createProducer({ topic: 'orders' }); c.subscribe({ topic: 'paid', subscription: 'shop' })",
    facts: ['publish pulsar "orders"', 'subscribe pulsar "paid"'],
    missed: "c.createReader({ name: 'orders' })",
  },
  'python/kombu': {
    head: 'from kombu import Connection, Exchange, Queue',
    found:
      'c = Connection("amqp://rabbit")\nshop = Exchange("shop", type="topic")\nq = Queue("paid", exchange=shop, routing_key="orders.paid")\np.publish(m, exchange=shop, routing_key="orders.placed")\nc.Consumer(q)',
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'publish rabbitmq "shop" key "orders.placed"',
      'subscribe rabbitmq "paid"',
    ],
    missed: 'p.revive("shop")',
  },
  'python/paho': {
    head: 'import paho.mqtt.client as mqtt',
    found: 'c = mqtt.Client()\nc.connect("mqtt", 1883)\nc.publish("orders/placed", m)\nc.subscribe("orders/#")',
    facts: ['queue mqtt -> "mqtt"', 'publish mqtt "orders/placed"', 'subscribe mqtt "orders/#"'],
    missed: 'other.publish("orders/placed", m)',
  },
  'python/pulsar': {
    head: 'import pulsar',
    found: 'c = pulsar.Client("pulsar://pulsar:6650")\nc.create_producer("orders")\nc.subscribe("paid", "shop")',
    facts: ['queue pulsar -> "pulsar://pulsar:6650"', 'publish pulsar "orders"', 'subscribe pulsar "paid"'],
    missed: 'other.subscribe("paid", "shop")',
  },
  'java/spring-redis': {
    head: 'import org.springframework.data.redis.core.StringRedisTemplate;',
    found:
      'StringRedisTemplate redis; void f(RedisMessageListenerContainer c) { redis.convertAndSend("orders", m); c.addMessageListener(l, new ChannelTopic("paid")); StreamOffset.create("sent", o); }',
    facts: ['publish redis "orders"', 'subscribe redis "paid"', 'subscribe redis "sent"'],
    missed: 'Cache redis; void f() { redis.convertAndSend("orders", m); new ChannelTopic("paid"); }',
  },
  'java/rocketmq': {
    head: 'import org.apache.rocketmq.spring.core.RocketMQTemplate;',
    found:
      'RocketMQTemplate mq; void f() { mq.syncSend("orders", m); } @RocketMQMessageListener(topic = "paid", consumerGroup = "shop") class Paid {}',
    facts: ['publish rocketmq "orders"', 'subscribe rocketmq "paid"'],
    missed: 'Mail mq; void f() { mq.syncSend("orders", m); }',
  },
  'java/pulsar': {
    head: 'import org.springframework.pulsar.core.PulsarTemplate;',
    found:
      'PulsarTemplate<String> pulsar; void f() { pulsar.send("orders", m); client.newConsumer().topic("sent").subscribe(); } @PulsarListener(topics = "paid") void on(String m) {}',
    facts: ['publish pulsar "orders"', 'subscribe pulsar "sent"', 'subscribe pulsar "paid"'],
    missed: 'Mail pulsar; void f() { pulsar.send("orders", m); page.topic("sent"); }',
  },
  'php/rdkafka': {
    head: '<?php use RdKafka\\Producer;',
    found:
      '$conf->addBrokers("kafka:9092"); $producer = new Producer($conf); $producer->newTopic("orders"); $consumer->subscribe(["paid"]);' +
      ' $old = new \\RdKafka\\Consumer($conf); $old->newTopic("sent");',
    facts: [
      'queue kafka -> "kafka:9092"',
      'publish kafka "orders"',
      'subscribe kafka "paid"',
      'subscribe kafka "sent"',
    ],
    missed: '$consumer->unsubscribe("paid"); $page->newTopic("sent");',
  },
  'python/celery': {
    head: 'from celery import Celery',
    found:
      'app = Celery("shop", broker="amqp://rabbit")\napp.send_task("orders.place")\n@app.task(name="orders.pay")\ndef pay(): ...\n@app.task\ndef send(): ...',
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'publish celery "orders.place"',
      'subscribe celery "orders.pay"',
      'subscribe celery "send"',
      'subscribe celery "main.send"',
      'subscribe celery "src.main.send"',
    ],
    missed: 'other.send_task("orders.place")',
  },
  'python/nats': {
    head: 'import nats',
    found:
      'async def f():\n    n = await nats.connect("nats://nats:4222")\n    await n.publish("orders", b"")\n    await n.subscribe("paid")',
    facts: ['queue nats -> "nats://nats:4222"', 'publish nats "orders"', 'subscribe nats "paid"'],
    missed: 'other.publish("orders", b"")',
  },
  'python/google-pubsub': {
    head: 'from google.cloud import pubsub_v1',
    found: 'p = pubsub_v1.PublisherClient()\np.topic_path("shop", "orders")\ns.subscription_path("shop", "paid")',
    facts: ['publish google-pubsub "orders"', 'subscribe google-pubsub "paid"'],
    missed: 'p.project_path("shop", "orders")',
  },
  'csharp/flurl': {
    head: 'using Flurl.Http;',
    found: 'class A { Task F() => "http://stock/items".GetJsonAsync(); }',
    facts: ['http flurl GET -> "http://stock/items"'],
    missed: 'class B { Task F() => "http://stock/items".ParseJson(); }',
  },
  'csharp/fast-endpoints': {
    head: 'using FastEndpoints;',
    found: 'class A : EndpointWithoutRequest { public override void Configure() { Get("/orders/{id}"); } }',
    facts: ['GET /orders/{id} -'],
    missed: 'class B { void Load() { Get("/orders/{id}"); } }',
  },
  'csharp/ado': {
    head: 'using Npgsql;',
    found: 'class A { void F() { new NpgsqlConnection("Host=db;Database=orders"); } }',
    facts: ['db postgres -> "Host=db;Database=orders"'],
    missed: 'class B { void F() { new OtherConnection("Host=db;Database=orders"); } }',
  },
  'csharp/marten': {
    head: 'using Marten;',
    found: 'class A { void F() { services.AddMarten("Host=db;Database=orders"); } }',
    facts: ['db postgres -> "Host=db;Database=orders"'],
    missed: 'class B { void F() { services.AddOther("Host=db;Database=orders"); } }',
  },
  'csharp/mongo': {
    head: 'using MongoDB.Driver;',
    found: 'class A { void F() { new MongoClient("mongodb://db:27017"); } }',
    facts: ['db mongodb -> "mongodb://db:27017"'],
    missed: 'class B { void F() { new OtherClient("mongodb://db:27017"); } }',
  },
  'csharp/elasticsearch': {
    head: 'using Elastic.Clients.Elasticsearch;',
    found: 'class A { void F() { new ElasticsearchClient(new Uri("http://search:9200")); } }',
    facts: ['db elasticsearch -> "http://search:9200"'],
    missed: 'class B { void F() { new OtherClient(new Uri("http://search:9200")); } }',
  },
  'csharp/cosmos': {
    head: 'using Microsoft.Azure.Cosmos;',
    found: 'class A { void F() { new CosmosClient("https://cosmos:8081"); } }',
    facts: ['db cosmos -> "https://cosmos:8081"'],
    missed: 'class B { void F() { new OtherClient("https://cosmos:8081"); } }',
  },
  'csharp/google-data': {
    head: 'using Google.Cloud.Firestore;',
    found: 'class A { void F() { FirestoreDb.Create("shop"); } }',
    facts: ['db firestore -> "shop"'],
    missed: 'class B { void F() { OtherDb.Create("shop"); } }',
  },
  'csharp/event-bus': {
    head: 'using Shop.Bus;',
    found: 'class A : IIntegrationEventHandler<OrderPaid> { A(IEventBus bus) { bus.Publish(new OrderPlaced()); } }',
    facts: ['publish unknown <OrderPlaced>', 'subscribe unknown <OrderPaid>'],
    missed: 'class B { B(IStore bus) { bus.Keep(new OrderPlaced()); } }',
  },
  'csharp/cap': {
    head: 'using DotNetCore.CAP;',
    found:
      'class A { A(ICapPublisher bus) { bus.PublishAsync("orders.placed", order); } [CapSubscribe("orders.paid")] void On(Paid m) {} void Add() { s.AddCap(x => { x.UseRabbitMQ(o => { o.HostName = "mq"; }); }); } }',
    facts: ['publish cap "orders.placed"', 'queue rabbitmq -> "mq"', 'subscribe cap "orders.paid"'],
    missed:
      'class B { B(IStore bus) { bus.PublishAsync("orders.placed", order); } [Subscribe("orders.paid")] void On(Paid m) {} }',
  },
  'csharp/rabbitmq': {
    head: 'using RabbitMQ.Client;',
    found:
      'class A { void F() { new ConnectionFactory { HostName = "rabbit" }; ch.BasicPublish("shop", "orders", null, m); ch.QueueBind(queue: "paid", exchange: "shop", routingKey: "orders.paid"); ch.BasicConsume("paid", true, c); } }',
    facts: [
      'queue rabbitmq -> "rabbit"',
      'publish rabbitmq "shop" key "orders"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'subscribe rabbitmq "paid"',
    ],
    missed: 'class B { void F() { ch.BasicAck("paid"); } }',
  },
  'csharp/azure-service-bus': {
    head: 'using Azure.Messaging.ServiceBus;',
    found:
      'class A { void F() { var b = new ServiceBusClient("Endpoint=sb://bus"); b.CreateSender("orders"); b.CreateProcessor("paid"); } }',
    facts: [
      'queue azure-service-bus -> "Endpoint=sb://bus"',
      'publish azure-service-bus "orders"',
      'subscribe azure-service-bus "paid"',
    ],
    missed: 'class B { void F() { other.CreateSender("orders"); } }',
  },
  'csharp/nats': {
    head: 'using NATS.Client.Core;',
    found: 'class A { A(INatsConnection n) { n.PublishAsync("orders", 1); n.SubscribeAsync<int>("paid"); } }',
    facts: ['publish nats "orders"', 'subscribe nats "paid"'],
    missed: 'class B { B(IOther n) { n.PublishAsync("orders", 1); } }',
  },
  'csharp/aws-queues': {
    head: 'using Amazon.SQS.Model; // IAmazonSQS',
    found:
      'class A { void F() { new SendMessageRequest { QueueUrl = "orders" }; new ReceiveMessageRequest { QueueUrl = "paid" }; } }',
    facts: ['publish sqs "orders"', 'subscribe sqs "paid"'],
    missed: 'class B { void F() { new DeleteMessageRequest { QueueUrl = "paid" }; } }',
  },
  'csharp/azure-functions': {
    head: 'using Microsoft.Azure.Functions.Worker;',
    found: 'class A { public void Run([ServiceBusTrigger("orders")] string m) { } }',
    facts: ['subscribe azure-service-bus "orders"'],
    missed: 'class B { public void Run([TimerTrigger("0 0 * * *")] string m) { } }',
  },
  'java/okhttp': {
    head: 'import okhttp3.Request;',
    found: 'class A { void f() { new Request.Builder().url("http://stock/items").build(); } }',
    facts: ['http okhttp -> "http://stock/items"'],
    missed: 'class B { void f() { new Request.Builder().tag("http://stock/items").build(); } }',
  },
  'java/databases': {
    head: 'import redis.clients.jedis.Jedis;',
    found:
      'class A { void f() { new Jedis("cache", 6379); DriverManager.getConnection("jdbc:postgresql://db/orders"); } }',
    facts: ['db redis -> "cache"', 'db jdbc -> "jdbc:postgresql://db/orders"'],
    missed: 'class B { void f() { new Other("cache", 6379); } }',
  },
  'java/request-entity': {
    head: 'import org.springframework.http.RequestEntity;',
    found: 'class A { void f() { RequestEntity.get("http://stock/items").build(); } }',
    facts: ['http request-entity GET -> "http://stock/items"'],
    missed: 'class B { void f() { ResponseEntity.get("http://stock/items").build(); } }',
  },
  'java/sqs': {
    head: 'import io.awspring.cloud.sqs.annotation.SqsListener;',
    found: 'class A { @SqsListener("orders") void f(String m) {} }',
    facts: ['subscribe sqs "orders"'],
    missed: 'class B { @OtherListener("orders") void f(String m) {} }',
  },
  'java/micronaut-messaging': {
    head: 'import io.micronaut.configuration.kafka.annotation.*;',
    found:
      '@KafkaListener class A { @Topic("orders") void f(String m) {} }\n@KafkaClient interface C { @Topic("paid") void send(String m); }',
    facts: ['subscribe kafka "orders"', 'publish kafka "paid"'],
    missed: 'class B { @Title("orders") void f(String m) {} }',
  },
  'java/spring-cloud-gateway': {
    head: 'import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;',
    found:
      'class A { void f(RouteLocatorBuilder b) { b.routes().route(r -> r.path("/items/**").uri("lb://stock")).build(); } }',
    facts: ['http spring-cloud-gateway -> "lb://stock"'],
    missed: 'class B { void f() { b.title("lb://stock"); } }',
  },
  'java/spring-cloud-gateway-mvc': {
    head: 'import static org.springframework.cloud.gateway.server.mvc.handler.HandlerFunctions.http;',
    found:
      'class A { void f() { route("a").GET("/items/**", http()).before(uri("http://stock:8080")).build(); route("b").route(path("/b/**"), HandlerFunctions.http("http://bills")); route().GET("/c", http()).filter(lb("carts")); } }',
    facts: [
      'http spring-cloud-gateway-mvc -> "http://stock:8080"',
      'http spring-cloud-gateway-mvc -> "http://bills"',
      'http spring-cloud-gateway-mvc -> "carts"',
    ],
    missed: 'class B { void f() { http(); other.lb("carts"); link.uri("http://stock"); } }',
  },
  'java/rabbitmq-client': {
    head: 'import com.rabbitmq.client.Channel;',
    found:
      'class A { void f() { ConnectionFactory c = new ConnectionFactory(); c.setHost("rabbit"); ch.basicPublish("shop", "orders.placed", null, m); ch.queueBind("paid", "shop", "orders.paid"); ch.basicConsume("paid", true, g, h); ch.basicPublish("", "mails", null, m); } }',
    facts: [
      'queue rabbitmq -> "rabbit"',
      'publish rabbitmq "shop" key "orders.placed"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'subscribe rabbitmq "paid"',
      'publish rabbitmq "mails"',
    ],
    missed: 'class B { void f() { ch.basicAck("paid", false); } }',
  },
  'rust/lapin': {
    head: 'use lapin::Connection;',
    found:
      'fn f() { Connection::connect("amqp://rabbit", p); ch.basic_publish("shop", "orders", o, b, q); ch.queue_bind("paid", "shop", "orders.paid", o, t); ch.basic_consume("paid", "c", o, t); }',
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'publish rabbitmq "shop" key "orders"',
      'subscribe rabbitmq "shop" key "orders.paid" queue "paid"',
      'subscribe rabbitmq "paid"',
    ],
    missed: 'fn g() { ch.basic_ack("paid"); }',
  },
  'ruby/bunny': {
    head: "require 'bunny'",
    found:
      'Bunny.new("amqp://rabbit")\nRedis.new(url: "redis://cache:6379")\nx = ch.topic("shop")\nx.publish(m, routing_key: "orders.placed")\nq = ch.queue("paid", durable: true)\nq.bind(x, routing_key: "orders.#")\nq.subscribe { |m| p m }',
    facts: [
      'queue rabbitmq -> "amqp://rabbit"',
      'db redis -> "redis://cache:6379"',
      'publish rabbitmq "shop" key "orders.placed"',
      'subscribe rabbitmq "shop" key "orders.#" queue "paid"',
      'subscribe rabbitmq "paid"',
    ],
    missed: 'Hare.new("amqp://rabbit")',
  },
  'kotlin/exposed': {
    head: 'import org.jetbrains.exposed.sql.Database',
    found: 'fun f() { Database.connect("jdbc:postgresql://db/orders") }',
    facts: ['db jdbc -> "jdbc:postgresql://db/orders"'],
    missed: 'fun g() { Other.connect("jdbc:postgresql://db/orders") }',
  },
  'js/hapi': {
    head: 'import Hapi from "@hapi/hapi"',
    found:
      'const server = Hapi.server({ port: 80 }); server.route({ method: "GET", path: "/orders/{id}", handler: one })',
    facts: ['GET /orders/{id} one'],
    missed: 'cache.route({ method: "GET", path: "/orders/{id}", handler: one })',
  },
  'js/signalr': {
    head: 'import * as signalR from "@microsoft/signalr"',
    found: 'new signalR.HubConnectionBuilder().withUrl("http://stock/hub").build()',
    facts: ['http signalr -> "http://stock/hub"'],
    missed: 'new signalR.HubConnectionBuilder().withTitle("http://stock/hub")',
  },
  'js/temporal': {
    head: 'import { Client, Connection } from "@temporalio/client"; import { Worker } from "@temporalio/worker"',
    found:
      'await Connection.connect({ address: "temporal:7233" }); await client.workflow.start(place, { taskQueue: "orders" }); await Worker.create({ taskQueue: "paid" })',
    facts: ['queue temporal -> "temporal:7233"', 'publish temporal "orders"', 'subscribe temporal "paid"'],
    missed: 'await client.workflow.getHandle(place, { taskQueue: "orders" })',
  },
  'go/temporal': {
    head: 'import ("go.temporal.io/sdk/client"; "go.temporal.io/sdk/worker")',
    found:
      'c, _ := client.Dial(client.Options{HostPort: "temporal:7233"}); c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{TaskQueue: "orders"}, place); worker.New(c, "paid", worker.Options{})',
    facts: ['queue temporal -> "temporal:7233"', 'publish temporal "orders"', 'subscribe temporal "paid"'],
    missed: 'c.GetWorkflow(ctx, client.StartWorkflowOptions{TaskQueue: "orders"})',
  },
  'go/grpc': {
    head: 'import "shop/rpc/stock"',
    found: 'stock.NewStockProtobufClient("http://stock", &http.Client{})',
    facts: ['grpc grpc Stock -> "http://stock"'],
    missed: 'stock.NewStockReader("http://stock")',
  },
  'python/dramatiq': {
    head: 'import dramatiq\nfrom rq import Queue',
    found:
      'dramatiq.actor(pay, actor_name="pay")\n@dramatiq.actor(queue_name="slow")\ndef place(order): ...\nbroker.enqueue(dramatiq.Message(queue_name="slow", actor_name="place"))\nQueue("mail")',
    facts: ['subscribe dramatiq "pay"', 'subscribe dramatiq place', 'publish dramatiq "place"', 'publish redis "mail"'],
    missed: '@other.actor(queue_name="slow")\ndef place(order): ...',
  },
  'python/temporal': {
    head: 'from temporalio.client import Client\nfrom temporalio.worker import Worker',
    found:
      'async def f():\n    c = await Client.connect("temporal:7233")\n    await c.start_workflow(Place.run, order, id="1", task_queue="orders")\n    Worker(c, task_queue="paid")',
    facts: ['queue temporal -> "temporal:7233"', 'publish temporal "orders"', 'subscribe temporal "paid"'],
    missed: 'async def g():\n    await c.get_workflow(Place.run, task_queue="orders")',
  },
  'java/servlet': {
    head: 'import jakarta.servlet.annotation.WebServlet; import jakarta.servlet.http.HttpServlet;',
    found: '@WebServlet("/orders") class Orders extends HttpServlet { protected void doGet(Q q, S s) {} }',
    facts: ['app "/orders" <- Orders', 'GET / Orders.doGet @Orders', 'Orders "/orders" <- HttpServlet'],
    missed: 'class Orders extends Servlets { protected void doGet(Q q, S s) {} }',
  },
  'kotlin/spring-dsl': {
    head: 'import org.springframework.web.servlet.function.router',
    found: 'fun routes(h: Handler) = router { "/v1".nest { GET("/orders", h::all) } }',
    facts: ['GET /v1/orders h::all'],
    missed: 'fun routes(h: Handler) = client.GET("/orders")',
  },
  'java/javalin': {
    head: 'import io.javalin.Javalin;',
    found:
      'class A { void f() { Javalin app = Javalin.create().start(7070); app.get("/orders/{id}", this::one); path("/v1", () -> { post("/orders", this::place); }); } }',
    facts: ['GET /orders/{id} this::one', 'POST /v1/orders this::place'],
    missed: 'class B { void f(Cache app) { app.get("/orders/{id}", this::one); } }',
  },
  'java/axon': {
    head: 'import org.axonframework.commandhandling.gateway.CommandGateway;',
    found:
      'class A { void f(CommandGateway g) { g.send(new PlaceOrder("1")); apply(new OrderPlaced("1")); } @EventHandler void on(OrderPaid event, Timestamp at) {} }',
    facts: ['publish axon <PlaceOrder>', 'publish axon <OrderPlaced>', 'subscribe axon <OrderPaid>'],
    missed: 'class B { @EventSourcingHandler void on(OrderPaid event) {} }',
  },
  'java/kafka-streams': {
    head: 'import org.apache.kafka.streams.StreamsBuilder;',
    found:
      'class A { void f(StreamsBuilder b) { b.stream("orders").mapValues(v -> v).to("paid"); b.table("stock"); } }',
    facts: ['subscribe kafka "orders"', 'publish kafka "paid"', 'subscribe kafka "stock"'],
    missed: 'class B { void f(List<String> b) { b.stream("orders"); } }',
  },
  'java/temporal': {
    head: 'import io.temporal.client.WorkflowOptions;',
    found:
      'class A { void f(WorkerFactory w) { WorkflowServiceStubsOptions.newBuilder().setTarget("temporal:7233"); WorkflowOptions.newBuilder().setTaskQueue("orders").build(); w.newWorker("paid"); } }',
    facts: ['queue temporal -> "temporal:7233"', 'publish temporal "orders"', 'subscribe temporal "paid"'],
    missed: 'class B { void f() { WorkflowOptions.newBuilder().setWorkflowId("orders").build(); } }',
  },
  'java/vertx': {
    head: 'import io.vertx.ext.web.Router;',
    found:
      'class A { void f() { Router r = Router.router(vertx); r.get("/orders/:id").handler(this::one); r.route(HttpMethod.POST, "/orders").handler(this::place); } }',
    facts: ['GET /orders/{id} - @r', 'POST /orders - @r'],
    missed: 'class B { void f(Cache r) { r.get("/orders/:id"); } }',
  },
  'csharp/easynetq': {
    head: 'using EasyNetQ;',
    found:
      'class A { void F() { var bus = RabbitHutch.CreateBus("host=rabbit"); bus.PubSub.PublishAsync(new OrderPlaced()); bus.PubSub.SubscribeAsync<OrderPaid>("a", H); bus.SendReceive.SendAsync("mail", m); } }',
    facts: [
      'queue rabbitmq -> "host=rabbit"',
      'publish rabbitmq <OrderPlaced>',
      'subscribe rabbitmq <OrderPaid>',
      'publish rabbitmq "mail"',
    ],
    missed: 'class B { void F() { bus.Advanced.QueueDeclareAsync("mail"); } }',
  },
  'csharp/signalr': {
    head: 'using Microsoft.AspNetCore.SignalR.Client;',
    found: 'class A { void F() { new HubConnectionBuilder().WithUrl("http://stock/hub").Build(); } }',
    facts: ['http signalr -> "http://stock/hub"'],
    missed: 'class B { void F() { new HubConnectionBuilder().WithName("http://stock/hub"); } }',
  },
  'php/slim': {
    head: '<?php\nuse Slim\\Factory\\AppFactory;\nuse Slim\\Routing\\RouteCollectorProxy;',
    found:
      "$app = AppFactory::create();\n$app->get('/orders/{id}', [OrderController::class, 'one']);\n$app->group('/v1', function (RouteCollectorProxy $group) { $group->post('/orders', [OrderController::class, 'place']); });",
    facts: ['GET /orders/{id} OrderController.one', 'POST /v1/orders OrderController.place'],
    missed: "$cache->get('/orders/{id}', OrderController::class);",
  },
  'php/lumen': {
    head: '<?php',
    found: `$router->group(['prefix' => 'v1'], function () use ($router) {
      $router->get('orders/{id}', 'OrderController@one');
      $router->get('stock[/{year}[/{month}]]', 'StockController@all');
    });`,
    facts: ['GET /v1/orders/{id} OrderController.one', 'GET /v1/stock/{year}/{month} StockController.all'],
    missed: `$cache->get('orders', 'none'); $router->get('orders');`,
  },
  'php/fast-route': {
    head: '<?php\nuse FastRoute\\RouteCollector;',
    found:
      "FastRoute\\simpleDispatcher(function (RouteCollector $r) { $r->addRoute('GET', '/orders', [Orders::class, 'list']); $r->addRoute(['POST', 'PUT'], '/orders/{id:\\d+}', 'place'); $r->addGroup('/v1', function (ConfigureRoutes $r) { $r->get('/stock', 'stock'); $r->any('/ping', 'ping'); }); });\n$c = new RouteCollector($p, $g);\n$mails = new Mails($db);\n$c->post('/mail', [$mails, 'send']);\n$c->delete('/mail', [$unknown, 'drop']);",
    facts: [
      'GET /orders Orders.list @r',
      'POST /orders/{id} - @r',
      'PUT /orders/{id} - @r',
      'GET /v1/stock - @r',
      '* /v1/ping - @r',
      'POST /mail Mails.send',
      'DELETE /mail -',
    ],
    missed: "$cache->get('/orders', 'list'); $r->addRoute('GET', '/orders', 'list');",
  },
  'php/doctrine': {
    head: '<?php\nuse Doctrine\\DBAL\\DriverManager;\nuse Doctrine\\DBAL\\Tools\\DsnParser;',
    found:
      "DriverManager::getConnection(['url' => 'pgsql://db/orders']);\nDriverManager::getConnection(['dbname' => 'x', 'host' => 'mail-db', 'driver' => 'pdo_mysql']);\nDriverManager::getConnection(['host' => 'paid-db', 'driver' => 'pdo_sqlsrv']);\nDriverManager::getConnection((new DsnParser())->parse('mysqli://stock-db/x'));",
    facts: [
      'db postgres -> "pgsql://db/orders"',
      'db mysql -> "mail-db"',
      'db sqlserver -> "paid-db"',
      'db mysql -> "mysqli://stock-db/x"',
    ],
    missed: "Manager::getConnection(['url' => 'pgsql://db/orders']);",
  },
  'php/symfony': {
    head: '<?php\nuse Symfony\\Component\\HttpClient\\HttpClient;',
    found:
      "$c = HttpClient::create();\n$c->request('GET', \"http://stock/items/{$id}\");\n$m = HttpClient::create(['base_uri' => 'http://mail']);\n$m->request('POST', '/send');\n$w = $c->withOptions(['base_uri' => 'http://web']);\n$w->request('GET', '/page');\nHttpClient::createForBaseUri('http://ads')->request('GET', '/x');\nScopingHttpClient::forBaseUri($c, 'http://paid')->request('GET', '/y');",
    facts: [
      'http symfony GET -> "http://stock/items/" + id',
      'http symfony POST -> "http://mail" "/send"',
      'http symfony GET -> "http://web" "/page"',
      'http symfony GET -> "http://ads" "/x"',
      'http symfony GET -> "http://paid" "/y"',
    ],
    missed: "$c = Cache::create(['base_uri' => 'http://mail']);\n$c->request('POST', '/send');",
  },
  'js/websocket': {
    head: 'import { WebSocketServer } from "ws"',
    found: 'new WebSocket("ws://stock/feed"); new WebSocketServer({ server, path: "/orders" })',
    facts: ['http websocket GET -> "ws://stock/feed"', 'GET /orders -'],
    missed: 'new WebSocketStream("ws://stock/feed")',
  },
  'js/socket-io': {
    head: 'import { io } from "socket.io-client"',
    found: 'io("http://stock", { path: "/feed" })',
    facts: ['http socket-io GET -> "http://stock"'],
    missed: 'cache.io("http://stock")',
  },
  'go/websocket': {
    head: 'import "github.com/gorilla/websocket"',
    found:
      'websocket.DefaultDialer.Dial("ws://stock/feed", nil); d := websocket.Dialer{Proxy: p}; d.DialContext(ctx, "ws://mail/feed", nil)',
    facts: ['http websocket GET -> "ws://stock/feed"', 'http websocket GET -> "ws://mail/feed"'],
    missed: 'websocket.IsCloseError("ws://stock/feed")',
  },
  'python/websockets': {
    head: 'import websockets',
    found: 'async def f():\n    async with websockets.connect("ws://stock/feed") as w: ...',
    facts: ['http websockets GET -> "ws://stock/feed"'],
    missed: 'other.connect("ws://stock/feed")',
  },
  'csharp/websocket': {
    head: 'using System.Net.WebSockets;',
    found:
      'class A { async Task F() { var w = new ClientWebSocket(); await w.ConnectAsync(new Uri("ws://stock/feed"), ct); } }',
    facts: ['http websocket GET -> "ws://stock/feed"'],
    missed: 'class B { async Task F() { await other.ConnectAsync(new Uri("ws://stock/feed"), ct); } }',
  },
  'java/websocket': {
    head: 'import org.springframework.web.socket.config.annotation.StompEndpointRegistry;',
    found:
      'class A { void f(StompEndpointRegistry r) { r.addEndpoint("/feed").withSockJS(); r.addHandler(h, "/orders"); } }',
    facts: ['GET /feed -', 'GET /orders -'],
    missed: 'class B { void f(Registry r) { r.addTitle("/feed"); } }',
  },
  'js/xhr': {
    head: '',
    found:
      'const e = new EventSource("http://stock/events"); const x = new XMLHttpRequest(); x.open("POST", "http://stock/items")',
    facts: ['http xhr GET -> "http://stock/events"', 'http xhr POST -> "http://stock/items"'],
    missed: 'const x = new XMLHttpRequest(); cache.open("POST", "http://stock/items")',
  },
  'go/fasthttp': {
    head: 'import "github.com/valyala/fasthttp"',
    found: 'fasthttp.Get(nil, "http://stock/items"); req.SetRequestURI("http://mail/send")',
    facts: ['http fasthttp GET -> "http://stock/items"', 'http fasthttp -> "http://mail/send"'],
    missed: 'req.SetBodyString("http://mail/send")',
  },
  'rust/ureq': {
    head: '',
    found: 'fn f() { ureq::get("http://stock/items").call(); }',
    facts: ['http ureq GET -> "http://stock/items"'],
    missed: 'fn g() { ureq::agent(); }',
  },
}
