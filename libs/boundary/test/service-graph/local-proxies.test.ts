import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const service = (name: string, port: number) => ({
  [`${name}/package.json`]: `{"name":"${name}","scripts":{"start":"node index.js"},"dependencies":{"express":"5"}}`,
  [`${name}/index.js`]: `import express from 'express'\nconst app = express()\napp.get('/${name}', list)\napp.listen(${port})`,
})
const files = { ...service('orders', 3001), ...service('stock', 3002) }
const nginx = (orders: string): string => `upstream orders { server ${orders}; }
server {
  location /orders { proxy_pass http://orders; }
  location /stock { proxy_pass http://127.0.0.1:3002; }
  location /mails { proxy_pass http://127.0.0.1:3003; }
}`

test('A proxy on the machine itself is known by its configuration alone', async () => {
  expect(await edgesOf({ ...files, 'nginx.conf': nginx('localhost:3001') })).toEqual([
    'nginx -> orders http /orders',
    'nginx -> stock http /stock',
  ])
})

test('Servers of two kinds are two, and a sample is none', async () => {
  const server = (port: number): string => `server { location /orders { proxy_pass http://localhost:${port}; } }`
  const haproxy = 'frontend all\n  default_backend stock\nbackend stock\n  server one 127.0.0.1:3002\n'
  expect(await edgesOf({ ...files, 'nginx.conf': server(3001), 'haproxy.cfg': haproxy })).toEqual([
    'haproxy -> stock http /',
    'nginx -> orders http /orders',
  ])
  expect(await edgesOf({ ...files, 'docs/nginx.conf': server(3001) })).toEqual([])
})

test('It is none before hosts of a network, in the folder of a service, and where a workload is that proxy', async () => {
  const other = 'server { location / { proxy_pass http://orders:3001; } }'
  expect(await edgesOf({ ...files, 'nginx.conf': other })).toEqual([])
  expect(await edgesOf({ ...files, 'stock/nginx.conf': nginx('localhost:3001') })).toEqual([
    'stock -> orders http /orders',
  ])
  const compose = 'services:\n  edge: { image: "nginx:1", ports: ["80:80"] }\n  old: { image: "nginx:1" }\n'
  expect(await edgesOf({ ...files, 'nginx.conf': nginx('localhost:3001'), 'compose.yaml': compose })).toEqual([])
})
