import { expect, test } from 'vitest'
import { local, testServers } from './server-of.js'

const servers = testServers()

test('malformed requests get an answer below 500 and leave no content in the log', async () => {
  const server = await servers.start()
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const values: readonly unknown[] = [
    null,
    '',
    'CANARY',
    ' ',
    'CANARY'.repeat(10_000),
    '\u0000CANARY',
    '\ud800',
    -1,
    1e308,
    0.5,
    true,
    [],
    ['CANARY'],
    {},
    { CANARY: 1 },
    [[[[[[]]]]]],
    '../../CANARY',
    'a'.repeat(40_000),
    '**/{a,b',
    '2026-99-99',
  ]
  const fields = [
    'text',
    'query',
    'topK',
    'filter',
    'turns',
    'budget',
    'format',
    'strategy',
    'expandGraph',
    'CANARY',
    '__proto__',
    'workingTrees',
  ]
  const filters = ['repos', 'corpusTypes', 'pathGlobs', 'since', 'until', 'languages', 'channels', 'CANARY']
  const api = [
    'lookup',
    'callers',
    'callees',
    'path',
    'impact',
    'tests',
    'related',
    'unreachable',
    'untested',
    'owners',
    'contract',
    'why',
    'graph',
    'status',
    'file',
    'thread',
  ]
  const pages = ['search', 'search/results', 'file', 'file/calls', 'services/node', 'services/edge', 'status']
  const gets = [...api.map((name) => `api/${name}`), ...pages, 'CANARY']
  const keys = [
    'name',
    'symbol',
    'from',
    'to',
    'service',
    'q',
    'lines',
    'source',
    'target',
    'language',
    'depth',
    'limit',
    'direction',
    'path',
    'place',
    'skipped',
  ]
  const of = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const body = (): string | Buffer => {
    if (random(8) === 0) return Buffer.from([123, 34, 0xff, 0xfe, 0x43, 34])
    if (random(8) === 0) return `${'['.repeat(20_000)}CANARY`
    const document: Record<string, unknown> = random(2) === 0 ? { text: 'price', query: 'price' } : {}
    for (let n = random(4); n >= 0; n--) document[of(fields)] = of(values)
    if (random(2) === 0) document['filter'] = { [of(filters)]: of(values) }
    return JSON.stringify(document)
  }
  const before = servers.lines.length
  const statuses = new Map<number, number>()
  for (let n = 0; n < 10_000; n++) {
    const answer =
      random(2) === 0
        ? await server.inject({
            method: of(['POST', 'PUT'] as const),
            url: of(['/api/query', '/api/context', '/api/chat', '/chat', '/login']),
            headers: {
              ...local,
              'content-type': of([
                'application/json',
                'application/json',
                'text/plain',
                'application/x-www-form-urlencoded',
              ]),
            },
            payload: body(),
          })
        : await server.inject({
            url: `/${of(gets)}?${of(keys)}=${queryValue(of(values))}&${of(keys)}=%ff%00CANARY`,
            headers: local,
          })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(500)
  expect(servers.lines.slice(before).filter((line) => line.includes('CANARY'))).toEqual([])
  expect(servers.lines.slice(before).filter((line) => line.includes('"error"'))).toEqual([])
}, 120_000)

/** Half of a surrogate pair has no place in a URL. */
function queryValue(value: unknown): string {
  return encodeURIComponent(
    String(value)
      .slice(0, 8_000)
      .replace(/[\ud800-\udfff]/g, '?'),
  )
}

test('the message of an unknown parameter begins with its name', async () => {
  const server = await servers.start()
  const body = { text: 'x', topk: 3 }
  const answer = await server.inject({ method: 'POST', url: '/api/query', headers: local, payload: body })
  expect(answer.json()).toMatchObject({ detail: 'The request is invalid: Unrecognized key: "topk".' })
})
