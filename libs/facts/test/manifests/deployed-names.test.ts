import { expect, test } from 'vitest'
import { deployedNames } from '../../src/index.js'

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: orders-api, namespace: shop }
spec:
  template:
    metadata: { labels: { app: orders } }
    spec:
      containers: [{ name: orders-web, image: acme/orders }]
---
apiVersion: v1
kind: Service
metadata: { name: orders-svc }
spec: { selector: { app: orders } }
`

test('workloads, containers, labels and network names of Kubernetes, and services of compose with their hosts', () => {
  expect(deployedNames('deploy/orders.yaml', deployment)).toEqual([
    'orders-api',
    'orders-api.shop',
    'orders',
    'orders-web',
    'orders-svc',
  ])
  const compose = 'services:\n  web:\n    image: acme/web\n    container_name: shop-front\n'
  expect(deployedNames('compose.yaml', compose)).toEqual(['web', 'shop-front'])
})

test('nothing of a workflow, of what a chart fills in, or of a file that is no YAML', () => {
  expect(deployedNames('.github/workflows/ci.yaml', 'on: push\njobs: { build: { services: { db: {} } } }\n')).toEqual(
    [],
  )
  const template = deployment.replace('orders-api', '{{ .Release.Name }}-api')
  expect(deployedNames('chart/templates/orders.yaml', template)).toEqual([])
  expect(deployedNames('notes.md', deployment)).toEqual([])
})
