import { describe, expect, test } from 'vitest'
import { local, sha256, testServers } from './server-of.js'

const servers = testServers()

describe('a token', () => {
  const token = 'reader-of-orders'
  const readers = [
    { name: 'all', sha256: sha256('reader-of-all'), access: {} },
    { name: 'orders', sha256: sha256(token), access: { repos: ['orders-go'] } },
    { name: 'docs', sha256: sha256('reader-of-docs'), access: { corpusTypes: ['DOC_README' as const] } },
  ]
  const by = (own: string) => ({ ...local, authorization: `Bearer ${own}` })

  test.each([undefined, 'Bearer wrong', 'Basic cmVhZGVyOng=', 'Bearer ', `Bearer ${'x'.repeat(2_000)}`])(
    'is required: %s is refused',
    async (authorization) => {
      const server = await servers.start({ readers })
      const headers = authorization === undefined ? local : { ...local, authorization }
      const answer = await server.inject({ url: '/api/status', headers })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'TOKEN_REQUIRED'])
      expect((await server.inject({ url: '/health', headers: local })).statusCode).toBe(200)
    },
  )

  test('that sees one repository finds nothing of another, by whatever is asked', async () => {
    const server = await servers.start({ readers })
    const gets = [
      'lookup?name=ReservationStore',
      'lookup?name=reservations.py',
      'file?path=reservations.py',
      'file?path=inventory-py/harbor_inventory/reservations.py',
      'callers?symbol=expire_overdue',
      'callees?symbol=expire_overdue',
      'callees?symbol=Inventory.Hold',
      'impact?name=create_reservation',
      'impact?name=POST+/v1/reservations',
      'path?from=Saga.Place&to=create_reservation',
      'path?from=Saga.Place&to=inventory',
      'path?from=orders&to=inventory',
      'path?from=expire_overdue&to=release',
      'impact?name=inventory',
      'tests?name=create_reservation',
      'tests?name=inventory',
      'owners?name=create_reservation',
      'owners?name=inventory',
      'impact?name=redis',
      'contract?service=inventory',
      'why?name=inventory',
      'why?name=reservations.py',
      'graph',
      'graph?service=inventory',
      'overview',
      'status?skipped=true&failed=true',
      'projects',
      'thread?place=incidents/1772560920.000100',
    ]
    const pages = [
      '',
      'search?q=expire+overdue+reservations',
      'search/results?q=who+calls+expire_overdue',
      'search/results?q=reservation&repo=inventory-py',
      'file?path=reservations.py',
      'file/calls?symbol=expire_overdue',
      'services',
      'services/node?name=inventory',
      'services/node?name=redis',
      'services/edge?source=orders&target=inventory',
      'status',
    ]
    const posts = [
      { text: 'expire overdue reservations' },
      { text: 'who calls expire_overdue' },
      { text: 'what breaks if redis goes down', expandGraph: true },
      { text: 'harbor_inventory/reservations.py' },
      { text: 'reservation', filter: { repos: ['inventory-py'] } },
      { text: 'and who calls it?', turns: [{ text: 'where is expire_overdue' }] },
    ]
    const answers = [
      ...(await Promise.all(gets.map((path) => server.inject({ url: `/api/${path}`, headers: by(token) })))),
      ...(await Promise.all(pages.map((path) => server.inject({ url: `/${path}`, headers: by(token) })))),
      await server.inject({
        method: 'POST',
        url: '/chat',
        headers: by(token),
        payload: { query: 'overdue reservations' },
      }),
      ...(await Promise.all(
        ['query', 'context'].flatMap((name) =>
          posts.map((payload) => server.inject({ method: 'POST', url: `/api/${name}`, headers: by(token), payload })),
        ),
      )),
      await server.inject({
        method: 'POST',
        url: '/api/chat',
        headers: by(token),
        payload: { query: 'expire overdue reservations' },
      }),
    ]
    // Words that only the hidden sources have. A query's own words are repeated in its answer.
    for (const { body, statusCode } of answers) {
      expect(statusCode).toBeLessThan(500)
      expect(body).not.toMatch(
        /"(?:repo|repoName)":"(?!orders-go)|inventory-py\/harbor|celery|fastapi|docker-compose|C02INC/i,
      )
    }
    const open = await server.inject({ url: '/api/lookup?name=reservations.py', headers: by('reader-of-all') })
    expect(open.body).toContain('inventory-py')
  })

  test('reads the metrics of all readers by a right of its own', async () => {
    const access = { repos: ['orders-go'] }
    const watching = { name: 'watch', sha256: sha256('reader-of-metrics'), access, seesMetrics: true }
    const server = await servers.start({ readers: [...readers, watching] })
    const statusOf = async (own: string): Promise<number> =>
      (await server.inject({ url: '/metrics', headers: by(own) })).statusCode
    expect(await statusOf('reader-of-all')).toBe(200)
    expect(await statusOf('reader-of-metrics')).toBe(200)
    expect(await statusOf(token)).toBe(403)
    expect(await statusOf('reader-of-docs')).toBe(403)
  })

  test('that sees one corpus lists sources with files of it, and no others', async () => {
    const server = await servers.start({ readers })
    const names = async (own: string): Promise<string[]> =>
      (await server.inject({ url: '/api/projects', headers: by(own) }))
        .json<{ projects: { name: string }[] }>()
        .projects.map(({ name }) => name)
    const all = await names('reader-of-all')
    const some = await names('reader-of-docs')
    expect(all.length).toBeGreaterThan(some.length)
  })

  test('that sees one corpus finds no code and no graphs', async () => {
    const server = await servers.start({ readers })
    const headers = by('reader-of-docs')
    const query = await server.inject({
      method: 'POST',
      url: '/api/query',
      headers,
      payload: { text: 'price of an order' },
    })
    const corpora = query.json<{ hits: { corpus: string }[] }>().hits.map(({ corpus }) => corpus)
    expect(new Set(corpora)).toEqual(new Set(['DOC_README']))
    expect((await server.inject({ url: '/api/graph', headers })).statusCode).toBe(404)
  })
})
