import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

const docker = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${name}/Dockerfile`, 'FROM scratch']))
const imports = 'import (\n\t"net/http"\n\t"os"\n)\n'

test('Go: a client that nothing constructs calls nobody, one that is handed on as a value does', async () => {
  const client = (name: string) => `package clients
${imports}
// New${name} asks ${name}; New${name} is explained here.
func New${name}() { http.Get("http://" + os.Getenv("${name.toUpperCase()}_HOST") + "/x") }
`
  const edges = await edgesOf({
    ...docker('shop', 'stock', 'mail'),
    'compose.yaml': `services:
  shop: { build: ./shop, environment: &all { STOCK_HOST: stock, MAIL_HOST: mail } }
  stock: { build: ./stock }
  mail: { build: ./mail }
  other: { image: busybox, environment: *all }
`,
    'shop/go.mod': 'module shop\n',
    'shop/clients/stock.go': client('Stock'),
    'shop/clients/mail.go': client('Mail'),
    'shop/clients/stock_test.go': 'package clients\n\nfunc TestStock() { NewStock() }\n',
    'shop/main.go': 'package main\n\nimport "shop/clients"\n\nfunc main() { fx.Provide(clients.NewMail) }\n',
  })
  expect(edges).toEqual(['shop -> mail http /x'])
})

test('Go: a stub that is kept and never used is no call, and what is called by HTTP stays that', async () => {
  const edges = await edgesOf({
    ...docker('shop', 'stock'),
    'compose.yaml': `services:
  shop: { build: ./shop, environment: { STOCK_ADDR: "stock:8080" } }
  stock: { build: ./stock }
`,
    'shop/go.mod': 'module shop\n',
    'shop/main.go': `package main

import (
	"net/http"
	"os"

	"google.golang.org/grpc"

	pb "shop/genproto"
)

type shop struct { stockAddr string; stockClient pb.StockClient }

func main() {
	s := &shop{stockAddr: os.Getenv("STOCK_ADDR")}
	conn, _ := grpc.NewClient(s.stockAddr)
	s.stockClient = pb.NewStockClient(conn)
	http.Get("http://" + s.stockAddr + "/items")
}
`,
  })
  expect(edges).toEqual(['shop -> stock http /items'])
})

test('an image without code that is put in place of an outside host stands in for it', async () => {
  const edges = await edgesOf({
    ...docker('shop'),
    'compose.yaml': composeOf('shop'),
    'compose.override.yaml': `services:
  shop: { environment: { PAY_URL: "http://pay-mock:8080" } }
  pay-mock: { image: wiremock/wiremock }
`,
    'k8s/shop.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: shop }
spec:
  template:
    spec:
      containers:
        - { name: shop, image: shop, env: [{ name: PAY_URL, value: "https://api.pay.com" }] }
`,
    'shop/client.ts': 'export const pay = () => fetch(`${process.env.PAY_URL}/v1/charges`)',
  })
  expect(edges).toEqual(['shop -> api.pay.com http /v1/charges'])
})

test('what a connection string names is a database, also outside', async () => {
  const edges = await edgesOf({
    ...docker('shop'),
    'compose.yaml': composeOf('shop'),
    'shop/shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
    'shop/appsettings.json': '{ "ConnectionStrings": { "Orders": "Host=orders.sql.harbor.com;Database=orders" } }',
    'shop/Program.cs': 'var text = builder.Configuration.GetConnectionString("Orders");',
  })
  expect(edges).toEqual(['shop -> orders.sql.harbor.com db'])
})

test('variables are read of an environment that is handed in', async () => {
  const edges = await edgesOf({
    ...docker('shop', 'stock', 'mail'),
    'compose.yaml': `services:
  shop: { build: ./shop, environment: &all { MAIL_GRPC_ADDR: "mail:50051" } }
  other: { image: busybox, environment: *all }
  stock: { build: ./stock }
  mail: { build: ./mail }
`,
    'shop/config.ts': `export function load(env: NodeJS.ProcessEnv = process.env) {
  const { STOCK_URL = 'http://stock:8000' } = env
  return { stock: STOCK_URL, mail: required(env, 'MAIL_GRPC_ADDR') }
}
function required(env: NodeJS.ProcessEnv, name: string): string {
  return env[name] ?? ''
}`,
  })
  expect(edges).toEqual(['shop -> mail grpc', 'shop -> stock http'])
})

test('a path in a page that begins with no slash leads to no service of that name', async () => {
  const edges = await edgesOf({
    ...docker('shop', 'cart'),
    'compose.yaml': composeOf('shop', 'cart'),
    'shop/public/client.js': `function add(id) { $.ajax({ url: 'cart/update', type: 'POST' }); $.post('cart') }
const named = () => fetch('http://cart/items')`,
  })
  expect(edges).toEqual(['shop -> cart http /items'])
})

test('the store of Express sessions is a database, unless it is handed a client', async () => {
  const edges = await edgesOf({
    ...docker('shop'),
    'compose.yaml': `services:
  shop: { build: ./shop }
  session-db: { image: redis }
  cache: { image: redis }
`,
    'shop/config.js': `const session = require('express-session')
const RedisStore = require('connect-redis')(session)
module.exports = { store: new RedisStore({ host: 'session-db' }), other: new RedisStore({ client }) }`,
  })
  expect(edges).toEqual(['shop -> session-db db'])
})

test('a port of this machine as a default in code that services share is nobody’s', async () => {
  const reads = `

import "os"

func Load() string { return envOrDefault("GATEWAY_URL", "http://localhost:8080") }
func envOrDefault(key, other string) string {
	if v := os.Getenv(key); v != "" {
		return v
	}
	return other
}
`
  const main = (call: string): string =>
    `package main\n\nimport "shop/pkg/config"\n\nfunc main() { println(${call}) }\n`
  const built = (name: string): string => `FROM golang\nCOPY . .\nRUN go build -o /app ./services/${name}\n`
  const files = {
    'go.mod': 'module shop\n',
    'pkg/config/config.go': `package config${reads}`,
    'services/orders/main.go': main('config.Load()'),
    'services/stock/main.go': main('config.Load()'),
    'services/page/main.go': 'package main\n\nfunc main() {}\n',
    'compose.yaml': `services:
  page: { build: { context: ., dockerfile: build/page.Dockerfile }, ports: ["8080:8080"] }
  orders: { build: { context: ., dockerfile: build/orders.Dockerfile } }
  stock: { build: { context: ., dockerfile: build/stock.Dockerfile } }
`,
    'build/page.Dockerfile': built('page'),
    'build/orders.Dockerfile': built('orders'),
    'build/stock.Dockerfile': built('stock'),
  }
  expect(await edgesOf(files)).toEqual([])
  const own = { ...files, 'services/stock/load.go': `package main${reads}` }
  expect(await edgesOf(own)).toEqual(['stock -> page http'])
})

test('what only tests deploy is no service, an environment that is called test is one', async () => {
  const stack = 'services:\n  cluster: { image: acme/cluster, environment: { SHOP_URL: "http://shop:8080" } }\n'
  const edges = (folder: string): Promise<readonly string[]> =>
    edgesOf({
      ...docker('shop'),
      'compose.yaml': composeOf('shop'),
      'shop/main.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/items")\ndef items(): pass\n',
      [`${folder}/docker-compose.yaml`]: stack,
    })
  expect(await edges('shop/src/test/resources/docker')).toEqual([])
  expect(await edges('pkg/testdata')).toEqual([])
  expect(await edges('deploy/test')).toEqual(['cluster -> shop http'])
})

test('a host that only tests read from their file of variables is a placeholder', async () => {
  const files = (name: string) => ({
    ...docker('shop'),
    'compose.yaml': composeOf('shop'),
    'shop/pay.py': 'import os\nPAY_URL = os.environ["PAY_URL"]\n',
    [`shop/${name}`]: 'PAY_URL=https://api.pay.com\n',
  })
  expect(await edgesOf(files('.env.testing'))).toEqual([])
  expect(await edgesOf(files('.env.test'))).toEqual([])
  expect(await edgesOf(files('.env.latest'))).toEqual(['shop -> api.pay.com http'])
})

test('labels of containers are rules of the Traefik that watches them, not of the service around the manifest', async () => {
  const stack = (...others: readonly string[]): string => `services:
  shop: { build: . }
  stock:
    image: acme/stock
    labels: ["traefik.http.routers.stock.rule=Host(\`stock.acme.com\`) && PathPrefix(\`/stock\`)"]
${others.join('\n')}
`
  const files = (compose: string) => ({ Dockerfile: 'FROM node:24\nCOPY . .\n', 'compose.yaml': compose })
  const [entry, whoami] = ['  entry: { image: "traefik:v3" }', '  whoami: { image: traefik/whoami }']
  expect(await edgesOf(files(stack(entry, whoami)))).toEqual(['entry -> stock http /stock'])
  expect(await edgesOf(files(stack(whoami)))).toEqual([])
  const production = stack(entry.replace('entry', 'edge'))
  const edges = await edgesOf({ ...files(stack(entry)), 'compose.prod.yaml': production })
  expect(edges).toEqual(['edge -> stock http /stock', 'entry -> stock http /stock'])
})

test('settings of tests name no target', async () => {
  const edges = (folder: string): Promise<readonly string[]> =>
    edgesOf({
      ...docker('shop', 'stock'),
      'compose.yaml': composeOf('shop', 'stock'),
      [`shop/${folder}/application.yml`]: 'stock:\n  url: http://stock:8080\n',
    })
  expect(await edges('src/test/resources')).toEqual([])
  expect(await edges('src/main/resources')).toEqual(['shop -> stock http'])
})

test('the address at which an application itself is reached leads to nobody else, but a page asks its server there', async () => {
  const stack = { 'compose.yaml': 'services:\n  stock: { image: acme/stock, ports: ["8000:80"] }\n' }
  const shop = (name: string): Promise<readonly string[]> =>
    edgesOf({
      ...stack,
      ...docker('shop'),
      'shop/.env': `${name}=http://localhost:8000\n`,
      'shop/config/app.php': `<?php return ['url' => env('${name}')];`,
    })
  expect(await shop('APP_URL')).toEqual([])
  expect(await shop('AUTH_URL')).toEqual(['shop -> stock http'])
  const page = {
    ...stack,
    'web/package.json': '{"name":"web","scripts":{"start":"vite"},"dependencies":{"react-dom":"19"}}',
    'web/.env': 'APP_URL=http://localhost:8000\n',
    'web/src/config.js': 'export const server = process.env.APP_URL\n',
  }
  expect(await edgesOf(page)).toEqual(['web -> stock http'])
})
