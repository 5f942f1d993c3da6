import { expect, test } from 'vitest'
import { halfOf, isOpenApi, mounted, readDocument, underContract } from '../src/routes/contracts.ts'

test('the routes of a Swagger 2 document begin with its base path', () => {
  const text =
    'swagger: "2.0"\nbasePath: /api/v1/\npaths:\n  /orders/{id}:\n    parameters: []\n    get: {}\n    x-note: {}\n    delete: {}\n'
  expect(readDocument(text).routes).toEqual(['GET /api/v1/orders/{id}', 'DELETE /api/v1/orders/{id}'])
})

test('the routes of an OpenAPI 3 document begin with the path of its first server', () => {
  const of = (servers: object[]) =>
    readDocument(JSON.stringify({ openapi: '3.0.3', servers, paths: { '/a': { put: {} } } })).routes
  expect(of([{ url: 'https://shop.example/api' }, { url: '/other' }])).toEqual(['PUT /api/a'])
  const variables = { host: { default: 'localhost' }, base: { default: 'v2' } }
  expect(of([{ url: '{host}/{base}', variables: { ...variables, host: { default: 'http://localhost:80' } } }])).toEqual(
    ['PUT /v2/a'],
  )
  expect(of([{ url: '/' }])).toEqual(['PUT /a'])
  expect(of([])).toEqual(['PUT /a'])
})

test('a document without paths is an error', () => {
  expect(() => readDocument('openapi: 3.1.0\ninfo: {}')).toThrow('paths')
})

test('documents are known by the version that they name', () => {
  expect(isOpenApi('{"openapi":"3.1.0","paths":{}}')).toBe(true)
  expect(isOpenApi('info: {}\nswagger: 2.0\n')).toBe(true)
  expect(isOpenApi('{"dependencies":{"swagger-ui":"2.1.0","openapi":"^3.0.0"}}')).toBe(false)
})

test('endpoints of other services, and beside the shared prefix, are not what a document speaks of', () => {
  const listed = ['GET /api/v1/orders', 'POST /api/v1/carts']
  const endpoints = [
    { service: 'shop', method: 'GET', path: '/api/v1/orders' },
    { service: 'shop', method: '*', path: '/api/v1/users/:id' },
    { service: 'shop', method: 'GET', path: '/api/v10/orders' },
    { service: 'shop', method: 'GET', path: '/health' },
    { service: 'admin', method: 'GET', path: '/api/v1/admins' },
  ]
  expect(underContract(endpoints, listed)).toEqual(['GET /api/v1/orders', '* /api/v1/users/:id'])
})

test('repositories are halved by the hash of their name', () => {
  expect([halfOf('gotson/komga'), halfOf('svix/svix-webhooks')]).toEqual(['scored', 'development'])
})

test('a document that names no base may leave out where its routes are mounted', () => {
  const routes = ['GET /orders', 'GET /orders/{id}', 'GET /health']
  const endpoints = ['/api/orders', '/api/orders/{}', '/health'].map((path) => ({
    service: 'shop',
    method: 'GET',
    path,
  }))
  expect(mounted({ based: false, routes }, endpoints)).toEqual([
    'GET /api/orders',
    'GET /api/orders/{id}',
    'GET /api/health',
  ])
  expect(mounted({ based: true, routes }, endpoints)).toEqual(routes)
  expect(mounted({ based: false, routes: ['GET /health', 'GET /orders'] }, endpoints)).toEqual([
    'GET /health',
    'GET /orders',
  ])
})

test('near miss: a package that is called as the word of a document', () => {
  expect(isOpenApi('{ "dependencies": { "swagger": "2.1.0" } }')).toBe(false)
  expect(isOpenApi('{ "swagger": "2.0", "paths": {} }')).toBe(true)
})
