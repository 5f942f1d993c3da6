import { expect, test } from 'vitest'
import { compareRoutes } from '../src/routes/compare-routes.ts'
import { readSpringMappings } from '../src/routes/frameworks.ts'

test('parameters may be spelled in any way, and a framework answers HEAD and OPTIONS by itself', () => {
  const listed = ['GET /orders/<int:id>', 'HEAD /orders/<int:id>', 'GET /files/*path', 'PUT /any']
  expect(compareRoutes(listed, ['GET /orders/{id}', 'GET /files/*', '* /any'])).toEqual({
    right: 3,
    wrong: [],
    missed: [],
  })
})

test('a route without its prefix is missed and wrong', () => {
  expect(compareRoutes(['GET /api/orders'], ['GET /orders'])).toEqual({
    right: 0,
    wrong: ['GET /orders'],
    missed: ['GET /api/orders'],
  })
})

test('a mapping of Spring may have several methods and paths, or none', () => {
  const log = [
    '\t{GET [/items/{id}]}: one(String)',
    '\t{[PUT, PATCH] [/a/{line:\\d+} || /b], produces [application/json]}: line()',
    '\t{ [/me]}: me()',
    ' (GET && /functional) -> ',
    'no mapping: {GET}',
  ].join('\n')
  expect(readSpringMappings(log)).toEqual([
    'GET /items/{id}',
    'PUT /a/{line:\\d+}',
    'PATCH /a/{line:\\d+}',
    'PUT /b',
    'PATCH /b',
    'ANY /me',
    'GET /functional',
  ])
})
