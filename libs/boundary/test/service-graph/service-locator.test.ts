import { describe, expect, test } from 'vitest'
import { markerFileOf, readMarkers } from '../../src/service-graph/services/markers.js'
import { rootsOf } from '../../src/service-graph/services/service-locator.js'

describe('services of a repository', () => {
  test('are named by the compose service that builds them, workers belonging to what they work for', () => {
    const compose = `services:
  inventory: { build: ../inventory-py }
  inventory-worker: { build: { context: ../inventory-py, target: worker } }
  db: { image: postgres:17 }`
    const markers = readMarkers('compose', 'deploy/docker-compose.yml', compose)
    expect(rootsOf(markers, 'shop')).toEqual([{ path: 'inventory-py', name: 'inventory' }])
  })

  test('lie where the Dockerfile of a shared build context lies', () => {
    const compose = `services:
  catalog.api: { build: { context: ., dockerfile: Services/Catalog/Catalog.API/Dockerfile } }`
    const markers = readMarkers('compose', 'src/docker-compose.yml', compose)
    expect(rootsOf(markers, 'eshop')).toEqual([{ path: 'src/Services/Catalog/Catalog.API', name: 'catalog.api' }])
  })

  test('are not made of an image that is a database with tables in it', () => {
    expect(readMarkers('dockerfile', 'docker/orders-db/Dockerfile', 'FROM mysql:8\nCOPY dump.sql /')).toEqual([])
  })

  test('take a folder for images out of their path', () => {
    const [marker] = readMarkers('dockerfile', 'docker/user/Dockerfile-release', 'FROM golang\nFROM alpine')
    expect(marker).toMatchObject({ path: '', strength: 'deployed' })
  })

  test('do not include what can be started inside a deployed one', () => {
    const markers = [
      ...readMarkers('dockerfile', 'gateway/Dockerfile', 'FROM node:24'),
      ...readMarkers('npm', 'gateway/tools/mock/package.json', '{"scripts":{"start":"node mock.js"}}'),
    ]
    expect(rootsOf(markers, 'shop')).toEqual([{ path: 'gateway', name: 'gateway' }])
  })

  test.each(['docs_src/settings/main.py', 'tutorial/step1/app.py', 'examples/chat/package.json', 'docs/Dockerfile'])(
    'are not made of %s, which explains something',
    (path) => {
      expect(markerFileOf(path)).toBeNull()
    },
  )

  test('of equal names get the folder above in front', () => {
    const markers = ['orders/api', 'stock/api'].flatMap((path) =>
      readMarkers('dockerfile', `${path}/Dockerfile`, 'FROM node:24'),
    )
    expect(rootsOf(markers, 'shop').map(({ name }) => name)).toEqual(['orders-api', 'stock-api'])
  })
})
