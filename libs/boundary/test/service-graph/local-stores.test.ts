import { expect, test } from 'vitest'
import { composeOf, edgesOf, graphOf, graphOfAll } from '../graph-of.js'

const spring = (name: string, settings: string) => ({
  [`${name}/Dockerfile`]: 'FROM eclipse-temurin:21',
  [`${name}/src/main/resources/application.properties`]: settings,
  [`${name}/src/main/java/Rows.java`]: 'interface Rows extends JpaRepository<Row, Long> { }',
})
const mysql = (database: string, port = 3306): string =>
  `spring.datasource.url=jdbc:mysql://\${mysql.address:127.0.0.1}:${port}/${database}?useSSL=false`

test('A datasource on the machine itself is a database, which services share if they name one engine and port', async () => {
  const files = { ...spring('orders', mysql('orders')), ...spring('stock', mysql('stock')) }
  expect(await edgesOf(files)).toEqual(['orders -> mysql db', 'stock -> mysql db'])
  const node = (await graphOf(files)).nodes().find(({ name }) => name === 'mysql')
  expect(node).toMatchObject({ kind: 'database', language: 'mysql' })
})

test('Another port is another database, each named after the only service that reaches it', async () => {
  const files = { ...spring('orders', mysql('orders')), ...spring('stock', mysql('stock', 3307)) }
  expect(await edgesOf(files)).toEqual(['orders -> orders-mysql db', 'stock -> stock-mysql db'])
  const shared = { ...files, ...spring('prices', mysql('orders')) }
  expect(await edgesOf(shared)).toEqual(['orders -> mysql db', 'prices -> mysql db', 'stock -> stock-mysql db'])
})

test('What is deployed is meant, not the machine itself', async () => {
  const compose = `services:
  orders: { build: orders, environment: { SPRING_DATASOURCE_URL: "jdbc:mysql://orders-db:3306/orders" } }
  orders-db: { image: mysql:8 }
`
  const files = { ...spring('orders', mysql('orders')), 'compose.yaml': compose }
  expect(await edgesOf(files)).toEqual(['orders -> orders-db db'])
})

test('An address of a private network is the engine that compose publishes on the port; of another port or network it is not', async () => {
  const files = (host: string, port: number) => ({
    'compose.yaml': `services:\n  rows: { image: "mongo:4", ports: ["${port}:27017"] }\n`,
    'stock/Dockerfile': 'FROM scratch',
    'stock/src/main/resources/application.yml': `mongo:\n  host: ${host}\n`,
  })
  expect(await edgesOf(files('192.168.0.18', 27017))).toEqual(['stock -> rows db'])
  expect(await edgesOf(files('192.168.0.18', 27018))).toEqual([])
  expect(await edgesOf(files('172.32.0.18', 27017))).toEqual([])
})

test('Keys name the engine where the address does not; tests and other hosts count nothing', async () => {
  const files = {
    'compose.yaml': composeOf('shop'),
    'shop/Dockerfile': 'FROM scratch',
    'shop/src/main/resources/application.yml':
      'spring:\n  redis:\n    host: 127.0.0.1\nstock:\n  url: http://localhost:9999\n',
    'shop/src/test/resources/application.yml': 'spring:\n  rabbitmq:\n    host: localhost\n',
  }
  expect(await edgesOf(files)).toEqual(['shop -> redis db'])
})

test('A bare host that nothing is called is an engine if its key or its scheme says so; a domain is not', async () => {
  const settings =
    'Rabbitmq:\n  port: 5672\n  virtual-host: shop\n  queue: paid\nKafka:\n  group: carts\nMysql:\n  DataSource: root@tcp(rows:3306)/shop\nCacheRedis:\n  - Host: redis:6379\nPayUrl: http://pay:8080\n'
  const files = {
    'shop/Dockerfile': 'FROM scratch',
    'shop/etc/shop.yaml': `${settings}Postgres: postgres://db.acme.internal:5432/x\n`,
  }
  expect(await edgesOf(files)).toEqual(['shop -> redis db', 'shop -> rows db'])
})

test('An address that the environment alone has: caches and brokers are shared, a database is of its service', async () => {
  const started = (library: string): string =>
    `{"name":"x","scripts":{"start":"node index.js"},"dependencies":{"express":"5","${library}":"5"}}`
  const program = (lines: string): string => `import express from 'express'\n${lines}\nexpress().get('/items', list)`
  const redis = "import Redis from 'ioredis'\nnew Redis(process.env.REDIS_URL)"
  const mongo = "import mongoose from 'mongoose'\nmongoose.connect(process.env.MONGO_URL)"
  const files = {
    'stock/package.json': started('ioredis'),
    'stock/index.js': program(redis),
    'mail/package.json': started('mongoose'),
    'mail/index.js': program(`${redis}\n${mongo}`),
    'shop/package.json': started('mongoose'),
    'shop/index.js': program(`${mongo}\nnew Redis(address)`),
  }
  const edges = ['mail -> mail-mongodb db', 'mail -> redis db', 'shop -> shop-mongodb db', 'stock -> redis db']
  expect(await edgesOf(files)).toEqual(edges)
  const deployed = { ...files, 'compose.yaml': 'services:\n  rows: { image: mongo }\n' }
  expect(await edgesOf(deployed)).toEqual([
    'mail -> redis db',
    'mail -> rows db',
    'shop -> rows db',
    'stock -> redis db',
  ])
})

test('An address of this machine in code that several services share is no store of each', async () => {
  const started = '{"name":"x","scripts":{"start":"node index.js"},"dependencies":{"express":"5","mongoose":"8"}}'
  const program = (lines: string): string => `import express from 'express'\n${lines}\nexpress().get('/items', list)`
  const connect =
    "import mongoose from 'mongoose'\nexport const connect = () => mongoose.connect('mongodb://localhost:27017/all')"
  const uses = "import { connect } from '../lib/rows.js'\nconnect()"
  const files = {
    'lib/rows.js': connect,
    'stock/package.json': started,
    'stock/index.js': program(uses),
    'mail/package.json': started,
    'mail/index.js': program(uses),
  }
  expect(await edgesOf(files)).toEqual([])
  const own = { ...files, 'mail/rows.js': connect, 'mail/.env': 'MONGO_URL=mongodb://localhost:27017/all' }
  expect(await edgesOf(own)).toEqual(['mail -> mongodb db'])
})

test('A default in code that several services share says nothing of which of them uses the store', async () => {
  const started = '{"name":"x","scripts":{"start":"node index.js"},"dependencies":{"express":"5"}}'
  const program = (path: string): string =>
    `import express from 'express'\nimport { url } from '${path}'\nexpress().get(url, list)`
  const config = "export const url = process.env.DATABASE_URL || 'postgres://rows:5432/all'"
  const files = (path: string, own: string) => ({
    [own]: config,
    'stock/package.json': started,
    'stock/index.js': program(path),
    'mail/package.json': started,
    'mail/index.js': program('../lib/config.js'),
    'lib/config.js': config,
    'compose.yaml': 'services:\n  rows: { image: postgres }\n',
  })
  expect(await edgesOf(files('../lib/config.js', 'lib/config.js'))).toEqual([])
  expect(await edgesOf(files('./config.js', 'stock/config.js'))).toContain('stock -> rows db')
})

test('Redis is a queue of what uses it as a broker', async () => {
  const files = {
    'mail/package.json':
      '{"name":"x","scripts":{"start":"node main.js"},"dependencies":{"@nestjs/microservices":"11"}}',
    'mail/main.ts':
      "import { Transport } from '@nestjs/microservices'\nstart({ transport: Transport.REDIS, options: { host: 'bus', port: 6379 } })",
  }
  expect(await edgesOf(files)).toEqual(['mail -> bus queue'])
})

test('Code that connects to the machine itself, and a variable of an environment file', async () => {
  const started = '{"name":"x","scripts":{"start":"node index.js"},"dependencies":{"express":"5","mongoose":"8"}}'
  const program = (line: string): string =>
    `import express from 'express'\nimport mongoose from 'mongoose'\n${line}\nexpress().get('/items', list)`
  const files = {
    'stock/package.json': started,
    'stock/index.js': program("mongoose.connect('mongodb://localhost:27017/stock')"),
    'mail/package.json': started,
    'mail/index.js': program('mongoose.connect(process.env.DATABASE_URL)'),
    'mail/.env': 'DATABASE_URL=mongodb://localhost:27017/mail',
  }
  expect(await edgesOf(files)).toEqual(['mail -> mongodb db', 'stock -> mongodb db'])
})

test('A name or a port that two deployed things have is no further store', async () => {
  const system = (name: string): Readonly<Record<string, string>> => ({
    [`${name}/compose.yaml`]: `services:\n  ${name}-rows: { image: mysql:8, hostname: rows, ports: ["3306:3306"] }\n`,
  })
  const files = { ...system('eu'), ...system('us'), ...spring('orders', mysql('orders')) }
  expect((await graphOf(files)).nodes().map(({ name }) => name)).toEqual(['eu-rows', 'orders', 'us-rows'])
})

test('Stores of one name in several repositories have names of their own', async () => {
  const shop = (name: string) => spring(name, mysql(name))
  const graph = await graphOfAll({ a: shop('orders'), b: shop('stock'), c: shop('mail') })
  const stores = graph.nodes().filter(({ kind }) => kind === 'database')
  expect(stores.map(({ name }) => name)).toEqual(['mail-mysql', 'orders-mysql', 'stock-mysql'])
})

test('A store that the settings of some environments replace is one of the others', async () => {
  const resources = 'orders/src/main/resources'
  const files = {
    ...spring('orders', mysql('orders')),
    [`${resources}/application-dev.properties`]: 'stock.url=http://localhost:1',
    [`${resources}/application-prod.properties`]: 'spring.datasource.url=jdbc:mysql://rows.acme.com:3306/orders',
  }
  expect((await graphOf(files)).edges()).toMatchObject([
    { target: 'mysql', environments: ['development'] },
    { target: 'rows.acme.com', environments: ['production'] },
  ])
})

test('A container is meant, not the server of the same kind that a cloud provides elsewhere', async () => {
  const files = {
    'compose.yaml': 'services:\n  cache: { image: redis:7, ports: ["6379:6379"] }\n',
    'infra/main.tf': 'resource "aws_elasticache_cluster" "main" {\n  engine = "redis"\n}\n',
    'shop/package.json': '{"name":"shop","scripts":{"start":"node index.js"},"dependencies":{"ioredis":"5"}}',
    'shop/index.js': "import Redis from 'ioredis'\nnew Redis({ host: process.env.REDIS_HOST, port: 1 })\n",
    'shop/.env.example': 'REDIS_HOST=localhost\n',
  }
  expect(await edgesOf(files)).toEqual(['shop -> cache db'])
})

test('An example of variables makes no store that the code does not use', async () => {
  const files = {
    'shop/package.json': '{"name":"shop","scripts":{"start":"node index.js"},"dependencies":{"ioredis":"5"}}',
    'shop/index.js': "import Redis from 'ioredis'\nnew Redis({ host: process.env.REDIS_HOST })\n",
    'shop/.env.example': 'REDIS_HOST=localhost\nMEMCACHED_HOST=localhost\n',
  }
  expect(await edgesOf(files)).toEqual(['shop -> redis db'])
  expect(await edgesOf({ ...files, 'shop/index.js': "console.log('shop')\n" })).toEqual([])
})

test('A driver without an address means the store that is named after its service, whatever says that it is a store', async () => {
  const prisma = 'datasource db {\n  provider = "postgresql"\n  url = env("ORDERS_DB")\n}\n'
  const files = {
    'compose.yaml': 'services:\n  postgres-orders: { image: postgres:16 }\n  postgres-stock: { image: postgres:16 }\n',
    'order-service/package.json': '{"name":"order-service","scripts":{"start":"node index.js"}}',
    'order-service/index.js': "console.log('orders')\n",
    'order-service/prisma/schema.prisma': prisma,
  }
  expect(await edgesOf(files)).toEqual(['order-service -> postgres-orders db'])
  const others = { ...files, 'compose.yaml': files['compose.yaml'].replace('postgres-orders', 'postgres-bills') }
  expect(await edgesOf(others)).toEqual([])
  const alone = { ...files, 'compose.yaml': 'services: {}\n' }
  expect(await edgesOf(alone)).toEqual(['order-service -> order-service-postgres db'])
})

test('A service is started after a store of its own compose file, and by default not after that of a further file', async () => {
  const stack = (store: string): string => `services:
  orders: { build: ., depends_on: [${store}] }
  ${store}: { image: postgres:16 }
`
  const files = {
    'orders/compose.yaml': stack('orders-data'),
    'orders/compose.test.yaml': stack('postgres'),
    'orders/Dockerfile': 'FROM golang\nCOPY . .\n',
    'orders/main.go': 'package main\nimport "database/sql"\nfunc run(dsn string) { sql.Open("postgres", dsn) }',
    'stock/compose.yaml': 'services:\n  postgres: { image: postgres:16 }\n',
  }
  expect(await edgesOf(files)).toEqual(['orders -> orders-data db'])
})

test('a library for SQL whose driver nothing tells reaches the one relational database', async () => {
  const image = 'FROM node\nCOPY . .\nCMD ["node", "index.js"]\n'
  const edges = async (databases: string): Promise<readonly string[]> => {
    const all = await edgesOf({
      Dockerfile: image,
      'index.js': "import express from 'express'\nexpress().get('/', list)\n",
      'compose.yaml': `services:\n${databases}`,
      'apps/orders/Dockerfile': image,
      'apps/orders/index.js': "import { DataSource } from 'typeorm'\nnew DataSource({ host: process.env.DB_HOST })\n",
    })
    return all.filter((edge) => edge.startsWith('orders'))
  }
  // The program at the top does not have the database to itself.
  expect(await edges('  rows: { image: postgres }\n  cache: { image: redis }\n')).toEqual(['orders -> rows db'])
  expect(await edges('  rows: { image: postgres }\n  more: { image: mysql }\n')).toEqual([])
  expect(await edges('  rows: { image: redis }\n')).toEqual([])
})

test('a library for SQL reaches no deployed database if its address, or a driver beside it, names another one', async () => {
  const edges = async (
    path: string,
    text: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<readonly string[]> => {
    const all = await edgesOf({
      'compose.yaml': 'services:\n  rows: { image: postgres }\n',
      'orders/Dockerfile': 'FROM node\nCOPY . .\n',
      [`orders/${path}`]: text,
      ...more,
    })
    return all.filter((edge) => edge.startsWith('orders'))
  }
  const php = (address: string): string => `<?php\nnew PDO('${address}');\n`
  expect(await edges('index.php', php('pgsql:host=db.acme.example'))).toEqual(['orders -> rows db'])
  expect(await edges('index.php', php('sqlite:/tmp/x.db'))).toEqual([])
  expect(await edges('index.php', php('mysql:host=db.acme.example'))).toEqual([])
  const java = (address: string): string =>
    `import java.sql.DriverManager;\nclass A { void a() { DriverManager.getConnection(${address}); } }\n`
  expect(await edges('A.java', java('System.getenv("DB_URL")'))).toEqual(['orders -> rows db'])
  expect(await edges('A.java', java('"jdbc:h2:mem:x"'))).toEqual([])
  // What Spring Data reaches is where the settings say.
  const repository =
    'import org.springframework.data.jpa.repository.JpaRepository;\ninterface A extends JpaRepository<Item, Long> {}\n'
  const settings = (url: string) => ({
    'orders/src/main/resources/application.properties': `spring.datasource.url=${url}\n`,
  })
  expect(await edges('src/main/java/A.java', repository, settings('${DB_URL}'))).toEqual(['orders -> rows db'])
  expect(await edges('src/main/java/A.java', repository, settings('jdbc:h2:mem:x'))).toEqual([])
  const beside = {
    'orders/local.js': "import { DataSource } from 'typeorm'\nnew DataSource({ type: 'sqlite', database: 'x.db' })\n",
  }
  const orm = "import { DataSource } from 'typeorm'\nnew DataSource(settings)\n"
  expect(await edges('index.js', orm)).toEqual(['orders -> rows db'])
  expect(await edges('index.js', orm, beside)).toEqual([])
  const schema = { 'orders/schema.prisma': 'datasource db {\n  provider = "sqlite"\n  url = "file:./x.db"\n}\n' }
  expect(
    await edges('index.ts', "import { PrismaClient } from '@prisma/client'\nnew PrismaClient()\n", schema),
  ).toEqual([])
})

test('A database in a file is none that is deployed, whatever its file and its service are called', async () => {
  const open = (driver: string): string => `package main

import (
	"os"

	"gorm.io/driver/${driver}"
	"gorm.io/gorm"
)

func main() {
	path := os.Getenv("DATABASE_PATH")
	if path == "" {
		path = "shop.db"
	}
	gorm.Open(${driver}.Open(path))
	gorm.Open(${driver}.Open("file:" + path + "?cache=shared"))
}
`
  const files = (driver: string) => ({
    'compose.yaml': 'services:\n  web: { build: web }\n  shop: { image: acme/shop }\n',
    'web/Dockerfile': 'FROM golang:1.24',
    'web/go.mod': 'module web\n',
    'web/main.go': open(driver),
  })
  expect(await edgesOf(files('sqlite'))).toEqual([])
  expect(await edgesOf(files('mysql'))).toEqual(['web -> shop db'])
})

test('Of the caches and brokers that Laravel lists, those are used that a driver names', async () => {
  const files = (drivers: string) => ({
    'composer.json': '{"require":{"laravel/framework":"^12.0"}}',
    artisan: '#!/usr/bin/env php',
    'routes/api.php': "<?php\nRoute::get('/orders', 'OrderController@index');",
    '.env': `${drivers}\nMEMCACHED_HOST=127.0.0.1\nREDIS_HOST=127.0.0.1\nREDIS_PORT=6379\n`,
  })
  expect(await edgesOf(files('CACHE_STORE=file\nQUEUE_CONNECTION=sync'))).toEqual([])
  expect(await edgesOf(files('CACHE_STORE=file\nQUEUE_CONNECTION=redis'))).toEqual(['system -> redis db'])
  // Others have a name of theirs in common.
  expect(await edgesOf(files('SESSION_DRIVER=cookie'))).toEqual(['system -> memcached db', 'system -> redis db'])
})

test('A host that Laravel reads as none is no database', async () => {
  const files = (host: string) => ({
    'composer.json': '{"require":{"laravel/framework":"^12.0"}}',
    Dockerfile: 'FROM php:8.4-fpm',
    '.env': `MEMCACHED_HOST=${host}\n`,
    'config/cache.php':
      "<?php return ['host' => env('MEMCACHED_HOST', '127.0.0.1'), 'port' => env('MEMCACHED_PORT', 11211)];",
  })
  expect(await edgesOf(files('null'))).toEqual([])
  expect(await edgesOf(files('cache'))).toEqual(['system -> cache db'])
})

test('The name of a connection is no host', async () => {
  const config = (key: string): string => `old_sound_rabbit_mq:
  producers:
    import:
      ${key}: events
`
  const files = (key: string) => ({
    Dockerfile: 'FROM php:8.4-fpm\nCOPY . .\n',
    'index.php': '<?php echo 1;',
    'config/packages/rabbitmq.yaml': config(key),
  })
  expect(await edgesOf(files('connection'))).toEqual([])
  expect(await edgesOf(files('host'))).toEqual(['system -> events queue'])
})

test('An address without a port means the engine that is published on the default one, if several are deployed', async () => {
  const stateful = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: rates }
spec: { template: { spec: { containers: [{ name: redis, image: "redis:7" }] } } }
`
  const files = (published: string) => ({
    'compose.yaml': `services:\n  cache: { image: "redis:7", ports: [${published}] }\n`,
    'k8s/redis.yaml': stateful,
    'shop/Dockerfile': 'FROM node:24',
    'shop/src/main/resources/application.yml': 'spring:\n  redis:\n    host: localhost\n',
  })
  expect(await edgesOf(files('"6379:6379"'))).toEqual(['shop -> cache db'])
  expect(await edgesOf(files(''))).toEqual(['shop -> redis db'])
})

test('a client whose address a name holds that reads a variable has a database of its own', async () => {
  const client = (from: string, address: string): Readonly<Record<string, string>> => ({
    'compose.yaml': composeOf('orders'),
    'orders/package.json': '{}',
    'orders/a.js': `import mongoose from 'mongoose'\nimport { Config } from '${from}'\nmongoose.connect(${address})\n`,
    'orders/config.js': 'export const Config = { uri: process.env.MONGODB_URI }\n',
  })
  expect(await edgesOf(client('./config.js', 'Config.uri'))).toEqual(['orders -> orders-mongodb db'])
  expect(await edgesOf(client('./config.js', 'Config.other'))).toEqual([])
  // Nobody says that the class of a library holds a setting.
  expect(await edgesOf(client('settings', 'Settings.uri'))).toEqual([])
})

test('Shared code reaches the one broker for a service whose own settings say an address, not for the others', async () => {
  const settings = '{"Broker":{"Host":"localhost"}}'
  const files = {
    'k8s.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: rabbit-depl }
spec: { template: { metadata: { labels: { app: rabbit } }, spec: { containers: [{ name: rabbit, image: rabbitmq }] } } }
`,
    'common/common.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>',
    'common/Broker.cs': 'public class Broker { public string Host { get; set; } = "localhost"; }',
    'common/Bus.cs': `using MassTransit;
public static class Bus { public static void AddBus(this WebApplicationBuilder builder) {
  var own = builder.Configuration.GetSection("Broker").Get<Broker>();
  builder.Services.AddMassTransit(x => x.UsingRabbitMq((context, cfg) => cfg.Host(own.Host))); } }`,
    ...Object.fromEntries(
      ['orders', 'mail'].flatMap((name) => [
        [
          `${name}/${name}.csproj`,
          '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="../common/common.csproj"/></ItemGroup></Project>',
        ],
        [`${name}/Program.cs`, 'var builder = WebApplication.CreateBuilder(args);\nbuilder.Build().Run();\n'],
      ]),
    ),
  }
  expect(await edgesOf({ ...files, 'orders/appsettings.json': settings })).toEqual(['orders -> rabbit-depl queue'])
  expect(await edgesOf(files)).toEqual([])
})

test('A host that a user is to replace names no store, but its engine is reached', async () => {
  const settings = (host: string) => ({
    'orders/Dockerfile': 'FROM mcr.microsoft.com/dotnet/aspnet',
    'orders/appsettings.json': `{"ConnectionStrings":{"Orders":"Host=${host};Database=orders","Broker":"amqps://${host}"}}`,
    'orders/Program.cs': `builder.Services.AddDbContext<Orders>(o => o.UseNpgsql(builder.Configuration.GetConnectionString("Orders")));
builder.Services.AddHttpClient("files", c => c.BaseAddress = new Uri("https://YOUR_PROJECT.files.co"));
`,
  })
  expect(await edgesOf(settings('YOUR_DB_HOST'))).toEqual(['orders -> postgres db', 'orders -> rabbitmq queue'])
  expect(await edgesOf(settings('yours'))).toEqual(['orders -> yours queue', 'orders -> yours-5432 db'])
})

test('The machine itself is no second store beside the host that a profile names for the same engine', async () => {
  const files = {
    ...spring('orders', 'spring.redis.host=localhost\nspring.data.mongodb.host=localhost\n'),
    'orders/src/main/resources/application-k8s.properties': 'spring.redis.host=redis-ha\n',
  }
  expect(await edgesOf(files)).toEqual(['orders -> mongodb db', 'orders -> redis-ha db'])
})

test('Shared code reaches a broker of its own for a service whose settings hold no address, not for the others', async () => {
  const project =
    '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="../common/common.csproj"/></ItemGroup></Project>'
  const files = {
    'common/common.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>',
    'common/Connections.cs': `using RabbitMQ.Client;
public class Connections { private readonly ConnectionFactory _factory;
  public Connections(string connectionString) { _factory = new ConnectionFactory { Uri = new Uri(connectionString) }; } }`,
    'mail/mail.csproj': project,
    'mail/Program.cs': 'var builder = WebApplication.CreateBuilder(args);\nbuilder.Build().Run();\n',
    'orders/orders.csproj': project,
    'orders/appsettings.json': '{"ConnectionStrings":{"Queue":"<RABBIT_CONNECTION_STRING>"}}',
    'orders/Program.cs': `var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSingleton(services => new Connections(builder.Configuration.GetConnectionString("Queue")));
builder.Build().Run();
`,
  }
  expect(await edgesOf(files)).toEqual(['orders -> rabbitmq queue'])
})

test('The machine itself is another store than the host that another setting names for the same engine', async () => {
  const files = {
    'orders/Dockerfile': 'FROM python',
    'orders/.env': 'DATABASE_URL=postgres://localhost:5432/orders\nREPORTS_DATABASE_URL=postgres://reports:5432/a\n',
    'orders/a.py': 'import os\nos.environ["DATABASE_URL"]\nos.environ["REPORTS_DATABASE_URL"]\n',
  }
  expect(await edgesOf(files)).toEqual(['orders -> postgres db', 'orders -> reports db'])
})

test('A library for any driver talks to the engine of the only driver beside it, whatever its configuration is read from', async () => {
  const program = `const { Sequelize } = require('sequelize')
const config = require(__dirname + '/../config/config.js')[process.env.NODE_ENV]
new Sequelize(config.database, config.username, config.password, config)`
  const service = (...packages: string[]) => {
    const dependencies = Object.fromEntries(['sequelize', ...packages].map((name) => [name, '1']))
    return {
      'orders/package.json': JSON.stringify({
        name: 'orders',
        scripts: { start: 'node models/index.js' },
        dependencies,
      }),
      'orders/models/index.js': program,
    }
  }
  const compose = `services:
  orders: { build: orders }
  rows: { image: "postgres:17" }
  reports: { image: "mysql:9" }
`
  expect(await edgesOf(service('pg', 'pg-hstore'))).toEqual(['orders -> orders-postgres db'])
  expect(await edgesOf({ ...service('mysql2'), 'compose.yaml': compose })).toEqual(['orders -> reports db'])
  // Which of two is used is not known, and SQLite is a file.
  expect(await edgesOf(service('pg', 'mysql2'))).toEqual([])
  expect(await edgesOf(service('sqlite3'))).toEqual([])
  expect(await edgesOf({ ...service('sqlite3'), 'compose.yaml': compose })).toEqual([])
})

const sqlalchemy = (driver: string) => ({
  'orders/Dockerfile': 'FROM python:3.13',
  'orders/requirements.txt': `sqlalchemy==2.0\n${driver}==1.0\n`,
  'orders/main.py': `from sqlalchemy import create_engine
from config import settings
engine = create_engine(settings.url)
`,
})
const jpa = (driver: string) => ({
  'orders/Dockerfile': 'FROM eclipse-temurin:21',
  'orders/pom.xml': `<project><artifactId>orders</artifactId><dependencies>
<dependency><groupId>acme</groupId><artifactId>${driver}</artifactId></dependency></dependencies></project>`,
  'orders/src/main/java/Rows.java': 'interface Rows extends JpaRepository<Row, Long> { }',
})

test.each([
  ['psycopg2-binary', sqlalchemy, 'rows'],
  ['asyncpg', sqlalchemy, 'rows'],
  ['pg8000', sqlalchemy, 'rows'],
  ['PyMySQL', sqlalchemy, 'reports'],
  ['mysqlclient', sqlalchemy, 'reports'],
  ['aiosqlite', sqlalchemy, null],
  ['postgresql', jpa, 'rows'],
  ['mysql-connector-j', jpa, 'reports'],
  ['mssql-jdbc', jpa, 'orders-sqlserver'],
  ['ojdbc11', jpa, 'orders-oracle'],
  ['h2', jpa, null],
] as const)(
  'The driver %s says which of two deployed engines is meant, or one of its own',
  async (driver, service, target) => {
    const compose = `services:
  orders: { build: orders }
  rows: { image: "postgres:17" }
  reports: { image: "mysql:9" }
`
    const edges = await edgesOf({ ...service(driver), 'compose.yaml': compose })
    expect(edges).toEqual(target === null ? [] : [`orders -> ${target} db`])
  },
)
