import { expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

function deployment(
  name: string,
  namespace: string,
  image: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const variables = Object.entries(env).map(([key, value]) => `{ name: ${key}, value: "${value}" }`)
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - { name: main, image: ${image}, env: [${variables.join(', ')}] }
---
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: ${namespace} }
spec: { selector: { app: ${name} } }
---
`
}

const endsOf = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await edgesOf(files)).map((edge) => edge.split(' ').slice(0, 3).join(' '))

test('two services of one name in two namespaces stay two, with the call between them', async () => {
  const orders = deployment('api', 'orders', 'acme/orders', {
    PAYMENTS_URL: 'http://api.payments.svc.cluster.local:8080',
  })
  const payments = deployment('api', 'payments', 'acme/payments', { ORDERS_URL: 'http://api.orders' })
  const expected = ['api.orders -> api.payments', 'api.payments -> api.orders']
  for (const files of [
    { 'k8s/orders.yaml': orders, 'k8s/payments.yaml': payments },
    { 'k8s/all.yaml': orders + payments },
  ]) {
    const graph = await graphOf(files)
    expect(graph.nodes().map(({ name }) => name)).toEqual(['api.orders', 'api.payments'])
    expect(graph.find('api')).toBeNull()
    expect(await endsOf(files)).toEqual(expected)
  }
})

test('a bare name means the service of the caller’s namespace', async () => {
  const files = {
    'a.yaml':
      deployment('api', 'orders', 'acme/orders') +
      deployment('web', 'orders', 'acme/web', { API_URL: 'http://api:8080' }) +
      deployment('api', 'payments', 'acme/payments'),
  }
  expect(await endsOf(files)).toEqual(['web -> api.orders'])
})

test('one image in two namespaces is one service, and so is a name without a namespace', async () => {
  const files = {
    'a.yaml':
      deployment('api', 'staging', 'acme/api:1') +
      deployment('api', 'production', 'acme/api:2') +
      deployment('web', 'staging', 'acme/web', { API_URL: 'http://api' }),
  }
  expect((await graphOf(files)).nodes().map(({ name }) => name)).toEqual(['api', 'web'])
})

test('a node has what its manifests say of the workloads that run it; values of variables are not kept', async () => {
  const text = deployment('api', 'orders', 'registry.example.com/acme/orders:1.4', { B_URL: 'http://b', A_KEY: 'x' })
  const graph = await graphOf({ 'k8s/orders.yaml': text, 'k8s/b.yaml': deployment('b', 'orders', 'acme/b') })
  const node = graph.find('api')
  expect(node?.deployments).toMatchObject([
    {
      workload: 'api',
      platform: 'kubernetes',
      namespace: 'orders',
      image: 'registry.example.com/acme/orders',
      variables: ['A_KEY', 'B_URL'],
      evidence: { filePath: 'k8s/orders.yaml', line: 3 },
    },
  ])
  expect(JSON.stringify(node?.deployments)).not.toContain('http://b')
})
