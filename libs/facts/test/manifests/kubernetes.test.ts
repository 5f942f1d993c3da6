import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders-api, namespace: shop }
spec:
  template:
    metadata:
      labels: { tier: back, app: orders }
      annotations: { dapr.io/app-id: ordering }
    spec:
      initContainers:
        - { name: migrate, image: shop/migrate, env: [{ name: DB_HOST, value: orders-db }] }
      containers:
        - name: app
          image: registry.example.com:5000/shop/orders:1.2@sha256:abc
          args: [-redis, 'redis:6379', --level=debug]
          ports: [{ containerPort: 8080 }]
          envFrom: [{ configMapRef: { name: shared }, prefix: S_ }]
          env:
            - { name: STOCK_URL, value: 'http://$(STOCK_HOST):80' }
            - { name: PAY_URL, valueFrom: { configMapKeyRef: { name: pay, key: url } } }
            - { name: API_TOKEN, value: not-to-be-kept }
`

test('a file whose name is that of a tool in JSON is read in YAML', async () => {
  expect(ofKind(await factsOf('k8s/orders/manifest.yaml', deployment), 'workload')).toHaveLength(1)
  expect(
    await factsOf('web/manifest.json', '{ "apiVersion": "v1", "kind": "Pod", "metadata": { "name": "web" } }'),
  ).toEqual([])
})

test('a workload brings its names, ports, image, addresses and variables', async () => {
  const facts = await factsOf('k8s/orders.yaml', deployment)
  expect(ofKind(facts, 'workload')).toMatchObject([
    {
      name: 'orders-api',
      namespace: 'shop',
      line: 3,
      image: 'registry.example.com:5000/shop/orders',
      ports: [8080],
      aliases: ['orders', 'ordering'],
      labels: ['app=orders', 'tier=back'],
      addresses: [literal('redis:6379')],
    },
  ])
  const stock = {
    kind: 'concat',
    parts: [literal('http://'), { kind: 'env', name: 'STOCK_HOST', fallback: null }, literal(':80')],
  }
  expect(ofKind(facts, 'variable').map(({ name, value }) => [name, value])).toEqual([
    ['DB_HOST', literal('orders-db')],
    ['STOCK_URL', stock],
    ['API_TOKEN', { kind: 'unknown' }],
  ])
  expect(ofKind(facts, 'variable_source').map(({ map, key, as, prefix }) => [map, key, as, prefix])).toEqual([
    ['pay', 'url', 'PAY_URL', ''],
    ['shared', null, null, 'S_'],
  ])
})

test.each([
  [
    'CronJob',
    'batch/v1',
    '{ jobTemplate: { spec: { template: { spec: { containers: [{ image: shop/nightly }] } } } } }',
  ],
  ['StatefulSet', 'apps/v1', '{ template: { spec: { containers: [{ image: shop/nightly }] } } }'],
  ['Pod', 'v1', '{ containers: [{ image: shop/nightly }] }'],
  ['Service', 'serving.knative.dev/v1', '{ template: { spec: { containers: [{ image: shop/nightly }] } } }'],
])('a %s is a workload', async (kind, apiVersion, spec) => {
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: nightly }\nspec: ${spec}\n`
  expect(ofKind(await factsOf('a.yaml', text), 'workload')).toMatchObject([{ name: 'nightly', image: 'shop/nightly' }])
})

test('of a Secret only the keys are named; a ConfigMap keeps addresses', async () => {
  const word = ['hunter', '2'].join('')
  const text = `apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: Secret, metadata: { name: keys }, stringData: { url: 'postgres://a:${word}@db/x' } }
  - { apiVersion: v1, kind: ConfigMap, metadata: { name: conf }, data: { url: 'postgres://a:${word}@db/x', file: "a\\nb" } }
`
  const facts = ofKind(await factsOf('a.yaml', text), 'variable')
  expect(facts.map(({ owner, name, value }) => [owner, name, value])).toEqual([
    [{ type: 'map', name: 'keys' }, 'url', { kind: 'unknown' }],
    [{ type: 'map', name: 'conf' }, 'url', literal('postgres://db/x')],
  ])
  expect(JSON.stringify(facts)).not.toContain(word)
})

test('files of settings of Spring in a ConfigMap are variables without passwords; other files are not', async () => {
  const word = ['hunter', '2'].join('')
  const text = `apiVersion: v1
kind: ConfigMap
metadata: { name: orders }
data:
  application.properties: |
    spring.data.mongodb.host: rows
    spring.data.mongodb.password: ${word}
  application-prod.yml: |
    spring: { datasource: { url: 'jdbc:postgresql://u:${word}@db/x' } }
  other.properties: |
    stock.url: http://stock
    pay.url: http://pay
`
  const facts = ofKind(await factsOf('a.yaml', text), 'variable')
  expect(facts.map(({ line, name, value }) => [line, name, value])).toEqual([
    [6, 'spring:data:mongodb:host', literal('rows')],
    [9, 'spring:datasource:url', literal('jdbc:postgresql://db/x')],
  ])
  expect(JSON.stringify(facts)).not.toContain(word)
})

test('objects of a template of OpenShift are resources, with the values of its parameters', async () => {
  const word = ['hunter', '2'].join('')
  const text = `apiVersion: v1
kind: Template
metadata: { name: shop }
parameters:
  - { name: ORDERS, value: orders }
  - { name: PORT, value: "8080" }
  - { name: DB_PASS, value: ${word} }
  - { name: SUFFIX, required: true }
objects:
  - apiVersion: v1
    kind: DeploymentConfig
    metadata: { name: '\${ORDERS}' }
    spec:
      template:
        spec:
          containers:
            - image: 'shop/\${ORDERS}:\${TAG}'
              ports: [{ containerPort: '\${{PORT}}' }]
              env:
                - { name: STOCK_URL, value: 'http://stock-\${SUFFIX}:\${PORT}' }
                - { name: DB_URL, value: 'postgres://u:\${DB_PASS}@db/x' }
  - { apiVersion: v1, kind: DeploymentConfig, metadata: { name: 'x-\${SUFFIX}' }, spec: { template: { spec: { containers: [{ image: x }] } } } }
  - { apiVersion: v1, kind: Route, metadata: { name: orders }, spec: { host: shop.example.com, to: { kind: Service, name: orders } } }
`
  const facts = await factsOf('openshift/shop.yaml', text)
  expect(ofKind(facts, 'workload')).toMatchObject([{ name: 'orders', image: 'shop/orders', ports: [8080], line: 12 }])
  expect(ofKind(facts, 'variable').map(({ value }) => value)).toEqual([
    { kind: 'concat', parts: [literal('http://stock-'), { kind: 'unknown' }, literal(':8080')] },
    literal('postgres://db/x'),
  ])
  expect(ofKind(facts, 'proxy_rule').map(({ host, target }) => [host, target])).toEqual([
    ['shop.example.com', literal('orders')],
  ])
  expect(JSON.stringify(facts)).not.toContain(word)
  // A template of something else, and one whose objects are no resources.
  expect(
    await factsOf('a.yaml', 'kind: Template\nobjects: [{ apiVersion: v1, kind: Service, metadata: { name: a } }]'),
  ).toEqual([])
  expect(await factsOf('a.yaml', 'apiVersion: v1\nkind: Template\nobjects: [a, { kind: Service }]\n')).toEqual([])
})

test('Ingress, HTTPRoute and IngressRoute lead from paths to Services', async () => {
  const text = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: a }
spec:
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /api, backend: { service: { name: gateway, port: { number: 80 } } } }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: b }
spec:
  rules:
    - matches: [{ path: { value: /pay } }]
      filters: [{ urlRewrite: { path: { replacePrefixMatch: / } } }]
      backendRefs: [{ name: payments, port: 9000 }]
---
apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: c }
spec:
  routes: [{ match: 'Host(\`x.example.com\`) && PathPrefix(\`/web\`)', services: [{ name: web, port: 80 }] }]
`
  const rules = ofKind(await factsOf('routes.yaml', text), 'proxy_rule')
  expect(rules.map(({ host, path, target, rewrite }) => [host, path, target, rewrite])).toEqual([
    ['shop.example.com', '/api', literal('gateway:80'), null],
    [null, '/pay', literal('payments:9000'), '/'],
    ['x.example.com', '/web', literal('web:80'), null],
  ])
})

test('YAML that is no manifest adds nothing, and broken YAML does not throw', async () => {
  expect(await factsOf('.github/workflows/ci.yaml', 'on: push\njobs: { build: { steps: [{ run: make }] } }\n')).toEqual(
    [],
  )
  expect(await factsOf('a.yaml', 'apiVersion: v1\nkind: Service\nmetadata: {{{\n\t- "')).toEqual([])
})

test('a resource counts whatever its file is called; settings of what watches services do not', async () => {
  const text = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\n'
  expect(ofKind(await factsOf('deploy/prometheus.yaml', text), 'network_name').map(({ name }) => name)).toEqual(['web'])
  expect(await factsOf('config/prometheus.yaml', 'scrape:\n  targets: [web:80]\n')).toEqual([])
})

test.each([
  ['/api/users/?(.*)', '/api/users'],
  ['/api(/|$)(.*)', '/api'],
  ['/?(.*)', '/'],
  ['/web/.*', '/web/'],
  ['/plain/', '/plain/'],
])('the Ingress path %s leads on what is below %s', async (path, prefix) => {
  const text = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: a, annotations: { nginx.ingress.kubernetes.io/rewrite-target: '/v1/$2' } }
spec:
  rules:
    - http: { paths: [{ path: '${path}', backend: { service: { name: users, port: { number: 80 } } } }] }
`
  expect(ofKind(await factsOf('a.yaml', text), 'proxy_rule')).toMatchObject([{ path: prefix, rewrite: '/v1/' }])
})

test('rules of a proxy in a ConfigMap belong to the workload that mounts it', async () => {
  const text = `apiVersion: v1
kind: ConfigMap
metadata: { name: proxy-conf }
data:
  LEVEL: info
  default.conf: |
    server {
      location /api { proxy_pass http://orders:8080; }
    }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: proxy }
spec:
  template:
    spec:
      containers: [{ name: nginx, image: nginx }]
      volumes: [{ name: conf, configMap: { name: proxy-conf } }]
`
  const facts = await factsOf('k8s/proxy.yaml', text)
  expect(ofKind(facts, 'proxy_rule')).toMatchObject([
    { line: 8, path: '/api', target: literal('http://orders:8080'), workload: 'proxy' },
  ])
  expect(ofKind(facts, 'variable').map(({ name }) => name)).toEqual(['LEVEL'])
})

test('aliases of aliases end', async () => {
  const rows = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}, *a${i}]`)
  const text = `a0: &a0 [x]\n${rows.join('\n')}\nservices: { web: { image: shop/web, x: *a30 } }\n`
  expect(ofKind(await factsOf('compose.yaml', text), 'workload').length).toBeLessThanOrEqual(1)
})

test('a NetworkPolicy says who may call whom; whole namespaces and addresses are nobody', async () => {
  const text = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: orders, namespace: shop }
spec:
  podSelector: { matchLabels: { app: orders } }
  ingress:
    - from:
        - podSelector: { matchLabels: { app: web } }
        - namespaceSelector: { matchLabels: { team: x } }
        - ipBlock: { cidr: 10.0.0.0/8 }
  egress:
    - to: [{ podSelector: { matchLabels: { app: orders-db } } }]
`
  const allowed = ofKind(await factsOf('policies.yaml', text), 'allowed')
  expect(allowed.map(({ line, from, to }) => [line, from, to])).toEqual([
    [8, ['app=web'], ['app=orders']],
    [12, ['app=orders'], ['app=orders-db']],
  ])
})
