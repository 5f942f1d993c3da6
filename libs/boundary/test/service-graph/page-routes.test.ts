import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const ingress = (path: string): string => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop }
spec:
  rules:
    - http: { paths: [{ path: ${path}, pathType: Prefix, backend: { service: { name: orders, port: { number: 80 } } } }] }
`
const service = (name: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec: { template: { metadata: { labels: { app: ${name} } }, spec: { containers: [{ name: c, image: "shop/${name}" }] } } }
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec: { selector: { app: ${name} }, ports: [{ port: 80 }] }
---
`
const files = {
  'web/Dockerfile': 'FROM nginx:1\n',
  'web/package.json': '{"name":"web","dependencies":{"react":"19"}}',
  'web/src/page.js': "export const load = () => fetch('/orders/all')\n",
  'orders/Dockerfile': 'FROM node:24\n',
  'mock/Dockerfile': 'FROM node:24\n',
  'k8s/all.yaml': ['web', 'orders', 'mock'].map(service).join(''),
}
const dev = (target: string): string => `export default { server: { proxy: { '/orders': '${target}' } } }\n`

test('what is deployed routes the path of a page before its development server does', async () => {
  const deployed = { ...files, 'k8s/ingress.yaml': ingress('/orders') }
  for (const target of ['http://mock', 'http://nowhere'])
    expect(await edgesOf({ ...deployed, 'web/vite.config.js': dev(target) })).toContain(
      'web -> orders http /orders/all',
    )
})

test('near miss: an entry of all paths may be that of another host', async () => {
  const deployed = { ...files, 'k8s/ingress.yaml': ingress('/') }
  const edges = await edgesOf({ ...deployed, 'web/vite.config.js': dev('http://mock') })
  expect(edges.filter((found) => found.includes('/orders/all'))).toEqual(['web -> mock http /orders /orders/all'])
})

test('a container that is labelled with a host is asked by no page of another one, unless a path says so', async () => {
  const labelled = (rule: string) => ({
    'web/Dockerfile': 'FROM nginx:1\n',
    'web/package.json': '{"name":"web","dependencies":{"react":"19"}}',
    'web/src/page.js': "export const load = () => fetch('/orders/all')\n",
    'compose.yaml': `services:
  web: { build: web }
  entry: { image: "traefik:v3" }
  orders: { image: acme/orders, labels: ["traefik.http.routers.orders.rule=Host(\`acme.com\`)${rule}"] }
`,
  })
  expect(await edgesOf(labelled(''))).toEqual(['entry -> orders http /'])
  expect(await edgesOf(labelled(' && PathPrefix(`/orders`)'))).toEqual([
    'entry -> orders http /orders',
    'web -> orders http /orders/all',
  ])
})
