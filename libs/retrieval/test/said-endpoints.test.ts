import type { ServiceEndpoint } from '@coderag/types'
import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { endpointsSaid } from '../src/graphs/endpoints-named.js'
import { handlersAmong } from '../src/search/providers/endpoints.js'
import { hitOutsideLists } from '../src/search/hit.js'
import { graphOf } from './graphs.js'

function endpoint(method: string, path: string, handler: string | null = null): ServiceEndpoint {
  const evidence = { chunkId: path, repoName: 'shop', filePath: 'routes.ts', line: 1, strategy: '', extractor: '' }
  return { service: 'orders', protocol: 'http', method, path, handler, evidence, callers: [] }
}

const all = [
  endpoint('GET', '/orders'),
  endpoint('POST', '/orders'),
  endpoint('GET', '/orders/{id}'),
  endpoint('GET', '/orders/latest'),
  endpoint('*', '/health'),
  endpoint('GET', '/{slug}'),
]
const said = (text: string) =>
  endpointsSaid(text, { ...graphOf([]), endpoints: () => all }).map(({ method, path }) => `${method} ${path}`)

test.each([
  ['which code handles POST /orders', ['POST /orders']],
  ['GET /orders/17 returns 500', ['GET /orders/{id}']],
  ['GET https://shop.example.com/orders/17?full=1', ['GET /orders/{id}']],
  ['GET /orders/latest', ['GET /orders/latest']],
  ['what answers /orders/:id', ['GET /orders/{id}']],
  ['GET /api/v1/orders', ['GET /orders']],
  ['why is GET /health slow', ['* /health']],
  ['who calls /orders', ['GET /orders', 'POST /orders']],
])('"%s" says %j', (text, expected) => {
  expect(said(text)).toEqual(expected)
})

test.each(['DELETE /orders', 'open src/orders/17', '/tmp/orders', 'and/or', '/', '/anything', 'GET /orders/17/lines'])(
  '"%s" says none',
  (text) => {
    expect(said(text)).toEqual([])
  },
)

test('a handler is what declares its name, in a file called like its qualifier', () => {
  const declares = (path: string, name: string) =>
    hitOutsideLists({ ...cleanChunk({ path, repo: 'shop' }), symbolName: name, definedNames: [name] })
  const hits = [
    declares('views/bookmarks.py', 'archive'),
    declares('views/tags.py', 'archive'),
    declares('tests/views/bookmarks.py', 'archive'),
    declares('views/notes.py', 'archive'),
  ]
  const found = (handler: string | null) =>
    handlersAmong(hits, endpoint('POST', '/archive', handler)).map(({ filePath }) => filePath)
  expect(found('bookmarks_views.archive')).toEqual(['views/bookmarks.py'])
  expect(found('archive')).toEqual([])
  expect(found('bookmarks_views.remove')).toEqual([])
  expect(found(null)).toEqual([])
})
