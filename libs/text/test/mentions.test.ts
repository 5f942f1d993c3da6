import { describe, expect, test } from 'vitest'
import { mentionsOf } from '../src/index.js'

describe('mentions', () => {
  const services = ['orders', 'payments', 'ferrybook', 'inventory'].map((name) => ({
    name,
    aliases: [`${name}-api`, `${name}.harbor.svc.cluster.local`],
  }))
  const named = (text: string) => mentionsOf(text, services).services

  test.each([
    ['ferrybook timed out', ['ferrybook']],
    ['Ferrybook, not orders-api', ['ferrybook', 'orders']],
    ['restart `inventory` first', ['inventory']],
    ['the payments service is slow', ['payments']],
    ['curl http://orders:8080/healthz', ['orders']],
    ['dial orders.harbor.svc.cluster.local refused', ['orders']],
    ['nothing listens on payments:5081', ['payments']],
  ])('%s', (text, expected) => expect(named(text)).toEqual(expected))

  test.each([
    'Orders of magnitude more',
    'did the payments of June arrive',
    'an inventory of the kitchen',
    'ferrybooking is something else',
    'see src/ferrybook/main.go',
  ])('not in: %s', (text) => expect(named(text)).toEqual([]))

  test('hosts of URLs are kept without credentials and ports, each once', () => {
    const text = 'https://bot:x@docs.example.com:8443/a and <https://docs.example.com/b>, not http://localhost/c'
    expect(mentionsOf(text, []).hosts).toEqual(['docs.example.com'])
  })
})
