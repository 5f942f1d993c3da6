import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

/** Rules of proxies as path, target and prefix behind it; calls without a path as their target alone. */
async function forwarded(path: string, text: string): Promise<unknown[]> {
  return (await factsOf(path, text)).flatMap((fact): unknown[] => {
    if (fact.kind === 'proxy_rule') return [[fact.path, fact.target, fact.rewrite]]
    return fact.kind === 'call' ? [fact.target] : []
  })
}
const literal = (value: string) => ({ kind: 'literal', value })

test('proxies of Express forward the paths that they are mounted on, directly or by a variable', async () => {
  const text = `import { createProxyMiddleware } from 'http-proxy-middleware'
import proxy from 'express-http-proxy'
const users = createProxyMiddleware({ target: 'http://users:3001', pathRewrite: { '^/users': '' } })
app.use('/users', check, users)
app.use('/orders', createProxyMiddleware({ target: process.env.ORDERS_URL }))
app.use('/stock', proxy('http://stock:3000'))
createProxyMiddleware({ target: 'http://any:3001' })
`
  expect(await forwarded('src/gateway.ts', text)).toEqual([
    ['/users', literal('http://users:3001'), '/'],
    ['/orders', { kind: 'env', name: 'ORDERS_URL', fallback: null }, null],
    ['/stock', literal('http://stock:3000'), null],
    literal('http://any:3001'),
  ])
})

test('a proxy forwards each path that it is mounted on or filters by, without what stands for the rest', async () => {
  const text = `import { createProxyMiddleware } from 'http-proxy-middleware'
app.use(['/orders', '/carts'], createProxyMiddleware({ target: 'http://orders:3000' }))
app.use(createProxyMiddleware({ pathFilter: '/api/stock', target: 'http://stock:3000' }))
app.use(createProxyMiddleware('/users/**', { target: 'http://users:3000' }))
app.all('/files/{*rest}', createProxyMiddleware({ target: 'http://files:3000' }))
`
  expect(await forwarded('src/gateway.ts', text)).toEqual([
    ['/orders', literal('http://orders:3000'), null],
    ['/carts', literal('http://orders:3000'), null],
    ['/api/stock', literal('http://stock:3000'), null],
    ['/users', literal('http://users:3000'), null],
    ['/files', literal('http://files:3000'), null],
  ])
})

test.each([
  [
    'entries of an object',
    `const services = { users: 'http://users:3000', orders: 'http://orders:3000' }
Object.entries(services).forEach(([name, target]) => app.use("/" + name, createProxyMiddleware({ target })))`,
  ],
  [
    'names of an object',
    `const services = { '/users': 'http://users:3000', '/orders': 'http://orders:3000' }
for (const path in services) app.use(path, createProxyMiddleware({ target: services[path] }))`,
  ],
  [
    'rows that are taken apart',
    `const services = [{ path: '/users', to: 'http://users:3000' }, { path: '/orders', to: 'http://orders:3000' }]
for (const { path, to } of services) app.use(path, createProxyMiddleware({ target: to }))`,
  ],
  [
    'rows of a field',
    `class Gateway {
  routes = [{ path: '/users', to: 'http://users:3000' }, { path: '/orders', to: 'http://orders:3000' }]
  open(app) { this.routes.forEach((one) => app.use(one.path, createProxyMiddleware({ target: one.to }))) }
}`,
  ],
])('a proxy in a loop forwards each of the %s', async (_name, loop) => {
  const text = `import { createProxyMiddleware } from 'http-proxy-middleware'\n${loop}\n`
  expect(await forwarded('src/gateway.js', text)).toEqual([
    ['/users', literal('http://users:3000'), null],
    ['/orders', literal('http://orders:3000'), null],
  ])
})

test('requests in a loop go to each address of a dictionary', async () => {
  const text = `import httpx
SERVICES = {"users": "http://users:8000", "orders": "http://orders:8000"}
for name, url in SERVICES.items():
    httpx.get(f"{url}/health")
`
  expect(await forwarded('health.py', text)).toEqual([
    literal('http://users:8000/health'),
    literal('http://orders:8000/health'),
  ])
})

test('functions of the same names forward nothing without the library', async () => {
  const text = `import { createProxyMiddleware } from './mocks'
import proxy from './proxy'
app.use('/orders', createProxyMiddleware({ target: 'stub' }))
app.use('/stock', proxy('stock'))
`
  expect(await forwarded('src/gateway.ts', text)).toEqual([])
})

test('a proxy of Fastify has its prefix, and another plugin forwards nothing', async () => {
  const text = `import Fastify from 'fastify'
import proxy from '@fastify/http-proxy'
const server = Fastify()
server.register(proxy, { upstream: 'http://orders:3000', prefix: '/api/orders', rewritePrefix: '/v1' })
server.register(docs, { prefix: '/docs' })
`
  expect(await forwarded('src/gateway.ts', text)).toEqual([['/api/orders', literal('http://orders:3000'), '/v1']])
})

test('a reverse proxy of Go sends requests to its address, and one of an own package does not', async () => {
  const code = (module: string) => `package main
import ("net/url"; "${module}")
func main() {
  target, _ := url.Parse("http://orders:8080")
  proxy := httputil.NewSingleHostReverseProxy(target)
}
`
  expect(await forwarded('main.go', code('net/http/httputil'))).toEqual([literal('http://orders:8080')])
  expect(await forwarded('main.go', code('shop/httputil'))).toEqual([])
})
