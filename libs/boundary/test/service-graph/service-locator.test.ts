import { describe, expect, test } from 'vitest'
import { markerFileOf, readMarkers } from '../../src/service-graph/services/markers.js'
import { rootsOf } from '../../src/service-graph/services/service-locator.js'

describe('services of a repository', () => {
  test('of one Dockerfile lie in the folders that arguments of their builds name', () => {
    const compose = `services:
  orders-service: { build: { context: ., dockerfile: Dockerfile, args: { BASE_PATH: server/src/services/orders } } }
  payments: { build: { context: ., args: [VERSION=1/2, "BASE_PATH=server/src/services/payments"] } }
  docs: { build: { context: ., args: { BASE_PATH: no/such/folder } } }
  stock: { build: { context: ., dockerfile: stock/Dockerfile, args: { BASE_PATH: server/src/services/orders } } }
  web: { build: { context: ., args: { PROTO_DIR: shared/proto } } }
  mail: { build: { context: ., args: { PROTO_DIR: shared/proto } } }`
    const variables = new Map<string, string>()
    const isFolder = (path: string): boolean =>
      /^(?:server\/src\/services\/(?:orders|payments)|shared\/proto)$/.test(path)
    const markers = readMarkers('compose', 'docker-compose.yml', compose, {
      variables,
      isFolder,
      foldersAt: () => [],
      spelt: (path: string) => path,
    })
    expect(markers.map(({ path, name }) => [path, name])).toEqual([
      ['server/src/services/orders', 'orders-service'],
      ['server/src/services/payments', 'payments'],
      ['', 'docs'],
      // It has a Dockerfile of its own, and what all get alike tells no service from another.
      ['stock', 'stock'],
      ['', 'web'],
      ['', 'mail'],
    ])
    const shared = 'FROM node\nARG BASE_PATH\nCOPY $BASE_PATH/ ./$BASE_PATH/\n'
    expect(readMarkers('dockerfile', 'Dockerfile', shared)).toEqual([])
    expect(readMarkers('dockerfile', 'Dockerfile', 'FROM java\nARG JAR_FILE\nCOPY ${JAR_FILE} app.jar\n')).toHaveLength(
      1,
    )
  })

  test.each(['Dockerfile.test', 'e2e.Dockerfile', 'Dockerfile.ci'])(
    'are no images for tests and checks: %s',
    (path) => {
      expect(readMarkers('dockerfile', path, 'FROM golang')).toEqual([])
      expect(readMarkers('dockerfile', 'Dockerfile.contest', 'FROM golang')).toHaveLength(1)
    },
  )

  test('of one Dockerfile lie in the folders that their commands start', () => {
    const compose = `services:
  orders: { build: ., command: php -S 0.0.0.0:80 --dir=apps/orders/back/public }
  page: { build: ., entrypoint: [php], command: [-S, "0.0.0.0:80", "--dir=apps/orders/front/public"] }
  stock: { build: ., command: ./apps/stock/back/public/run.sh }
  mail: { build: ., command: scripts/no/such/folder }
  cron: { build: . }`
    const variables = new Map<string, string>()
    const folders = ['apps/orders/back', 'apps/orders/front', 'apps/stock/back'].map((folder) => `${folder}/public`)
    const isFolder = (path: string): boolean => folders.includes(path)
    const markers = readMarkers('compose', 'compose.yaml', compose, {
      variables,
      isFolder,
      foldersAt: () => [],
      spelt: (path: string) => path,
    })
    expect(markers.map(({ path, name }) => [path, name])).toEqual([
      ['apps/orders/back', 'orders'],
      ['apps/orders/front', 'page'],
      ['apps/stock/back', 'stock'],
      ['', 'mail'],
      ['', 'cron'],
    ])
    // What all of them start tells none of them from another; nor do two files of one folder.
    const alike = 'services:\n  a: { build: ., command: bin/run/a.sh }\n  b: { build: ., command: bin/run/b.sh }'
    const inBin = {
      variables,
      isFolder: (path: string) => path === 'bin/run',
      foldersAt: () => [],
      spelt: (path: string) => path,
    }
    expect(readMarkers('compose', 'compose.yaml', alike, inBin).map(({ path }) => path)).toEqual(['', ''])
  })

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
    const markers = readMarkers('dockerfile', 'docker/orders-db/Dockerfile', 'FROM mysql:8\nCOPY dump.sql /')
    expect(markers).toEqual([
      { path: 'docker/orders-db', strength: 'engine', name: null, dockerfile: 'docker/orders-db/Dockerfile' },
    ])
  })

  test('lie beside what they build, under a name if their folder has one', () => {
    const placeOf = (path: string): unknown =>
      readMarkers('dockerfile', path, 'FROM php:8\nCOPY . .').map(({ path, name }) => [path, name])
    expect(placeOf('orders/_docker/app/Dockerfile')).toEqual([['orders', null]])
    expect(placeOf('orders/docker/app/Dockerfile')).toEqual([['orders', null]])
    expect(placeOf('docker/orders/Dockerfile')).toEqual([['', 'orders']])
    expect(placeOf('orders/mydocker/app/Dockerfile')).toEqual([['orders/mydocker/app', null]])
  })

  test('are not made of hidden folders, in which an engine may be built', () => {
    const path = '.docker/orders/Dockerfile'
    expect(markerFileOf(path)).toBe('dockerfile')
    expect(readMarkers('dockerfile', path, 'FROM node:24\nCOPY . .')).toEqual([])
    expect(readMarkers('dockerfile', path, 'FROM postgres:17')).toMatchObject([{ strength: 'engine' }])
    for (const other of ['.docker/compose.yaml', '.github/tool/package.json']) expect(markerFileOf(other)).toBeNull()
  })

  test('of Maven are modules that pack a program or have a main function, not what lists or shares code', () => {
    const strengthOf = (text: string): string[] =>
      readMarkers('jvm', 'orders/pom.xml', text).map(({ strength }) => strength)
    expect(strengthOf('<artifactId>spring-boot-maven-plugin</artifactId>')).toEqual(['runnable'])
    expect(strengthOf('<groupId>org.springframework.boot</groupId>')).toEqual(['startable'])
    for (const packed of [
      '<packaging>war</packaging>',
      '<plugin><artifactId>wildfly-swarm-plugin</artifactId></plugin>',
    ])
      expect(strengthOf(packed)).toEqual(['runnable'])
    for (const shared of ['<packaging>jar</packaging>', '<artifactId>maven-war-plugin</artifactId>'])
      expect(strengthOf(shared)).toEqual([])
    expect(readMarkers('jvm', 'orders/build.gradle', "plugins {\n  id 'war'\n}")).toMatchObject([{ path: 'orders' }])
    expect(strengthOf('<modules><module>a</module></modules> spring-boot-maven-plugin')).toEqual(['aggregate'])
    expect(readMarkers('jvm', 'build.gradle', 'id "org.springframework.boot" version "3" apply false')).toEqual([
      { path: '', strength: 'startable', name: null },
    ])
  })

  test('of Maven have their images in folders of sources', () => {
    expect(readMarkers('dockerfile', 'orders/src/main/docker/Dockerfile', 'FROM eclipse-temurin')).toMatchObject([
      { path: 'orders', strength: 'deployed', name: null },
    ])
  })

  test('of Go start in main.go, or in a file that is called like a folder around it', () => {
    const text = 'package main\n\nfunc main() {}\n'
    const pathsOf = (path: string) => {
      const kind = markerFileOf(path)
      return kind === null ? null : readMarkers(kind, path, text).map((marker) => marker.path)
    }
    expect(pathsOf('orders/main.go')).toEqual(['orders'])
    expect(pathsOf('orders/orders.go')).toEqual(['orders'])
    expect(pathsOf('orders/rpc/orders.go')).toEqual(['orders/rpc'])
    expect(pathsOf('orders/rpc/stock.go')).toBeNull()
    expect(readMarkers('go-main', 'orders/orders.go', 'package orders')).toEqual([])
  })

  test('of Rust are crates with a main function', () => {
    const marker = { path: 'orders', strength: 'runnable', name: null }
    expect(markerFileOf('orders/src/main.rs')).toBe('rust-main')
    expect(readMarkers('rust-main', 'orders/src/main.rs', 'async fn main() {}')).toEqual([marker])
    expect(markerFileOf('orders/src/lib.rs')).toBeNull()
  })

  test('are read from compose files of version 1, too', () => {
    const markers = readMarkers('compose', 'docker-compose.yml', 'orders:\n  build: ./orders\n  links: [db]\n')
    expect(markers).toEqual([{ path: 'orders', strength: 'deployed', name: 'orders', composedIn: '' }])
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

  test('of equal names get as many folders above in front as tell them apart, without those that only say where things lie', () => {
    const paths = [
      '01-start/before/orders',
      '01-start/after/orders',
      '02-end/after/orders',
      'old/services/mail',
      'new/services/mail',
    ]
    const markers = paths.flatMap((path) => readMarkers('dockerfile', `${path}/Dockerfile`, 'FROM node:24'))
    expect(rootsOf(markers, 'shop').map(({ name }) => name)).toEqual([
      '01-start-before-orders',
      '01-start-after-orders',
      '02-end-after-orders',
      'old-mail',
      'new-mail',
    ])
  })
})
