import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const compose = (url: string): string => `services:
  orders:
    build: orders
    environment: { STORE_URL: "${url}" }
  store: { image: ${url.startsWith('http') ? 'elasticsearch:9' : 'postgres:17'} }
`

async function callersOf(url: string): Promise<(string | undefined)[]> {
  const graph = await graphOf({
    'docker-compose.yml': compose(url),
    'orders/Dockerfile': 'FROM node:24\nCOPY . .\n',
    'orders/index.js': 'const url = process.env.STORE_URL\nfetch(url)\n',
  })
  const edges = graph.edges().filter(({ target }) => target === 'store')
  return edges.map(({ evidence }) => evidence.find(({ extractor }) => extractor === 'js/fetch')?.filePath)
}

test('an HTTP client calls no address of a driver, and a database that answers HTTP', async () => {
  expect(await callersOf('postgres://store:5432/orders')).toEqual([undefined])
  expect(await callersOf('http://store:9200')).toEqual(['orders/index.js'])
})
