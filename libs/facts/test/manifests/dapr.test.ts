import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

test('components and subscriptions of Dapr', async () => {
  const text = `apiVersion: dapr.io/v1alpha1
kind: Component
metadata: { name: statestore }
spec:
  type: state.redis
  metadata: [{ name: redisHost, value: 'redis:6379' }, { name: redisPassword, secretKeyRef: { name: a } }]
scopes: [orders]
---
apiVersion: dapr.io/v1alpha1
kind: Component
metadata: { name: secrets }
spec: { type: secretstores.local.file }
---
apiVersion: dapr.io/v2alpha1
kind: Subscription
metadata: { name: s }
spec: { topic: placed, pubsubname: bus }
scopes: [stock]
`
  const facts = await factsOf('components/state.yaml', text)
  expect(ofKind(facts, 'resource')).toMatchObject([
    {
      name: 'statestore',
      resourceType: 'database',
      engine: 'state.redis',
      scopes: ['orders'],
      address: literal('redis:6379'),
    },
  ])
  expect(ofKind(facts, 'topic')).toMatchObject([{ role: 'subscribe', topic: literal('placed'), workloads: ['stock'] }])
})

test('dapr.yaml, components and apps of Azure Container Apps', async () => {
  const run =
    'version: 1\napps:\n  - { appID: orders, appDirPath: ../orders, appPort: 3000, env: { STOCK: http://stock } }\n'
  const facts = await factsOf('deploy/dapr.yaml', run)
  expect(ofKind(facts, 'workload')).toMatchObject([
    { name: 'orders', buildContext: 'orders', publishedPorts: [[3000, 3000]] },
  ])
  expect(ofKind(facts, 'variable')).toMatchObject([{ name: 'STOCK', value: literal('http://stock') }])
  const component = 'componentType: pubsub.azure.servicebus\nmetadata: []\nscopes: [a]\n'
  expect(ofKind(await factsOf('aca/pubsub.yaml', component), 'resource')).toMatchObject([
    { name: 'pubsub', resourceType: 'queue' },
  ])
  const app =
    'name: web\nproperties: { template: { containers: [{ image: shop/web:1, env: [{ name: A, value: http://a }] }] } }\n'
  expect(ofKind(await factsOf('aca/web.yaml', app), 'workload')).toMatchObject([{ name: 'web', image: 'shop/web' }])
})

test('kustomize makes maps of literals and of environment files', async () => {
  const text = 'configMapGenerator:\n  - name: conf\n    literals: [URL=http://a, B="c"]\n    envs: [prod.env]\n'
  const facts = await factsOf('k8s/base/kustomization.yaml', text)
  expect(ofKind(facts, 'variable').map(({ name, value }) => [name, value])).toEqual([
    ['URL', literal('http://a')],
    ['B', literal('c')],
  ])
  expect(ofKind(facts, 'variable_source')).toMatchObject([{ workload: 'conf', into: 'map', map: 'k8s/base/prod.env' }])
})

test('a Dockerfile tells what its last stage runs', async () => {
  const text = `ARG VERSION=1
FROM golang AS build
COPY src/orders ./src/orders
FROM alpine
ENV STOCK_URL="http://stock:80" \\
    # a note
    LEVEL=info
COPY --from=build /out /app
EXPOSE 8080/tcp 53/udp
ENTRYPOINT ["java", "-jar", "orders-api.jar"]
`
  const facts = await factsOf('services/orders/Dockerfile', text)
  expect(ofKind(facts, 'workload')).toMatchObject([
    {
      name: 'orders',
      ports: [8080],
      aliases: ['orders-api'],
      buildContext: 'services/orders',
      line: 4,
    },
  ])
  expect(ofKind(facts, 'variable').map(({ name, value, line }) => [name, value, line])).toEqual([
    ['STOCK_URL', literal('http://stock:80'), 5],
    ['LEVEL', literal('info'), 5],
  ])
  const names = await Promise.all(
    ['docker/worker.Dockerfile', 'api/Dockerfile.dev', 'Dockerfile'].map(
      async (path) => ofKind(await factsOf(path, 'FROM a\n'), 'workload')[0]?.name,
    ),
  )
  expect(names).toEqual(['worker', 'api', 'shop'])
})
