import { rawChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { placeManifest } from '../src/process/placed-manifest.js'

const known = {
  services: ['Inventory', 'orders', 'payments'],
  all: ['Inventory', 'orders', 'orders-api', 'payments', 'web'],
}

function placed(k8sLabels: readonly string[], deployed: readonly string[] = [], folder: string | null = null) {
  const chunk = { ...rawChunk({}), k8sLabels, serviceName: folder }
  const { serviceName, mentions } = placeManifest(chunk, known, deployed)
  return [serviceName, mentions]
}

test('a manifest belongs to the service that its labels name', () => {
  expect(placed(['app=orders', 'tier=backend'])).toEqual(['orders', ['orders']])
  expect(placed(['app.kubernetes.io/name=inventory', 'app=inventory'])).toEqual(['Inventory', ['Inventory']])
})

test('it belongs to none that it does not name, and to none of two', () => {
  expect(placed(['team=orders', 'app=mail'])).toEqual([null, []])
  expect(placed(['app=orders', 'k8s-app=payments'])).toEqual([null, ['orders', 'payments']])
})

test('without labels of a service it belongs to the one workload that it deploys, and names all that it deploys', () => {
  expect(placed([], ['orders-api'])).toEqual(['orders-api', ['orders-api']])
  expect(placed(['app=orders'], ['orders-api'])).toEqual(['orders', ['orders-api', 'orders']])
  expect(placed([], ['orders-api', 'orders-api.shop'])).toEqual(['orders-api', ['orders-api', 'orders-api.shop']])
  expect(placed([], ['orders-api', 'web'])).toEqual([null, ['orders-api', 'web']])
})

test('in the folder of a service it belongs to that one, and still names what it deploys', () => {
  expect(placed([], ['orders-api'], 'payments')).toEqual(['payments', ['orders-api']])
})
