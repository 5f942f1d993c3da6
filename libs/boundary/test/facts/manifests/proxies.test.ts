import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

async function rulesOf(path: string, text: string) {
  const rules = ofKind(await factsOf(path, text), 'proxy_rule')
  return rules.map(({ line, path: place, target, rewrite }) => [line, place, target, rewrite])
}

const variable = (name: string, fallback: string | null = null) =>
  ({ kind: 'env', name, fallback: fallback === null ? null : literal(fallback) }) as const

test('nginx: upstreams, variables, templates of the environment and what a path becomes', async () => {
  const text = `upstream orders { server orders-1:8080 weight=2; server orders-2:8080; }
server {
  set $stock "http://stock:80";
  # location /ghost { proxy_pass http://ghost; }
  location /orders/ { proxy_pass http://orders; }
  location ~ ^/stock/(.*)$ { proxy_pass $stock; }
  location /pay/ {
    if ($request_method = POST) { proxy_pass \${PAY_URL}; }
    proxy_pass http://payments:80/v2/;
  }
  location /static { root /srv; }
}
`
  expect(await rulesOf('nginx/default.conf.template', text)).toEqual([
    [5, '/orders/', literal('http://orders-1:8080'), null],
    [5, '/orders/', literal('http://orders-2:8080'), null],
    [6, '/stock/(.*)', literal('http://stock:80'), null],
    [8, '/pay/', variable('PAY_URL'), null],
    [9, '/pay/', literal('http://payments:80'), '/v2/'],
  ])
})

test('Caddy, Envoy and Traefik', async () => {
  const caddy = `shop.example.com {
  handle_path /api/* {
    reverse_proxy {$API_HOST:api}:8080
  }
  reverse_proxy /web/* web:80
}
`
  expect(await rulesOf('Caddyfile', caddy)).toEqual([
    [3, '/api/', { kind: 'concat', parts: [variable('API_HOST', 'api'), literal(':8080')] }, '/'],
    [5, '/web/', literal('web:80'), null],
  ])
  const envoy = `static_resources:
  listeners:
    - routes: [{ match: { prefix: /api }, route: { cluster: orders, prefix_rewrite: / } }]
  clusters:
    - name: orders
      load_assignment:
        endpoints: [{ lb_endpoints: [{ endpoint: { address: { socket_address: { address: orders, port_value: 80 } } } }] }]
`
  expect(await rulesOf('envoy.yaml', envoy)).toEqual([[3, '/api', literal('orders:80'), '/']])
  const traefik = `http:
  routers: { shop: { rule: 'PathPrefix(\`/shop\`)', service: shop } }
  services: { shop: { loadBalancer: { servers: [{ url: 'http://shop:80' }] } } }
`
  expect(await rulesOf('traefik/dynamic.yml', traefik)).toEqual([[3, '/shop', literal('http://shop:80'), null]])
})

test('YARP and Ocelot', async () => {
  const yarp = `{ "ReverseProxy": { // gateway
    "Routes": { "r": { "ClusterId": "c", "Match": { "Path": "/orders/{**rest}" }, "Transforms": [{ "PathRemovePrefix": "/orders" }] } },
    "Clusters": { "c": { "Destinations": { "d": { "Address": "http://orders:8080" } } } } } }
`
  expect(await rulesOf('appsettings.json', yarp)).toEqual([[3, '/orders/{**rest}', literal('http://orders:8080'), '/']])
  const ocelot = `{ "Routes": [{ "UpstreamPathTemplate": "/o/{x}", "DownstreamPathTemplate": "/api/{x}",
    "DownstreamHostAndPorts": [{ "Host": "orders", "Port": 80 }] }] }
`
  expect(await rulesOf('ocelot.json', ocelot)).toEqual([[2, '/o/{x}', literal('http://orders:80'), '/api/{x}']])
})

test('development servers: vite, webpack, Angular, next, create-react-app', async () => {
  const vite = `const api = process.env.API_URL || 'http://localhost:3000'
export default { server: { proxy: { '/api': { target: api, rewrite: (path) => path.replace(/^\\/api/, '') }, '/ws': 'ws://localhost:3001' } } }
// proxy: { '/ghost': 'http://ghost' }
`
  expect(await rulesOf('web/vite.config.ts', vite)).toEqual([
    [2, '/api', variable('API_URL', 'http://localhost:3000'), '/'],
    [2, '/ws', literal('ws://localhost:3001'), null],
  ])
  const webpack = `module.exports = { devServer: { proxy: [{ context: ['/a', '/b'], target: 'http://localhost:1234' }] } }\n`
  expect((await rulesOf('webpack.config.js', webpack)).map(([, path]) => path)).toEqual(['/a', '/b'])
  const angular = `{ "/api/*": { "target": "http://localhost:5000", "pathRewrite": { "^/api": "" } } }\n`
  expect(await rulesOf('proxy.conf.json', angular)).toEqual([[1, '/api', literal('http://localhost:5000'), '']])
  const next = `module.exports = { rewrites: () => [{ source: '/api/:path*', destination: 'http://api:80/:path*' }, { source: '/a', destination: '/b' }] }\n`
  expect(await rulesOf('next.config.js', next)).toEqual([[1, '/api', literal('http://api:80/:path*'), null]])
  const middleware = `app.use('/api', createProxyMiddleware({ target: 'http://localhost:4000' }))\n`
  expect(await rulesOf('src/setupProxy.js', middleware)).toEqual([[1, '/api', literal('http://localhost:4000'), null]])
  expect(await rulesOf('package.json', '{ "name": "a", "proxy": "http://localhost:5000" }')).toEqual([
    [1, '/', literal('http://localhost:5000'), null],
  ])
})
