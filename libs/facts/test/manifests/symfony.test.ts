import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

test('an argument that names a service or a parameter of the container is no address', async () => {
  const services = `services:
  App\\StockGateway:
    arguments:
      $client: '@stock.client'
      $base: '%stock_url%'
      $path: /items
      $address: '%env(STOCK_URL)%'
`
  const facts = ofKind(await factsOf('config/services.yaml', services), 'constant')
  expect(facts.map(({ name, value }) => [name, value])).toEqual([
    ['StockGateway.path', literal('/items')],
    ['StockGateway.address', { kind: 'env', name: 'STOCK_URL', fallback: null }],
  ])
})
