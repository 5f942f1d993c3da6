import { expect, test } from 'vitest'
import { buildPath, repoPath } from '../../src/manifests/hosting/workload.js'

test('what is built in a repository beside this one is named by it', () => {
  expect(buildPath('docker-compose.yml', '../orders')).toBe('../orders')
  expect(buildPath('local/compose.yml', '../..', 'orders/Dockerfile')).toBe('../orders/Dockerfile')
  expect(repoPath('docker-compose.yml', '../orders')).toBeNull()
})

test('inside the repository a path is plain, and what lies further out is nowhere', () => {
  expect(buildPath('deploy/compose.yml', '../src/orders')).toBe('src/orders')
  expect(buildPath('compose.yml', '.')).toBe('')
  expect(buildPath('compose.yml', '../../orders')).toBeNull()
  expect(buildPath('compose.yml', '..')).toBeNull()
  expect(buildPath('compose.yml', 'https://github.com/shop/orders.git')).toBeNull()
})
