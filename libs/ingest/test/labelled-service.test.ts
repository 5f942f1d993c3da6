import { expect, test } from 'vitest'
import { labelledService } from '../src/process/labelled-service.js'

const known = ['orders', 'Inventory', 'payments']

test('a manifest belongs to the service that its labels name', () => {
  expect(labelledService(['app=orders', 'tier=backend'], known)).toBe('orders')
  expect(labelledService(['app.kubernetes.io/name=inventory', 'app=inventory'], known)).toBe('Inventory')
})

test('it belongs to none that it does not name, and to none of two', () => {
  expect(labelledService(['team=orders', 'app=mail'], known)).toBeNull()
  expect(labelledService(['app=orders', 'k8s-app=payments'], known)).toBeNull()
})
