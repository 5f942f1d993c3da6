import { expect, test } from 'vitest'
import { servicesCalled, similarServices, type ServiceNames } from '../src/graphs/service-names.js'

const names: ServiceNames = [
  ['acme-order-service', 'acme-order-service'],
  ['acme-payments', 'acme-payments'],
  ['pay', 'acme-payments'],
  ['Acme.Catalog.API', 'acme-catalog'],
  ['acme-catalog', 'acme-catalog'],
  ['order-history', 'order-history'],
  ['orders-db', 'orders-db'],
  ['mail-worker', 'mail-worker'],
  ['mail', 'mail-api'],
  ['the till', 'checkout'],
  ['mail-api', 'mail-api'],
]

test.each([
  ['acme-order-service', ['acme-order-service']],
  ['order service', ['acme-order-service']],
  ['orders', ['acme-order-service']],
  ['the ordering microservice', ['acme-order-service']],
  ['Acme Orders', ['acme-order-service']],
  ['payment', ['acme-payments']],
  ['PAY', ['acme-payments']],
  ['catalog api', ['acme-catalog']],
  ['acme.catalog', ['acme-catalog']],
  ['order history', ['order-history']],
  ['orders db', ['orders-db']],
  ['the order db', ['orders-db']],
  ['till', ['checkout']],
  ['the till service', ['checkout']],
])('"%s" means %j', (said, expected) => {
  expect(servicesCalled(said, names)).toEqual(expected)
})

test('a name of its own beats what others are called without an ending', () => {
  expect(servicesCalled('mail', names)).toEqual(['mail-api'])
  expect(servicesCalled('mail service', names)).toEqual(['mail-api'])
  expect(servicesCalled('mails', names)).toEqual(['mail-api', 'mail-worker'])
})

test('words that several services share, or that only mean service, name none', () => {
  for (const said of ['acme', 'service', 'the service', 'api', 'worker', 'history', 'db', '', '---']) {
    expect(servicesCalled(said, names)).toEqual([])
  }
})

test('a name that means none is compared by its letters', () => {
  expect(similarServices('catalgo', [['catalog', 'catalog']])).toEqual(['catalog'])
  expect(similarServices('cata', names)).toEqual(['acme-catalog'])
  expect(similarServices('warehouse', names)).toEqual([])
})
