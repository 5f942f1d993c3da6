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

test('nginx on one line', async () => {
  const text = 'events {} http { server { listen 80; location /api/ { proxy_pass http://api:8000/; } } }'
  expect(await rulesOf('nginx.conf', text)).toEqual([[1, '/api/', literal('http://api:8000'), '/']])
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
  const key = 'ReverseProxy:Clusters:c:Destinations:d:Address'
  const target = { kind: 'config', key, fallback: literal('http://orders:8080') }
  expect(await rulesOf('appsettings.json', yarp)).toEqual([[3, '/orders/{**rest}', target, '/']])
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
  expect(await rulesOf('package.json', '{ "name": "a", "proxy": "http://localhost:5000" }')).toEqual([
    [1, '/', literal('http://localhost:5000'), null],
  ])
})

test('Apache: proxy passes, sections, balancers and rewrites that go to another server', async () => {
  const text = `<VirtualHost *:80>
  ServerName shop.example.com
  ProxyPass /static !
  ProxyPass "/orders" "http://orders:8080/v1"
  ProxyPassMatch ^/stock/(.*)$ http://\${STOCK_HOST}:80/$1
  <Location /pay>
    ProxyPass http://payments:5000/
  </Location>
  RewriteRule ^/old/(.*) http://legacy:8080/$1 [P,L]
  RewriteRule ^/moved http://elsewhere.example.com/ [R=301]
  ProxyPass / balancer://web
</VirtualHost>
<Proxy balancer://web>
  BalancerMember http://web-1:80
</Proxy>
`
  expect(await rulesOf('apache/shop.conf', text)).toEqual([
    [4, '/orders', literal('http://orders:8080'), '/v1'],
    [5, '/stock/(.*)', { kind: 'concat', parts: [literal('http://'), variable('STOCK_HOST'), literal(':80')] }, '/'],
    [7, '/pay', literal('http://payments:5000'), '/'],
    [9, '/old/(.*)', literal('http://legacy:8080'), '/'],
    [11, '/', literal('http://web-1:80'), null],
  ])
})

test('HAProxy: access lists choose backends, and a server that no frontend uses is no rule', async () => {
  const text = `frontend web
  bind *:80
  acl is_orders path_beg /orders
  use_backend orders if is_orders
  use_backend pay if { path_beg /pay }
  default_backend site
backend orders
  server o1 orders:8080 check
backend pay
  server p1 \${PAY_HOST}:5000
backend site
  server s1 web:80
backend unused
  server u1 ghost:1
`
  expect(await rulesOf('haproxy/haproxy.cfg', text)).toEqual([
    [4, '/orders', literal('orders:8080'), null],
    [5, '/pay', { kind: 'concat', parts: [variable('PAY_HOST'), literal(':5000')] }, null],
    [6, '/', literal('web:80'), null],
  ])
  expect(await rulesOf('setup.cfg', '[metadata]\nname = backend shop\nserver one\n')).toEqual([])
})

test('KrakenD: endpoints and their backends', async () => {
  const text = `version: 3
host: ["http://orders:8080"]
endpoints:
  - endpoint: /orders/{id}
    backend: [{ url_pattern: "/orders/{id}" }]
  - endpoint: /home
    backend:
      - { url_pattern: /v1/items, host: ["http://stock:80"] }
      - url_pattern: /home
        host: [http://users]
`
  const rules = [
    [4, '/orders/{id}', literal('http://orders:8080'), null],
    [6, '/home', literal('http://stock:80'), '/v1/items'],
    [6, '/home', literal('http://users'), null],
  ]
  expect(await rulesOf('gateway/krakend.yaml', text)).toEqual(rules)
  const json = '{"endpoints":[{"endpoint":"/a","backend":[{"url_pattern":"/a","host":["http://a"]}]}]}'
  expect(await rulesOf('gateway/krakend.json', json)).toEqual([[1, '/a', literal('http://a'), null]])
  expect(await rulesOf('docs.yaml', 'endpoints: [{ endpoint: /a, method: GET }]')).toEqual([])
})

test('KrakenD in a ConfigMap is of the workload that mounts it', async () => {
  const text = `kind: ConfigMap
apiVersion: v1
metadata: { name: gateway }
data:
  krakend.json: |
    { "version": 3,
      "endpoints": [{ "endpoint": "/a", "backend": [{ "url_pattern": "/a", "host": ["http://a"] }] }] }
---
kind: Deployment
apiVersion: apps/v1
metadata: { name: entry }
spec: { template: { spec: { volumes: [{ configMap: { name: gateway } }], containers: [{ image: krakend }] } } }
`
  const rules = (await factsOf('k8s/all.yaml', text)).filter(({ kind }) => kind === 'proxy_rule')
  expect(rules).toMatchObject([{ line: 7, path: '/a', workload: 'entry' }])
})

test('Kong: routes of services, and targets of upstreams', async () => {
  const text = `_format_version: "3.0"
services:
  - name: orders
    url: http://orders:8080/v1
    routes:
      - paths: [/orders]
  - name: stock
    host: stock.upstream
    routes:
      - paths: [/stock]
        strip_path: false
upstreams:
  - name: stock.upstream
    targets: [{ target: "stock:80" }]
`
  expect(await rulesOf('kong/kong.yaml', text)).toEqual([
    [6, '/orders', literal('http://orders:8080'), '/v1'],
    [10, '/stock', literal('stock:80'), null],
  ])
})
