import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const service = (name: string, code: Readonly<Record<string, string>>) => ({
  [`${name}/package.json`]: `{"name":"${name}","scripts":{"start":"node main.js"}}`,
  ...Object.fromEntries(Object.entries(code).map(([path, text]) => [`${name}/${path}`, text])),
})

test('Options in another file lead by their host and port to the container that publishes the port', async () => {
  const module = (name: string, port: number) =>
    service(name, {
      'src/app.module.ts':
        "import { TypeOrmModule } from '@nestjs/typeorm'\nimport { databaseConfig } from './database.config'\nTypeOrmModule.forRoot(databaseConfig)\n",
      'src/database.config.ts': `export const databaseConfig = { type: 'postgres', host: process.env.DB_HOST || 'localhost', port: Number(process.env.DB_PORT) || ${port} }\n`,
    })
  const files = {
    'compose.yaml':
      'services:\n  one-db: { image: postgres:16, ports: ["5433:5432"] }\n  two-db: { image: postgres:16, ports: ["5434:5432"] }\n',
    ...module('orders', 5434),
    ...module('stock', 5433),
  }
  expect(await edgesOf(files)).toEqual(['orders -> two-db db', 'stock -> one-db db'])
})

test('A gateway of Express forwards to the services of its proxies', async () => {
  const files = {
    'compose.yaml': 'services:\n  gateway: { build: gateway }\n  orders: { build: orders }\n',
    'orders/Dockerfile': 'FROM node:22',
    'gateway/Dockerfile': 'FROM node:22',
    ...service('orders', { 'main.js': "import express from 'express'\nexpress().get('/orders', list)\n" }),
    ...service('gateway', {
      'main.js':
        "import express from 'express'\nimport { createProxyMiddleware } from 'http-proxy-middleware'\nconst orders = createProxyMiddleware({ target: 'http://orders:3000' })\nexpress().use('/orders', orders)\n",
    }),
  }
  expect(await edgesOf(files)).toEqual(['gateway -> orders http /orders'])
})

test('A script that subscribes a queue to a topic joins who publishes and who consumes', async () => {
  const bindings = (name: string, destination: string) =>
    `spring:\n  cloud:\n    stream:\n      bindings:\n        ${name}:\n          destination: ${destination}\n`
  const spring = (name: string, settings: string) => ({
    [`${name}/Dockerfile`]: 'FROM eclipse-temurin:21',
    [`${name}/src/main/resources/application.yml`]: settings,
  })
  const files = {
    ...spring('customers', bindings('events-out-0', 'customer-events')),
    ...spring('shipment', bindings('events-in-0', 'customer-events-to-shipment')),
  }
  const script =
    'awslocal sns subscribe --topic-arn arn:aws:sns:eu-west-1:1:customer-events --protocol sqs --notification-endpoint arn:aws:sqs:eu-west-1:1:customer-events-to-shipment\n'
  expect(await edgesOf({ ...files, 'init.sh': script })).toEqual(['customers -> shipment queue customer-events'])
  expect(await edgesOf(files)).toEqual([])
})

test('Bindings of streams reach the only broker of the system', async () => {
  const files = {
    'compose.yaml': 'services:\n  kafka: { image: apache/kafka:4 }\n  orders: { build: orders }\n',
    'orders/Dockerfile': 'FROM eclipse-temurin:21',
    'orders/src/main/resources/application.properties': 'mp.messaging.outgoing.placed.topic=orders-placed\n',
  }
  expect(await edgesOf(files)).toEqual(['orders -> kafka queue'])
})

test('Addresses by default in shared settings say nothing of the one service that imports them', async () => {
  const files = {
    'compose.yaml':
      'services:\n  orders: { build: orders, ports: ["8001:8000"] }\n  audit: { build: audit, ports: ["8002:8000"] }\n',
    'orders/Dockerfile': 'FROM python:3',
    'orders/main.py': "print('orders')\n",
    'audit/Dockerfile': 'FROM python:3',
    'audit/main.py': 'from shared.settings import Settings\nSettings()\n',
    'shared/settings.py':
      'import os\nclass Settings:\n    ORDERS_URL = os.getenv("ORDERS_URL", "http://localhost:8001")\n',
  }
  expect(await edgesOf(files)).toEqual([])
})

test('An example of an environment file sets no option of a class that configuration fills', async () => {
  const files = (example: string) => ({
    'compose.yaml': `services:
  orders: { build: orders, environment: { Rabbit__Host: rabbit } }
  stock: { build: stock, environment: { RABBIT_HOST: rabbit } }
  rabbit: { image: "rabbitmq:4" }
`,
    [example]: 'RABBIT_EXCHANGE=other\n',
    'orders/orders.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"/>',
    'orders/Program.cs': `var builder = WebApplication.CreateBuilder(args);
builder.Services.Configure<RabbitSettings>(builder.Configuration.GetSection("Rabbit"));
builder.Build().Run();`,
    'orders/Publisher.cs': `using RabbitMQ.Client;
public class RabbitSettings { public string Host { get; set; } = "localhost"; public string Exchange { get; set; } = "orders"; }
public class Publisher {
  private readonly RabbitSettings _settings;
  private IModel? _channel;
  public Publisher(IOptions<RabbitSettings> settings) { _settings = settings.Value; }
  public void Publish(byte[] body) {
    _channel = new ConnectionFactory { HostName = _settings.Host }.CreateConnection().CreateModel();
    _channel.BasicPublish(exchange: _settings.Exchange, routingKey: "order.created", body: body);
  }
}`,
    'stock/Dockerfile': 'FROM python:3.13',
    'stock/main.py': `import os, pika
channel = pika.BlockingConnection(pika.ConnectionParameters(host=os.getenv("RABBIT_HOST"))).channel()
channel.exchange_declare(exchange="orders", exchange_type="topic")
channel.queue_declare(queue="stock.orders")
channel.queue_bind("stock.orders", "orders", "order.*")
channel.basic_consume(queue="stock.orders", on_message_callback=hear)
`,
  })
  expect(await edgesOf(files('.env.example'))).toContain('orders -> stock queue order.created')
})
